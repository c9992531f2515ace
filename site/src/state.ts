/** The state of the page: a few signals. Views read them; `messages.ts` and `commands.ts` write them. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { loadPrefs, type Prefs } from "./prefs";
import { arrangedAs } from "./ways";
import type { ChatLine, DealLine, DealView, SeatInfo, SeatNumber, TableView } from "./wire";

export type Sheet =
  | "invite"
  | "chat"
  | "menu"
  | "settings"
  | "rules"
  | "howto"
  | "privacy"
  | "shuffle"
  | "leave"
  | "concede"
  | "offerEnd"
  | "story"
  | "keys"
  | "device"
  | "account"
  | "addDevice"
  | "statistics"
  | "absence";

/** A command that was sent and is not yet acknowledged. `move` is the text of a move, `since` is in ms. */
export interface Pending {
  command: string;
  move?: string;
  since: number;
}

/** A refusal as the player reads it. */
export interface Refusal {
  code: string;
  words: string;
}

/** Why there is no table to show under this link. */
export type Missing = "unknown" | "closed";

/** The table of the lesson, which no server knows. */
export const LESSON = "lesson";

/** The table of the day's puzzle, which no server knows either. */
export const PUZZLE = "puzzle";

/** The table on which a finished game is shown again. */
export const REPLAY = "replay";

/** The code of the table this page is at; null at home. */
export const tableCode: Signal<string | null> = signal(null);

/** A table that the server knows: not home, and none of the three that only look like one. */
export function isReal(table: string | null | undefined): table is string {
  return table != null && ![LESSON, PUZZLE, REPLAY].includes(table);
}

/** The newest view of this table; an older version never replaces a newer one. */
export const view: Signal<TableView | null> = signal(null);
/** The melds I would rather see, of equally good arrangements; empty: the server's own choice. */
export const wanted: Signal<readonly string[]> = signal([]);
/** The deal of that view, my hand in the arrangement I want to see. */
export const deal: ReadonlySignal<DealView | null> = computed(() => {
  const now = view.value?.deal;
  return now ? arrangedAs(now, wanted.value) : null;
});
export const me: ReadonlySignal<SeatNumber | null> = computed(() => view.value?.you ?? null);
export const opponent: ReadonlySignal<SeatInfo | null> = computed(() => {
  const you = me.value;
  return you === null ? null : (view.value?.seats[other(you)] ?? null);
});

/** The card of my hand I have selected. */
export const selected: Signal<string | null> = signal(null);
/** My hand as I see it, left to right. */
export const order: Signal<string[]> = signal([]);
/** Who arranges my hand: the view's best arrangement, or I. */
export const arranged: Signal<"auto" | "mine"> = signal("auto");

export const pending: Signal<Pending | null> = signal(null);
export const connection: Signal<"connecting" | "open" | "reconnecting" | "offline"> = signal("connecting");
export const refusal: Signal<Refusal | null> = signal(null);
export const missing: Signal<Missing | null> = signal(null);

export const chat: Signal<ChatLine[]> = signal([]);
/** Until when (the server's ms) I hold every line of chat. */
export const heard: Signal<number> = signal(0);
export const unread: Signal<number> = signal(0);
export const history: Signal<DealLine[]> = signal([]);
/** My lines that the server has not acknowledged yet. */
export const sending: Signal<ChatLine[]> = signal([]);
/** What stands in the chat's input. */
export const draft: Signal<string> = signal("");
/** When (ms) this tab first saw the opponent away; null while they are here. */
export const awaySince: Signal<number | null> = signal(null);
/** The time in ms, once a second while somebody is away or waited for. */
export const clock: Signal<number> = signal(Date.now());
/** The house played for me while I was away, and nothing shows yet that I know. */
export const stoodIn: Signal<boolean> = signal(false);
/** This seat is played on another page: in a tab of this browser, or on a device it was brought to. */
export const elsewhere: Signal<boolean> = signal(false);
/** This page is too old for the server, and loading it anew has not helped. */
export const outdated: Signal<boolean> = signal(false);
/** The one-time code that brings my seat to another device, and until when (ms) it holds. */
export const seatCode: Signal<{ code: string; until: number } | null> = signal(null);

export const sheet: Signal<Sheet | null> = signal(null);
/** The window in px, and how large the browser's type is: 1, or 2 where the player has doubled it. */
export const viewport: Signal<{ width: number; height: number; type: number }> = signal({
  width: 390,
  height: 844,
  type: 1,
});
export const prefs: Signal<Prefs> = signal(loadPrefs());

/** From this width on score and chat stand beside the table. */
export const SIDE_FROM = 1100;
export const wide: ReadonlySignal<boolean> = computed(() => viewport.value.width >= SIDE_FROM);

/** The last sentence for the polite live region; `turn` makes a repeated sentence a new one. */
export const spoken: Signal<{ text: string; turn: number }> = signal({ text: "", turn: 0 });

/** Say a sentence to a screen reader, when it has nothing else to say. */
export function say(text: string): void {
  spoken.value = { text, turn: spoken.value.turn + 1 };
}

/** Leave everything of one table behind, on the way to another. */
export function forgetTable(): void {
  batch(() => {
    for (const empty of [view, selected, pending, refusal, missing, seatCode, awaySince, sheet]) empty.value = null;
    for (const empty of [order, chat, history, sending]) empty.value = [];
    arranged.value = "auto";
    wanted.value = [];
    elsewhere.value = false;
    stoodIn.value = false;
    heard.value = 0;
    unread.value = 0;
    draft.value = "";
  });
}

export function other(seat: SeatNumber): SeatNumber {
  return seat === 0 ? 1 : 0;
}
