/** PURE: where every card and bracket lies, from the window's size and the groups shown. Nothing is ever measured. */

import { cardHeight } from "./measures";
import { cardsOf, packRows, type Row, type Segment } from "./rows";
import { type Box, type Room, type Spread, type Zones, zonesOf } from "./zones";

/** A card's top left corner in px, its rotation in degrees round its middle, and its row. */
export interface Place {
  x: number;
  y: number;
  rotation: number;
  row: number;
  /** So many px of the card show, counted from its left edge. */
  strip: number;
}

/** The line under a group. `named` is false on the smaller part of a group that is split between the rows. */
export interface Bracket {
  kind: Segment["kind"];
  first: string;
  x: number;
  y: number;
  width: number;
  rotation: number;
  named: boolean;
}

export interface Layout {
  zones: Zones;
  /** Cards in reading order: that of the page's elements and of the arrow keys. */
  reading: readonly string[];
  places: ReadonlyMap<string, Place>;
  brackets: readonly Bracket[];
}

/**
 * Lay out the hand. `spans` are the groups to bracket, where they are others than those that are kept together;
 * `before` tells in which row each card was, so that none changes rows without need.
 */
export function layoutOf(
  window: Room,
  segments: readonly Segment[],
  { spans = segments, before }: { spans?: readonly Segment[]; before?: ReadonlyMap<string, number> | undefined } = {},
): Layout {
  const zones = zonesOf(window);
  const rows = zones.shape === "rows" ? packRows(segments, before) : [segments];
  const places = new Map(rows.flatMap((row, at) => rowPlaces(zones, row, at)));
  const brackets = spans.some(isMeld) ? spans.flatMap((span) => bracketsOf(zones, span, places)) : [];
  return { zones, reading: rows.flatMap(cardsOf), places, brackets };
}

/** The index in `reading` where a card dropped at this point belongs: by the nearest middle, other rows count double. */
export function dropIndex(layout: Layout, card: string, point: { x: number; y: number }): number {
  const others = layout.reading.filter((one) => one !== card);
  const middles = others.map((one) => middleOf(layout, one));
  const distance = (middle: { x: number; y: number }) => Math.hypot(middle.x - point.x, 2 * (middle.y - point.y));
  const nearest = middles.reduce(
    (best, middle, at) => (distance(middle) < distance(middles[best] ?? middle) ? at : best),
    0,
  );
  const found = middles[nearest];
  return found && point.x > found.x ? nearest + 1 : nearest;
}

function middleOf({ places, zones }: Layout, card: string): { x: number; y: number } {
  const place = places.get(card) ?? { x: 0, y: 0 };
  return { x: place.x + zones.hand.card / 2, y: place.y + cardHeight(zones.hand.card) / 2 };
}

function isMeld({ kind }: Segment): boolean {
  return kind === "run" || kind === "set";
}

function rowPlaces(zones: Zones, row: Row, at: number): [string, Place][] {
  const { hand } = zones;
  const { strip, gap } = fitted(zones, row);
  const lefts = offsets(row, { card: hand.card, strip, gap });
  const total = (lefts.at(-1) ?? 0) + hand.card;
  const room = zones.width - hand.left - hand.right;
  const from = hand.left + (room - total) / 2;
  const y = hand.top + at * (cardHeight(hand.card) + hand.rowGap);
  const last = new Set(row.map((segment) => segment.cards.at(-1)));
  return cardsOf(row).map((card, index) => {
    const x = from + (lefts[index] ?? 0);
    const { drop, rotation } = bend(zones, x + hand.card / 2);
    return [
      card,
      { x, y: y + drop, rotation, row: at, strip: last.has(card) ? hand.card : Math.min(strip, hand.card) },
    ];
  });
}

/** The strip of each covered card and the gap between groups: the gap gives way before the strip does. */
function fitted(zones: Zones, row: Row): { strip: number; gap: number } {
  const { card, left, right, gap, tightGap, widestStrip, leastStrip } = zones.hand;
  const groups = row.length;
  const covered = cardsOf(row).length - groups;
  if (covered === 0) return { strip: widestStrip, gap };
  const room = zones.width - left - right - card * groups;
  const spare = (room - leastStrip * covered) / Math.max(1, groups - 1);
  const between = Math.min(gap, Math.max(tightGap, spare));
  return { strip: Math.min(widestStrip, (room - between * (groups - 1)) / covered), gap: between };
}

function offsets(row: Row, { card, strip, gap }: { card: number; strip: number; gap: number }): number[] {
  const lefts: number[] = [];
  let x = 0;
  for (const { cards } of row) {
    for (const index of cards.keys()) lefts.push(x + index * strip);
    x += (cards.length - 1) * strip + card + gap;
  }
  return lefts;
}

/** How far down the arc a point at `x` lies, and how it is turned there. */
function bend({ width, hand }: Zones, x: number): { drop: number; rotation: number } {
  const half = (width - hand.left - hand.right) / 2;
  const along = (x - hand.left - half) / half;
  return { drop: hand.drop * along * along, rotation: hand.turn * along };
}

/** A bracket for each stretch of the group whose cards are neighbours in a row; a meld's only where it is whole. */
function bracketsOf(zones: Zones, span: Segment, places: ReadonlyMap<string, Place>): Bracket[] {
  const parts = [0, 1].map((row) => span.cards.filter((card) => places.get(card)?.row === row));
  const longest = Math.max(...parts.map((part) => part.length));
  const lastLongest = parts.map((part) => part.length).lastIndexOf(longest);
  return parts.flatMap((part, at) => {
    const first = part[0];
    if (first === undefined) return [];
    return [{ kind: span.kind, first, named: at === lastLongest, ...underline(zones, part, places) }];
  });
}

const INSET = 3;

function underline(zones: Zones, cards: readonly string[], places: ReadonlyMap<string, Place>) {
  const lying = cards.flatMap((one) => places.get(one) ?? []);
  const x = Math.min(...lying.map((place) => place.x)) + INSET;
  const width = Math.max(...lying.map((place) => place.x + place.strip)) - INSET - x;
  const { drop, rotation } = bend(zones, x + width / 2);
  return { x, y: footOf(zones.hand, lying[0]?.row ?? 0) + drop + zones.hand.foot, width, rotation };
}

function footOf(hand: Spread, row: number): number {
  return hand.top + (row + 1) * cardHeight(hand.card) + row * hand.rowGap;
}

/** The backs of the opponent's fan, left to right: a shallow bowl, its ends turned by 7 degrees. */
export function fanPlaces(zones: Zones, count: number): Place[] {
  const { fan } = zones;
  if (!fan) return [];
  const step = 0.46 * fan.card;
  const half = ((count - 1) * step) / 2;
  return Array.from({ length: count }, (_, index) => {
    const along = half === 0 ? 0 : (index * step - half) / half;
    const x = zones.width / 2 - half - fan.card / 2 + index * step;
    return { x, y: fan.y + 6 * (1 - along * along), rotation: -7 * along, row: 0, strip: step };
  });
}

/** The box of the slot round the discard pile. */
export function slotOf({ piles }: Zones): Box {
  return { x: piles.discard - 5, y: piles.y - 5, width: piles.card + 10, height: cardHeight(piles.card) + 10 };
}
