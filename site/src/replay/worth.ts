/** PURE: what a decision was worth, in words: a share of the game with its error. */

import { language } from "../i18n";
import { cardText } from "../names";
import { cardWords } from "../say";
import { type TextKey, text } from "../texts";

/** The wire counts in hundredths of a percent. */
const UNIT = 100;
/** So many standard errors to each side hold the truth nineteen times in twenty. */
const ERRORS = 1.96;

export interface Worth {
  worth: number;
  error: number;
}

/** "3.1 ± 0.8 %" */
export function worthText({ worth, error }: Worth): string {
  const write = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${write.format(worth / UNIT)} ± ${write.format((ERRORS * error) / UNIT)} %`;
}

/** Whether it is more than chance in the samples. */
export function isClear({ worth, error }: Worth): boolean {
  return worth > ERRORS * error;
}

type Who = "you" | "expert" | "instead";

/** "You threw 7♥." or "The expert throws K♣."; `show` writes a card in signs or in words. */
export function moveWords(who: Who, move: string, show: (card: string) => string = cardText): string {
  const [verb, card] = move.split(" ");
  return text(`move.${who}.${verb}` as TextKey, { card: card ? show(card) : "" });
}

/** The same for the ear. */
export function moveSaid(who: Who, move: string): string {
  return moveWords(who, move, cardWords);
}
