/** A hand that can be arranged in several equally good ways is shown in the one the player wants. */

import { expect, test } from "vitest";
import { arrangedAs, meldsOf, nextWay } from "../src/ways";
import type { DealView } from "../src/wire";
import { DISCARDING, groupsOf } from "./views";

const RUNS = groupsOf("run 3s4s5s / run 3h4h5h / run 3d4d5d / deadwood AcKd");
const SETS = groupsOf("set 3s3h3d / set 4s4h4d / set 5s5h5d / deadwood AcKd");
const TWO_WAYS: DealView = { ...DISCARDING, groups: RUNS, ways: 2, arrangements: [RUNS, SETS] };

test("the server's own choice is shown first", () => {
  expect(arrangedAs(TWO_WAYS, [])).toBe(TWO_WAYS);
});

test("a tap on a bracket goes to the next, and round again", () => {
  const next = nextWay(TWO_WAYS);
  expect(next).toEqual({ melds: meldsOf(SETS), number: 2 });
  const shown = arrangedAs(TWO_WAYS, next?.melds ?? []);
  expect(shown.groups).toBe(SETS);
  expect(nextWay(shown)).toEqual({ melds: meldsOf(RUNS), number: 1 });
});

test("there is no next where there is one arrangement", () => {
  expect(nextWay(DISCARDING)).toBeNull();
});

test("the choice outlives a draw: what has most of its melds is shown", () => {
  const grown = groupsOf("set 3s3h3d / set 4s4h4d / set 5s5h5d5c / deadwood Ac");
  const drawn: DealView = { ...TWO_WAYS, arrangements: [RUNS, grown] };
  expect(arrangedAs(drawn, meldsOf(SETS)).groups).toBe(grown);
});

test("a choice that is no longer among them is forgotten", () => {
  expect(arrangedAs(DISCARDING, meldsOf(SETS))).toBe(DISCARDING);
});
