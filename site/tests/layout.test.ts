import { describe, expect, test } from "vitest";
import { dropIndex, fanPlaces, type Layout, layoutOf } from "../src/layout";
import { cardHeight } from "../src/measures";
import type { Segment } from "../src/rows";
import type { Room, Size } from "../src/zones";

const DECK = ["s", "h", "d", "c"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

/** Every way to split so many cards into melds of 3 to 7 and deadwood, largest meld first. */
function partitions(cards: number, largest = 7): number[][] {
  const melds = [3, 4, 5, 6, 7].filter((size) => size <= Math.min(cards, largest));
  return [[], ...melds.flatMap((size) => partitions(cards - size, size).map((rest) => [size, ...rest]))];
}

function handOf(cards: number, melds: readonly number[]): Segment[] {
  const deck = [...DECK];
  const groups = melds.map((size): Segment => ({ kind: "run", cards: deck.splice(0, size) }));
  const loose = cards - melds.reduce((sum, size) => sum + size, 0);
  return loose > 0 ? [...groups, { kind: "deadwood", cards: deck.splice(0, loose) }] : groups;
}

const HANDS = [10, 11].flatMap((cards) => partitions(cards).map((melds) => handOf(cards, melds)));
const LOOSE = [10, 11].map((cards): Segment[] => [{ kind: "loose", cards: DECK.slice(0, cards) }]);

function widths(from: number, to: number, step = 10): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + step * at);
}

/** The narrowest strip of any card, over every hand. */
function narrowest(window: Room): number {
  const strips = [...HANDS, ...LOOSE].map((hand) => {
    const { places } = layoutOf(window, hand);
    return Math.min(...[...places.values()].map(({ strip }) => strip));
  });
  return Math.min(...strips);
}

/** How far the corners of turned cards reach beyond the page; 0 or less is inside. */
function overhang({ places, zones }: Layout, right: number, bottom: number): number {
  const { card } = zones.hand;
  const reaches = [...places.values()].map(({ x, y, rotation }) => {
    const turned = (Math.abs(rotation) * Math.PI) / 180;
    const wide = card * Math.cos(turned) + cardHeight(card) * Math.sin(turned);
    const high = cardHeight(card) * Math.cos(turned) + card * Math.sin(turned);
    const middle = { x: x + card / 2, y: y + cardHeight(card) / 2 };
    return Math.max(
      wide / 2 - middle.x,
      middle.x + wide / 2 - right,
      middle.y + high / 2 - bottom,
      high / 2 - middle.y,
    );
  });
  return Math.max(...reaches);
}

describe("every card of every hand can be hit", () => {
  test.each([
    [360, 640],
    [390, 844],
    [768, 1024],
    [1440, 900],
  ])("also where they lie close, at %i by %i", (width, height) => {
    expect(narrowest({ width, height, close: true })).toBeGreaterThanOrEqual(44);
  });

  test.each(widths(360, 890))("on a portrait window %i px wide strips are 44 px or more", (width) => {
    expect(narrowest({ width, height: Math.max(560, Math.round(1.4 * width)) })).toBeGreaterThanOrEqual(44);
  });

  test.each(widths(320, 350))("on a window %i px wide strips are 36 px or more", (width) => {
    expect(narrowest({ width, height: 568 })).toBeGreaterThanOrEqual(36);
  });

  test.each(widths(900, 1440))("on a wide window %i px wide strips are 44 px or more", (width) => {
    expect(narrowest({ width, height: 768 })).toBeGreaterThanOrEqual(44);
  });

  test.each(widths(560, 960))("on a phone on its side, %i px wide, strips are 36 px or more", (width) => {
    expect(narrowest({ width, height: 360 })).toBeGreaterThanOrEqual(36);
  });

  test("the measured windows keep the strips that the design promises", () => {
    expect(narrowest({ width: 360, height: 640 })).toBeCloseTo(44.8, 1);
    expect(narrowest({ width: 390, height: 844 })).toBeCloseTo(49.2, 1);
    expect(narrowest({ width: 412, height: 915 })).toBeCloseTo(53.6, 1);
    expect(narrowest({ width: 320, height: 568 })).toBeCloseTo(39.2, 1);
  });
});

const WINDOWS: Size[] = [
  ...widths(320, 1440, 20).flatMap((width) => [
    { width, height: 568 },
    { width, height: 900 },
  ]),
  ...widths(560, 960).map((width) => ({ width, height: 360 })),
];

describe("everything lies inside the page", () => {
  test.each(WINDOWS)("of $width x $height", (window) => {
    for (const hand of [...HANDS, ...LOOSE]) {
      const layout = layoutOf(window, hand);
      expect(overhang(layout, layout.zones.width, window.height)).toBeLessThanOrEqual(0);
      expect(layout.zones.width).toBeLessThanOrEqual(window.width);
    }
  });

  test.each(WINDOWS)("and nothing lies on anything else at $width x $height", (window) => {
    const { zones } = layoutOf(window, HANDS[0] ?? []);
    const { fan, piles, prompt, hand, actions, top } = zones;
    const pilesEnd = piles.y + cardHeight(piles.card);
    expect(fan?.y ?? top).toBeGreaterThanOrEqual(top);
    if (fan) expect(fan.y + cardHeight(fan.card)).toBeLessThan(piles.y);
    expect(piles.y).toBeGreaterThanOrEqual(top);
    expect(pilesEnd).toBeLessThan(hand.top - 15);
    if (prompt.x < piles.discard) expect(prompt.y).toBeGreaterThanOrEqual(pilesEnd + 20);
    expect(prompt.y + prompt.height).toBeLessThanOrEqual(zones.shape === "column" ? actions.y : hand.top);
    expect(actions.y + actions.height).toBeLessThanOrEqual(window.height);
  });
});

