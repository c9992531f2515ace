import { describe, expect, test } from "vitest";
import { type Choice, verbsOf } from "../src/verbs";
import { DISCARDING, OFFERED } from "./views";

const NOTHING: Choice = { selected: null, suggesting: false, declined: false };
const acts = (choice: Partial<Choice>, deal = DISCARDING, seat: 0 | 1 = 0) =>
  verbsOf(deal, seat, { ...NOTHING, ...choice }).map(({ act, tone }) => `${act} ${tone}`);

describe("the action bar", () => {
  test("offers the upcard: pass or take", () => {
    expect(acts({}, OFFERED)).toEqual(["pass ghost", "take primary"]);
  });

  test("has nothing to press when it is not my turn, or when a pile is to be tapped", () => {
    expect(acts({ selected: "Td" }, DISCARDING, 1)).toEqual([]);
    expect(acts({}, { ...DISCARDING, phase: "draw" })).toEqual([]);
  });

  test("discards the selected card; a knock is its second verb", () => {
    expect(acts({ selected: "Ad" })).toEqual(["discard primary"]);
    expect(acts({ selected: "Td" })).toEqual(["discard secondary", "knock primary"]);
  });

  test("suggests a knock while nothing is selected, until I keep playing", () => {
    expect(acts({})).toEqual(["suggest primary"]);
    expect(acts({ declined: true })).toEqual([]);
    expect(acts({ selected: "Td", suggesting: true })).toEqual(["keep ghost", "knock primary"]);
  });

  test("shows the locked card's discard, to be explained", () => {
    expect(acts({ selected: "2s" }, { ...DISCARDING, locked: "2s" })).toEqual(["locked ghost"]);
  });
});
