/** PURE: what the player can do now, as the buttons of the action bar. The view names the legal moves; nothing is judged here. */

import { bestKnock } from "./say";
import type { DealView, SeatNumber } from "./wire";

/** A button of the bar. `locked` is a discard that is shown and explained, not made. */
export type Verb =
  | { act: "pass"; tone: Tone }
  | { act: "take"; tone: Tone; card: string }
  | { act: "discard"; tone: Tone; card: string }
  | { act: "locked"; tone: Tone; card: string }
  | { act: "knock"; tone: Tone; card: string; count: number }
  | { act: "suggest"; tone: Tone; card: string; count: number }
  | { act: "keep"; tone: Tone };

/** Amber, ivory, outlined. */
export type Tone = "primary" | "secondary" | "ghost";

export interface Choice {
  selected: string | null;
  /** The suggested knock is being asked about. */
  suggesting: boolean;
  /** The player has chosen to keep playing this turn. */
  declined: boolean;
}

export function verbsOf(deal: DealView, me: SeatNumber, choice: Choice): Verb[] {
  if (deal.turn !== me) return [];
  if (deal.phase === "offer") return offer(deal);
  return deal.phase === "discard" ? discard(deal, choice) : [];
}

function offer({ upcard }: DealView): Verb[] {
  return [
    { act: "pass", tone: "ghost" },
    { act: "take", tone: "primary", card: upcard },
  ];
}

function discard(deal: DealView, choice: Choice): Verb[] {
  const card = choice.selected;
  if (card === null) return choice.declined ? [] : suggestion(deal);
  if (choice.suggesting) return [{ act: "keep", tone: "ghost" }, ...knock(deal, card)];
  if (card === deal.locked) return [{ act: "locked", tone: "ghost", card }];
  const knocks = knock(deal, card);
  return [{ act: "discard", tone: knocks.length > 0 ? "secondary" : "primary", card }, ...knocks];
}

function suggestion(deal: DealView): Verb[] {
  const card = bestKnock(deal);
  return card === null ? [] : [{ act: "suggest", tone: "primary", card, count: deal.sheds[card] ?? 0 }];
}

function knock({ knocks, sheds }: DealView, card: string): Verb[] {
  return knocks.includes(card) ? [{ act: "knock", tone: "primary", card, count: sheds[card] ?? 0 }] : [];
}
