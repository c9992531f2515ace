/** The games that were finished on this device are counted, each once, whatever is lost on the way. */

import { effect, untracked } from "@preact/signals";
import { changeFinished, ended, type Finished, finishedGames, waitsFor } from "../finished";
import { NotDone, request } from "./asking";
import { isLeaving, type Session, session } from "./keeping";

const BREATH = 1_100;
const DAY = 86_400_000;
/** Many at once are too fast: so often it is asked once more, a breath later. */
const PATIENCE = 60;
/** These answers stay the same however often the question comes again. */
const FOR_GOOD = new Set(["seat_not_yours", "game_taken", "unknown_record"]);

let last: Promise<number> = Promise.resolve(0);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Count each game as it ends, while the page lasts, and what was left over before. */
export function followGames(): void {
  effect(() => {
    if (ended.value >= 0 && session.value) untracked(() => void countGames());
  });
}

/** Games that were finished here by nobody in particular. */
export function guestGames(): Finished[] {
  return finishedGames().filter(waitsFor(null));
}

/** Count the guest's games of this device for this account, or for nobody. How many are counted now. */
export async function adoptGames(yes: boolean): Promise<number> {
  const user = session.peek()?.user ?? null;
  changeFinished(waitsFor(null), yes ? { user } : { state: "left" });
  return yes ? countGames() : 0;
}

/** Count what this account played here and has not counted yet; how many were counted. One run after the other. */
export function countGames(): Promise<number> {
  last = last.then(countAll);
  return last;
}

async function countAll(): Promise<number> {
  const mine = session.peek();
  if (!mine || isLeaving()) return 0;
  let counted = 0;
  for (const game of finishedGames().filter(waitsFor(mine.user))) {
    const code = await count(mine, game);
    if (code === "unknown_record" && comesLater(game)) continue;
    if (code === null) counted += 1;
    else if (!FOR_GOOD.has(code)) return counted;
    changeFinished(({ record }) => record === game.record, { state: "done" });
  }
  return counted;
}

/** A game may end some time before it is kept: for a day it is asked for again whenever it has grown twice as old. */
function comesLater({ at }: Finished): boolean {
  const age = Math.abs(Date.now() - at);
  // Not `>=`: games that an older page kept are of no known age.
  if (!(age < DAY)) return false;
  clearTimeout(timer);
  timer = setTimeout(countGames, Math.max(BREATH, age));
  return true;
}

/** Null where it was counted; else why not. */
async function count(mine: Session, { record, secret }: Finished): Promise<string | null> {
  for (let tries = 0; ; tries += 1) {
    const code = await refusalOf({ ask: "count", ...mine, record, secret });
    if (code !== "too_fast" || tries === PATIENCE) return code;
    await new Promise((go) => setTimeout(go, BREATH));
  }
}

async function refusalOf(ask: Parameters<typeof request>[0]): Promise<string | null> {
  try {
    await request(ask, "counted");
    return null;
  } catch (error) {
    return error instanceof NotDone ? error.code : "lost";
  }
}
