/** PURE: the steps of a deal in sentences, and where its turns end. */

import { t } from "../i18n";
import { sentence, storyOf } from "../say";
import type { ReplayView, SeatNumber } from "../wire";

/** What happened in a step, as the player at `you` would have been told. */
export function stepWords({ moves, upcard, dealer }: ReplayView, step: number, you: SeatNumber, name: string): string {
  const told = storyOf({ seen: moves, upcard, dealer })[step - 1];
  return told ? sentence(told, you, name) : t("say.dealt");
}

/** The steps after which it is the other's turn. */
export function turnTicks({ moves, upcard, dealer }: ReplayView): number[] {
  const story = storyOf({ seen: moves, upcard, dealer });
  return story.filter(({ move }) => move !== "take" && move !== "draw").map(({ ply }) => ply + 1);
}
