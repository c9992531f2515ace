/** My hand as it lies on the table: its order, where each card is, and how a new view changes that. */

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { type Plan, planOf } from "./flights";
import { keep, kept } from "./identity";
import { type Layout, layoutOf } from "./layout";
import { finishMotion, forgetSpots } from "./motion";
import { arrange, keepOrder, moved, scattered, together } from "./order";
import type { Segment } from "./rows";
import { announcement, wish } from "./say";
import { arranged, deal, isReal, LESSON, order, prefs, say, tableCode, view, viewport } from "./state";
import type { DealView, TableView } from "./wire";
import type { Room } from "./zones";

/** What the device's notches take of the window, in px. */
export const insets = signal({ width: 0, height: 0 });

/** On a phone the lesson's words take the room that larger type would need. */
const room: ReadonlySignal<Room> = computed(() => ({
  width: viewport.value.width - insets.value.width,
  height: viewport.value.height - insets.value.height,
  type: tableCode.value === LESSON && viewport.value.width < 600 ? 1 : viewport.value.type,
  large: prefs.value.cardSize === "large",
  close: prefs.value.spacing === "close",
  left: prefs.value.hand === "left",
}));

const rows = signal<ReadonlyMap<string, number>>(new Map());

const segments: ReadonlySignal<Segment[]> = computed(() => {
  if (!deal.value) return [];
  if (arranged.value === "auto") return arrange(deal.value.groups, order.value);
  return [{ kind: "loose", cards: keepOrder(order.value, inGroups(deal.value)) }];
});

/** Where everything lies. */
export const layout: ReadonlySignal<Layout> = computed(() => {
  const spans = arranged.value === "mine" && deal.value ? together(deal.value.groups, order.value) : segments.value;
  return layoutOf(room.value, segments.value, { spans, before: rows.value });
});

/** Cards of melds that do not lie together in my order, and are marked instead of bracketed. */
export const underlined: ReadonlySignal<ReadonlySet<string>> = computed(() =>
  arranged.value === "mine" && deal.value ? scattered(deal.value.groups, order.value) : new Set<string>(),
);

/** How the newest cards on the table got there. */
export const plan = signal<Plan>({ dealt: false, cards: new Map(), backs: new Map(), covered: null });

/** Where in my order the card I am drawing was dropped; null: at the right end. */
let landing: number | null = null;

export function landAt(index: number | null): void {
  landing = index;
}

/** Put the hand in this order, which from now on is mine. */
export function orderMine(cards: readonly string[]): void {
  order.value = [...cards];
  arranged.value = "mine";
}

/** What puts the hand back as it lies now: who arranges it, and where the cards lie that could as well lie otherwise. */
export function asItLies(): () => void {
  const [cards, who] = [order.peek(), arranged.peek()];
  return () => {
    batch(() => {
      order.value = cards;
      arranged.value = who;
    });
  };
}

export function orderAuto(): void {
  arranged.value = "auto";
}

let held: TableView | null = null;
effect(() => {
  const now = view.value;
  untracked(() => follow(now));
});

/** The hand of another table: its order as this device kept it. */
effect(() => {
  const code = tableCode.value;
  if (code === null) return;
  const { order: cards, arranged: who } = kept(code);
  order.value = cards;
  arranged.value = who;
});

effect(() => {
  const lying = { order: order.value, arranged: arranged.value };
  const table = untracked(() => view.value?.table);
  if (isReal(table) && table === untracked(() => tableCode.value) && lying.order.length > 0) keep(table, lying);
});

function follow(now: TableView | null): void {
  const before = held;
  held = now;
  if (!now) return;
  if (now.at === before?.at) return sayIf(wish(before, now));
  finishMotion();
  plan.value = planOf(before, now);
  if (plan.value.dealt) forgetSpots();
  // Where a card of another hand lay says nothing about where it belongs in this one.
  if (plan.value.dealt || before === null) rows.value = new Map();
  if (deal.value) lay(deal.value, before !== null && plan.value.dealt);
  sayIf(announcement(before, now));
}

function sayIf(words: string | null): void {
  if (words !== null) say(words);
}

/** Take the view's cards into the order on screen; after that the layout is at rest. */
function lay(now: DealView, afresh: boolean): void {
  if (afresh) order.value = [];
  const mine = keepOrder(order.value, inGroups(now));
  const drawn = now.just_drawn;
  order.value = arranged.value === "mine" && drawn !== null && landing !== null ? moved(mine, drawn, landing) : mine;
  landing = null;
  settleRows();
}

/** The hand is at rest: each card now belongs where it lies. */
export function settleRows(): void {
  const { reading, places } = layout.value;
  rows.value = new Map([...places].map(([card, { row }]) => [card, row]));
  order.value = [...reading];
}

function inGroups(now: DealView): string[] {
  return now.groups.flatMap(({ cards }) => cards);
}
