/** Which language the page speaks on this device, and that the document says so. */

import { effect } from "@preact/signals";
import { language, speak } from "./i18n";
import { type Language, languageFor, languageOf } from "./languages";
import { prefs } from "./state";

/** Whoever was sent a link gets their own language, not that of the page it was made on. */
const sent = location.hash.length > 1;

/** Resolves when the page's words are there; after that it follows the setting. */
export async function startSpeaking(): Promise<void> {
  await speak(wanted());
  effect(() => void speak(wanted()));
  effect(() => {
    document.documentElement.lang = language();
  });
}

/** What the player chose; else that of the page they came to; else the first that their browser asks for. */
function wanted(): Language {
  const chosen = prefs.value.language;
  if (chosen !== "auto") return chosen;
  const page = sent ? null : languageOf(location.pathname);
  return page ?? languageFor(navigator.languages);
}
