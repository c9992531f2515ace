/** What a player has chosen for this device. */

import { LANGUAGES, type Language } from "./languages";
import { remember, remembered } from "./storage";

/** What may be chosen, where it is one of a few; what comes first is what a page comes with. */
export const CHOICES = {
  /** Four suit colours, or red and black. */
  suits: [4, 2],
  cardSize: ["normal", "large"],
  /** How far apart the cards of my hand lie, where the window leaves the choice. */
  spacing: ["wide", "close"],
  /** Court cards and aces by the letters of English decks, or by those of the language's own. */
  letters: ["english", "own"],
  /** `off`: nothing moves, whatever the system says. */
  motion: ["system", "off"],
  /** The hand the phone is held with: the small buttons go to its side. */
  hand: ["right", "left"],
  felt: ["green", "blue", "grey", "light", "contrast"],
} as const;

type Chosen = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };

export interface Prefs extends Chosen {
  sounds: boolean;
  /** In percent. */
  volume: number;
  vibration: boolean;
  /** The tab's title and icon tell that it is my turn. */
  tab: boolean;
  /** The system tells it, while the page is out of sight; the browser asks for leave once. */
  notifications: boolean;
  /** A second tap on the selected card discards it. */
  tapAgain: boolean;
  /** Lines of chat are given to the screen reader as they come. */
  chatAloud: boolean;
  /** Single-key shortcuts at the table. */
  shortcuts: boolean;
  /** `auto`: the first of the browser's languages that the page speaks. */
  language: "auto" | Language;
}

export const DEFAULTS: Prefs = {
  suits: 4,
  cardSize: "normal",
  spacing: "wide",
  letters: "english",
  motion: "system",
  sounds: true,
  volume: 60,
  vibration: true,
  tab: true,
  notifications: false,
  tapAgain: true,
  hand: "right",
  felt: "green",
  chatAloud: true,
  shortcuts: true,
  language: "auto",
};

/** The choices as kept; what is not one of them, as an older page may have left it, is the default. */
export function loadPrefs(): Prefs {
  const kept = remembered<Partial<Prefs>>("prefs", {});
  const prefs = { ...DEFAULTS, ...kept };
  const spoken = prefs.language === "auto" || LANGUAGES.includes(prefs.language);
  return spoken ? prefs : { ...prefs, language: "auto" };
}

export function savePrefs(prefs: Prefs): void {
  remember("prefs", prefs);
}
