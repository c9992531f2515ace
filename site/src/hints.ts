/** What to do, said once on a device in its first game, until its first hand is finished. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { myTurn } from "./play";
import { deal, isReal, tableCode } from "./state";
import { remember, remembered } from "./storage";

export type Hint = "offer" | "draw" | "discard" | "knock";

const given = signal<readonly Hint[]>(remembered<Hint[]>("hints", []));

/** The hint for what I am to do now, if it has not been given yet. */
export const hintDue: ReadonlySignal<Hint | null> = computed(() => {
  const now = deal.value;
  if (!now || !myTurn.value || !isReal(tableCode.value) || now.phase === "over") return null;
  const hint = now.knocks.length > 0 ? "knock" : now.phase;
  return given.value.includes(hint) || remembered("finishedHand", false) ? null : hint;
});

export function give(hint: Hint): void {
  if (given.peek().includes(hint)) return;
  given.value = [...given.peek(), hint];
  remember("hints", given.peek());
}
