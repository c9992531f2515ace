/** What comes over the table when a deal is over, and when a game is. */

import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { atNewSight } from "../play";
import type { SeatNumber, TableView } from "../wire";
import { GameOver } from "./GameOver";
import { Showdown } from "./Showdown";

/** The showdown of a deal; after a game's last deal, its score sheet. */
export default function EndOfDeal({ view, you }: { view: TableView; you: SeatNumber }) {
  const seen = useSignal("");
  const result = view.deal?.result;
  if (view.stage === "showdown" && result) return <Showdown key={view.at} view={view} result={result} you={you} />;
  if (view.stage !== "over") return null;
  if (!result || view.end?.reason !== "won" || seen.value === view.at) return <GameOver view={view} you={you} />;
  const goOn = () => {
    seen.value = view.at;
    atNewSight();
  };
  return (
    <Showdown key={view.at} view={view} result={result} you={you} goOn={{ go: goOn, words: t("showdown.toTheEnd") }} />
  );
}
