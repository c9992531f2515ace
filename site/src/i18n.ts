/** Every word the player reads, by key. A key that no dictionary has does not compile. */

import { type Signal, signal } from "@preact/signals";
import { FIRST, type Language } from "./languages";
import en from "./locales/en.json";
import type { Refused } from "./wire";

export type Dictionary = typeof en;
export type Key = keyof Dictionary;
export type Vars = Record<string, string | number>;

/** Keys that come in `.one` and `.other`, and whatever else the language's plural rules name. */
type Counted = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never;

/** Every refusal has words of the page's own: a code without them does not compile. */
type Refusals = Record<`refused.${Refused["code"]}`, string>;

interface Spoken {
  language: Language;
  words: Dictionary & Refusals;
  plurals: Intl.PluralRules;
}

const spoken: Signal<Spoken> = signal(speaking(FIRST, en));

/** The texts of a language in the order of the first's keys; behind them, by their keys, those that it does not have. */
type Keyless = [...string[], Record<string, string>];

/** Each but the first is fetched when somebody speaks it. */
const others = import.meta.glob<Keyless>(["./locales/*.json", "!./locales/en.json"], { import: "default" });

function speaking(language: Language, words: Dictionary & Refusals): Spoken {
  return { language, words, plurals: new Intl.PluralRules(language) };
}

/** The language of what `t` returns. */
export function language(): Language {
  return spoken.value.language;
}

/** Speak this language from now on; where its words can't be had, go on in the one before. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === spoken.peek().language) return;
  const keyless = wanted === FIRST ? null : await others[`./locales/${wanted}.json`]?.().catch(() => undefined);
  if (keyless !== undefined) spoken.value = speaking(wanted, keyless ? withKeys(keyless) : en);
}

function withKeys(keyless: Keyless): Dictionary {
  const keys = Object.keys(en);
  const texts = Object.fromEntries(keys.map((key, place) => [key, keyless[place]]));
  return Object.assign(texts as Dictionary, keyless[keys.length]);
}

/** The text of a key, with `{name}` replaced by `vars.name`. */
export function t(key: Key, vars: Vars = {}): string {
  return fill(spoken.value.words[key], vars);
}

/** The text of a counted key: `tn("points", 1)` reads `points.one`. `{count}` is the number. */
export function tn(stem: Counted, count: number, vars: Vars = {}): string {
  const { words, plurals } = spoken.value;
  const key = `${stem}.${plurals.select(count)}`;
  const found = key in words ? (key as Key) : (`${stem}.other` as Key);
  return fill(words[found], { ...vars, count });
}

/** The player's words for a refusal: our own where there are some, else the server's. */
export function refusedWords(code: string, words: string): string {
  const key = `refused.${code}`;
  return key in spoken.value.words ? spoken.value.words[key as Key] : words;
}

/** A text with its `{name}`s filled in; one that nobody fills stays as it is. */
export function fill(text: string, vars: Vars): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole));
}
