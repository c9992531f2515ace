/** The front page: one screen from which a game starts. `tools/pages.ts` writes its frame into the page itself. */

import { Card } from "../cards/Card";
import { knock, level, target } from "../chosen";
import { open } from "../commands";
import { goingTables } from "../going";
import { t } from "../i18n";
import { keepName, myName } from "../identity";
import { levelWords } from "../levels";
import { visit } from "../session";
import { PUZZLE, pending, sheet } from "../state";
import { keeps } from "../storage";
import type { Level } from "../wire";
import { Choice, LevelChoice } from "./Choice";
import { Icon } from "./icons";
import { NameField } from "./NameField";
import { TableCode } from "./TableCode";

const TARGETS = [50, 100, 150, 200, 250, 300, 400, 500];
const KNOCKS = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
const FAN = ["Qs", "Kh", "Ad", "7c", "Th"];

export function Home() {
  return (
    <div class="home felt">
      <header class="home-head">
        <p class="brand">{t("app.name")}</p>
        <button
          type="button"
          class="icon-button"
          aria-label={t("settings.title")}
          onClick={() => {
            sheet.value = "settings";
          }}
        >
          <Icon name="settings" />
        </button>
      </header>
      <main class="home-main">
        <CardFan />
        <div class="pitch">
          <h1 class="headline">{t("home.headline")}</h1>
          <p class="home-sentence">{t("home.sentence")}</p>
          <WaysBack />
          <Start />
          <TableCode />
          {!keeps.value && <p class="home-note">{t("home.memory")}</p>}
        </div>
      </main>
      <Footer />
    </div>
  );
}

function CardFan() {
  return (
    <div class="home-fan" aria-hidden="true">
      {FAN.map((card, place) => (
        <div key={card} class="home-fan-card" style={{ "--place": place - 2 }}>
          <Card card={card} />
        </div>
      ))}
    </div>
  );
}

/** To the tables where a game of mine goes on. */
function WaysBack() {
  const tables = goingTables();
  if (tables.length === 0) return null;
  return (
    <div class="home-back">
      {tables.map(({ table, opposite }) => (
        <button key={table} type="button" class="button" data-act="go-back" onClick={() => visit(table)}>
          {opposite === null ? t("home.back.empty") : t("home.back", { name: opposite })}
          <Icon name="send" />
        </button>
      ))}
    </div>
  );
}

/** The two buttons, and what may be chosen before. */
function Start() {
  const busy = pending.value !== null;
  const begin = (bot: Level | null) => open(myName(), { target: target.value, knock_limit: knock.value }, bot);
  return (
    <>
      <div class="home-buttons">
        <button
          type="button"
          class="button primary"
          data-act="open-friend"
          aria-disabled={busy}
          onClick={() => begin(null)}
        >
          {busy ? t("home.opening") : t("home.friend")}
        </button>
        <button
          type="button"
          class="button"
          data-act="open-bot"
          aria-disabled={busy}
          onClick={() => begin(level.value)}
        >
          {t("home.bot")}
        </button>
      </div>
      <div class="home-chips">
        <Choice
          label={t("home.target")}
          value={target.value}
          options={TARGETS}
          text={targetText}
          choose={(it) => (target.value = it)}
        />
        <Choice
          label={t("home.knock")}
          value={knock.value}
          options={KNOCKS}
          text={knockText}
          choose={(it) => (knock.value = it)}
        />
        <NameField name={myName()} change={keepName} />
        <LevelChoice />
      </div>
      <p class="home-note" role="status">
        {levelWords(level.value)}
      </p>
    </>
  );
}

function targetText(target: number): string {
  return t("home.target.option", { count: target });
}

function knockText(limit: number): string {
  return limit === 0 ? t("home.knock.gin") : t("home.knock.option", { count: limit });
}

function Footer() {
  return (
    <footer class="home-foot">
      <button type="button" class="link" data-act="puzzle" onClick={() => visit(PUZZLE)}>
        {t("home.puzzle")}
      </button>
      {(["howto", "rules", "shuffle", "privacy"] as const).map((page) => (
        <button
          key={page}
          type="button"
          class="link"
          onClick={() => {
            sheet.value = page;
          }}
        >
          {t(`home.${page}`)}
        </button>
      ))}
    </footer>
  );
}
