/** From an arrival on the table, in words of the table, to a flight, in px. */

import { createElement, render } from "preact";
import { Face } from "../cards/Card";
import type { Arrival } from "../flights";
import { type Flight, lastSpot, type Spot, TIMES } from "../motion";
import type { Zones } from "../zones";

export function stockSpot({ piles }: Zones): Spot {
  return { x: piles.stock, y: piles.y, rotation: 0, width: piles.card };
}

/** The top discard lies at a small angle of its own, by its card. */
export function discardSpot({ piles }: Zones, card: string): Spot {
  const turn = ((card.charCodeAt(0) * 7 + card.charCodeAt(1)) % 5) - 2;
  return { x: piles.discard, y: piles.y, rotation: turn * 0.75, width: piles.card };
}

/** The flight of something that has just come to the table; of anything else, how it moves about. */
export function flightOf(zones: Zones, arrival: Arrival | undefined, duration: number = TIMES.arrange): Flight {
  if (!arrival) return { duration };
  const turn = arrival.turn > 0 ? { cover: coverOf(arrival.cover), at: arrival.turn } : undefined;
  return { duration: arrival.duration, delay: arrival.delay, from: originOf(zones, arrival), turn };
}

function originOf(zones: Zones, { from, cover }: Arrival): Spot | undefined {
  if (from === "stock") return stockSpot(zones);
  return from === "discard" ? discardSpot(zones, cover) : lastSpot(backKey(from.back));
}

export function backKey(back: number): string {
  return `back ${back}`;
}

function coverOf(cover: string): HTMLElement {
  const element = document.createElement("span");
  element.className = cover === "back" ? "cover back" : "cover";
  if (cover !== "back") render(createElement(Face, { card: cover }), element);
  return element;
}
