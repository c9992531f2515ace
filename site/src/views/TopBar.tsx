/** Who sits opposite and how they are, the race to the target, chat and menu. */

import { lasting } from "../absence";
import { layout } from "../hand";
import { t, tn } from "../i18n";
import { LARGE_TYPE } from "../measures";
import { initialOf } from "../names";
import { storyOf, theirName } from "../say";
import { dealOf } from "../score";
import { awaySince, clock, me, opponent, other, sheet, unread, view, wide } from "../state";
import { turnsOf, turnWords } from "../turns";
import type { SeatInfo, TableView } from "../wire";
import { Icon } from "./icons";

export function TopBar() {
  const now = view.value;
  if (!now) return null;
  return (
    <header class="top-bar" style={{ height: `${layout.value.zones.top}px` }}>
      <Opponent now={now} />
      <Race now={now} />
      {!wide.value && <ChatButton />}
      <button type="button" class="icon-button" aria-label={t("table.menu")} onClick={() => open("menu")}>
        <Icon name="menu" />
      </button>
    </header>
  );
}

function open(name: "menu" | "chat"): void {
  sheet.value = name;
}

function Opponent({ now }: { now: TableView }) {
  const them = opponent.value;
  const name = theirName(now);
  const presence = them ? presenceWords(them) : "";
  const trouble = them !== null && (them.presence === "away" || them.house || them.left);
  // Type of twice the size has no room for both.
  const turn = trouble && layout.value.zones.type > LARGE_TYPE ? null : lastTurn(now);
  // That the house plays on stands in a notice as well.
  const shown = trouble && !(them.house && turn);
  return (
    <div class="opponent">
      <span class="avatar them" aria-hidden="true">
        {initialOf(name)}
        <i class={`presence ${trouble ? "away" : "here"}`} />
      </span>
      <p class={turn ? "told" : ""}>
        <b class="opponent-name">{name}</b>
        <span class="meta">
          {[shown && presence, turn ?? (shown ? null : metaWords(now))].filter(Boolean).join(" · ")}
        </span>
        {!shown && <span class="hidden">{presence}</span>}
      </p>
    </div>
  );
}

/** How the other seat is, in words. */
function presenceWords(them: SeatInfo): string {
  if (them.left) return t("table.presence.left");
  if (them.house) return t("table.presence.house");
  if (them.presence === "here") return t("table.presence.here");
  const since = awaySince.value;
  const seconds = since === null ? 0 : Math.round((clock.value - since) / 1000);
  return seconds > 0 ? t("table.presence.awayFor", { time: lasting(seconds) }) : t("table.presence.away");
}

/** What they did last, while I am to move and buttons stand where the log was. */
function lastTurn({ deal, you, stage }: TableView): string | null {
  if (!deal || you === null || stage !== "playing" || deal.turn !== you) return null;
  const turn = turnsOf(storyOf(deal))
    .filter(({ seat }) => seat !== you)
    .at(-1);
  return turn ? turnWords(turn, you, "").trim() : null;
}

function metaWords({ at, rules }: TableView): string {
  const words = [t("table.meta", { deal: Math.max(1, dealOf(at).deal) })];
  const limit = rules.knock_limit;
  if (layout.value.zones.width >= 600) words.push(t(limit === 0 ? "table.meta.gin" : "table.meta.knock", { limit }));
  return words.join(" · ");
}

/** Both scores, each with its way to the target. */
function Race({ now }: { now: TableView }) {
  const you = me.value ?? 0;
  const { target } = now.rules;
  return (
    <dl class="race numbers" aria-label={t("table.score", { target })}>
      <Runner name={t("you")} whose="me" score={now.scores[you]} target={target} />
      <Runner name={theirName(now)} whose="them" score={now.scores[other(you)]} target={target} />
    </dl>
  );
}

function Runner({ name, whose, score, target }: { name: string; whose: string; score: number; target: number }) {
  return (
    <div class={`runner ${whose}`}>
      <dt>{name}</dt>
      <dd>{score}</dd>
      <i aria-hidden="true">
        <i style={{ transform: `scaleX(${Math.min(1, score / target)})` }} />
      </i>
    </div>
  );
}

function ChatButton() {
  const count = unread.value;
  const name = count > 0 ? tn("table.chat.unread", count) : t("table.chat");
  return (
    <button type="button" class="icon-button" aria-label={name} onClick={() => open("chat")}>
      <Icon name="chat" />
      {count > 0 && <span class="badge numbers">{count > 9 ? "9+" : count}</span>}
    </button>
  );
}
