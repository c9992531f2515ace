/** The game is over: who won and how, the score sheet, and another game. */

import "./over.css";
import OpenBook from "../check/OpenBook";
import { freshTable } from "../chosen";
import { rematch } from "../commands";
import { t } from "../i18n";
import { nameOf } from "../names";
import { justShown } from "../play";
import { canShare, share } from "../share";
import { history, opponent, other, pending, sheet } from "../state";
import { endLine, endTitle, resultText } from "../tell";
import type { SeatNumber, TableView } from "../wire";
import { CopyButton } from "./CopyButton";
import { OfferToNotify } from "./OfferToNotify";
import { Race } from "./Race";
import { ScoreSheet } from "./ScoreSheet";
import { TableSheet } from "./TableSheet";

export function GameOver({ view, you }: { view: TableView; you: SeatNumber }) {
  const them = other(you);
  return (
    <TableSheet title={endTitle(view, you)} stage="over">
      <p class="result-line quiet">{endLine(view, you)}</p>
      <div class="races">
        <Race name={t("you")} score={view.scores[you]} target={view.rules.target} mine />
        <Race name={nameOf(them)} score={view.scores[them]} target={view.rules.target} mine={false} />
      </div>
      {history.value.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: many deals scroll, and the keys scroll what has the focus.
        <section class="over-sheet" aria-label={`${t("side.score")} ${view.scores.join(":")}`} tabIndex={0}>
          <ScoreSheet view={view} />
        </section>
      )}
      <p class="quiet numbers">
        {t("over.series", { mine: view.wins[you], theirs: view.wins[them], name: nameOf(them) })}
      </p>
      <OpenBook view={view} />
      <Again view={view} you={you} />
    </TableSheet>
  );
}

function Again({ view, you }: { view: TableView; you: SeatNumber }) {
  const name = nameOf(other(you));
  if (opponent.value?.left) {
    return (
      <>
        <p class="quiet">{t("over.left", { name })}</p>
        <div class="buttons">
          <button type="button" class="button primary" onClick={freshTable}>
            {t("missing.fresh")}
          </button>
        </div>
      </>
    );
  }
  return (
    <div class="next-deal">
      {opponent.value?.kind === "person" && <OfferToNotify />}
      {opponent.value?.rematch && !view.seats[you]?.rematch && (
        <p class="ready-line wants">{t("over.wants", { name })}</p>
      )}
      <div class="buttons">
        <button
          type="button"
          class="button paper"
          data-act="leave"
          onClick={() => {
            sheet.value = "leave";
          }}
        >
          {t("over.leave")}
        </button>
        <button type="button" class="button paper" data-act="new-rules" onClick={freshTable}>
          {t("over.rules")}
        </button>
        <ShareButton view={view} you={you} />
        <RematchButton wanted={view.seats[you]?.rematch ?? false} name={name} />
      </div>
    </div>
  );
}

/** The result in a sentence, without a card. */
function ShareButton({ view, you }: { view: TableView; you: SeatNumber }) {
  const url = location.href.split("#")[0] ?? "";
  const words = resultText(view, you);
  if (!canShare(url)) return <CopyButton act="share-result" words={t("over.share")} what={() => `${words} ${url}`} />;
  return (
    <button
      type="button"
      class="button paper"
      data-act="share-result"
      onClick={() => void share(t("app.name"), words, url)}
    >
      {t("over.share")}
    </button>
  );
}

function RematchButton({ wanted, name }: { wanted: boolean; name: string }) {
  const busy = pending.value !== null;
  return (
    <button
      type="button"
      class="button primary"
      data-act="rematch"
      aria-disabled={wanted || busy}
      onClick={(click) => wanted || (click.detail > 0 && justShown()) || rematch()}
    >
      {wanted ? t("showdown.waiting", { name }) : busy ? t("sending") : t("over.rematch")}
    </button>
  );
}
