/** What is chosen for the next table, and against which bot. */

import { type Signal, signal } from "@preact/signals";
import { goHome } from "./session";
import { view } from "./state";
import { remember, remembered } from "./storage";
import type { Level } from "./wire";

export const target = signal(100);
export const knock = signal(10);
/** As it was chosen last on this device. */
export const level: Signal<Level> = signal(remembered<Level>("level", "standard"));

export function chooseLevel(chosen: Level): void {
  level.value = chosen;
  remember("level", chosen);
}

/** To the front page, for a table with the rules of this one; they may be changed there. */
export function freshTable(): void {
  const rules = view.peek()?.rules;
  if (rules) {
    target.value = rules.target;
    knock.value = rules.knock_limit;
  }
  goHome();
}
