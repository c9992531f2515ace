/** The screen stays on while a hand is being played, but not for ever: the phone may have been forgotten. */

import { computed, effect } from "@preact/signals";
import { isReal, view } from "./state";

/** So long after the last move. */
const STAYS_ON = 180_000;

/** The moment of play at my seat; null where nothing is played. */
const moment = computed(() => {
  const now = view.value;
  return now && now.you !== null && now.stage === "playing" && isReal(now.table) ? now.at : null;
});

export function stayAwake(): void {
  effect(() => (moment.value === null ? undefined : keepOn()));
}

/** Keep the screen on from now; the browser lets go of it by itself while the page is hidden. */
function keepOn(): () => void {
  let held = ask();
  const again = () => {
    if (!document.hidden) held = ask();
  };
  const letGo = () => {
    document.removeEventListener("visibilitychange", again);
    void held.then((lock) => lock?.release());
  };
  const timer = setTimeout(letGo, STAYS_ON);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearTimeout(timer);
    letGo();
  };
}

/** Not every browser can, and one that saves power will not. */
async function ask(): Promise<WakeLockSentinel | null> {
  try {
    return (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    return null;
  }
}
