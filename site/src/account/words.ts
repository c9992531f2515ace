/** The words of accounts, fetched with the first of their sheets. */

import type { ComponentType } from "preact";
import { language, refusedWords, type Vars } from "../i18n";
import type en from "../locales/account/en.json";
import type { AccountCode } from "../wire";
import { Fetched } from "../words";
import type { NotDone } from "./asking";

/** Every refusal has words: a code without them does not compile. */
type Words = typeof en & Record<`refused.${AccountCode}`, string>;
export type WordKey = keyof Words & string;
type Counted = WordKey extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never;

const files = import.meta.glob<Words>("../locales/account/*.json", { import: "default" });
const words = new Fetched<Words>("account", files, "../");

/** A part of the page that shows nothing until its words are there. */
export function withWords<Props extends object>(part: ComponentType<Props>): ComponentType<Props> {
  return words.around(part);
}

export function word(key: WordKey, vars: Vars = {}): string {
  return words.text(key, vars);
}

/** The word of a counted key: `wordOf("adopt", 1)` reads `adopt.one`. `{count}` is the number. */
export function wordOf(stem: Counted, count: number): string {
  const key = `${stem}.${new Intl.PluralRules(language()).select(count)}` as WordKey;
  return word(words.has(key) ? key : (`${stem}.other` as WordKey), { count });
}

/** Why an ask came to nothing. */
export function whyNot({ code, words: said }: NotDone): string {
  const key = (code === "lost" ? code : `refused.${code}`) as WordKey;
  return words.has(key) ? word(key) : refusedWords(code, said);
}
