/** PURE: the order of my hand as I see it. The view's best arrangement moves as few cards as it can; my own order never moves. */

import type { Segment } from "./rows";
import type { GroupView } from "./wire";

const RANKS = "A23456789TJQK";

/**
 * The view's groups in an order as close as possible to what is on screen: melds first, from left to right as their
 * cards lie now, then the deadwood by rank. A card that need not move does not.
 */
export function arrange(groups: readonly GroupView[], onScreen: readonly string[]): Segment[] {
  const melds = groups.filter(({ kind }) => kind !== "deadwood");
  const loose = groups.filter(({ kind }) => kind === "deadwood");
  const near = stableBy(melds, (group) => middle(group.cards, onScreen));
  return [...near, ...loose].map((group) => ({ kind: group.kind, cards: settled(group, onScreen) }));
}

/** A run in its sequence; a set as it lies; deadwood by rank, equal ranks as they lie. New cards come last. */
function settled({ kind, cards }: GroupView, onScreen: readonly string[]): string[] {
  if (kind === "run") return [...cards];
  const lying = stableBy(cards, (card) => spot(card, onScreen));
  return kind === "set" ? lying : stableBy(lying, rank);
}

/** My order after the hand has changed: what is gone leaves its place, what is new comes at the right end. */
export function keepOrder(mine: readonly string[], hand: readonly string[]): string[] {
  const kept = mine.filter((card) => hand.includes(card));
  return [...kept, ...hand.filter((card) => !kept.includes(card))];
}

/** The order with one card put at `index` among the others. */
export function moved(order: readonly string[], card: string, index: number): string[] {
  const others = order.filter((one) => one !== card);
  return [...others.slice(0, index), card, ...others.slice(index)];
}

/** The melds that lie together in my order, so that they can be bracketed. */
export function together(groups: readonly GroupView[], order: readonly string[]): Segment[] {
  return groups.filter(({ kind, cards }) => kind !== "deadwood" && neighbours(cards, order));
}

/** The cards of melds that do not lie together in my order. */
export function scattered(groups: readonly GroupView[], order: readonly string[]): ReadonlySet<string> {
  const apart = groups.filter(({ kind, cards }) => kind !== "deadwood" && !neighbours(cards, order));
  return new Set(apart.flatMap(({ cards }) => cards));
}

function neighbours(cards: readonly string[], order: readonly string[]): boolean {
  const spots = cards.map((card) => order.indexOf(card));
  return Math.max(...spots) - Math.min(...spots) === cards.length - 1;
}

/** The mean spot of those of the cards that are on screen; after everything where none is. */
function middle(cards: readonly string[], onScreen: readonly string[]): number {
  const spots = cards.map((card) => onScreen.indexOf(card)).filter((at) => at >= 0);
  return spots.length > 0 ? spots.reduce((sum, at) => sum + at, 0) / spots.length : onScreen.length;
}

function spot(card: string, onScreen: readonly string[]): number {
  const at = onScreen.indexOf(card);
  return at >= 0 ? at : onScreen.length;
}

function rank(card: string): number {
  return RANKS.indexOf(card.slice(0, 1));
}

function stableBy<T>(items: readonly T[], key: (item: T) => number): T[] {
  return [...items].sort((one, two) => key(one) - key(two));
}
