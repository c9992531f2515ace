import "./menu.css";
import { mute, offerEnd, removeBot } from "../commands";
import { t } from "../i18n";
import { nameOf } from "../names";
import { me, opponent, other, type Sheet, sheet, view } from "../state";
import type { TableView } from "../wire";
import { Pace } from "./Pace";
import { RulesOfTable } from "./RulesOfTable";
import { Suits } from "./Suits";

/** What can be done at the table besides playing. */
export function Menu() {
  const table = view.value;
  if (!table || me.value === null) return null;
  return (
    <div class="menu">
      <section class="menu-rules" aria-label={t("rules.of")}>
        <RulesOfTable rules={table.rules} />
      </section>
      <Suits />
      <Pace table={table} />
      <ul class="menu-list">
        {table.deal && <Entry words={t("table.log")} opens="story" />}
        <Entry words={t("home.rules")} opens="rules" />
        <Entry words={t("home.howto")} opens="howto" />
        <Entry words={t("home.shuffle")} opens="shuffle" />
        <Entry words={t("settings.title")} opens="settings" />
        <Entry words={t("account.title")} opens="account" />
        <People table={table} />
        <Entry words={t("menu.device")} opens="device" />
        <Endings table={table} />
      </ul>
    </div>
  );
}

function People({ table }: { table: TableView }) {
  const them = opponent.value;
  if (!them) return null;
  if (them.kind === "bot") {
    return (
      <>
        <Entry words={t("menu.invite")} opens="invite" />
        {table.stage === "over" && <Act words={t("menu.removeBot")} act={removeBot} />}
      </>
    );
  }
  const words = t(table.muted ? "menu.unmute" : "menu.mute", { name: nameOf(other(me.value ?? 0)) });
  return <Act words={words} act={() => mute(!table.muted)} />;
}

function Endings({ table }: { table: TableView }) {
  const running = table.stage === "playing" || table.stage === "showdown";
  const offered = table.seats[me.value ?? 0]?.offers_end ?? false;
  return (
    <>
      {running && !offered && <Entry words={t("menu.offerEnd")} opens="offerEnd" />}
      {running && offered && <Act words={t("menu.withdraw")} act={() => offerEnd(true)} />}
      {running && <Entry words={t("menu.concede")} opens="concede" />}
      <Entry words={t("menu.leave")} opens="leave" />
    </>
  );
}

export function Entry({ words, opens }: { words: string; opens: Sheet }) {
  return (
    <li>
      <button
        type="button"
        class="menu-entry"
        data-entry={opens}
        onClick={() => {
          sheet.value = opens;
        }}
      >
        {words}
      </button>
    </li>
  );
}

/** Does something at once, and closes the menu. */
function Act({ words, act }: { words: string; act: () => void }) {
  return (
    <li>
      <button
        type="button"
        class="menu-entry"
        onClick={() => {
          act();
          sheet.value = null;
        }}
      >
        {words}
      </button>
    </li>
  );
}