describe("type of twice the size", () => {
  const LISTED = [
    [320, 568],
    [360, 560],
    [360, 640],
    [390, 844],
    [412, 915],
    [740, 360],
    [768, 1024],
    [1024, 768],
    [1440, 900],
  ] as const;

  test.each(LISTED)("lies on nothing else at %i x %i, and every card can be hit", (width, height) => {
    const window = { width, height, type: 2 };
    const { zones } = layoutOf(window, HANDS[0] ?? []);
    const { piles, prompt, hand, actions, top, shape } = zones;
    expect(piles.y).toBeGreaterThanOrEqual(top);
    expect(piles.y + cardHeight(piles.card)).toBeLessThan(hand.top - 15);
    expect(prompt.y + prompt.height).toBeLessThanOrEqual(shape === "column" ? actions.y : hand.top);
    expect(actions.y + actions.height).toBeLessThanOrEqual(height);
    expect(narrowest(window)).toBeGreaterThanOrEqual(width >= 360 && shape !== "column" ? 44 : 36);
  });

  test("is as large as the window holds it, and no smaller than drawn", () => {
    const typeAt = (width: number, height: number, type: number) => layoutOf({ width, height, type }, []).zones.type;
    for (const [width, height] of LISTED) expect(typeAt(width, height, 2)).toBe(2);
    expect(typeAt(320, 480, 2)).toBeGreaterThan(1);
    expect(typeAt(320, 480, 2)).toBeLessThan(2);
    expect(typeAt(390, 844, 0.5)).toBe(1);
  });
});

test("the zones are where they were drawn", () => {
  const { zones } = layoutOf({ width: 360, height: 640 }, HANDS[0] ?? []);
  expect(zones.hand.top).toBeCloseTo(364, -1);
  expect(zones.piles.card).toBeGreaterThanOrEqual(79);
  expect(zones.prompt.y).toBeCloseTo(288, -1);
  expect(layoutOf({ width: 1440, height: 900 }, HANDS[0] ?? []).zones).toMatchObject({ width: 1100, shape: "row" });
});

test("a run is bracketed from its first card to its last", () => {
  const hand = handOf(10, [4, 3]);
  const { brackets, places, zones } = layoutOf({ width: 360, height: 640 }, hand);
  const first = places.get("As");
  const last = places.get("4s");
  const bracket = brackets.find(({ first }) => first === "As");
  expect(bracket?.x).toBeCloseTo((first?.x ?? 0) + 3);
  expect((bracket?.x ?? 0) + (bracket?.width ?? 0)).toBeCloseTo((last?.x ?? 0) + zones.hand.card - 3);
});

test("a hand without melds has no bracket", () => {
  expect(layoutOf({ width: 360, height: 640 }, handOf(10, [])).brackets).toEqual([]);
});

test("deadwood in both rows is named once", () => {
  const { brackets } = layoutOf({ width: 360, height: 640 }, handOf(11, [3]));
  const deadwood = brackets.filter(({ kind }) => kind === "deadwood");
  expect(deadwood.map(({ named }) => named)).toEqual([false, true]);
});

describe("a card dropped", () => {
  const layout = layoutOf({ width: 360, height: 640 }, [{ kind: "loose", cards: DECK.slice(0, 10) }]);
  const at = (card: string, by: number) => {
    const place = layout.places.get(card);
    return { x: (place?.x ?? 0) + layout.zones.hand.card / 2 + by, y: (place?.y ?? 0) + 40 };
  };

  test("left of a card's middle goes before it", () => {
    expect(dropIndex(layout, "9s", at("3s", -5))).toBe(2);
  });

  test("right of it goes after it", () => {
    expect(dropIndex(layout, "9s", at("3s", 5))).toBe(3);
  });

  test("between the rows goes to the nearer row", () => {
    const below = at("8s", 5);
    expect(dropIndex(layout, "As", { ...below, y: below.y - 20 })).toBe(7);
  });

  test("beyond the last card goes to the end", () => {
    expect(dropIndex(layout, "As", { x: 2000, y: 600 })).toBe(9);
  });
});

test("the opponent's fan is level, and opens upward at its ends", () => {
  const { zones } = layoutOf({ width: 360, height: 640 }, HANDS[0] ?? []);
  const places = fanPlaces(zones, 10);
  expect(places[0]?.rotation).toBe(7);
  expect(places.at(-1)?.rotation).toBe(-7);
  expect(places[0]?.y).toBeLessThan(places[5]?.y ?? 0);
  expect(fanPlaces(zones, 0)).toEqual([]);
  expect(fanPlaces(zones, 1)).toHaveLength(1);
});

test("cards that lie close leave room at both sides, and the same gaps between the groups", () => {
  const [hand = []] = HANDS;
  const window = { width: 1440, height: 900 };
  const [wide, close] = [false, true].map((close) => layoutOf({ ...window, close }, hand));
  const spanOf = (layout: Layout | undefined) => {
    const lefts = [...(layout?.places.values() ?? [])].map(({ x }) => x);
    return Math.max(...lefts) - Math.min(...lefts);
  };
  expect(spanOf(close)).toBeLessThan(0.7 * spanOf(wide));
  expect(close?.zones.piles).toEqual(wide?.zones.piles);
});
