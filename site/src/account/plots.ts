/** PURE: statistics as the shapes of pictures. All lengths in px. */

import type { DealTally, GamePoint } from "../wire";

/** One game: its points as a share of the height above the line, and of that below it. */
export interface ScoreBar {
  x: number;
  width: number;
  up: number;
  down: number;
  won: boolean | null;
}

const WIDEST = 22;
const GAP = 0.25;

/** Games from left to right, mine above the line and theirs below; the highest score there is fills `half`. */
export function scoreBars(points: readonly GamePoint[], width: number, half: number): ScoreBar[] {
  const most = Math.max(1, ...points.map(({ mine, theirs, target }) => Math.max(mine, theirs) / target));
  const step = Math.min(WIDEST / (1 - GAP), width / Math.max(1, points.length));
  const from = (width - step * points.length) / 2;
  return points.map(({ mine, theirs, target, won }, at) => ({
    x: from + at * step + (step * GAP) / 2,
    width: step * (1 - GAP),
    up: (mine / target / most) * half,
    down: (theirs / target / most) * half,
    won,
  }));
}

/** Columns of a histogram, each as a share of the height. */
export function columns(counts: readonly number[], height: number): number[] {
  const most = Math.max(1, ...counts);
  return counts.map((count) => (count / most) * height);
}

/** A way for a deal to end, and how often for me and against me. */
export interface Ending {
  what: "gin" | "knock" | "undercut";
  mine: number;
  theirs: number;
}

/** Knocks that were undercut are the other's endings, not the knocker's. */
export function endingsOf(deals: DealTally): Ending[] {
  return [
    { what: "gin", mine: deals.gins, theirs: deals.gins_against },
    {
      what: "knock",
      mine: deals.knocks - deals.undercuts_against,
      theirs: deals.knocks_against - deals.undercuts,
    },
    { what: "undercut", mine: deals.undercuts, theirs: deals.undercuts_against },
  ];
}

/** In percent of the most there is in any of these rows. */
export function shareOf(count: number, rows: readonly { mine: number; theirs: number }[]): number {
  const most = Math.max(1, ...rows.flatMap(({ mine, theirs }) => [mine, theirs]));
  return Math.round((1000 * count) / most) / 10;
}
