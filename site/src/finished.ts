/** The finished games of this device, until an account has counted them; without one they wait for it. */

import { signal } from "@preact/signals";
import { remember, remembered } from "./storage";
import type { TableView } from "./wire";

/** A game that I played to its end here. */
export interface Finished {
  /** Its public name. */
  record: string;
  /** The secret of my seat in it. */
  secret: string;
  /** The account that was signed in when it ended; null: nobody's yet. */
  user: string | null;
  /** `left`: its player wants it counted for nobody; `done`: counted, or never to be. */
  state: "waiting" | "left" | "done";
  /** When it ended here, in ms of this device. */
  at: number;
}

/** So many are kept, the newest. */
const GAMES = 200;

/** How many games have ended on this page: whoever counts follows it. */
export const ended = signal(0);

export function finishedGames(): Finished[] {
  return remembered<Finished[]>("finished", []);
}

/** Keep the game of this view, where it is over and was mine; what is kept already stays as it is. */
export function noteFinished({ record, you }: TableView, secret: string | null): void {
  if (record === null || you === null || secret === null) return;
  const games = finishedGames();
  if (games.some((game) => game.record === record)) return;
  const user = remembered<{ user: string } | null>("account", null)?.user ?? null;
  remember("finished", [...games, { record, secret, user, state: "waiting", at: Date.now() }].slice(-GAMES));
  ended.value += 1;
}

/** Whether a game waits to be counted for this account; null: for nobody's yet. */
export function waitsFor(whose: string | null) {
  return ({ user, state }: Finished): boolean => user === whose && state === "waiting";
}

/** Change what is kept of some games. */
export function changeFinished(which: (game: Finished) => boolean, change: Partial<Finished>): void {
  remember(
    "finished",
    finishedGames().map((game) => (which(game) ? { ...game, ...change } : game)),
  );
}
