/** PURE: figures of what was dealt, in rows: both seats beside each other. */

import { rankText, suitText } from "../names";
import type { FigureView } from "../wire";

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
  if (about === "suit") return suitText(which);
  return about === "rank" ? rankText(which) : which;
}

/** Fair counts lie outside their bounds one time in twenty. */
export function isOutside({ times, expected, low, high }: FigureView): boolean {
  return expected !== null && (times < low || times > high);
}
