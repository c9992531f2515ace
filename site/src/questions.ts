/** Questions about finished games, and what is asked of an account: asked again on each new connection, until they are answered. */

import type {
  AnyAnswer,
  AnyAsk,
  AskFigures,
  AskPuzzle,
  AskRecord,
  AskReplay,
  AskReview,
  FiguresView,
  PuzzleView,
  RecordPart,
  Refused,
  ReplayView,
  ReviewView,
} from "./wire";

export type Heard = RecordPart | ReplayView | ReviewView | FiguresView | PuzzleView | AnyAnswer;

export interface Question {
  command: AskRecord | AskReplay | AskReview | AskFigures | AskPuzzle | AnyAsk;
  /** True once the answer is whole. */
  hear(answer: Heard): boolean;
  refused(code: Refused["code"]): void;
  /** It has just been asked, for the first time or again. */
  sent?(): void;
  /** So long (ms) the connection may say nothing before it is held for dead; where it is left out, as with every frame. */
  patience?: number;
}

let open: Question[] = [];

export function openQuestions(): readonly Question[] {
  return open;
}

export function begin(question: Question): void {
  open = [...open, question];
}

/** Ask it no more. */
export function end(question: Question): void {
  open = open.filter((other) => other !== question);
}

export function answered(answer: Heard): void {
  open = open.filter((question) => !question.hear(answer));
}

/** A refusal that names no command is of the question asked first of those that have no name, where there is one. */
export function refused({ command, code }: Refused): void {
  const first = open.find((question) => !("command" in question.command));
  if (command !== null || !first) return;
  end(first);
  first.refused(code);
}
