/** My hand: one button a card, in reading order, one Tab stop for all. */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Face } from "../cards/Card";
import { type Drag, followPointer, isOwnClick, type Point, tapOnly, tapped } from "../drag";
import { asItLies, layout, orderMine, plan, settleRows, underlined } from "../hand";
import { t } from "../i18n";
import { type Bracket, dropIndex, type Layout, type Place } from "../layout";
import { cardHeight, LARGE_TYPE } from "../measures";
import { finishMotion, type Spot, setSpot, settle, transformOf } from "../motion";
import { moved } from "../order";
import { anotherWay, discard, focusCard, mayThrow, suggesting, tapCard, tell } from "../play";
import { cardName } from "../say";
import { shield } from "../shield";
import { arranged, deal, pending, selected } from "../state";
import type { DealView } from "../wire";
import { flightOf } from "./flight";
import { inTable, overDiscard } from "./Piles";

/** The card held by a finger, or let go over the discard pile and on its way there. */
const heldCard = signal<string | null>(null);

export function Hand() {
  const now = deal.value;
  const { reading, places, brackets, zones } = layout.value;
  const stop = reading.includes(focusCard.value ?? "") ? focusCard.value : (selected.value ?? reading[0]);
  const name = now ? t("table.hand", { count: now.hand.length, deadwood: now.deadwood }) : t("table.hand.none");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; this is a hand of cards
    <div
      {...shield}
      class="hand"
      role="group"
      data-region="hand"
      aria-label={name}
      style={{ "--w": `${zones.hand.card}px` }}
    >
      {now && brackets.map((bracket) => <GroupBracket key={keyOf(bracket, now)} bracket={bracket} now={now} />)}
      {now &&
        reading.map((card) => {
          const place = places.get(card);
          return place && <HandCard key={card} card={card} now={now} place={place} stop={card === stop} />;
        })}
    </div>
  );
}

/** A bracket of another width is another bracket: within one nothing shifts. */
function keyOf({ kind, first, width, named }: Bracket, { deadwood, ways }: DealView): string {
  return [kind, first, width, named, kind === "deadwood" ? deadwood : ways > 1].join(" ");
}

