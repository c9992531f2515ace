/** What there is to hear when the table changes. */

import { expect, test, vi } from "vitest";
import type { ResultView } from "../src/wire";
import { DISCARDING, OFFERED, tableView } from "./views";

vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { isMyTurn, isNudge, soundOf } = await import("../src/attention");

const MINE = tableView(DISCARDING);
const THEIRS = tableView({ ...DISCARDING, turn: 1, phase: "draw", seen: `${DISCARDING.seen}d2s` });

function over(kind: ResultView["kind"]) {
  const result: ResultView = {
    kind,
    winner: 0,
    points: 31,
    knocker: 0,
    knocking_card: "Td",
    hands: [null, null],
    layoffs: [],
  };
  return tableView({ ...DISCARDING, turn: null, result, seen: `${DISCARDING.seen}dkTd` });
}

test("the first view of a table makes no sound", () => {
  expect(soundOf(null, MINE)).toBeNull();
});

test("the same moment makes no sound twice", () => {
  expect(soundOf(MINE, { ...MINE, version: 8 })).toBeNull();
});

test("another table makes no sound", () => {
  expect(soundOf({ ...THEIRS, table: "222-222-222" }, MINE)).toBeNull();
});

test("my turn sounds, once", () => {
  const next = tableView({ ...DISCARDING, phase: "draw", seen: `${THEIRS.deal?.seen}d3d` });
  expect(soundOf(THEIRS, next)).toBe("turn");
  expect(soundOf(next, tableView({ ...DISCARDING, seen: `${next.deal?.seen}d` }))).toBe("card");
});

test("whoever asks for the bot's seat is heard, once", () => {
  const asked = { ...THEIRS, guest: "Eve" };
  expect(soundOf(THEIRS, asked)).toBe("turn");
  expect(soundOf(asked, { ...asked, version: 9 })).toBeNull();
});

test("the friend who sits down is heard by the opener alone, even if they are to move first; a bot is not", () => {
  const [first, second] = THEIRS.seats;
  const alone = { ...THEIRS, stage: "waiting" as const, at: "0.0.0", seats: [first, null] as typeof THEIRS.seats };
  expect(second?.kind).toBe("person");
  expect(soundOf(alone, THEIRS)).toBe("turn");
  for (const you of [1, null] as const) {
    const [offered, seated] = [
      { ...alone, you: null },
      { ...THEIRS, at: alone.at, you },
    ];
    expect(soundOf(offered, seated)).toBeNull();
  }
  const bot = { ...THEIRS, seats: [first, second && { ...second, kind: "bot" as const }] as typeof THEIRS.seats };
  expect(soundOf(alone, bot)).toBe("card");
});

test("a discard of mine is a card on the table", () => {
  expect(soundOf(MINE, THEIRS)).toBe("card");
});

test.each([
  ["gin", "gin"],
  ["knock", "knock"],
  ["undercut", "knock"],
  ["void", "lost"],
] as const)("a deal that ends with %s sounds so", (kind, sound) => {
  expect(soundOf(MINE, over(kind))).toBe(sound);
});

test("it is nobody's turn for who only watches", () => {
  expect(isMyTurn(tableView(OFFERED, { you: null }))).toBe(false);
  expect(isMyTurn(tableView(OFFERED))).toBe(true);
});

test("a nudge is one at my turn, from the other seat", () => {
  const nudge = { id: "1a", seat: 1, text: "👋", at: 1 } as const;
  expect(isNudge(nudge, tableView(DISCARDING))).toBe(true);
  expect(isNudge({ ...nudge, seat: 0 }, tableView(DISCARDING))).toBe(false);
  expect(isNudge({ ...nudge, text: "👏" }, tableView(DISCARDING))).toBe(false);
  expect(isNudge(nudge, tableView({ ...DISCARDING, turn: 1 }))).toBe(false);
});
