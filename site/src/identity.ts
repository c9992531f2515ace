/** What this device keeps of a table: the secret of my seat, my nonces, the commitments I saw, the order of my hand. */

import { signal } from "@preact/signals";
import { newNonce, newSecret } from "./random";
import { remember, remembered } from "./storage";

/** In the place of a bot's nonce, and of its commitment. */
export const NO_NONCE = "-";

/** The commitments of one game, in hex: the server's as this device first saw it, the seats' as it saw them last. */
export interface Seen {
  seed: string;
  mine: string | null;
  /** `-` is a bot's, from when I showed my nonce. */
  theirs?: string | null;
}

export interface Kept {
  secret: string | null;
  nonces: Record<string, string>;
  seen: Record<string, Seen>;
  /** By game and deal, `2.5`: the ten cards I was dealt and the upcard, as this device first saw them. */
  dealt: Record<string, string>;
  order: string[];
  arranged: "auto" | "mine";
  /** When (the server's ms) the newest chat line I have read was said. */
  read: number;
  /** The game in which I asked for the bot's seat and was turned away; until the next I would ask in vain. */
  turnedAway: number;
  /** I have a seat there, in a game that is not over; as this device last saw it. */
  going: boolean;
  /** Who sat opposite then; null where nobody did. */
  opposite: string | null;
}

/** So many tables are kept; the one visited longest ago is dropped first. */
const TABLES = 40;
/** So many deals of a table are kept, the newest. */
const DEALS = 40;
/** What is kept of a table that this device has not been at. */
export const NOTHING: Kept = {
  secret: null,
  nonces: {},
  seen: {},
  dealt: {},
  order: [],
  arranged: "auto",
  read: 0,
  turnedAway: 0,
  going: false,
  opposite: null,
};

export function kept(table: string): Kept {
  return { ...NOTHING, ...tables()[table] };
}

/** Every table that this device keeps something of, the newest last. */
export function everyKept(): [string, Kept][] {
  return Object.entries(tables()).map(([table, one]) => [table, { ...NOTHING, ...one }]);
}

export function keep(table: string, change: Partial<Kept>): void {
  const { [table]: before, ...others } = tables();
  const newest = Object.entries(others).slice(-(TABLES - 1));
  remember("tables", { ...Object.fromEntries(newest), [table]: { ...NOTHING, ...before, ...change } });
}

/** My secret for a seat at this table, made now if there is none. */
export function secretFor(table: string): string {
  const secret = kept(table).secret ?? newSecret();
  keep(table, { secret });
  return secret;
}

/** My nonce for a game at this table, made now if there is none. */
export function nonceFor(table: string, game: number): string {
  const nonces = kept(table).nonces;
  const nonce = nonces[game] ?? newNonce();
  keep(table, { nonces: { ...nonces, [game]: nonce } });
  return nonce;
}

/**
 * Remember the commitments of a game. The seed's that was seen first stays; a person may commit anew, as from another
 * device, until the first nonce is shown. A bot that has none by then can't have one later.
 */
export function see(table: string, game: number, { seed, mine, theirs }: Seen): void {
  const before = kept(table).seen;
  const held = before[game];
  const other = held?.theirs === NO_NONCE ? NO_NONCE : (theirs ?? held?.theirs ?? null);
  const seen = { seed: held?.seed ?? seed, mine: mine ?? held?.mine ?? null, theirs: other };
  keep(table, { seen: { ...before, [game]: seen } });
}

/** Remember the cards that a deal began with for me; what was seen first stays. */
export function seeDealt(table: string, deal: string, cards: string): void {
  const before = kept(table).dealt;
  if (deal in before) return;
  const newest = Object.entries(before).slice(1 - DEALS);
  keep(table, { dealt: { ...Object.fromEntries(newest), [deal]: cards } });
}

const name = signal(remembered("name", ""));

export function myName(): string {
  return name.value;
}

/** Another tab of this browser has changed it. */
export function rereadName(): void {
  name.value = remembered("name", "");
}

export function keepName(chosen: string): void {
  name.value = chosen;
  remember("name", chosen);
}

function tables(): Record<string, Kept> {
  return remembered<Record<string, Kept>>("tables", {});
}
