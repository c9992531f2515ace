/** The keyboard at the table, and where the focus goes when a card comes or goes. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { layout, plan } from "./hand";
import { commandOf, type KeyCommand } from "./keys";
import * as play from "./play";
import { answerTo } from "./queries";
import { prefs, say, selected, sheet, view } from "./state";

interface Root {
  current: HTMLElement | null;
}

export function useKeys(root: Root): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event, root.current);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [root]);
  useFocusAfterMoves(root);
  useFocusKept(root);
}

function onKey(event: KeyboardEvent, root: HTMLElement | null): void {
  if (isPressedAgain(event)) event.preventDefault();
  if (event.defaultPrevented || sheet.value !== null || !root || !isAtTable(root)) return;
  const inHand = document.activeElement?.closest("[data-region=hand]") != null;
  const command = commandOf(event, { inHand, shortcuts: prefs.value.shortcuts });
  if (!command) return;
  event.preventDefault();
  carryOut(command, root);
}

/** By a key that is still held down from the press before. */
function isPressedAgain({ repeat, key, target }: KeyboardEvent): boolean {
  return repeat && (key === "Enter" || key === " ") && target instanceof HTMLButtonElement;
}

/** The next letter goes into a field. */
export function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea") ?? false;
}

/** The focus is on the table, or nowhere. */
function isAtTable(root: HTMLElement): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || root.contains(active);
}

function carryOut(command: KeyCommand, root: HTMLElement): void {
  switch (command.kind) {
    case "go":
      return focusOn(root, neighbour(command.by));
    case "end":
      return focusOn(root, layout.value.reading.at(command.at));
    case "shift":
      return shift(root, command.by);
    case "act":
      return ACTS[command.act]();
    case "ask":
      return say(answerTo(command.about));
    default:
      return command satisfies never;
  }
}

const ACTS = {
  discard: play.discardSelected,
  knock: play.knock,
  draw: play.tapStock,
  take: play.take,
  pass: play.pass,
  arrange: play.toggleArranged,
  ways: play.anotherWay,
  keys: () => {
    sheet.value = "keys";
  },
  clear: () => (play.suggesting.value ? play.keepPlaying() : play.select(null)),
};

function neighbour(by: -1 | 1): string | undefined {
  const { reading } = layout.value;
  const at = reading.indexOf(play.focusCard.value ?? selected.value ?? "");
  return reading[Math.min(Math.max(at + by, 0), reading.length - 1)];
}

function shift(root: HTMLElement, by: -1 | 1): void {
  const card = play.focusCard.value;
  if (!card) return;
  play.nudge(card, by);
  requestAnimationFrame(() => focusOn(root, card));
}

function focusOn(root: HTMLElement, card: string | undefined): void {
  if (card === undefined) return;
  play.focusCard.value = card;
  root.querySelector<HTMLElement>(`[data-region=hand] [data-card="${card}"]`)?.focus({ preventScroll: true });
}

/** What had the focus last, wherever that was; null once the player has let it go. */
let last: Element | null = null;
document.addEventListener("focusin", () => {
  last = document.activeElement;
});
// Some browsers tell it of what is about to be removed too: a moment later it is seen to be gone.
document.addEventListener("focusout", () =>
  queueMicrotask(() => {
    if (last?.isConnected && document.activeElement === document.body) last = null;
  }),
);

/**
 * After a draw the focus goes to the new card, after a discard to the neighbour of the one that went: but only when it
 * was at the table. A player who is typing is left alone.
 */
function useFocusAfterMoves(root: Root): void {
  const before = useRef<readonly string[]>([]);
  const at = view.value?.at;
  const { reading } = layout.value;
  useLayoutEffect(() => {
    const held = before.current;
    before.current = [...reading];
    const gone = held.find((card) => !reading.includes(card));
    const came = reading.find((card) => !held.includes(card));
    if (!root.current || held.length === 0 || plan.peek().dealt || sheet.peek() !== null) return;
    if (last === null || !isAtTable(root.current)) return;
    if (came !== undefined) focusOn(root.current, came);
    else if (gone !== undefined) focusOn(root.current, reading[Math.min(held.indexOf(gone), reading.length - 1)]);
  }, [at]);
}

/** What had the focus is gone: it goes to the first thing to do, else to the hand. */
function useFocusKept(root: Root): void {
  useEffect(() => {
    const look = () => {
      const lost = document.activeElement === document.body && last?.isConnected === false;
      const at = (place: string) => root.current?.querySelector<HTMLElement>(place);
      if (lost) (at(".verbs .button") ?? at(".hand [tabindex='0']"))?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(look);
    // A sheet over the table lets go of what it covers a moment after it has gone.
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["inert"] });
    look();
    return () => watch.disconnect();
  }, [root]);
}
