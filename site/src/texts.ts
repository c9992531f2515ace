/** The longer texts: rules, glossary, lesson, privacy. They are fetched, in the player's language, by whoever wants to read. */

import type { ComponentType } from "preact";
import type { Vars } from "./i18n";
import type en from "./locales/texts/en.json";
import { Fetched } from "./words";

export type TextKey = keyof typeof en;

const texts = new Fetched<Record<TextKey, string>>(
  "texts",
  import.meta.glob<Record<TextKey, string>>("./locales/texts/*.json", { import: "default" }),
);

export function fetchTexts(): Promise<void> {
  return texts.fetch();
}

/** A part of the page that shows nothing until its texts are there. */
export function withTexts<Props extends object>(part: ComponentType<Props>): ComponentType<Props> {
  return texts.around(part);
}

/** The text of a key; empty until the texts are there. */
export function text(key: TextKey, vars: Vars = {}): string {
  return texts.text(key, vars);
}
