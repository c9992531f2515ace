/** Several tabs of one seat: each shows the truth, the one that acts plays, the others offer to be used instead. */

import { effect, untracked } from "@preact/signals";
import { elsewhere, isReal, me, tableCode } from "./state";

/** What a tab tells the others of this browser: that it plays at this table, or that it goes. */
interface Word {
  table: string;
  says: "here" | "gone";
}

const NAME = "gin-table";
let channel: BroadcastChannel | null = null;

/** Hear the other tabs, and tell them. */
export function followTabs(): void {
  listen();
  effect(() => {
    if (me.value !== null && tableCode.value !== null) untracked(arrive);
  });
  addEventListener("pagehide", leave);
  addEventListener("pageshow", ({ persisted }) => persisted && comeBack());
}

function comeBack(): void {
  listen();
  arrive();
}

/** This tab plays from now on. */
export function useHere(): void {
  elsewhere.value = false;
  tell("here");
}

/** The tab that was opened last plays, unless nobody looks at it. */
function arrive(): void {
  if (!document.hidden && isReal(tableCode.value)) useHere();
}

function listen(): void {
  try {
    channel ??= new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => hear(data as Word);
  } catch {
    // A browser that blocks storage may block this too: then each tab plays.
  }
}

function hear({ table, says }: Word): void {
  if (table === tableCode.value && me.value !== null) elsewhere.value = says === "here";
}

/** A page that sleeps in the browser's memory keeps no channel open: one that speaks there would throw it away. */
function leave(): void {
  if (!elsewhere.value) tell("gone");
  channel?.close();
  channel = null;
}

function tell(says: Word["says"]): void {
  const table = tableCode.value;
  if (isReal(table) && me.value !== null) channel?.postMessage({ table, says } satisfies Word);
}