/** Of a hand that can be arranged otherwise just as well, the bracket of a meld is a button that shows how. */
function GroupBracket({ bracket, now }: { bracket: Bracket; now: DealView }) {
  const { kind, x, y, width, rotation, named } = bracket;
  const short = layout.value.zones.type > LARGE_TYPE;
  const label =
    kind === "deadwood"
      ? short
        ? String(now.deadwood)
        : t("table.deadwood.name", { count: now.deadwood })
      : t(kind === "run" ? "table.run" : "table.set");
  const style = { width: `${width}px`, transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)` };
  const line = (
    <>
      <i />
      {named && <span>{label}</span>}
      <i />
    </>
  );
  if (kind !== "deadwood" && named && now.arrangements.length > 1) {
    return (
      <button
        type="button"
        class={`bracket ways ${kind}`}
        data-act="ways"
        aria-label={t("table.ways", { group: label })}
        style={style}
        {...tapped(anotherWay)}
      >
        {line}
      </button>
    );
  }
  return (
    <div class={`bracket ${kind}`} aria-hidden="true" style={style}>
      {line}
    </div>
  );
}

interface HandCardProps {
  card: string;
  now: DealView;
  place: Place;
  stop: boolean;
}

function HandCard({ card, now, place, stop }: HandCardProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isSelected = selected.value === card;
  const held = heldCard.value === card;
  const spot = spotOf(layout.value, place, isSelected);
  useLayoutEffect(() => {
    if (!button.current || held) return;
    settle(button.current, card, spot, flightOf(layout.peek().zones, plan.peek().cards.get(card)));
  });
  return (
    <button
      ref={button}
      type="button"
      class={classes(card, now, { isSelected, held })}
      data-card={card}
      data-strip={Math.round(place.strip * 10) / 10}
      aria-label={cardName(now, card)}
      aria-pressed={isSelected}
      tabIndex={stop ? 0 : -1}
      onClick={(event) => isOwnClick(event) && tapCard(card)}
      onFocus={() => {
        focusCard.value = card;
      }}
      onPointerDown={(event) => button.current && startDrag(event, button.current, card)}
    >
      <Face card={card} />
      {now.locked === card && <span class="lock" />}
    </button>
  );
}

function classes(card: string, now: DealView, { isSelected, held }: { isSelected: boolean; held: boolean }): string {
  const names = ["card", "placed"];
  if (isSelected) names.push("selected");
  if (held) names.push("held");
  if (now.just_drawn === card) names.push("drawn");
  if (underlined.value.has(card)) names.push("in-meld");
  if (suggesting.value && !isSelected && now.knocks.includes(card)) names.push("knocks");
  return names.join(" ");
}

/** A selected card stands out of its row: less in the second, which has labels above it. */
function spotOf({ zones }: Layout, { x, y, rotation, row }: Place, isSelected: boolean): Spot {
  const rise = zones.shape === "rows" ? (row === 0 ? 14 : 6) : zones.shape === "row" ? 18 : 12;
  return { x, y: isSelected ? y - rise : y, rotation, width: zones.hand.card };
}

function startDrag(down: PointerEvent, button: HTMLElement, card: string): void {
  const hand = button.parentElement;
  const place = layout.peek().places.get(card);
  const tap = () => tapCard(card);
  if (hand) followPointer(down, hand, place ? dragOf(down, button, card) : tapOnly(tap));
}

/** A drag of a card: within the hand it makes an order of my own, on the pile it discards, unless a move is on its way. */
function dragOf(down: PointerEvent, button: HTMLElement, card: string): Drag {
  const lying = layout.peek();
  const before = arranged.peek();
  const home = spotOf(lying, lying.places.get(card) as Place, selected.peek() === card);
  const spotAt = (point: Point): Spot => ({
    ...home,
    rotation: 0,
    x: home.x + point.x - down.clientX,
    y: home.y + point.y - down.clientY,
  });
  const putBack = asItLies();
  const preview = (point: Point) => {
    const at = inTable(button, point);
    if (at.y < lying.zones.hand.top - 24) return putBack();
    const order = moved(lying.reading, card, dropIndex(lying, card, middleOf(spotAt(point))));
    if (order.join() === lying.reading.join()) putBack();
    else orderMine(order);
  };
  const letGo = (point: Point) => {
    setSpot(card, spotAt(point));
    settleRows();
    if (before === "auto" && arranged.peek() === "mine") tell(t("table.order.mineHint"));
    heldCard.value = null;
  };
  return {
    tap: () => tapCard(card),
    lift: () => {
      finishMotion();
      heldCard.value = card;
    },
    move: (point) => {
      button.style.transform = transformOf(spotAt(point), home.width);
      preview(point);
    },
    drop: (point) => {
      if (!overDiscard(inTable(button, point))) return letGo(point);
      putBack();
      setSpot(card, spotAt(point));
      if (pending.peek() === null) throwHeld(card);
      else heldCard.value = null;
    },
    cancel: () => {
      putBack();
      heldCard.value = null;
    },
  };
}

function middleOf({ x, y, width }: Spot): Point {
  return { x: x + width / 2, y: y + cardHeight(width) / 2 };
}

/** Discard the card that was let go over the pile: it waits there for the answer, and comes home if there is none. */
function throwHeld(card: string): void {
  discard(card);
  const waiting = mayThrow() && pending.peek() !== null;
  if (!waiting) heldCard.value = null;
  else {
    const stop = pending.subscribe((now) => {
      if (now !== null) return;
      heldCard.value = null;
      queueMicrotask(() => stop());
    });
  }
}
