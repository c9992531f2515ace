/** What the player does at the table: with a tap, a key, a button or a drag it is the same. */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import * as commands from "./commands";
import { layout, orderAuto, orderMine, settleRows } from "./hand";
import { t } from "./i18n";
import { moved } from "./order";
import { clearRefusal, isOfTalk, refuse } from "./refuse";
import { bestKnock, cardWords, handWords, promptOf, theirName } from "./say";
import {
  arranged,
  deal,
  me,
  pending,
  prefs,
  REPLAY,
  refusal,
  say,
  selected,
  sheet,
  tableCode,
  view,
  wanted,
} from "./state";
import { type Verb, verbsOf } from "./verbs";
import { nextWay } from "./ways";

/** The moment for which a knock is being suggested; that for which the player wants to hear no more of it. */
const suggestedAt = signal<string | null>(null);
const declinedAt = signal<string | null>(null);

/** A word about what just happened to the hand, shown for a moment. */
export const hint = signal<string | null>(null);

/** The command that was still on its way when the player pressed again: the prompt says so until it is answered. */
const pressedAgain = signal<string | null>(null);

/** The card that keeps the Tab stop of the hand. */
export const focusCard = signal<string | null>(null);

export const suggesting: ReadonlySignal<boolean> = computed(
  () => suggestedAt.value !== null && suggestedAt.value === view.value?.at,
);

export const verbs: ReadonlySignal<Verb[]> = computed(() => {
  if (!deal.value || me.value === null || view.value?.stage !== "playing" || tableCode.value === REPLAY) return [];
  const declined = declinedAt.value === view.value.at;
  return verbsOf(deal.value, me.value, { selected: selected.value, suggesting: suggesting.value, declined });
});

/** It is my move. */
export const myTurn: ReadonlySignal<boolean> = computed(
  () => view.value?.stage === "playing" && deal.value !== null && deal.value.turn === me.value,
);

/** What has to be said before anything else: why something was refused, or what something means. */
const aside: ReadonlySignal<string | null> = computed(() => {
  if (pending.value && pending.value.command === pressedAgain.value) return t("refused.sending");
  return refusal.value && !isOfTalk(refusal.value) ? refusal.value.words : hint.value;
});

/** The prompt calls upon the player to act: it is my move, and nothing else has to be said. */
export const calls: ReadonlySignal<boolean> = computed(() => myTurn.value && aside.value === null);

/** The one sentence of the prompt. */
export const prompt: ReadonlySignal<string> = computed(() => {
  if (aside.value !== null) return aside.value;
  const asked = suggesting.value ? verbs.value.find((verb) => verb.act === "knock") : undefined;
  if (asked?.act === "knock") return knockQuestion(asked.card, asked.count);
  return view.value ? promptOf(view.value) : t("say.prompt.shuffling");
});

function knockQuestion(card: string, count: number): string {
  return t(count === 0 ? "table.ask.gin" : "table.ask.knock", { count, card: cardWords(card) });
}

/** Two taps closer together than this are one shaky finger, not a decision. */
const SECOND_TAP_AFTER = 200;
let tappedAt = 0;

/** The code of what the page itself refuses, since the view does not name it. */
const HERE = "not_now";

/** What a tap means has just changed under the finger: for so long a second tap there plays nothing. */
const CHANGE_SETTLES = 300;
let changedAt = 0;
let changedTo: string | undefined;
view.subscribe((now) => {
  if (now?.at !== changedTo) atNewMoment();
  changedTo = now?.at;
});

/** Under the finger lies the table now, where a moment ago lay something else: a sheet, the deal before. */
let shownAt = 0;
let over = sheet.peek();
let dealt: string | null | undefined;
sheet.subscribe((now) => {
  if (now !== over) atNewSight();
  over = now;
});
view.subscribe((now) => {
  const next = now ? now.deal && now.at.slice(0, now.at.lastIndexOf(".")) : undefined;
  if (now && dealt !== undefined && next !== dealt) atNewSight();
  dealt = next;
});

/** Something else lies under the finger from now on. */
export function atNewSight(): void {
  onceDrawn((at) => {
    shownAt = at;
    noteChange(at);
  });
}

/** What changes is not seen before it is drawn, and a slow phone takes its time for that: until then nothing has settled. */
function onceDrawn(note: (at: number) => void): void {
  note(Number.POSITIVE_INFINITY);
  setTimeout(() => note(performance.now()));
}

function noteChange(at: number): void {
  changedAt = at;
}

/** What was said of the moment before is no longer true; another table may have one of the same name. */
function atNewMoment(): void {
  onceDrawn(noteChange);
  hint.value = null;
  suggestedAt.value = null;
  declinedAt.value = null;
  if (refusal.peek()?.code === HERE) clearRefusal();
}

/** A tap may still be meant for what stood there before. */
export function justChanged(): boolean {
  return performance.now() - changedAt < CHANGE_SETTLES;
}

/** Nothing at the table is meant yet by a tap or a click. */
export function justShown(): boolean {
  return performance.now() - shownAt < CHANGE_SETTLES;
}

