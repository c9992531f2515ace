/** The deal that the link names: it is fetched and shown, and the link goes with its steps. */

import { type Signal, signal } from "@preact/signals";
import { askReplay, NoAnswer } from "../check/ask";
import { refusedWords, t } from "../i18n";
import { linkToReplay } from "../route";
import { needNoConnection, replayed } from "../session";
import { text } from "../texts";
import { carriedFor } from "./carried";
import { names, playing, replay, show, side, step } from "./player";

/** The address follows the step so long after the last one: browsers allow only so many changes. */
const ADDRESS_AFTER = 400;

/** Why the deal of the link can't be shown, in words. */
export const failed: Signal<string | null> = signal(null);

type Wanted = NonNullable<typeof replayed.value>;

/** Show the deal of this link, unless the page has gone on meanwhile; the one on the table needs no asking. */
export async function fetchDeal(wanted: Wanted): Promise<void> {
  const { record, deal, step: at } = wanted;
  const carried = carriedFor(record);
  const held = replay.peek();
  failed.value = null;
  if (held?.record !== record) side.value = carried?.you ?? 0;
  try {
    const opened = held?.record === record && held.deal === deal ? held : await askReplay(record, deal);
    if (replayed.peek() !== wanted) return;
    names.value = carried?.names ?? [nameless(opened.bots[0], 1), nameless(opened.bots[1], 2)];
    show(opened, at);
  } catch (error) {
    if (replayed.peek() !== wanted) return;
    failed.value = error instanceof NoAnswer ? refusedWords(error.code, error.code) : String(error);
  }
  needNoConnection();
}

/** No name is in a record. */
function nameless(bot: boolean, number: number): string {
  return bot ? t("lesson.house") : text("replay.player", { number });
}

/** Write the step on show into the address; returns what leaves it undone. For an effect. */
export function followAddress(): (() => void) | undefined {
  const opened = replay.value;
  const at = step.value;
  if (!opened || playing.value) return undefined;
  const timer = setTimeout(() => {
    const { record, deal } = replayed.peek() ?? {};
    if (record !== opened.record || deal !== opened.deal) return;
    history.replaceState(history.state, "", linkToReplay(opened.record, opened.deal, at, location.href));
  }, ADDRESS_AFTER);
  return () => clearTimeout(timer);
}
