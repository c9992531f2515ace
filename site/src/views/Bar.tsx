/** The action bar: deadwood, what can be done, and where there is nothing to press, what has happened. */

import { Pip, suitOf } from "../cards/Card";
import { tapped } from "../drag";
import { layout } from "../hand";
import { t } from "../i18n";
import { rankText } from "../names";
import { perform, suggesting, tell, verbs } from "../play";
import { cardWords, storyOf, theirName } from "../say";
import { shield } from "../shield";
import { deal, me, pending, selected, sheet, view } from "../state";
import { turnsOf, turnWords } from "../turns";
import type { Verb } from "../verbs";
import { Nudge } from "./Nudge";

export function Bar() {
  const { zones } = layout.value;
  const { x, y, width, height } = zones.actions;
  const shown = verbs.value;
  return (
    <section
      class="bar"
      aria-label={t("table.actions")}
      style={{ transform: `translate(${x}px, ${y}px)`, width: `${width}px`, height: `${height}px` }}
    >
      {deal.value && <Count />}
      <div {...shield} class="verbs">
        {shown.map((verb) => (
          <VerbButton key={`${verb.act} of ${shown.length}`} verb={verb} />
        ))}
        {shown.length === 0 && deal.value && <Log />}
        <Nudge />
      </div>
    </section>
  );
}

/** "Deadwood 16 → 6": now, and after the selected discard. */
function Count() {
  const now = deal.value;
  if (!now) return null;
  const after = selected.value === null ? undefined : now.sheds[selected.value];
  const name =
    after === undefined
      ? t("table.deadwood.name", { count: now.deadwood })
      : t("table.deadwood.after", { count: now.deadwood, after });
  return (
    <button type="button" class="count" aria-label={name} {...tapped(() => tell(t("table.deadwood.means")))}>
      <span>{t("table.deadwood")}</span>{" "}
      <span key={`${now.deadwood} ${after}`} class="numbers">
        {after !== undefined && (
          <>
            <s>{now.deadwood}</s> <i>→</i>{" "}
          </>
        )}
        <b>{after ?? now.deadwood}</b>
      </span>
    </button>
  );
}

function VerbButton({ verb }: { verb: Verb }) {
  const busy = pending.value?.move !== undefined;
  return (
    <button
      type="button"
      class={`button ${verb.tone}`}
      data-act={verb.act === "locked" ? "discard" : verb.act}
      data-busy={busy}
      aria-label={verbName(verb)}
      {...tapped(() => perform(verb))}
    >
      <VerbLabel verb={verb} />
    </button>
  );
}

function VerbLabel({ verb }: { verb: Verb }) {
  switch (verb.act) {
    case "pass":
      return <>{t("table.act.pass")}</>;
    case "keep":
      return <>{t("table.act.keep")}</>;
    case "take":
      return <Named verb={t("table.act.take")} card={verb.card} />;
    case "discard":
    case "locked":
      return <Named verb={t("table.act.discard")} card={verb.card} />;
    case "knock":
      return <>{verb.count === 0 ? t("table.act.gin") : t("table.act.knock", { count: verb.count })}</>;
    case "suggest":
      return <>{t(verb.count === 0 ? "table.act.suggestGin" : "table.act.suggest")}</>;
    default:
      return verb satisfies never;
  }
}

function Named({ verb, card }: { verb: string; card: string }) {
  return (
    <span class="named">
      {verb} {rankText(card)}
      <Pip suit={suitOf(card)} />
    </span>
  );
}

function verbName(verb: Verb): string | undefined {
  if (!("card" in verb)) return undefined;
  const card = cardWords(verb.card);
  if (verb.act === "take") return named(t("table.act.take"), verb.card);
  if (verb.act === "discard" || verb.act === "locked") return named(t("table.act.discard"), verb.card);
  if (verb.act === "suggest") return undefined;
  return verb.count === 0 ? t("table.act.ginName", { card }) : t("table.act.knockName", { card, count: verb.count });
}

/** "Discard K, king of hearts": whoever speaks to the page says what is written there. */
function named(verb: string, card: string): string {
  return `${verb} ${rankText(card)}, ${cardWords(card)}`;
}

/** The last turn of each player; all of them are a tap away. */
function Log() {
  const now = view.value;
  const you = me.value;
  if (!now?.deal || you === null || suggesting.value) return null;
  const turns = turnsOf(storyOf(now.deal)).slice(-2);
  if (turns.length === 0) return null;
  const words = turns.map((turn) => turnWords(turn, you, theirName(now)));
  return (
    <button
      type="button"
      class="log"
      aria-label={`${words.join(". ")}. ${t("table.log")}`}
      data-log
      {...tapped(() => {
        sheet.value = "story";
      })}
    >
      {turns.map(({ seat, ply }, line) => (
        // A line that moves up is another one: what is there already does not shift.
        <span key={`${ply} ${line}`} class={seat === you ? "me" : "them"}>
          {words[line]}
        </span>
      ))}
    </button>
  );
}
