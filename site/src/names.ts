/** What players and cards are called on this page. */

import { t } from "./i18n";
import { me, view } from "./state";
import type { SeatNumber, TableView } from "./wire";

const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** Asks for the letter form of a suit, not the emoji. */
const AS_TEXT = "\uFE0E";

/** "10♥" for `Th`. */
export function cardText(card: string): string {
  const rank = card[0] === "T" ? "10" : (card[0] ?? "");
  return `${rank}${SUITS[card[1] ?? ""] ?? ""}${AS_TEXT}`;
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
