/** The showdown in time: melds one by one, layoffs one by one, then the sum; never long. */

import { expect, test } from "vitest";
import { timelineOf } from "../src/showdown";
import type { ResultView } from "../src/wire";
import { groupsOf } from "./views";

const RESULT: ResultView = {
  kind: "knock",
  winner: 0,
  points: 11,
  knocker: 0,
  knocking_card: "4s",
  hands: [
    { groups: groupsOf("set QsQdQc / run 5h6h7h / run 2d3d4d / deadwood 2c"), deadwood: 2 },
    { groups: groupsOf("set AsAhAd / run 6c7c8c / deadwood Js3c"), deadwood: 13 },
  ],
  layoffs: [
    { card: "8h", onto: 1 },
    { card: "5d", onto: 2 },
  ],
};

test("each group comes after the one before, every layoff after all groups, every line after all layoffs", () => {
  const { group, layoff, line, race } = timelineOf(RESULT, 3);
  const times = [...[0, 1, 2, 3, 4, 5, 6].map(group), ...[0, 1].map(layoff), ...[0, 1, 2].map(line), race];
  expect(times).toEqual([...times].sort((one, two) => one - two));
  expect(new Set(times).size).toBe(times.length);
});

test("groups are 120 ms apart, layoffs 350 ms", () => {
  const { group, layoff } = timelineOf(RESULT, 3);
  expect([group(1) - group(0), layoff(1) - layoff(0)]).toEqual([120, 350]);
});

test("without a layoff nobody waits for one", () => {
  expect(timelineOf({ ...RESULT, layoffs: [] }, 3).race).toBeLessThanOrEqual(timelineOf(RESULT, 3).race - 700);
});
