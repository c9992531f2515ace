/** What can be learned from finished games: worths in words, figures in rows, the puzzle and its streak. */

import { beforeEach, expect, test } from "vitest";
import { isOutside, rowsOf } from "../src/check/figures";
import { after, dayBefore, viewOf } from "../src/puzzle/day";
import { carriedFor, carry } from "../src/replay/carried";
import { mineIn } from "../src/replay/review";
import { isClear, moveSaid, moveWords, worthText } from "../src/replay/worth";
import { parseRoute } from "../src/route";
import { forgetAll, remember } from "../src/storage";
import { fetchTexts } from "../src/texts";
import type { DayPuzzle, FigureView, TableView } from "../src/wire";

beforeEach(forgetAll);

test("a worth is told with an error that holds the truth nineteen times in twenty", () => {
  expect(worthText({ worth: 312, error: 41 })).toBe("3.1 ± 0.8 %");
  expect(isClear({ worth: 312, error: 41 })).toBe(true);
  expect(isClear({ worth: 80, error: 41 })).toBe(false);
  expect(isClear({ worth: 0, error: 0 })).toBe(false);
});

test("a move is written in signs and said in words", async () => {
  await fetchTexts();
  expect(moveWords("you", "discard Th")).toBe("You threw 10♥\uFE0E.");
  expect(moveSaid("expert", "knock Kc")).toBe("The expert knocks with king of clubs.");
  for (const move of ["pass", "take", "draw"]) expect(moveWords("instead", move)).not.toBe("");
});

function figure(about: FigureView["about"], which: string, seat: 0 | 1 | null, times: number): FigureView {
  return { about, which, seat, times, expected: 10, low: 5, high: 15 };
}

test("both seats' figures stand in one row, and what is of both alone", () => {
  const rows = rowsOf([figure("rank", "T", 0, 9), figure("streak", "3", null, 4), figure("rank", "T", 1, 11)]);
  expect(rows.map(({ which }) => which)).toEqual(["10", "3"]);
  expect(rows[0]?.cells.map((cell) => cell?.times)).toEqual([9, 11]);
  expect(rows[1]?.cells).toEqual([figure("streak", "3", null, 4), null]);
});

test("a figure is outside only where something is expected of it", () => {
  expect([4, 5, 15, 16].map((times) => isOutside(figure("lower", "", 0, times)))).toEqual([true, false, false, true]);
  expect(isOutside({ ...figure("gin", "", 0, 99), expected: null, low: 0, high: 0 })).toBe(false);
});

test("a streak goes on from the day before alone, ends with a wrong answer, and counts a day once", () => {
  const never = { day: "", move: "", streak: 0, best: 0 };
  const one = after(never, "2026-11-30", "draw", true);
  expect(one).toEqual({ day: "2026-11-30", move: "draw", streak: 1, best: 1 });
  const two = after(one, "2026-12-01", "take", true);
  expect([two.streak, two.best]).toEqual([2, 2]);
  expect(after(two, "2026-12-01", "draw", false)).toBe(two);
  expect(after(two, "2026-12-03", "draw", true)).toMatchObject({ streak: 1, best: 2 });
  expect(after(two, "2026-12-02", "draw", false)).toMatchObject({ streak: 0, best: 2 });
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
});

test("a puzzle is a view of its seat; answered, there is nothing left to do in it", () => {
  const deal = { seen: "ppdThd", turn: 1, legal_moves: ["draw"], sheds: {}, knocks: [] };
  const rules = { target: 100, knock_limit: 10, gin_bonus: 25, undercut_bonus: 25 };
  const puzzle = { you: 1, rules, scores: [3, 4], deal, answer: "draw", choices: [] } as unknown as DayPuzzle;
  const open = viewOf(puzzle, ["Me", "Them"], [], false);
  expect(open).toMatchObject({ at: "1.1.5", you: 1, deal, scores: [3, 4] });
  expect(open.seats.map((seat) => seat?.name)).toEqual(["Them", "Me"]);
  expect(viewOf(puzzle, ["Me", "Them"], ["c"], true).deal).toMatchObject({ turn: null, legal_moves: [] });
});

test("a device knows its seat in the games it was at, the newest forty, and has reviews of no others", () => {
  const seats = [{ name: "Maya" }, { name: "Ben" }];
  const view = (record: string) => ({ record, table: "k7m-2xq-9fd", you: 1, seats }) as unknown as TableView;
  for (let number = 0; number < 41; number += 1) carry(view(`game${number}`));
  expect([carriedFor("game0"), carriedFor("game40")?.names]).toEqual([null, ["Maya", "Ben"]]);
  expect(mineIn("game40")).toBeNull();
  remember("tables", { "k7m-2xq-9fd": { secret: "A".repeat(22) } });
  expect(mineIn("game40")).toMatchObject({ you: 1, table: "k7m-2xq-9fd", secret: "A".repeat(22) });
  expect(mineIn("elsewhere")).toBeNull();
});

test("the puzzle has an address", () => {
  expect(parseRoute("#puzzle")).toEqual({ page: "puzzle" });
});
