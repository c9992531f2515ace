/** PURE: what everything on the table is measured by. All lengths in px. */

const RATIO = 1.4;

export function cardHeight(width: number): number {
  return RATIO * width;
}

/** The widest card of this height. */
export function cardWidth(height: number): number {
  return Math.floor(height / RATIO);
}

/** From this size of type on a phone's action bar takes two lines, and so does the prompt. */
export const LARGE_TYPE = 1.15;
