/** What the house bot's levels are like, in words, with how strong they were measured to be. */

import { t } from "./i18n";
import type { Level } from "./wire";

/** Of a hundred games so many are won against the level below. From docs/BOTS.md, and a test holds the two together. */
export const WON = { standard: 83, expert: 71 };

/** Over so many games each. */
export const GAMES = 1000;

export const LEVELS: Level[] = ["easy", "standard", "expert"];

export function levelWords(level: Level): string {
  return t(`level.${level}`, { won: WON[level === "easy" ? "standard" : level] });
}
