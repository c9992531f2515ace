import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { chatLine, mute } from "../commands";
import { t } from "../i18n";
import { keep } from "../identity";
import { nameOf } from "../names";
import { isOfTalk } from "../refuse";
import { chat, draft, me, opponent, other, refusal, sending, sheet, unread, wide } from "../state";
import type { ChatLine, TableView } from "../wire";
import { EMOTES } from "./emotes";
import { Icon } from "./icons";

const EMOTE_NAMES = ["emote.good", "emote.laugh", "emote.think", "emote.wow", "emote.applause"] as const;
const LONGEST_LINE = 200;
/** A line that is too long is refused by the table, in words, not cut here: this only bounds what is sent. */
const ROOM = 1000;
/** From so many characters on it is said how many are left. */
const COUNTED_FROM = 140;

export function Chat({ view }: { view: TableView }) {
  useReading(view.table);
  const person = opponent.value?.kind === "person";
  return (
    <section class="chat" aria-labelledby="chat-title">
      <header class="chat-head">
        <h2 id="chat-title" class="side-head" tabIndex={-1}>
          {t("table.chat")}
        </h2>
        {person && <MuteButton muted={view.muted} />}
      </header>
      <Log view={view} />
      <Emotes />
      <Line />
    </section>
  );
}

/** One tap, and the other seat is heard no more; one more, and again. */
function MuteButton({ muted }: { muted: boolean }) {
  const name = nameOf(other(me.value ?? 0));
  return (
    <button
      type="button"
      class="mute"
      data-act="mute"
      aria-label={t(muted ? "menu.unmute" : "menu.mute", { name })}
      onClick={() => mute(!muted)}
    >
      {t(muted ? "chat.unmute" : "chat.mute")}
    </button>
  );
}

/** What is in sight is read. */
function useReading(table: string): void {
  useSignalEffect(() => {
    const newest = chat.value.at(-1)?.at;
    if (newest === undefined || !(wide.value || sheet.value === "chat")) return;
    unread.value = 0;
    keep(table, { read: newest });
  });
}

function Log({ view }: { view: TableView }) {
  const end = useRef<HTMLDivElement>(null);
  const lines = [...chat.value, ...sending.value];
  useEffect(() => toEnd(end.current), [lines.length, view.muted, refusal.value]);
  useEffect(() => keepAtEnd(end.current), []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls must be reachable by keyboard
    <div ref={end} class="chat-log" role="log" aria-live="off" aria-label={t("chat.log")} tabIndex={0}>
      {lines.length === 0 && <p class="chat-note">{t("chat.empty")}</p>}
      {lines.map((line) => (
        <Said key={line.id} line={line} view={view} waits={sending.value.includes(line)} />
      ))}
      {view.muted && <p class="chat-note">{t("chat.muted", { name: opponent.value?.name ?? "" })}</p>}
      {opponent.value?.kind !== "person" && <p class="chat-note">{t("chat.bot")}</p>}
      <Refused />
    </div>
  );
}

function toEnd(log: HTMLElement | null): void {
  log?.scrollTo({ top: log.scrollHeight });
}

/** What stands above it may grow, as the score does: the newest line stays in sight. */
function keepAtEnd(log: HTMLElement | null): (() => void) | undefined {
  if (!log) return undefined;
  const watch = new ResizeObserver(() => toEnd(log));
  watch.observe(log);
  return () => watch.disconnect();
}

function Said({ line, view, waits }: { line: ChatLine; view: TableView; waits: boolean }) {
  const mine = line.seat === me.value;
  return (
    <p class={`said ${mine ? "mine" : "theirs"} ${waits ? "unsent" : ""}`}>
      <span class="hidden">{mine ? t("you") : nameOf(line.seat, view)}: </span>
      {line.text}
    </p>
  );
}

/** Why my line was not said; a screen reader is told of it by the page. */
function Refused() {
  const refused = refusal.value;
  if (!refused || !isOfTalk(refused)) return null;
  return (
    <p class="chat-note refused" aria-hidden="true">
      {refused.words}
    </p>
  );
}

function Emotes() {
  return (
    <div class="emotes">
      {EMOTES.map((emote, place) => (
        <button
          key={emote}
          type="button"
          aria-label={t("chat.emote", { name: t(EMOTE_NAMES[place] ?? "emote.good") })}
          onClick={({ detail }) => detail > 1 || sendEmote(emote)}
        >
          {emote}
        </button>
      ))}
    </div>
  );
}

/** Once, where it is clicked twice. On a phone the drawer goes away, so that the table is in sight. */
function sendEmote(emote: string): void {
  chatLine(emote);
  if (sheet.value === "chat") sheet.value = null;
}

function Line() {
  const send = (event: Event) => {
    event.preventDefault();
    const text = draft.value.trim();
    draft.value = "";
    if (text) chatLine(text);
  };
  return (
    <form class="chat-line" onSubmit={send}>
      <input
        type="text"
        value={draft.value}
        maxLength={ROOM}
        placeholder={t("chat.placeholder")}
        aria-label={t("chat.placeholder")}
        autocomplete="off"
        enterkeyhint="send"
        onInput={(event) => {
          draft.value = event.currentTarget.value;
        }}
      />
      <Left />
      <button type="submit" class="icon-button" aria-label={t("chat.send")}>
        <Icon name="send" />
      </button>
    </form>
  );
}

function Left() {
  const length = draft.value.length;
  if (length < COUNTED_FROM) return null;
  return <span class="chat-left numbers">{t("chat.left", { count: LONGEST_LINE - length })}</span>;
}
