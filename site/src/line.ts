/** The line to the server as the player sees it: one that is back so soon was never gone. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { connection, pending, tableCode } from "./state";

const HIDDEN_FOR = 1_500;
const BACK_FOR = 1_500;

/** What is said of it; null where there is nothing to say. */
export const shown = signal<"reconnecting" | "offline" | "back" | null>(null);

export const isGone: ReadonlySignal<boolean> = computed(() => shown.value !== null && shown.value !== "back");

let timer: ReturnType<typeof setTimeout> | undefined;

/** Follow the connection; call once, at the start. */
export function watchConnection(): void {
  effect(() => {
    const now = connection.value;
    const needed = tableCode.value !== null || pending.value !== null;
    clearTimeout(timer);
    if (!needed) shown.value = null;
    else if (now === "offline") shown.value = "offline";
    else if (now === "open") comeBack();
    else timer = setTimeout(showThatItIsGone, HIDDEN_FOR);
  });
}

function showThatItIsGone(): void {
  shown.value = "reconnecting";
}

function comeBack(): void {
  if (shown.peek() === null) return;
  shown.value = "back";
  timer = setTimeout(() => {
    shown.value = null;
  }, BACK_FOR);
}

/** Send now, or when the line is back from a moment's drop; `failed` where it stays away. */
export function sendSoon(send: () => boolean, failed: () => void): void {
  if (send()) return;
  if (connection.peek() !== "reconnecting" || isGone.peek()) return failed();
  const stop = effect(() => {
    if (connection.value === "reconnecting" && !isGone.value) return;
    queueMicrotask(() => {
      stop();
      if (!send()) failed();
    });
  });
}
