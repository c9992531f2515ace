/** PURE: the deal told a turn at a time, short enough for one line of the action bar. */

import { t } from "./i18n";
import { cardText } from "./names";
import type { Told } from "./say";
import type { SeatNumber } from "./wire";

/** A turn, finished or not: how the card came, and which was thrown. */
export interface Turn {
  ply: number;
  seat: SeatNumber;
  drew: "pass" | "take" | "draw";
  taken: string | null;
  thrown: string | null;
  knocked: boolean;
}

export function turnsOf(story: readonly Told[]): Turn[] {
  const turns: Turn[] = [];
  for (const { ply, seat, move, card } of story) {
    const open = turns.at(-1);
    if (move === "discard" || move === "knock") {
      if (open) turns.splice(-1, 1, { ...open, thrown: card, knocked: move === "knock" });
    } else turns.push({ ply, seat, drew: move, taken: card, thrown: null, knocked: false });
  }
  return turns;
}

/** The cards this seat took from the discard pile and has not thrown since. */
export function heldOf(story: readonly Told[], seat: SeatNumber): string[] {
  const moved = story.filter((told) => told.seat === seat);
  return moved.flatMap(({ move, card, ply }) => {
    const thrown = moved.some((later) => later.ply > ply && later.move !== "take" && later.card === card);
    return move === "take" && card !== null && !thrown ? card : [];
  });
}

/** "Maya took K♥, threw 4♠" */
export function turnWords({ seat, drew, taken, thrown, knocked }: Turn, me: SeatNumber, name: string): string {
  const who = seat === me ? "me" : "them";
  const cards = { name, taken: taken ? cardText(taken) : "", thrown: thrown ? cardText(thrown) : "" };
  if (drew === "pass" || thrown === null) return t(`table.turn.${who}.${drew}`, cards);
  return t(`table.turn.${who}.${drew}${knocked ? "Knock" : "Threw"}`, cards);
}
