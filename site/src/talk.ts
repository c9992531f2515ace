/** PURE: where the chat's drawer lies over a table that has no room beside it. All lengths in px. */

import type { Box, Zones } from "./zones";

/** A line of talk, the emotes, and the field to write in, one above the other. */
const LEAST = 120;
const WIDEST = 380;
/** The ring of the piles reaches so far beyond them, and a little. */
const RING = 7;

/** From the top of the table. `covers`: where the window is too low it lies over the piles, and must go when they are wanted. */
export interface Drawer extends Omit<Box, "y"> {
  covers: boolean;
}

/** Over the far end of the table: above the piles, or where that is too little, above the hand and its buttons. */
export function drawerOf({ width, shape, piles, hand, actions, tools }: Zones): Drawer {
  const above = piles.y - RING;
  const wide = width < 600 ? width : WIDEST;
  if (above >= LEAST) return { x: width - wide, width: wide, height: above, covers: false };
  if (shape !== "column") return { x: 0, width, height: Math.min(hand.top, actions.y) - RING, covers: true };
  const left = actions.x > width / 2 ? 0 : actions.x + actions.width + RING;
  return { x: left, width: width - actions.width - 2 * RING, height: tools.y - RING, covers: true };
}
