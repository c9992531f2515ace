/** PURE: the deadwood of both players, step by step, as lines of a picture. */

import { cardsOf, type Step } from "./frames";

export interface Plot {
  width: number;
  height: number;
  /** The most deadwood that fits, a multiple of ten. */
  most: number;
  /** By seat: the points of a polyline. */
  lines: [string, string];
  /** Where a step lies. */
  x(step: number): number;
  y(deadwood: number): number;
}

const LEFT = 26;
const EDGE = 8;

/** Of each step the deadwood of the ten cards that were kept: while a seat holds eleven, what it had before. */
export function keptDeadwood(steps: readonly Step[]): [number[], number[]] {
  const kept: [number[], number[]] = [[], []];
  for (const { groups, deadwood } of steps) {
    for (const seat of [0, 1] as const) {
      const eleven = cardsOf(groups[seat]).length > 10;
      kept[seat].push(eleven ? (kept[seat].at(-1) ?? deadwood[seat]) : deadwood[seat]);
    }
  }
  return kept;
}

export function plotOf(steps: readonly Step[], width: number, height: number): Plot {
  const kept = keptDeadwood(steps);
  const most = Math.max(10, Math.ceil(Math.max(...kept.flat()) / 10) * 10);
  const x = (step: number) => LEFT + (step / Math.max(1, steps.length - 1)) * (width - LEFT - EDGE);
  const y = (deadwood: number) => EDGE + (1 - deadwood / most) * (height - 2 * EDGE);
  const line = (seat: 0 | 1) => kept[seat].map((count, at) => `${round(x(at))},${round(y(count))}`).join(" ");
  return { width, height, most, lines: [line(0), line(1)], x, y };
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
