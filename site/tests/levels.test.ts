/** What is said of the bots is what was measured. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GAMES, levelWords, WON } from "../src/levels";
import { programOfTheBots } from "../tools/program.ts";

const MEASURED = readFileSync(new URL("../../docs/BOTS.md", import.meta.url), "utf8");

/** Whole games of a hundred that this line of the table says were won, rounded down: nothing is claimed too high. */
function won(line: string): number {
  const found = MEASURED.match(new RegExp(`^\\| ${line} \\| ([\\d.]+) %`, "m"));
  return Math.floor(Number(found?.[1]));
}

test("the figures of the page are those of docs/BOTS.md, in src/levels.ts", () => {
  expect(WON).toEqual({ standard: won("standard v easy"), expert: won("expert v standard") });
  for (const line of ["standard v easy", "expert v standard"])
    expect(MEASURED).toMatch(new RegExp(`^\\| ${line} \\| [^|]+\\| ${GAMES.toLocaleString("en")} \\|`, "m"));
});

test("each level says what it is like, and how it was measured", () => {
  expect(levelWords("easy")).toContain(`beats it in ${WON.standard} of 100`);
  expect(levelWords("standard")).toContain(`${WON.standard} of 100`);
  expect(levelWords("expert")).toContain(`${WON.expert} of 100`);
});

test("the bots' whole program can be read, their weights with it", () => {
  const program = programOfTheBots();
  for (const module of ["expert", "house", "net", "weights"])
    expect(program).toContain(`# --- core/bots/${module}.py\n`);
  expect(program).toContain("def choose(");
});
