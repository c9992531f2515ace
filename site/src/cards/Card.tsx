/** One card: its face, or its back. All lengths are a share of `--w`, the card's width. */

import "./card.css";
import { rankOf, rankText } from "../names";
import { Emblem, isCourt, Pip, type Suit } from "./symbols";

export { Pip, Symbols } from "./symbols";

interface Shown {
  /** A card's text form: `Th`. */
  card: string;
  /** Width in px; the height is 1.4 times that. Left out: `--w` as it is around the card. */
  width?: number;
  class?: string;
}

/** A card that is only looked at, with its name for a screen reader left to the caller. */
export function Card({ card, width, class: name = "" }: Shown) {
  return (
    <span class={`card ${name}`} style={sized(width)} aria-hidden="true">
      <Face card={card} />
    </span>
  );
}

/** What is printed on a card's face, for whatever element is the card. */
export function Face({ card }: { card: string }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  return (
    <span class={`face suit-${suit} ${isCourt(rank) ? "court" : ""}`}>
      <span class={`rank ${rank === "T" ? "ten" : ""}`}>{rankText(card)}</span>
      <Pip suit={suit} class="index" />
      {isCourt(rank) ? <Emblem court={rank} /> : <Pip suit={suit} class="large" />}
    </span>
  );
}

/** A card seen from behind. */
export function Back({ width, class: name = "" }: { width?: number; class?: string }) {
  return (
    <span class={`card ${name}`} style={sized(width)} aria-hidden="true">
      <span class="back" />
    </span>
  );
}

export function suitOf(card: string): Suit {
  return card.slice(1) as Suit;
}

function sized(width: number | undefined): Record<string, string> {
  return width === undefined ? {} : { "--w": `${width}px` };
}
