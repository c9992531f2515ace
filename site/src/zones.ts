/** PURE: the parts of the table for a window's size: bar, fan, piles, prompt, hand, actions. All lengths in px. */

import { cardHeight, cardWidth, LARGE_TYPE } from "./measures";
import { PILL, type Tools, toolsOf } from "./tools";

export interface Size {
  width: number;
  height: number;
}

/** The room there is, and what is wished of it: larger cards, closer together, the small buttons on the other side, larger type. */
export interface Room extends Size {
  /** How large the browser's type is: 1 as drawn, 2 where the player has doubled it. */
  type?: number;
  large?: boolean;
  close?: boolean;
  left?: boolean;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/**
 * `rows`: the hand in two rows, for phones and portrait tablets. `row`: one row, for wide windows.
 * `column`: a phone on its side, actions in a column at the right. `slim`: the same, too narrow for the column.
 */
export type Shape = "rows" | "row" | "column" | "slim";

/** How the cards of the hand are spread. */
export interface Spread {
  /** Width of a card. */
  card: number;
  /** From the left edge, and from the right, that no card goes beyond. */
  left: number;
  right: number;
  /** Top of the first row. */
  top: number;
  /** Between the first row and the second. */
  rowGap: number;
  /** Between two groups; at least `tightGap` where room is short. */
  gap: number;
  tightGap: number;
  /** No strip of a covered card is wider than this, and where the gaps can give, none is narrower than that. */
  widestStrip: number;
  leastStrip: number;
  /** Cards at the ends lie turned by so many degrees, and lower by so many px. */
  turn: number;
  drop: number;
  /** From a card's foot to its bracket. */
  foot: number;
}

export interface Zones extends Size {
  shape: Shape;
  /** How large type is at this table: as wished, or as far as the window holds it. */
  type: number;
  /** Height of the top bar. */
  top: number;
  /** The opponent's backs; null where there is no room for them. */
  fan: { card: number; y: number } | null;
  piles: { card: number; y: number; stock: number; discard: number };
  prompt: Box;
  hand: Spread;
  tools: Tools;
  actions: Box;
}

/** From this width of the window on, score and chat stand beside the table, and are so wide. */
const SIDE_FROM = 1100;
const SIDE = 340;
/** Tall enough for the table under its bar; a window below this on its side is a phone. */
const SHORT = 480;
/** The least strip of a covered card, and that on a phone on its side. */
const STRIP = 44;
const SHORT_STRIP = 36;
export function shapeOf({ width, height }: Size): Shape {
  if (height < SHORT && width > height) return width < 720 ? "slim" : "column";
  const tall = height > 1.15 * width || width < 700;
  return width < 900 && tall ? "rows" : "row";
}

/** The parts of the table in a window of this size, without what the device's notches take. */
export function zonesOf(window: Room): Zones {
  const shape = shapeOf(window);
  const { parts, type } = largestType(window, shape);
  if (window.close) parts.hand.widestStrip = Math.max(parts.hand.leastStrip, CLOSE * parts.hand.card);
  const zones = { ...parts, shape, type, height: window.height, tools: toolsOf(parts, shape, type) };
  return window.left ? leftHanded(zones) : zones;
}

/** A pile narrower than this can't be read, nor hit by a finger; type gives way before. */
const LEAST_PILE = 44;
const STEP = 0.05;

/** The parts with type as large as wished, or as the window holds it. */
function largestType(window: Room, shape: Shape): { parts: Parts; type: number } {
  const wished = Math.min(MOST_TYPE[shape], Math.max(1, window.type ?? 1));
  for (let type = wished; type > 1; type -= STEP) {
    const parts = ZONES[shape](window, type);
    if (parts.piles.card >= LEAST_PILE) return { parts, type };
  }
  return { parts: ZONES[shape](window, 1), type: 1 };
}

/** What is at the right for the right thumb, at the left: the pill, and on a phone on its side the whole column. */
function leftHanded(zones: Zones): Zones {
  const { width, shape, hand, piles, prompt, actions, tools } = zones;
  const mirrored = { ...zones, tools: { ...tools, x: width - tools.x - tools.width } };
  if (tools.compact) mirrored.tools = { ...mirrored.tools, left: tools.left, right: tools.right };
  else mirrored.tools = { ...mirrored.tools, left: width - tools.right - NUDGE, right: width - tools.left - NUDGE };
  if (shape !== "column") return mirrored;
  const shift = hand.right - hand.left;
  return {
    ...mirrored,
    hand: { ...hand, left: hand.right, right: hand.left },
    piles: { ...piles, stock: piles.stock + shift, discard: piles.discard + shift },
    prompt: { ...prompt, x: width - prompt.x - prompt.width },
    actions: { ...actions, x: width - actions.x - actions.width },
  };
}

const NUDGE = 44;
/** So much of a covered card shows where cards lie close: its figure and suit, and a little. */
const CLOSE = 0.5;

/** The parts that each shape places in its own way. */
export type Parts = Omit<Zones, "shape" | "type" | "height" | "tools">;

const ZONES: Record<Shape, (window: Room, type: number) => Parts> = {
  rows: rowsZones,
  row: rowZones,
  column: columnZones,
  slim: slimZones,
};

function rowsZones({ width, height, large = false }: Room, type: number): Parts {
  const roomy = width >= 600;
  const top = roomy ? topOf(72, type) : Math.max(56, 32 * type);
  const bar = roomy ? 78 : type > LARGE_TYPE ? 100 : 70;
  const card = rowsCard(width, height, large && type === 1, type);
  const more = LABEL * (type - 1);
  const rowGap = (roomy ? 36 : 26) + more;
  const handTop = height - bar - (roomy ? 44 : 18) - more - 2 * cardHeight(card) - rowGap;
  const margin = roomy ? 20 : 6;
  return {
    ...middle({ width, top, handTop, roomy, type, share: 0.62, widest: roomy ? 1.1 * card : 88 }),
    hand: {
      card,
      left: margin,
      right: margin,
      top: handTop,
      rowGap,
      gap: roomy ? 20 : 8,
      tightGap: 8,
      widestStrip: card + 4,
      leastStrip: STRIP,
      turn: 0,
      drop: 0,
      foot: 4,
    },
    actions: { x: 0, y: height - bar, width, height: bar },
  };
}

/** A line of the label under a group, as drawn. */
const LABEL = 13;

/** The top bar holds two lines of type. */
function topOf(drawn: number, type: number): number {
  return Math.max(drawn, Math.round(4 + 34 * type));
}

/** A card in two rows: the widths that keep every strip at 44 px from 360 px on, and at 36 px at 320. */
function rowsCard(width: number, height: number, large: boolean, type: number): number {
  const normal = normalCard(width, height);
  if (type > LARGE_TYPE && width < 600) return Math.floor(Math.min(normal, 0.093 * height));
  if (!large) return normal;
  const widest = width < 600 ? Math.min(LARGE, (width - 20 - 5 * STRIP) / 2) : 1.15 * normal;
  return Math.floor(Math.max(normal, Math.min(widest, 0.125 * height)));
}

/** On a phone: where a strip still shows the larger figures. */
const LARGE = 70;

function normalCard(width: number, height: number): number {
  const byWidth = width < 340 ? 52 : width < 360 ? 56 : width < 380 ? 58 : clamp(0.146 * width, 62, 112);
  return Math.floor(Math.min(byWidth, (width < 600 ? 0.105 : 0.12) * height));
}

function rowZones(window: Room, type: number): Parts {
  const width = window.width < SIDE_FROM ? window.width : window.width - SIDE;
  const { height } = window;
  const margin = width >= 1000 ? 76 : 24;
  const more = window.large ? 1.12 : 1;
  const wished = more * Math.min(0.1333 * height, 0.1055 * width);
  const card = Math.floor(Math.min(more * 150, wished, widestFor(width - 2 * margin, STRIP)));
  const handTop = height - 78 - 74 - cardHeight(card);
  const top = topOf(72, type);
  return {
    ...middle({ width, top, handTop, roomy: true, type, share: 0.71, widest: 1.08 * card }),
    hand: { ...arc(card, handTop, STRIP), left: margin, right: margin, drop: 12 },
    actions: { x: 0, y: height - 78, width, height: 78 },
  };
}

const COLUMN = 160;

function columnZones({ width, height }: Size, type: number): Parts {
  const top = topOf(52, type);
  const wide = COLUMN + 90 * (type - 1);
  const right = wide + 16;
  const card = Math.floor(Math.min(0.206 * height, widestFor(width - 10 - right, SHORT_STRIP)));
  const handTop = height - cardHeight(card) - 36 - LABEL * (type - 1);
  const column = { x: width - wide - 8, width: wide };
  const prompt = 48 + 50 * (type - 1);
  return {
    width,
    top,
    fan: null,
    piles: pilesAt({ centre: (width - right) / 2, y: top + 2, card: lowPile(handTop - top, type), gap: 56 }),
    prompt: { ...column, y: top + 8, height: prompt },
    hand: { ...arc(card, handTop, SHORT_STRIP), left: 10, right, drop: 8 },
    actions: { ...column, y: top + prompt + 16, height: height - top - prompt - 22 },
  };
}

function slimZones({ width, height }: Size, type: number): Parts {
  const top = topOf(48, type);
  const card = Math.floor(Math.min(0.2 * height, 74, widestFor(width - 20, SHORT_STRIP)));
  const handTop = height - cardHeight(card) - 34;
  const pile = Math.min(64, lowPile(handTop - top, type));
  const piles = pilesAt({ centre: 20 + pile + 18, y: top + 2, card: pile, gap: 26 });
  const x = piles.discard + pile + 16;
  return {
    width,
    top,
    fan: null,
    piles,
    prompt: { x, y: top + 6, width: width - x - 16 - PILL.compact, height: 34 },
    hand: { ...arc(card, handTop, SHORT_STRIP), left: 10, right: 10, drop: 6 },
    actions: { x, y: handTop - 66, width: width - x - 8, height: 52 },
  };
}

/** No more than this fits on a phone on its side, whose parts lie beside one another. */
const MOST_TYPE: Record<Shape, number> = { rows: 3, row: 3, column: 2, slim: 1.2 };

function arc(card: number, top: number, leastStrip: number) {
  return { card, top, rowGap: 0, gap: 22, tightGap: 8, widestStrip: 0.8 * card, leastStrip, turn: 3.2, foot: 8 };
}

/** The widest card with which eleven cards in four groups still show strips of `strip` px in `room` px. */
function widestFor(room: number, strip: number): number {
  return (room - 3 * 8 - 7 * strip) / 4;
}

function lowPile(room: number, type: number): number {
  return Math.min(74, cardWidth(room - 16 - 16 * type));
}

interface Middle {
  width: number;
  top: number;
  handTop: number;
  roomy: boolean;
  type: number;
  /** The piles take at most this share of the height that is free for them. */
  share: number;
  /** No pile is wider than this. */
  widest: number;
}

/** Fan, piles and prompt between the top bar and the hand. The fan goes first where there is no room. */
function middle({ width, top, handTop, roomy, type, share, widest }: Middle) {
  const label = roomy ? 39 + 17 * (type - 1) : 25 + 13 * (type - 1);
  const pill = roomy ? 41 + 19 * (type - 1) : type > LARGE_TYPE ? 6 + 33 * type : 34 * type;
  const least = 90 + label + pill;
  const fan = fanOf(width, top, handTop - least - 12);
  const from = fan ? fan.y + cardHeight(fan.card) + 6 : top;
  const free = handTop - from;
  const high = clamp(share * (free - label - pill), Math.min(90, free - label - pill - 8), cardHeight(widest));
  const nudge = fan ? 10 : 6;
  const y = Math.round(from + Math.max(nudge, (free - high - label - pill) / 2 - (roomy ? 10 : 7)));
  const card = cardWidth(high);
  const piles = pilesAt({ centre: width / 2, y, card, gap: roomy ? 56 : 26 + 42 * (type - 1) });
  return {
    width,
    top,
    fan,
    piles,
    prompt: { x: 12, y: y + Math.round(high) + label, width: width - 24, height: pill },
  };
}

/** The largest fan that ends above `limit`, if there is one. */
function fanOf(width: number, top: number, limit: number): Zones["fan"] {
  const sizes = width < 600 ? [40] : width < 900 ? [54, 40] : [66, 54, 40];
  const y = top + (width < 600 ? 4 : width < 900 ? 12 : 4);
  const card = sizes.find((size) => y + cardHeight(size) <= limit);
  return card === undefined ? null : { card, y };
}

/** Stock left of the centre, the slot of the discard pile right of it; the slot is 5 px wider on each side. */
function pilesAt({ centre, y, card, gap }: { centre: number; y: number; card: number; gap: number }) {
  const stock = Math.round(centre - (2 * card + gap + 10) / 2);
  return { card, y, stock, discard: stock + card + gap + 5 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
