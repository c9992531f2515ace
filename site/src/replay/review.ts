/** The review of my decisions in the game on show: off until I ask, then watched while it is made. */

import { type Signal, signal } from "@preact/signals";
import { askReview, NoAnswer } from "../check/ask";
import { kept } from "../identity";
import type { Refused, ReviewView, SeatNumber } from "../wire";
import { carriedFor } from "./carried";

export interface Mine {
  record: string;
  table: string;
  secret: string;
  you: SeatNumber;
}

/** While it is made the page asks so often (ms). */
const AGAIN = 2_500;

export const review: Signal<ReviewView | null> = signal(null);
export const refused: Signal<Refused["code"] | null> = signal(null);

/** My seat in a game, by what this device keeps; null in a game that it was not at. */
export function mineIn(record: string): Mine | null {
  const game = carriedFor(record);
  const secret = game && kept(game.table).secret;
  return game && secret ? { record, table: game.table, secret, you: game.you } : null;
}

/** Watch the review of a game; returns what ends that. */
export function watch(mine: Mine): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watching = true;
  review.value = null;
  refused.value = null;
  const look = async (begin: boolean) => {
    const tell = await ask(mine, begin);
    if (!watching) return;
    tell();
    const going = review.peek()?.state;
    clearTimeout(timer);
    if (going === "waiting" || going === "working") timer = setTimeout(look, AGAIN, true);
  };
  start = () => {
    void look(true);
  };
  void look(false);
  return () => {
    watching = false;
    clearTimeout(timer);
    start = null;
  };
}

let start: (() => void) | null = null;

/** Have it made. */
export function beginReview(): void {
  start?.();
}

/** Returns what shows the answer: by then another game may be on show. */
async function ask({ record, table, secret }: Mine, begin: boolean): Promise<() => void> {
  try {
    const found = await askReview(record, table, secret, begin);
    return () => {
      review.value = found;
      refused.value = null;
    };
  } catch (error) {
    return () => {
      refused.value = error instanceof NoAnswer ? error.code : "fault";
    };
  }
}
