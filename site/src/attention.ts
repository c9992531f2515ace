/** How the page tells that it is my turn: sound, vibration, the tab's title and icon, and the system where it may. */

import { effect, untracked } from "@preact/signals";
import { t } from "./i18n";
import { promptOf, theirName } from "./say";
import { play, type Sound } from "./sound";
import { chat, elsewhere, isReal, me, prefs, view } from "./state";
import { remember, remembered } from "./storage";
import { NUDGE } from "./views/emotes";
import type { ChatLine, TableView } from "./wire";

const TICK = 1_000;
const BUZZ = 30;
const ICON = "./icon.svg";
const ICON_TURN = "./icon-turn.svg";

export function followTurns(): void {
  let before: TableView | null = null;
  effect(() => {
    const now = view.value;
    untracked(() => now && tell(before, now));
    before = now;
  });
  effect(showInTab);
  effect(soundChat);
}

/** It is my move in this view. */
export function isMyTurn({ stage, deal, you }: TableView): boolean {
  return stage === "playing" && you !== null && deal?.turn === you;
}

/** Somebody would like the bot's seat: it is mine to answer. */
function isAsked({ guest }: TableView): boolean {
  return guest !== null;
}

/** I have opened the table and wait for a friend. */
function isAlone({ seats, you }: TableView): boolean {
  return you === 0 && seats[1] === null;
}

/** PURE: what there is to hear when one view of a table follows another; nothing at the first, and nothing twice. */
export function soundOf(before: TableView | null, now: TableView): Sound | null {
  if (!before || before.table !== now.table) return null;
  if (isAsked(now) && !isAsked(before)) return "turn";
  if (isAlone(before) && !isAlone(now) && now.seats[1]?.kind === "person") return "turn";
  if (before.at === now.at) return null;
  const result = now.deal?.result;
  if (result && !before.deal?.result) return result.kind === "gin" ? "gin" : result.kind === "void" ? "lost" : "knock";
  return isMyTurn(now) && !isMyTurn(before) ? "turn" : "card";
}

function tell(before: TableView | null, now: TableView): void {
  const sound = elsewhere.value ? null : soundOf(before, now);
  if (sound === null) return;
  play(sound);
  if (now.deal?.result && isReal(now.table)) remember("finishedHand", true);
  if (sound === "turn") reach(now);
}

/** What I am wanted for. */
function titleOf(now: TableView): string {
  if (now.guest !== null) return t("notice.guest", { name: now.guest });
  return isMyTurn(now) ? t("title.turn") : t("app.name");
}

/** Say once more that it is my turn. */
function call(now: TableView): void {
  play("turn");
  reach(now);
}

/** Whoever does not listen. */
function reach(now: TableView): void {
  if (prefs.peek().vibration) buzz();
  if (prefs.peek().notifications && !document.hasFocus()) notify(now);
}

/** Browsers refuse it before the first touch, and say so on the console. */
function buzz(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
}

/** Where it can't be after all, it stays with the other signals. */
function notify(now: TableView): void {
  try {
    const said = new Notification(titleOf(now), {
      body: `${theirName(now)}: ${promptOf(now)}`,
      tag: `gin-${now.table}`,
      icon: "./icon-192.png",
    });
    said.onclick = () => {
      window.focus();
      said.close();
    };
  } catch {
    // Nothing more can be done here.
  }
}

/** On Android only a service worker may notify, and there is none. */
export function canNotify(): boolean {
  return "Notification" in window && window.isSecureContext && !navigator.userAgent.includes("Android");
}

/** Notifications can be had here, and a hand has been finished on this device: before that nobody is asked. */
export function mayAskToNotify(): boolean {
  return canNotify() && remembered("finishedHand", false);
}

/** Ask for leave to notify. False where it is not given. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** The tab says when it is my turn, or mine to answer; while nobody looks at it, its icon goes on and off. */
function showInTab(): (() => void) | undefined {
  const now = view.value;
  const shown = now && (isMyTurn(now) || isAsked(now)) && prefs.value.tab && !elsewhere.value;
  document.title = shown ? titleOf(now) : t(now ? "app.name" : "title.home");
  setIcon(shown ? ICON_TURN : ICON);
  if (!shown) return undefined;
  let lit = true;
  const timer = setInterval(() => {
    lit = document.hasFocus() || !lit;
    setIcon(lit ? ICON_TURN : ICON);
  }, TICK);
  return () => clearInterval(timer);
}

function setIcon(href: string): void {
  const link = document.querySelector('link[rel="icon"]');
  if (link?.getAttribute("href") !== href) link?.setAttribute("href", href);
}

let heard = Date.now();

/** A new line of the other seat is heard, once. */
function soundChat(): void {
  const line = chat.value.at(-1);
  if (!line || line.seat === me.peek() || line.at <= heard || elsewhere.peek()) return;
  heard = line.at;
  const now = view.peek();
  if (now && isNudge(line, now)) call(now);
  else play("chat");
}

/** PURE: the other reminds me that it is my turn. */
export function isNudge({ text, seat }: ChatLine, now: TableView): boolean {
  return text === NUDGE && seat !== now.you && isMyTurn(now);
}
