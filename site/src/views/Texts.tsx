/** What there is to read: how to play, the rules of this table, privacy. */

import "./menu.css";
import "./texts.css";
import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { GAMES, LEVELS, levelWords } from "../levels";
import { PROGRAM } from "../program";
import { visit } from "../session";
import { LESSON, sheet, view } from "../state";
import { forgetAll } from "../storage";
import { text, withTexts } from "../texts";
import type { RulesView } from "../wire";
import { RulesOfTable } from "./RulesOfTable";
import { Glossary } from "./Term";

const STANDARD: RulesView = { target: 100, knock_limit: 10, gin_bonus: 25, undercut_bonus: 25 };
const RULES = ["deal", "offer", "turn", "knock", "void", "layoff", "score"] as const;

export type Reading = "howto" | "rules" | "privacy";

function Texts({ what }: { what: Reading }) {
  if (what === "howto") return <HowTo />;
  return what === "rules" ? <Scoring rules={view.value?.rules ?? null} /> : <Privacy />;
}

export default withTexts(Texts);

/** The game in seven rules, its words, and the lesson; from the front page alone, for it would leave the table. */
function HowTo() {
  const { target, knock_limit: limit, gin_bonus: gin, undercut_bonus: undercut } = view.value?.rules ?? STANDARD;
  return (
    <div class="text">
      {view.value === null && (
        <button
          type="button"
          class="button ink lesson-open"
          data-act="lesson"
          onClick={() => {
            sheet.value = null;
            visit(LESSON);
          }}
        >
          {t("lesson.open")}
        </button>
      )}
      <p>{text("howto.goal")}</p>
      <Glossary />
      {RULES.map((rule) => (
        <section key={rule}>
          <h3>{text(`rule.${rule}.title`)}</h3>
          <p>
            {rule === "knock" && limit === 0
              ? text("rule.ginOnly")
              : text(`rule.${rule}`, { target, limit, gin, undercut })}
          </p>
        </section>
      ))}
      <Bots />
    </div>
  );
}

function Bots() {
  return (
    <section>
      <h3>{text("bots.title")}</h3>
      <p>{text("bots.words", { games: GAMES })}</p>
      <ul>
        {LEVELS.map((level) => (
          <li key={level}>{levelWords(level)}</li>
        ))}
      </ul>
      <a href={`./${PROGRAM}`} target="_blank" rel="noreferrer">
        {text("bots.program")}
      </a>
    </section>
  );
}

/** Rules and scoring in full, with the numbers of this table; what is not the standard game is marked. */
function Scoring({ rules }: { rules: RulesView | null }) {
  const { target, knock_limit: limit, gin_bonus: gin, undercut_bonus: undercut } = rules ?? STANDARD;
  return (
    <div class="text numbers">
      {rules && (
        <section class="menu-rules" aria-label={t("rules.of")}>
          <RulesOfTable rules={rules} />
        </section>
      )}
      <section>
        <h3>{text("scoring.values.title")}</h3>
        <p>{text("scoring.values")}</p>
      </section>
      <section>
        <h3>{text("scoring.turn.title")}</h3>
        <p>{text("scoring.turn")}</p>
        <p>{text("scoring.ban")}</p>
        <p>{text("scoring.void")}</p>
      </section>
      <section>
        <h3>{text("scoring.points.title")}</h3>
        <ul>
          <li>{text("scoring.gin", { gin })}</li>
          <li>{limit === 0 ? t("rules.ginOnly") : text("scoring.knock", { limit })}</li>
          {limit > 0 && <li>{text("scoring.undercut", { undercut })}</li>}
          <li>{text("scoring.layoffs")}</li>
          <li>{text("scoring.target", { target })}</li>
        </ul>
      </section>
      <Glossary />
    </div>
  );
}

/** One screen, also on a phone. */
function Privacy() {
  return (
    <div class="text close">
      <p>{text("privacy.kept")}</p>
      <p>{text("privacy.learned")}</p>
      <p>{text("privacy.device")}</p>
      <p>{text("privacy.account")}</p>
      <p>{text("privacy.others")}</p>
      <Forget />
    </div>
  );
}

/** Asked twice, for seats go with it. */
function Forget() {
  const asked = useSignal(false);
  const forget = () => {
    forgetAll();
    location.replace(location.href.split("#")[0] ?? "./");
    location.reload();
  };
  return (
    <button
      type="button"
      class={`button small ${asked.value ? "danger" : "paper"}`}
      data-act="forget"
      onClick={() => {
        if (asked.value) forget();
        asked.value = true;
      }}
    >
      {text(asked.value ? "privacy.forget.really" : "privacy.forget")}
    </button>
  );
}
