/** The texts of every other language travel without their keys, which the first language's have, in the same order. */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { FIRST } from "../src/languages.ts";

type Words = Record<string, string>;

const OTHER = new RegExp(`/src/locales/(?!${FIRST})[a-z]{2}\\.json$`);
const first = readWords(new URL(`../src/locales/${FIRST}.json`, import.meta.url).pathname);

/** `i18n.ts` puts the keys back. */
export function languages(): Plugin {
  return {
    name: "gin-table-languages",
    enforce: "pre",
    load: (id) => (OTHER.test(id) ? JSON.stringify(withoutKeys(readWords(id))) : null),
  };
}

/** The texts in the first language's order; behind them, by their keys, those that it does not have. */
export function withoutKeys(words: Words): [...string[], Words] {
  const more = Object.entries(words).filter(([key]) => !(key in first));
  return [...Object.keys(first).map((key) => words[key] ?? ""), Object.fromEntries(more)];
}

function readWords(file: string): Words {
  return JSON.parse(readFileSync(file, "utf8"));
}
