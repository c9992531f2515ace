/** PURE: which cards come from where when one view of a table follows another. */

import { storyOf, type Told } from "./say";
import type { DealView, SeatNumber, TableView } from "./wire";

/** How something new on the table gets there. `turn` is when it turns over on its way; 0: it does not. */
export interface Arrival {
  from: "stock" | "discard" | { back: number };
  turn: number;
  delay: number;
  duration: number;
  /** What it showed before it turned. */
  cover: "back" | string;
}

export interface Plan {
  /** A new deal: whatever lay on the table is gone. */
  dealt: boolean;
  /** By card. */
  cards: ReadonlyMap<string, Arrival>;
  /** By number of the back, see `backsOf`. */
  backs: ReadonlyMap<number, Arrival>;
  /** The discard that the new one comes to lie on: it shows until then. */
  covered: string | null;
}

const NOTHING: Plan = { dealt: false, cards: new Map(), backs: new Map(), covered: null };
const DEAL = { duration: 240, stagger: 45 };

export function planOf(before: TableView | null, after: TableView): Plan {
  const { deal, you } = after;
  if (!deal || you === null) return NOTHING;
  if (!sameDeal(before, after)) return before && deal.seen === "" ? dealing(deal, you) : { ...NOTHING, dealt: true };
  const known = storyOf(before?.deal ?? deal).length;
  return { ...playing(deal, you, known), covered: coveredBy(before?.deal ?? deal, deal) };
}

/** The old top, where nothing but one card was thrown on it. */
function coveredBy(before: DealView, after: DealView): string | null {
  return after.discards === before.discards + 1 ? before.top : null;
}

/** The cards come alternately from the stock, the non-dealer's first. */
function dealing({ hand, dealer, opponent_count }: DealView, you: SeatNumber): Plan {
  const mineFirst = dealer !== you;
  const arrival = (at: number, first: boolean): Arrival => {
    const delay = DEAL.stagger * (at + (first ? 0 : 0.5));
    return { from: "stock", turn: 0, delay, duration: DEAL.duration, cover: "back" };
  };
  const cards = hand.map((card, at) => [card, { ...arrival(at, mineFirst), turn: 0.8 }] as const);
  const backs = Array.from({ length: opponent_count }, (_, at) => [at, arrival(at, !mineFirst)] as const);
  return { dealt: true, cards: new Map(cards), backs: new Map(backs), covered: null };
}

function playing(deal: DealView, you: SeatNumber, known: number): Omit<Plan, "covered"> {
  const cards = new Map<string, Arrival>();
  const backs = new Map<number, Arrival>();
  const story = storyOf(deal);
  let delay = 0;
  for (const told of story.slice(known)) {
    const mine = told.seat === you;
    if (mine && told.move === "draw" && deal.just_drawn) cards.set(deal.just_drawn, fromStock(delay, 0.5));
    if (!mine && told.move === "draw") backs.set(newestBack(story, told), fromStock(delay, 0));
    if (!mine && told.move === "take") backs.set(newestBack(story, told), taken(told.card, delay));
    if (!mine && told.card && thrown(told)) cards.set(told.card, fromFan(thrownBack(story, told), delay));
    if (!mine) delay += 260;
  }
  return { dealt: false, cards, backs };
}

function thrown({ move }: Told): boolean {
  return move === "discard" || move === "knock";
}

function fromStock(delay: number, turn: number): Arrival {
  return { from: "stock", turn, delay, duration: 260, cover: "back" };
}

function taken(card: string | null, delay: number): Arrival {
  return { from: "discard", turn: 0.8, delay, duration: 260, cover: card ?? "back" };
}

function fromFan(back: number, delay: number): Arrival {
  return { from: { back }, turn: 0.4, delay, duration: 220, cover: "back" };
}

/**
 * The opponent's backs, left to right, each by a number of its own: 0 to 9 as dealt, then one more for each card drawn.
 * Which back a thrown card was is not known; one is chosen by the move's number, so that every page shows the same.
 */
export function backsOf(story: readonly Told[], them: SeatNumber): number[] {
  const backs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  let next = backs.length;
  for (const told of story.filter(({ seat }) => seat === them)) {
    if (told.move === "draw" || told.move === "take") backs.push(next++);
    if (thrown(told)) backs.splice(thrownAt(told, backs.length), 1);
  }
  return backs;
}

/** Where in the fan the thrown card was: never the one just drawn, which lies at the right end. */
function thrownAt({ ply }: Told, count: number): number {
  return (7 * ply) % (count - 1);
}

function newestBack(story: readonly Told[], { ply, seat }: Told): number {
  return backsOf(story.slice(0, ply + 1), seat).at(-1) ?? 0;
}

function thrownBack(story: readonly Told[], told: Told): number {
  const before = backsOf(story.slice(0, told.ply), told.seat);
  return before[thrownAt(told, before.length)] ?? 0;
}

function sameDeal(before: TableView | null, after: TableView): boolean {
  const name = ({ table, at }: TableView) => `${table} ${at.split(".").slice(0, 2).join(".")}`;
  return before?.deal != null && name(before) === name(after);
}
