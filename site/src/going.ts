/** The tables at which this device has a seat in a game that goes on, for the way back from the front page. */

import { everyKept, keep, kept } from "./identity";
import { other } from "./state";
import type { TableView } from "./wire";

export interface Going {
  table: string;
  /** Who sits opposite; null while nobody does. */
  opposite: string | null;
}

const MOST = 3;

/** Remember how a table is that I have a seat at, as I see it now. */
export function noteGoing({ table, stage, you, seats }: TableView): void {
  const before = kept(table);
  const ended = stage === "over" || stage === "closed";
  if (before.secret === null || (you === null && !ended)) return;
  const seat = other(you ?? 0);
  const now = { going: !ended, opposite: seats[seat]?.name ?? null };
  if (before.going !== now.going || before.opposite !== now.opposite) keep(table, now);
}

/** There is no way back to it any more. */
export function forgetGoing(table: string): void {
  if (kept(table).going) keep(table, { going: false });
}

/** Newest first, three at most. */
export function goingTables(): Going[] {
  const going = everyKept().filter(([, { going }]) => going);
  const newest = going.reverse().slice(0, MOST);
  return newest.map(([table, { opposite }]) => ({ table, opposite }));
}
