/** PURE: the end of a deal and of a game, in sentences. */

import { t, tn } from "./i18n";
import { nameOf } from "./names";
import { other } from "./state";
import type { DealLine, ResultView, SeatNumber, TableView } from "./wire";

/** The heading of the showdown. */
export function resultTitle(result: ResultView, you: SeatNumber): string {
  const { kind, knocker } = result;
  if (kind === "void" || knocker === null) return t("showdown.void");
  if (kind === "undercut") return t("showdown.undercut");
  const name = nameOf(other(you));
  if (kind === "gin") return knocker === you ? t("showdown.gin.mine") : t("showdown.gin.theirs", { name });
  const count = result.hands[knocker]?.deadwood ?? 0;
  return knocker === you ? t("showdown.knock.mine", { count }) : t("showdown.knock.theirs", { name, count });
}

/** Who wins the deal, and how much. */
export function resultLine(result: ResultView, you: SeatNumber): string {
  if (result.winner === null) return t("showdown.line.void");
  const points = tn("points", result.points);
  const vars = { points, name: nameOf(other(you)) };
  if (result.kind === "undercut") {
    return t(result.winner === you ? "showdown.line.undercut.mine" : "showdown.line.undercut.theirs", vars);
  }
  return t(result.winner === you ? "showdown.line.mine" : "showdown.line.theirs", vars);
}

/** A line of the score sheet: "You went gin". */
export function sheetLine({ kind, winner }: DealLine, you: SeatNumber | null, view: TableView): string {
  if (winner === null || kind === "void") return t("score.void");
  const mine = winner === you ? "mine" : "theirs";
  return t(`score.${kind}.${mine}`, { name: nameOf(winner, view) });
}

/** The heading when a game is over. */
export function endTitle(view: TableView, you: SeatNumber): string {
  const winner = view.end?.winner ?? null;
  if (winner === null) return t("say.prompt.over");
  return winner === you ? t("over.mine") : t("over.theirs", { name: nameOf(winner, view) });
}

/** Why it is over. */
export function endLine(view: TableView, you: SeatNumber): string {
  const scores = { mine: view.scores[you], theirs: view.scores[other(you)] };
  const vars = { ...scores, name: nameOf(other(you), view) };
  const reason = view.end?.reason ?? "agreed";
  if (reason === "conceded") return t(view.end?.winner === you ? "over.conceded.theirs" : "over.conceded.mine", vars);
  return t(`over.${reason}`, vars);
}

/** How a game ended, for whoever has no seat at it; null of what is not known. */
export function endForWatchers(view: TableView): { title: string | null; words: string | null } {
  const { winner = null, reason } = view.end ?? {};
  const title = winner === null ? null : t("over.theirs", { name: nameOf(winner, view) });
  if (reason === undefined || reason === "won") return { title, words: null };
  const first = reason === "conceded" && winner === 0 ? 1 : 0;
  const vars = { name: nameOf(first, view), mine: view.scores[first], theirs: view.scores[other(first)] };
  return { title, words: t(reason === "conceded" ? "over.conceded.theirs" : `over.${reason}`, vars) };
}

/** The result to be sent to somebody: names and points, and no card. */
export function resultText(view: TableView, you: SeatNumber): string {
  const winner = view.end?.winner ?? null;
  const vars = { mine: view.scores[you], theirs: view.scores[other(you)], name: nameOf(other(you), view) };
  if (winner === null) return t("over.share.nobody", vars);
  return t(winner === you ? "over.share.mine" : "over.share.theirs", vars);
}
