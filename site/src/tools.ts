/** PURE: where the pill and the buttons lie that arrange the hand. All lengths in px. */

import { cardHeight, LARGE_TYPE } from "./measures";
import type { Parts, Shape } from "./zones";

/** The pill that says who arranges the hand, and the buttons that move a card: at the hand's right edge, or by the piles. */
export interface Tools {
  x: number;
  y: number;
  width: number;
  compact: boolean;
  left: number;
  right: number;
  nudgeY: number;
}

export const PILL = { width: 150, high: 44, compact: 64 };

/** Above the hand's right end where there is room between prompt and hand; else at the right of the piles. */
export function toolsOf(parts: Parts, shape: Shape, type: number): Tools {
  const sign = type > LARGE_TYPE && (shape === "column" || parts.width < 600);
  const above = parts.hand.top - PILL.high - 10;
  const roomAbove = shape !== "slim" && above >= parts.prompt.y + parts.prompt.height + 4;
  if (shape === "column" || shape === "row" || roomAbove)
    return aboveTheHand(parts, shape, sign ? PILL.high : PILL.width * type, sign);
  const width = sign ? PILL.high : PILL.compact;
  return shape === "slim" ? besideThePrompt(parts, width) : besideThePiles(parts, width);
}

function aboveTheHand({ width, hand }: Parts, shape: Shape, wide: number, compact: boolean): Tools {
  const edge = shape === "column" ? hand.right : Math.min(hand.right, hand.left, 24);
  const x = width - edge - wide;
  const y = hand.top - PILL.high - 10;
  return { x, y, width: wide, compact, left: x - 104, right: x - 52, nudgeY: y };
}

function besideThePrompt({ width, top, hand }: Parts, compact: number): Tools {
  const x = width - 6 - compact;
  return { x, y: top + 4, width: compact, compact: true, left: x - 104, right: x - 52, nudgeY: hand.top - 112 };
}

function besideThePiles({ width, piles }: Parts, compact: number): Tools {
  const y = piles.y + Math.round(cardHeight(piles.card)) - PILL.high;
  return { x: width - 6 - compact, y, width: compact, compact: true, left: 6, right: width - 50, nudgeY: piles.y };
}
