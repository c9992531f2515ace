/** What the page follows of the device, and shows on it: size, time, preferences. */

import { effect } from "@preact/signals";
import { rereadName } from "./identity";
import { loadPrefs } from "./prefs";
import { awaySince, clock, prefs, seatCode, view, viewport } from "./state";

const SECOND = 1_000;
/** The size of type, in px, that browsers come with. */
const DRAWN = 16;

export function followDevice(): void {
  measure();
  addEventListener("resize", measure);
  // Whoever changes the size of type does so in another window.
  addEventListener("focus", measure);
  addEventListener("storage", ({ key }) => followOtherTab(key));
  effect(applyPrefs);
  effect(tick);
}

/** What is chosen in one tab of this browser is chosen in all: none of them keeps, or tells, what it was before. */
function followOtherTab(key: string | null): void {
  if (key === "gin-table:prefs") prefs.value = loadPrefs();
  if (key === "gin-table:name") rereadName();
}

function measure(): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const type = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / DRAWN;
  const before = viewport.peek();
  if (before.width !== width || before.height !== height || before.type !== type)
    viewport.value = { width, height, type };
}

/** Style sheets read the choices off the root element. */
function applyPrefs(): void {
  const { suits, motion, cardSize, hand, felt } = prefs.value;
  Object.assign(document.documentElement.dataset, { suits, motion, cardSize, hand, felt });
}

/** The clock goes only while something on the page depends on it. */
function tick(): (() => void) | undefined {
  const waits = awaySince.value !== null || seatCode.value !== null || view.value?.stage === "showdown";
  if (!waits) return undefined;
  clock.value = Date.now();
  const timer = setInterval(() => {
    clock.value = Date.now();
  }, SECOND);
  return () => clearInterval(timer);
}
