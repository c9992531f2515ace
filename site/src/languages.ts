/** PURE: the languages of the page, and which one somebody gets. */

export const LANGUAGES = ["en", "es", "fr", "de", "it", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  pt: "Português",
};

export const FIRST: Language = "en";

/** The first of the wanted languages (`es-MX`, `de`) that the page speaks. */
export function languageFor(wanted: readonly string[]): Language {
  const spoken = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return LANGUAGES.find((language) => language === spoken.find((one) => isLanguage(one))) ?? FIRST;
}

export function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}

/** The file of the front page in a language. */
export function pageOf(language: Language): string {
  return language === FIRST ? "index.html" : `${language}.html`;
}

/** The language whose front page this address is; null for the one that anybody may be sent. */
export function languageOf(address: string): Language | null {
  const found = /\/([a-z]{2})\.html$/.exec(address.split(/[?#]/)[0] ?? "")?.[1];
  return isLanguage(found) && found !== FIRST ? found : null;
}
