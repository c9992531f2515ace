/** What the server is asked about a finished game, as promises. A refusal rejects with its code. */

import type { Heard, Question } from "../questions";
import { ask } from "../session";
import type { FiguresView, PuzzleView, Refused, ReplayView, ReviewView } from "../wire";

export type RefusalCode = Refused["code"];

/** Why there is no answer. */
export class NoAnswer extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}

/** The text of a game; with the table's code and from a seat of it, with the seal. */
export function askRecord(record: string, table: string | null): Promise<string> {
  const parts: string[] = [];
  return new Promise((resolve, reject) => {
    ask({
      command: { action: "record", record, ...(table === null ? {} : { table }) },
      hear(answer) {
        if (answer.type !== "record" || answer.record !== record || answer.sealed !== (table !== null)) return false;
        parts[answer.part - 1] = answer.text;
        const whole = parts.filter((part) => part !== undefined).length === answer.parts;
        if (whole) resolve(parts.join(""));
        return whole;
      },
      refused: (code) => reject(new NoAnswer(code)),
    });
  });
}

/** One deal of a game, laid open. */
export function askReplay(record: string, deal: number): Promise<ReplayView> {
  const mine = (answer: Heard) =>
    answer.type === "replay" && answer.record === record && answer.deal === deal ? answer : null;
  return askFor({ action: "replay", record, deal }, mine);
}

/** How far the review of my decisions is; `begin` has it made. */
export function askReview(record: string, table: string, secret: string, begin: boolean): Promise<ReviewView> {
  const mine = (answer: Heard) => (answer.type === "review" && answer.record === record ? answer : null);
  return askFor({ action: "review", record, table, secret, begin }, mine);
}

/** What chance dealt in all games of this server. */
export function askFigures(): Promise<FiguresView> {
  return askFor({ action: "figures" }, (answer) => (answer.type === "figures" ? answer : null));
}

/** Today's puzzle. */
export function askPuzzle(): Promise<PuzzleView> {
  return askFor({ action: "puzzle" }, (answer) => (answer.type === "puzzle" ? answer : null));
}

/** Ask what is answered in one message; `mine` knows it among others. */
function askFor<A>(command: Question["command"], mine: (answer: Heard) => A | null): Promise<A> {
  return new Promise((resolve, reject) => {
    ask({
      command,
      hear(answer) {
        const found = mine(answer);
        if (found !== null) resolve(found);
        return found !== null;
      },
      refused: (code) => reject(new NoAnswer(code)),
    });
  });
}
