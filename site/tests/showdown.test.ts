/** The showdown as it is laid out: layoffs in the melds they join, and a sum that adds up. */

import { expect, test } from "vitest";
import { pointsOf, rowsOf, shownGroups, stripOf, sumOf, widthOf } from "../src/showdown";
import type { GroupView, ResultView, ShownHand } from "../src/wire";

const BONUS = { gin: 25, undercut: 25 };

function group(kind: GroupView["kind"], cards: string): GroupView {
  return { kind, cards: cards.split(" ") };
}

function hand(deadwood: number, ...groups: GroupView[]): ShownHand {
  return { groups, deadwood };
}

const RUN_OF_HEARTS = group("run", "5h 6h 7h");
const QUEENS = group("set", "Qs Qh Qc");

const KNOCK: ResultView = {
  kind: "knock",
  winner: 0,
  points: 15,
  knocker: 0,
  knocking_card: "Td",
  hands: [
    hand(6, RUN_OF_HEARTS, QUEENS, group("deadwood", "Ad 2s 3c")),
    hand(21, group("set", "Js Jd Jc"), group("deadwood", "Kd 7c 4s")),
  ],
  layoffs: [
    { card: "8h", onto: 0 },
    { card: "4h", onto: 0 },
    { card: "Qd", onto: 1 },
  ],
};

function cardsOf(result: ResultView, seat: 0 | 1): string[] {
  return shownGroups(result, seat).map(({ cards }) => cards.map(({ card }) => card).join(" "));
}

test("a run takes laid-off cards at either end, in order; a set takes its fourth card", () => {
  expect(cardsOf(KNOCK, 0)).toEqual(["4h 5h 6h 7h 8h", "Qs Qh Qc Qd", "Ad 2s 3c"]);
});

test("only laid-off cards are marked, and only in the knocker's melds", () => {
  const marked = shownGroups(KNOCK, 0).flatMap(({ cards }) => cards.filter((shown) => shown.laidOff));
  expect(marked.map(({ card }) => card)).toEqual(["4h", "8h", "Qd"]);
  expect(cardsOf(KNOCK, 1)).toEqual(["Js Jd Jc", "Kd 7c 4s"]);
});

test.each([
  ["As", 1],
  ["9d", 9],
  ["Th", 10],
  ["Kc", 10],
])("%s counts %d", (card, points) => {
  expect(pointsOf(card)).toBe(points);
});

/** What the lines of a sum come to. */
function added(result: ResultView): number {
  const lines = sumOf(result, BONUS);
  return lines.slice(0, -1).reduce((sum, line) => sum + line.value, 0);
}

test("a knock's sum: the defender's count after layoffs, less the knocker's", () => {
  const [theirs, mine, total] = sumOf(KNOCK, BONUS);
  expect(theirs).toEqual({ what: "laidOff", seat: 1, value: 21, before: 43, off: 22 });
  expect(mine).toMatchObject({ seat: 0, value: -6 });
  expect(total).toEqual({ what: "total", seat: 0, value: 15 });
  expect(added(KNOCK)).toBe(15);
});

test("gin's sum: the defender's count and the bonus", () => {
  const gin: ResultView = {
    ...KNOCK,
    kind: "gin",
    points: 57,
    hands: [hand(0, RUN_OF_HEARTS, QUEENS), hand(32, group("deadwood", "Kd Kh Ts 2c"))],
    layoffs: [],
  };
  expect(sumOf(gin, BONUS).map(({ what }) => what)).toEqual(["deadwood", "ginBonus", "total"]);
  expect(added(gin)).toBe(57);
});

test("an undercut's sum: the knocker's count, less the defender's, and the bonus", () => {
  const undercut: ResultView = {
    ...KNOCK,
    kind: "undercut",
    winner: 1,
    points: 27,
    hands: [KNOCK.hands[0], hand(4, group("set", "Js Jd Jc"), group("deadwood", "Ah 3d"))],
  };
  expect(sumOf(undercut, BONUS).map(({ what }) => what)).toEqual(["deadwood", "laidOff", "undercutBonus", "total"]);
  expect(added(undercut)).toBe(27);
});

test("a void has no hands and no sum", () => {
  const nothing: ResultView = {
    ...KNOCK,
    kind: "void",
    winner: null,
    points: 0,
    knocker: null,
    knocking_card: null,
    hands: [null, null],
    layoffs: [],
  };
  expect(shownGroups(nothing, 0)).toEqual([]);
  expect(sumOf(nothing, BONUS)).toEqual([]);
});

test.each([270, 310, 340, 546])("in a row of %d px no card shows less than half, and nothing sticks out", (width) => {
  const groups = shownGroups(KNOCK, 0);
  const card = widthOf([groups], { width, gap: 5 }, { most: 70, least: 36 });
  const room = { width, card, gap: 5 };
  for (const row of rowsOf(groups, room)) {
    const strip = stripOf(row, room);
    const wide = row.reduce((sum, { cards }) => sum + card + (cards.length - 1) * strip, (row.length - 1) * room.gap);
    expect(strip).toBeGreaterThanOrEqual(card / 2);
    expect(wide).toBeLessThanOrEqual(width + 0.001);
  }
});
