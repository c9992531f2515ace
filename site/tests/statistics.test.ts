/** Statistics as shapes, and devices in words. */

import { describe, expect, test } from "vitest";
import { deviceWords } from "../src/account/device";
import { columns, endingsOf, scoreBars, shareOf } from "../src/account/plots";
import type { DealTally, GamePoint } from "../src/wire";

const point = (mine: number, theirs: number, target = 100): GamePoint => ({
  at: 0,
  mine,
  theirs,
  target,
  won: mine > theirs,
});

describe("scores, game by game", () => {
  test("the highest score fills its half, and all others are in proportion", () => {
    const [first, second] = scoreBars([point(120, 60), point(30, 110)], 300, 60);
    expect([first?.up, first?.down]).toEqual([60, 30]);
    expect(second?.up).toBeCloseTo(15);
    expect(second?.down).toBeCloseTo(55);
  });

  test("games to other targets are drawn by their own", () => {
    const [short, long] = scoreBars([point(50, 25, 50), point(200, 100, 200)], 300, 60);
    expect(short?.up).toBe(long?.up);
    expect(short?.down).toBe(long?.down);
  });

  test.each([1, 7, 60, 200])("%i games lie side by side inside the picture, the oldest first", (count) => {
    const bars = scoreBars(
      Array.from({ length: count }, () => point(100, 50)),
      328,
      60,
    );
    const last = bars.at(-1);
    expect(bars[0]?.x).toBeGreaterThanOrEqual(0);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(328);
    for (const [at, bar] of bars.entries()) {
      expect(bar.x).toBeGreaterThanOrEqual(at === 0 ? 0 : (bars[at - 1]?.x ?? 0) + (bars[at - 1]?.width ?? 0));
    }
  });
});

const DEALS: DealTally = {
  won: 12,
  lost: 9,
  void: 1,
  gins: 3,
  knocks: 8,
  undercuts: 2,
  gins_against: 4,
  knocks_against: 6,
  undercuts_against: 1,
  caught: 20.5,
  caught_with: null,
  knock_deadwood: [3, 0, 1],
};

test("a knock that was undercut is the other's ending", () => {
  const endings = endingsOf(DEALS);
  expect(endings).toEqual([
    { what: "gin", mine: 3, theirs: 4 },
    { what: "knock", mine: 7, theirs: 4 },
    { what: "undercut", mine: 2, theirs: 1 },
  ]);
  const sum = (side: "mine" | "theirs") => endings.reduce((total, ending) => total + ending[side], 0);
  expect([sum("mine"), sum("theirs")]).toEqual([DEALS.won, DEALS.lost]);
  expect(shareOf(7, endings)).toBe(100);
  expect(shareOf(0, endings)).toBe(0);
});

test("the tallest column fills the height, and nothing at all is flat", () => {
  expect(columns([2, 0, 4], 80)).toEqual([40, 0, 80]);
  expect(columns([0, 0], 80)).toEqual([0, 0]);
});

test.each([
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36", "Chrome, Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0",
    "Edge, Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox, Linux"],
  ["something else", "?"],
])("%s is %s", (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});
