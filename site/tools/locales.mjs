/** Every language has every text, no text more, and the same places to fill in. Run by `npm run check`. */

import { readdirSync, readFileSync } from "node:fs";

const LOCALES = new URL("../src/locales/", import.meta.url);
const FIRST = "en.json";
/** What a language's plural rules may name besides `one` and `other`. */
const PLURAL = /\.(?:zero|two|few|many)$/;

const problems = ["./", "./texts/", "./account/", "./about/"].flatMap(problemsIn);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsIn(folder) {
  const place = new URL(folder, LOCALES);
  const first = read(new URL(FIRST, place));
  const others = readdirSync(place).filter((file) => file.endsWith(".json") && file !== FIRST);
  const expected = readdirSync(LOCALES).filter((file) => file.endsWith(".json") && file !== FIRST);
  const absent = expected.filter((file) => !others.includes(file)).map((file) => `${folder}${file} is missing`);
  return [...absent, ...others.flatMap((file) => compared(`${folder}${file}`, first, read(new URL(file, place))))];
}

function compared(file, first, other) {
  const missing = Object.keys(first).filter((key) => !other[key]?.trim());
  const extra = Object.keys(other).filter((key) => !(key in first) && !PLURAL.test(key));
  const unlike = Object.keys(first).filter((key) => key in other && holes(first[key]) !== holes(other[key]));
  return [
    ...missing.map((key) => `${file}: ${key} is missing`),
    ...extra.map((key) => `${file}: ${key} is in no other language`),
    ...unlike.map((key) => `${file}: ${key} has other places to fill in than ${FIRST}`),
  ];
}

/** `{name}` is filled with a text, `[word:term]` explains a word. */
function holes(text) {
  return [...new Set(text.match(/\{\w+\}|:\w+\]/g))].sort().join();
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