/** Select a card; a second tap on the selected one discards it, or lays it down again. */
export function tapCard(card: string): void {
  focusCard.value = card;
  const again = selected.value === card;
  if (again && performance.now() - tappedAt < SECOND_TAP_AFTER) return;
  onceDrawn((at) => {
    tappedAt = at;
  });
  if (!again) return select(card);
  const throwing = mayThrow() && prefs.value.tapAgain && !suggesting.value;
  if (throwing) discard(card);
  else select(suggesting.value ? card : null);
}

export function select(card: string | null): void {
  batch(() => {
    selected.value = card;
    suggestedAt.value = null;
  });
}

export function tapStock(): void {
  if (!legal("draw")) return explainDraw();
  send("draw");
}

/** Tap the discard pile: take its top card; or, when a card is to be thrown, throw the selected one. */
export function tapDiscard(): void {
  if (!mayThrow()) take();
  else if (!justChanged()) discardSelected();
}

export function take(): void {
  if (legal("take")) send("take");
  else explainDraw();
}

export function discardSelected(): void {
  if (selected.value) discard(selected.value);
  else if (mayThrow()) explain(t("table.no.select"));
  else explainTurn();
}

export function discard(card: string): void {
  if (card === deal.value?.locked) return explainLocked(card);
  if (!legal(`discard ${card}`)) return explainTurn();
  send(`discard ${card}`);
}

export function knock(): void {
  const card = selected.value;
  if (card && legal(`knock ${card}`)) return justChanged() ? undefined : send(`knock ${card}`);
  if (card === null && deal.value && bestKnock(deal.value)) return suggest();
  explainKnock();
}

/** Select the card that knocks best, and ask. */
export function suggest(): void {
  const card = deal.value && bestKnock(deal.value);
  if (!card) return explainKnock();
  batch(() => {
    selected.value = card;
    focusCard.value = card;
    suggestedAt.value = view.value?.at ?? null;
  });
  onceDrawn(noteChange);
}

/** No knock now; nothing more of it this turn. */
export function keepPlaying(): void {
  batch(() => {
    declinedAt.value = view.value?.at ?? null;
    suggestedAt.value = null;
    selected.value = null;
  });
}

export function perform(verb: Verb): void {
  switch (verb.act) {
    case "pass":
      return pass();
    case "take":
      return take();
    case "discard":
    case "locked":
      return discard(verb.card);
    case "knock":
      return knock();
    case "suggest":
      return suggest();
    case "keep":
      return keepPlaying();
    default:
      return verb satisfies never;
  }
}

export function pass(): void {
  if (legal("pass")) send("pass");
  else if (!myTurn.value) explainTurn();
  else explain(t("table.no.pass"));
}

/** "Arranged for me", or "My order". */
export function toggleArranged(): void {
  if (arranged.value === "mine") orderAuto();
  else orderMine(layout.value.reading);
  settleRows();
  tell(t(arranged.value === "mine" ? "table.order.mineHint" : "table.order.autoHint"));
}

/** Show the next of the equally good arrangements; it counts the same. */
export function anotherWay(): void {
  const way = deal.value && nextWay(deal.value);
  if (!way) return tell(t("table.ways.one"));
  wanted.value = way.melds;
  settleRows();
  tell(t("table.ways.shown", { number: way.number, count: deal.value?.arrangements.length ?? 1 }));
  if (deal.value) say(handWords(deal.value));
}

/** Move a card one place in my order. */
export function nudge(card: string, by: -1 | 1): void {
  const reading = layout.value.reading;
  const to = reading.indexOf(card) + by;
  if (to < 0 || to >= reading.length) return;
  const first = arranged.value === "auto";
  orderMine(moved(reading, card, to));
  settleRows();
  if (first) tell(t("table.order.mineHint"));
  else say(t("table.order.moved", { card: cardWords(card), place: to + 1, count: reading.length }));
}

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Show a word in the prompt for two seconds. */
export function tell(words: string): void {
  clearTimeout(hiding);
  hint.value = words;
  hiding = setTimeout(() => {
    hint.value = null;
  }, 2_000);
}

/** A card is to be thrown, by me. */
export function mayThrow(): boolean {
  return myTurn.value && deal.value?.phase === "discard";
}

export function legal(move: string): boolean {
  return view.value?.stage === "playing" && (deal.value?.legal_moves.includes(move) ?? false);
}

/** Send a move; where one is on its way already, say so. */
function send(move: string): void {
  if (pending.value) pressedAgain.value = pending.value.command;
  else commands.move(move);
}

function explain(words: string): void {
  refuse(HERE, words);
}

function explainTurn(): void {
  if (view.value && !myTurn.value) explain(t("table.no.turn", { name: theirName(view.value) }));
  else explain(t("table.no.drawFirst"));
}

function explainDraw(): void {
  if (!myTurn.value) return explainTurn();
  if (deal.value?.phase === "offer") return explain(t("table.no.stock"));
  if (deal.value?.phase === "draw") return explain(t("table.no.take"));
  explain(t("table.no.drawn"));
}

function explainLocked(card: string): void {
  explain(t("table.no.locked", { card: cardWords(card) }));
}

function explainKnock(): void {
  if (!mayThrow()) return explainTurn();
  explain(t("table.no.knock", { count: view.value?.rules.knock_limit ?? 10 }));
}
