/** What stands on felt can be read and seen on every table colour: WCAG 2.2, 1.4.3 for words and 1.4.11 for signs. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CHOICES, DEFAULTS } from "../src/prefs";

const sheet = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf8").replace(/\/\*.*?\*\//gs, "");
const GROUNDS = ["--felt-light", "--felt", "--felt-dark"];
const WORDS = ["--chalk", "--muted"];
const SIGNS = ["--ring", "--mint", "--me", "--them", "--here"];

/** The tokens of a rule, as written. */
function tokensOf(selector: string): [string, string][] {
  const body = sheet.split(`${selector} {`)[1]?.split("}")[0] ?? "";
  return [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]);
}

/** What a token is on a table of this colour, `var()` followed to its end: `#0c4a43`. */
function colourOf(token: string, felt: string): string {
  const tokens = new Map([...tokensOf(":root"), ...tokensOf(`:root[data-felt="${felt}"]`)]);
  let value = tokens.get(token) ?? "";
  while (value.startsWith("var(")) value = tokens.get(value.slice(4, -1)) ?? "";
  return value.length === 4 ? value.replace(/[\da-f]/g, "$&$&") : value;
}

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The least contrast of these tokens against all that they may stand on. */
function least(tokens: readonly string[], felt: string): number {
  const pairs = tokens.flatMap((token) => GROUNDS.map((ground) => [colourOf(token, felt), colourOf(ground, felt)]));
  return Math.min(...pairs.map(([one = "", other = ""]) => contrast(one, other)));
}

test("black on white is 21 to 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(colourOf("--felt", DEFAULTS.felt)).toBe("#0c4a43");
});

describe.each(CHOICES.felt)("on the %s table", (felt) => {
  test("words can be read", () => {
    expect(least(WORDS, felt)).toBeGreaterThanOrEqual(4.5);
  });

  test("rings, brackets and bars can be seen", () => {
    expect(least(SIGNS, felt)).toBeGreaterThanOrEqual(3);
  });
});
