/** Who answers in the lesson instead of the server: one deal, and a script that waits for one move after another. */

import { type Signal, signal } from "@preact/signals";
import { receive } from "../messages";
import { learnFrom, needNoConnection } from "../session";
import { forgetTable, LESSON, tableCode } from "../state";
import { type TextKey, text } from "../texts";
import type { AnyCommand, TableView } from "../wire";
import deal from "./deal.json";

/** The house thinks for so long. */
const HOUSE_THINKS = 1_500;

/** The newest of the lesson's views that has been shown. */
export const place: Signal<number> = signal(0);

const views = deal.views as unknown as TableView[];
const moves = deal.moves;
let names: readonly [string, string] = ["", ""];
let house: ReturnType<typeof setTimeout> | undefined;

/** The number of the step at a place, from 1; 0 while the house plays; one more than there are at the end. */
export function stepAt(at: number): number {
  if (at < moves.length && moves[at] === null) return 0;
  return moves.slice(0, at).filter((move) => move !== null).length + 1;
}

export const STEPS = moves.filter((move) => move !== null).length;

/** Begin the lesson, or begin it anew. */
export function teach(mine: string, theirs: string): void {
  names = [mine, theirs];
  forgetTable();
  learnFrom(answer);
  needNoConnection();
  show(0, []);
}

export function endLesson(): void {
  clearTimeout(house);
  learnFrom(null);
}

/** As the server would: the view after the move, or a refusal with a word why. */
function answer(command: AnyCommand): void {
  if (command.action !== "move") return;
  queueMicrotask(() => {
    if (command.move === moves[place.peek()]) show(place.peek() + 1, [command.command]);
    else refuse(command.command);
  });
}

function show(at: number, acks: string[]): void {
  const view = views[at];
  if (!view || tableCode.peek() !== LESSON) return;
  const [first, second] = view.seats;
  const seats = [{ ...first, name: names[0] }, second && { ...second, name: names[1] }];
  place.value = at;
  receive(JSON.stringify({ ...view, seats, acks }));
  clearTimeout(house);
  if (moves[at] === null) house = setTimeout(() => show(at + 1, []), HOUSE_THINKS);
}

function refuse(command: string): void {
  const step = stepAt(place.peek());
  const words = step === 0 ? text("lesson.waits") : text(`lesson.${step}.hint` as TextKey);
  receive(JSON.stringify({ type: "refused", code: "lesson", words, command, view: null }));
}
