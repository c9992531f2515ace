/** The day's puzzle on the table, and who answers in it instead of the server: one move is waited for, and judged. */

import { type Signal, signal } from "@preact/signals";
import { receive } from "../messages";
import { learnFrom, needNoConnection } from "../session";
import { forgetTable, PUZZLE, tableCode } from "../state";
import { remember, remembered } from "../storage";
import type { AnyCommand, DayPuzzle, PuzzleView, SeatInfo, TableView } from "../wire";

/** What this device keeps: the last puzzle it answered, and how many days in a row were right. */
export interface Streak {
  day: string;
  move: string;
  streak: number;
  best: number;
}

const NEVER: Streak = { day: "", move: "", streak: 0, best: 0 };

/** My answer to today's puzzle; null before. */
export const answered: Signal<Streak | null> = signal(null);

let today: PuzzleView | null = null;
let names: readonly [string, string] = ["", ""];

/** Lay today's puzzle on the table, unless the page has gone elsewhere; one that this device has answered, with its answer. */
export function pose(view: PuzzleView, mine: string, theirs: string): void {
  if (tableCode.peek() !== PUZZLE) return;
  needNoConnection();
  if (!view.puzzle) return;
  today = view;
  names = [mine, theirs];
  forgetTable();
  learnFrom(answer);
  const before = remembered("puzzle", NEVER);
  answered.value = before.day === view.day ? before : null;
  show([]);
}

export function endPuzzle(): void {
  learnFrom(null);
  today = null;
}

function answer(command: AnyCommand): void {
  if (command.action !== "move" || !today?.puzzle) return;
  const { day, puzzle } = today;
  const given = after(remembered("puzzle", NEVER), day, command.move, command.move === puzzle.answer);
  queueMicrotask(() => {
    remember("puzzle", given);
    answered.value = given;
    show([command.command]);
  });
}

/** The streak with one more day: it goes on from yesterday's right answer alone. */
export function after(before: Streak, day: string, move: string, right: boolean): Streak {
  if (before.day === day) return before;
  const follows = before.day === dayBefore(day);
  const streak = right ? (follows ? before.streak : 0) + 1 : 0;
  return { day, move, streak, best: Math.max(streak, before.best) };
}

/** "2026-11-30" for "2026-12-01". */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 3600 * 1000).toISOString().slice(0, 10);
}

function show(acks: string[]): void {
  if (!today?.puzzle) return;
  receive(JSON.stringify(viewOf(today.puzzle, names, acks, answered.peek() !== null)));
}

/** The puzzle as a view of the table; once it is answered there is nothing more to do. */
export function viewOf(puzzle: DayPuzzle, called: readonly [string, string], acks: string[], done: boolean): TableView {
  const { you, rules, scores, deal } = puzzle;
  const [mine, theirs] = called.map(seatOf) as [SeatInfo, SeatInfo];
  const ply = (deal.seen.match(/[ptd]|k?[A2-9TJQK][shdc]/g) ?? []).length;
  const resting = { legal_moves: [], sheds: {}, knocks: [], turn: null };
  return {
    type: "view",
    table: PUZZLE,
    version: done ? 2 : 1,
    at: `1.1.${ply}`,
    you,
    stage: "playing",
    rules,
    seats: you === 0 ? [mine, theirs] : [theirs, mine],
    seal: null,
    scores,
    wins: [0, 0],
    deal: done ? { ...deal, ...resting } : deal,
    end: null,
    record: null,
    guest: null,
    asking: false,
    pace: "human",
    muted: false,
    acks,
  };
}

function seatOf(name: string): SeatInfo {
  const usual = { house: false, left: false, ready: false, rematch: false, offers_end: false };
  return { name, kind: "person", level: null, presence: "here", ...usual };
}
