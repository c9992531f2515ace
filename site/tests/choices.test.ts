/** What a player chooses for this device changes the layout, and breaks none of its promises. */

import { describe, expect, test } from "vitest";
import { layoutOf } from "../src/layout";
import type { Segment } from "../src/rows";
import { zonesOf } from "../src/zones";

const PHONES = [360, 375, 390, 412, 430];
/** Seven cards in two groups in one row, the narrowest that is ever packed. */
const HAND: Segment[] = [
  { kind: "run", cards: ["5h", "6h", "7h", "8h"] },
  { kind: "run", cards: ["As", "2s", "3s"] },
  { kind: "deadwood", cards: ["Kd", "Qc", "9c", "4d"] },
];

describe("large cards", () => {
  test.each(PHONES)("leave strips of 44 px on a phone %i px wide", (width) => {
    const { places } = layoutOf({ width, height: 800, large: true }, HAND);
    expect(Math.min(...[...places.values()].map(({ strip }) => strip))).toBeGreaterThanOrEqual(44);
  });

  test.each([390, 412, 768])("are larger at %i px", (width) => {
    const height = Math.round(1.6 * width);
    expect(zonesOf({ width, height, large: true }).hand.card).toBeGreaterThan(zonesOf({ width, height }).hand.card);
  });

  test("are never smaller", () => {
    for (const [width, height] of [
      [320, 568],
      [360, 560],
      [740, 360],
      [1024, 768],
      [1440, 900],
    ] as const) {
      const normal = zonesOf({ width, height }).hand.card;
      expect(zonesOf({ width, height, large: true }).hand.card).toBeGreaterThanOrEqual(normal);
    }
  });
});

describe("in the left hand", () => {
  test.each([
    [360, 640],
    [390, 844],
    [768, 1024],
    [740, 360],
    [1440, 900],
  ])("the pill and the nudges are on the left, inside the page, at %i x %i", (width, height) => {
    const { tools, width: room } = zonesOf({ width, height, left: true });
    expect(tools.x).toBeGreaterThanOrEqual(0);
    expect(tools.x + tools.width).toBeLessThan(room / 2);
    expect(tools.left).toBeLessThan(tools.right);
    expect(tools.right + 44).toBeLessThanOrEqual(room);
  });

  test("the column of a phone on its side is on the left, and the hand beside it", () => {
    const zones = zonesOf({ width: 740, height: 360, left: true });
    const right = zonesOf({ width: 740, height: 360 });
    expect(zones.actions.x + zones.actions.width).toBeLessThanOrEqual(zones.hand.left);
    expect(zones.hand.right).toBe(right.hand.left);
    expect(zones.piles.stock).toBeGreaterThan(zones.actions.x + zones.actions.width);
  });
});
