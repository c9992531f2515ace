/** The score sheet, kept up from views and history. */

import { expect, test } from "vitest";
import { dealOf, explains, merged, withDeal } from "../src/score";
import type { DealLine, ResultView, TableView } from "../src/wire";

const FIRST: DealLine = { game: 2, deal: 1, kind: "knock", winner: 1, points: 13 };
const SECOND: DealLine = { game: 2, deal: 2, kind: "gin", winner: 0, points: 42 };

function viewAt(at: string, result: Partial<ResultView> | null, scores: [number, number] = [0, 0]): TableView {
  return { at, scores, deal: { result } } as unknown as TableView;
}

const KNOCKED = { kind: "knock", winner: 0, points: 9 } as const;

test("a moment names its game and deal", () => {
  expect(dealOf("2.5.17")).toEqual({ game: 2, deal: 5 });
});

test("a result becomes a line, once however often it is seen", () => {
  const once = withDeal([FIRST, SECOND], viewAt("2.3.30", KNOCKED));
  expect(once.at(-1)).toEqual({ game: 2, deal: 3, kind: "knock", winner: 0, points: 9 });
  expect(withDeal(once, viewAt("2.3.30", KNOCKED))).toEqual(once);
});

test("a line stays when the next deal is dealt", () => {
  expect(withDeal([FIRST, SECOND], viewAt("2.3.0", null))).toEqual([FIRST, SECOND]);
});

test("another game begins with an empty sheet", () => {
  expect(withDeal([FIRST, SECOND], viewAt("3.1.0", null))).toEqual([]);
});

test("two sheets are one, in the order of play", () => {
  expect(merged([SECOND], [FIRST, SECOND])).toEqual([FIRST, SECOND]);
});

test("a sheet explains the score, or a deal was missed", () => {
  expect(explains([FIRST, SECOND], viewAt("2.3.0", null, [42, 13]))).toBe(true);
  expect(explains([SECOND], viewAt("2.3.0", null, [42, 13]))).toBe(false);
});
