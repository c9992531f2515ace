/** PURE: which cards of the hand stand in which row. */

/** Cards shown together. `loose` are cards in the player's own order. */
export interface Segment {
  kind: "run" | "set" | "deadwood" | "loose";
  cards: readonly string[];
}

export type Row = readonly Segment[];

const MOST_CARDS = 7;
const MOST_GROUPS = 2;

/**
 * Pack groups into two rows: at most 7 cards and 2 groups a row, melds whole unless longer than 7, deadwood split
 * where that helps. Of several packings: the given order of groups first, then the fewest cards that change rows, then the fuller row
 * above.
 */
export function packRows(segments: readonly Segment[], before: ReadonlyMap<string, number> = new Map()): Row[] {
  const [first, ...others] = packings(segments).filter(fits);
  if (!first) return [segments, []];
  const cost = (rows: Row[]) => costOf(rows, segments, before);
  return others.reduce((best, rows) => (cost(rows) < cost(best) ? rows : best), first);
}

/** Every way to put each group in the first row, in the second, or in both. */
function packings(segments: readonly Segment[]): Row[][] {
  const [first, ...others] = segments;
  if (!first) return [[[], []]];
  return packings(others).flatMap((rest) => splitsOf(first).map((split) => joined(split, rest)));
}

/** A group's cards in the first row and in the second: each `at` is how many stay in the first. */
function splitsOf(segment: Segment): [Segment, Segment][] {
  const { kind, cards } = segment;
  const splittable = kind === "deadwood" || kind === "loose" || cards.length > MOST_CARDS;
  const counts = splittable ? [...cards.keys(), cards.length] : [0, cards.length];
  return counts.map((at) => [
    { kind, cards: cards.slice(0, at) },
    { kind, cards: cards.slice(at) },
  ]);
}

function joined([upper, lower]: [Segment, Segment], rest: Row[]): Row[] {
  const add = (segment: Segment, row: Row = []) => (segment.cards.length > 0 ? [segment, ...row] : row);
  return [add(upper, rest[0]), add(lower, rest[1])];
}

function fits(rows: Row[]): boolean {
  return rows.every((row) => row.length <= MOST_GROUPS && cardsOf(row).length <= MOST_CARDS);
}

/** Lower is better; each concern outweighs all that follow it. */
function costOf(rows: Row[], segments: readonly Segment[], before: ReadonlyMap<string, number>): number {
  const wanted = segments.flatMap((segment) => segment.cards);
  const shown = rows.flatMap(cardsOf);
  const outOfOrder = shown.filter((card, at) => at > 0 && wanted.indexOf(card) < wanted.indexOf(shown[at - 1] ?? ""));
  const split = rows.flat().length - segments.length;
  const empty = rows.filter((row) => row.length === 0).length;
  const [upper = 0, lower = 0] = rows.map((row) => cardsOf(row).length);
  const uneven = Math.abs(upper - lower) + (lower > upper ? 0.5 : 0);
  const moved = rows.flatMap((row, at) => cardsOf(row).filter((card) => (before.get(card) ?? at) !== at)).length;
  const lopsided = segments[0]?.kind === "loose" ? Math.max(0, uneven - 2.5) : 0;
  return 100_000 * empty + 10_000 * outOfOrder.length + 100 * (moved + 2 * lopsided) + 30 * split + uneven;
}

export function cardsOf(row: Row): readonly string[] {
  return row.flatMap((segment) => segment.cards);
}
