/** The answers to the letters a player may press to hear how things stand. */

import { t } from "./i18n";
import type { Query } from "./keys";
import { prompt } from "./play";
import { cardWords, handWords, promptOf, sentence, storyOf, theirName } from "./say";
import { other, view } from "./state";
import type { DealView, SeatNumber, TableView } from "./wire";

export function answerTo(about: Query): string {
  const now = view.value;
  if (!now?.deal || now.you === null) return prompt.value;
  return ANSWERS[about](now, now.deal, now.you);
}

type Answer = (now: TableView, deal: DealView, you: SeatNumber) => string;

const ANSWERS: Record<Query, Answer> = {
  hand: (_now, deal) => handWords(deal),
  turn: (now) => promptOf(now),
  count: (now, deal) =>
    t("table.key.count", {
      mine: deal.hand.length,
      theirs: deal.opponent_count,
      name: theirName(now),
      stock: deal.stock,
    }),
  top: (_now, { top }) => (top ? t("table.key.top", { card: cardWords(top) }) : t("table.key.topNone")),
  score: (now, _deal, you) =>
    t("say.standing", { name: theirName(now), mine: now.scores[you], theirs: now.scores[other(you)] }),
  last: (now, deal, you) => {
    const story = storyOf(deal).slice(-2);
    const said = story.map((told) => sentence(told, you, theirName(now)));
    return said.join(" ") || t("table.turn.none");
  },
};
