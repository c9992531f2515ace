/** Since when the other is away. No message tells it: it is from when this tab first saw it there; only a reload does not begin anew. */

import { language } from "./i18n";

const KEY = "gin-table:away-";

/** When (ms) they were first seen to be away from this table; from now on where this is the first time. */
export function awayFrom(table: string): number {
  try {
    sessionStorage[KEY + table] ??= Date.now();
    return Number(sessionStorage[KEY + table]);
  } catch {
    return Date.now();
  }
}

/** They are back, or I have gone elsewhere and see no longer whether they are. */
export function forgetAway(table: string): void {
  try {
    delete sessionStorage[KEY + table];
  } catch {
    // Nothing was kept.
  }
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** "40 sec", "3 min", "2 days": in the largest unit that is full. */
export function lasting(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  const write = new Intl.NumberFormat(language(), { style: "unit", unit });
  return write.format(Math.floor(seconds / length));
}
