/** The score sheet of the game: finished deals, kept up as views arrive. */

import type { DealLine, SeatNumber, TableView } from "./wire";

/** Game and deal of a moment such as "2.5.17". */
export function dealOf(at: string): { game: number; deal: number } {
  const [game = 0, deal = 0] = at.split(".").map(Number);
  return { game, deal };
}

/** The sheet with this view's deal, where it is over; lines of another game are gone. */
export function withDeal(lines: readonly DealLine[], view: TableView): DealLine[] {
  const { game, deal } = dealOf(view.at);
  const sheet = lines.filter((line) => line.game === game && line.deal !== deal);
  const before = lines.find((line) => line.game === game && line.deal === deal);
  const result = view.deal?.result;
  const line = result ? { game, deal, kind: result.kind, winner: result.winner, points: result.points } : before;
  return sortedByDeal(line ? [...sheet, line] : sheet);
}

/** Two sheets as one. */
export function merged(lines: readonly DealLine[], more: readonly DealLine[]): DealLine[] {
  const all = new Map([...lines, ...more].map((line) => [`${line.game}.${line.deal}`, line]));
  return sortedByDeal([...all.values()]);
}

/** Whether the sheet explains the score of the view; if not, a deal was missed. */
export function explains(lines: readonly DealLine[], view: TableView): boolean {
  const total = (seat: SeatNumber) =>
    lines.filter((line) => line.winner === seat).reduce((sum, line) => sum + line.points, 0);
  return view.scores[0] === total(0) && view.scores[1] === total(1);
}

function sortedByDeal(lines: DealLine[]): DealLine[] {
  return lines.sort((one, two) => one.deal - two.deal);
}
