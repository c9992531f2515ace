/** What players and cards are called on this page. */

import { t } from "./i18n";
import { me, prefs, view } from "./state";
import type { SeatNumber, TableView } from "./wire";

const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** Asks for the letter form of a suit, not the emoji. */
const AS_TEXT = "\uFE0E";

/** The ranks that have a letter, as the wire writes them, each at the place of its own letter in `cards.letters`. */
export const LETTERS = "A K Q J";

/** A card's rank, as the wire writes it. */
export function rankOf(card: string): string {
  return card.charAt(0);
}

/** A card's rank as it is printed: "10" for `Th`; "V" for `Jh` where French letters are chosen. */
export function rankText(card: string): string {
  const rank = rankOf(card);
  const own = prefs.value.letters === "own" && t("cards.letters")[LETTERS.indexOf(rank)];
  return rank === "T" ? "10" : own || rank;
}

/** "♥" for `h`. */
export function suitText(suit: string): string {
  return `${SUITS[suit] ?? suit}${AS_TEXT}`;
}

/** "10♥" for `Th`. */
export function cardText(card: string): string {
  return rankText(card) + suitText(card.slice(1));
}

/** A seat's name; of two that are the same, the second to sit carries a number. */
export function nameOf(seat: SeatNumber, of: TableView | null = view.value): string {
  const [first, second] = of?.seats ?? [];
  if (seat === 0) return first?.name ?? "";
  if (!second) return t("seat.empty");
  const same = first?.name.toLocaleLowerCase() === second.name.toLocaleLowerCase();
  return same ? t("seat.second", { name: second.name }) : second.name;
}

/** "You" for my own seat, else the name. */
export function whoIs(seat: SeatNumber): string {
  return seat === me.value ? t("you") : nameOf(seat);
}

export function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? "?").toLocaleUpperCase();
}
