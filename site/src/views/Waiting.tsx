import { t } from "../i18n";
import { initialOf, nameOf } from "../names";
import { wantedBot } from "../session";
import { type Sheet, sheet } from "../state";
import type { TableView } from "../wire";
import { FeltPage } from "./FeltPage";
import { Invite } from "./Invite";

/** The opener waits at a table with an empty seat. */
export function Waiting({ view }: { view: TableView }) {
  if (wantedBot.value !== null) return <Shuffling view={view} />;
  return (
    <FeltPage>
      <section class="paper-sheet">
        <h1 class="display">{t("invite.title")}</h1>
        <Invite />
      </section>
      <p class="waiting-line" role="status">
        <span class="waiting-dot" />
        {t("say.prompt.waiting")}
      </p>
      <Link words={t("menu.closeTable")} opens="leave" />
    </FeltPage>
  );
}

/** Both sit; the sealed shuffle is being agreed. It takes a moment, longer while somebody is away. */
export function Shuffling({ view }: { view: TableView }) {
  const [, second] = view.seats;
  const away = second?.presence === "away" || view.seats[0].presence === "away";
  return (
    <FeltPage>
      <div class="offer shuffling">
        <div class="pair" aria-hidden="true">
          <span class="avatar me large">{initialOf(nameOf(0, view))}</span>
          {second && <span class="avatar them large">{initialOf(nameOf(1, view))}</span>}
        </div>
        <h1 class="display">{t("shuffling.title")}</h1>
        <p class="offer-words waits" role="status">
          {away ? t("shuffling.away") : t("shuffling.words")}
        </p>
      </div>
      <p>
        <Link words={t("home.shuffle")} opens="shuffle" />
        <Link words={t("menu.leave")} opens="leave" />
      </p>
    </FeltPage>
  );
}

/** There is no menu before the first deal. */
function Link({ words, opens }: { words: string; opens: Sheet }) {
  return (
    <button
      type="button"
      class="link"
      data-entry={opens}
      onClick={() => {
        sheet.value = opens;
      }}
    >
      {words}
    </button>
  );
}
