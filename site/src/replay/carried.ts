/** What this device knows of games that it was at: at which table, whose seat was mine, and the names: no record holds them. */

import { remember, remembered } from "../storage";
import type { SeatNumber, TableView } from "../wire";

interface Carried {
  table: string;
  you: SeatNumber;
  names: [string, string];
}

/** So many games are kept, the newest. */
const GAMES = 40;

/** Take along what the table says of its finished game. */
export function carry({ record, table, you, seats }: TableView): void {
  if (record === null || you === null) return;
  const { [record]: _, ...others } = games();
  const newest = Object.entries(others).slice(1 - GAMES);
  const mine: Carried = { table, you, names: [seats[0].name, seats[1]?.name ?? ""] };
  remember("games", { ...Object.fromEntries(newest), [record]: mine });
}

export function carriedFor(record: string): Carried | null {
  return games()[record] ?? null;
}

function games(): Record<string, Carried> {
  return remembered<Record<string, Carried>>("games", {});
}
