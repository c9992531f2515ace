/** PURE: what the showdown shows, from a result as it came: laid-off cards are moved to the meld they join. */

import type { GroupView, LayoffView, ResultView, SeatNumber } from "./wire";

export interface ShownCard {
  card: string;
  laidOff: boolean;
}

export interface ShownGroup {
  kind: GroupView["kind"];
  cards: ShownCard[];
}

/** A line of the sum. `total` is the score, below the rule. */
export interface SumLine {
  what: "deadwood" | "laidOff" | "ginBonus" | "undercutBonus" | "total";
  seat: SeatNumber;
  value: number;
  /** For `laidOff`: the deadwood before, and how much of it was laid off. */
  before?: number;
  off?: number;
}

/** When each part of the showdown appears, in ms from its beginning. */
export interface Timeline {
  /** A group by its number among all that are shown. */
  group: (place: number) => number;
  /** A laid-off card, by its place among them. */
  layoff: (place: number) => number;
  /** A line of the sum. */
  line: (place: number) => number;
  /** The race to the target. */
  race: number;
}

const OPENS = 500;
const GROUP = 120;
const LAYOFF = 350;
const LINE = 200;

/** Melds one by one, then what is laid off one by one, then the sum. */
export function timelineOf(result: ResultView, lines: number): Timeline {
  const groups = result.hands.reduce((count, hand) => count + (hand?.groups.length ?? 0), 0);
  const layoffs = OPENS + groups * GROUP + 150;
  const sum = layoffs + result.layoffs.length * LAYOFF + (result.layoffs.length > 0 ? 250 : 0);
  return {
    group: (place) => OPENS + place * GROUP,
    layoff: (place) => layoffs + place * LAYOFF,
    line: (place) => sum + place * LINE,
    race: sum + lines * LINE,
  };
}

/** The width of a row, of a card, and of the gap between groups, in px. */
export interface Room {
  width: number;
  card: number;
  gap: number;
}

const RANKS = "A23456789TJQK";

/** The points of a card. */
export function pointsOf(card: string): number {
  return Math.min(10, RANKS.indexOf(card[0] ?? "") + 1);
}

/** The groups of a seat's hand as laid on the table; the knocker's take in what was laid off. Empty for a void. */
export function shownGroups(result: ResultView, seat: SeatNumber): ShownGroup[] {
  const groups = result.hands[seat]?.groups ?? [];
  return groups.map((group, place) => {
    const joined = seat === result.knocker ? result.layoffs.filter((layoff) => layoff.onto === place) : [];
    return { kind: group.kind, cards: laidOut(group, joined) };
  });
}

function laidOut(group: GroupView, joined: LayoffView[]): ShownCard[] {
  const own = group.cards.map((card) => ({ card, laidOff: false }));
  const all = [...own, ...joined.map(({ card }) => ({ card, laidOff: true }))];
  return group.kind === "run" ? all.sort((one, two) => rank(one.card) - rank(two.card)) : all;
}

function rank(card: string): number {
  return RANKS.indexOf(card[0] ?? "");
}

/** What the defender laid off, in points. */
export function pointsLaidOff(result: ResultView): number {
  return result.layoffs.reduce((sum, { card }) => sum + pointsOf(card), 0);
}

/** The sum in lines, larger deadwood first, the score last. Empty for a void. */
export function sumOf(result: ResultView, bonus: { gin: number; undercut: number }): SumLine[] {
  const { knocker, winner } = result;
  if (knocker === null || winner === null) return [];
  const loser = winner === 0 ? 1 : 0;
  const total: SumLine = { what: "total", seat: winner, value: result.points };
  const theirs = countOf(result, loser);
  if (result.kind === "gin") return [theirs, { what: "ginBonus", seat: winner, value: bonus.gin }, total];
  const mine = { ...countOf(result, winner), value: -(result.hands[winner]?.deadwood ?? 0) };
  if (result.kind === "knock") return [theirs, mine, total];
  return [theirs, mine, { what: "undercutBonus", seat: winner, value: bonus.undercut }, total];
}

/** A hand's deadwood, and how layoffs made it less. */
function countOf(result: ResultView, seat: SeatNumber): SumLine {
  const value = result.hands[seat]?.deadwood ?? 0;
  const off = seat === result.knocker ? 0 : pointsLaidOff(result);
  return off === 0 ? { what: "deadwood", seat, value } : { what: "laidOff", seat, value, before: value + off, off };
}

/** The widest card from `least` to `most` px with which every hand fits one row each; `least` where none does. */
export function widthOf(
  hands: readonly ShownGroup[][],
  room: Omit<Room, "card">,
  { most, least }: { most: number; least: number },
): number {
  let card = most;
  while (card > least && hands.some((groups) => leastWidth(groups, { ...room, card }) > room.width)) card -= 1;
  return card;
}

/**
 * The rows of groups that fit: no card shows less than half of its width.
 *
 * A row of n cards in k groups is at least (n - k) half cards, k whole ones, and the gaps wide.
 */
export function rowsOf(groups: readonly ShownGroup[], room: Room): ShownGroup[][] {
  const rows: ShownGroup[][] = [];
  for (const group of groups) {
    const row = rows.at(-1);
    if (row && leastWidth([...row, group], room) <= room.width) row.push(group);
    else rows.push([group]);
  }
  return rows;
}

function leastWidth(row: readonly ShownGroup[], { card, gap }: Room): number {
  const cards = row.reduce((sum, group) => sum + group.cards.length, 0);
  return row.length * card + (cards - row.length) * card * 0.5 + (row.length - 1) * gap;
}

/** How far apart the cards of a row lie, so that it fills what room there is, and no further than `most` of a card. */
export function stripOf(row: readonly ShownGroup[], room: Room, most = 0.74): number {
  const covered = row.reduce((sum, group) => sum + group.cards.length - 1, 0);
  if (covered === 0) return room.card;
  const free = room.width - row.length * room.card - (row.length - 1) * room.gap;
  return Math.min(room.card * most, free / covered);
}
