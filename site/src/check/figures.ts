/** PURE: figures of what was dealt, in rows: both seats beside each other. */

import type { FigureView } from "../wire";

const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

export interface Row {
  key: string;
  about: FigureView["about"];
  which: string;
  /** Of both seats; or one that is of both together. */
  cells: [FigureView, FigureView | null];
}

export function rowsOf(figures: readonly FigureView[]): Row[] {
  const second = new Map(figures.filter(({ seat }) => seat === 1).map((figure) => [keyOf(figure), figure]));
  return figures
    .filter(({ seat }) => seat !== 1)
    .map((figure) => ({
      key: keyOf(figure),
      about: figure.about,
      which: shown(figure),
      cells: [figure, second.get(keyOf(figure)) ?? null],
    }));
}

function keyOf({ about, which }: FigureView): string {
  return `${about} ${which}`;
}

function shown({ about, which }: FigureView): string {
  if (about === "suit") return `${SUITS[which] ?? which}\uFE0E`;
  return which === "T" ? "10" : which;
}

/** Fair counts lie outside their bounds one time in twenty. */
export function isOutside({ times, expected, low, high }: FigureView): boolean {
  return expected !== null && (times < low || times > high);
}
