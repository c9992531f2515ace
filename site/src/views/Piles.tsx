/** The stock and the discard pile: both are buttons, and both can be dragged into the hand. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Face } from "../cards/Card";
import { followPointer, isOwnClick, tapOnly } from "../drag";
import { landAt, layout, plan } from "../hand";
import { t } from "../i18n";
import { dropIndex, slotOf } from "../layout";
import { cardHeight } from "../measures";
import { finishMotion, setSpot, settle, showFor, TIMES, transformOf } from "../motion";
import { legal, mayThrow, tapDiscard, tapStock } from "../play";
import { cardWords } from "../say";
import { shield } from "../shield";
import { deal } from "../state";
import type { DealView } from "../wire";
import { discardSpot, flightOf, stockSpot } from "./flight";

export function Piles() {
  const now = deal.value;
  const { zones } = layout.value;
  return (
    <section {...shield} class="piles" aria-label={t("table.piles")} style={{ "--w": `${zones.piles.card}px` }}>
      {now && <Stock now={now} />}
      {now && <DiscardPile now={now} />}
      {now && <Label x={zones.piles.stock} words={t("table.stock", { count: now.stock })} />}
      {now && <Label x={zones.piles.discard} words={t(now.phase === "offer" ? "table.upcard" : "table.discard")} />}
    </section>
  );
}

/** Written under a pile, beside its button: the button's own words are its name and the card that lies there. */
function Label({ x, words }: { x: number; words: string }) {
  const { card, y } = layout.value.zones.piles;
  return (
    <span class="pile-label" aria-hidden="true" style={{ left: `${x + card / 2}px`, top: `${y + cardHeight(card)}px` }}>
      {words}
    </span>
  );
}

function Stock({ now }: { now: DealView }) {
  const { zones } = layout.value;
  const open = legal("draw");
  const { x, y } = stockSpot(zones);
  return (
    <Pile
      name={t("table.stock.name", { count: now.stock })}
      pile="stock"
      open={open}
      tap={tapStock}
      draw="draw"
      x={x}
      y={y}
    >
      {[3, 2, 1].map((depth) => (
        <span key={depth} class={`under depth-${depth}`} />
      ))}
      {open && <span class="ring" />}
      <span class="card lifted">
        <span class="back" />
      </span>
    </Pile>
  );
}

function DiscardPile({ now }: { now: DealView }) {
  const { zones } = layout.value;
  const open = legal("take") || mayThrow();
  const slot = slotOf(zones);
  return (
    <Pile
      name={discardName(now)}
      pile="discard"
      open={open}
      tap={tapDiscard}
      draw="take"
      x={zones.piles.discard}
      y={zones.piles.y}
    >
      <span class={`slot ${open ? "open" : ""}`} style={{ width: `${slot.width}px`, height: `${slot.height}px` }} />
      {now.discards > 2 && <span class="card older one" />}
      {now.discards > 1 && <span class="card older two" />}
      {now.top && plan.value.covered && <Covered key={`${plan.value.covered} ${now.top}`} card={plan.value.covered} />}
      {now.top && <TopDiscard key={now.top} card={now.top} x={zones.piles.discard} y={zones.piles.y} />}
    </Pile>
  );
}

function discardName({ top, phase }: DealView): string {
  if (top === null) return t("table.discard.empty");
  const card = cardWords(top);
  return phase === "offer" ? t("table.upcard.name", { card }) : t("table.discard.name", { card });
}

/** The old top discard, seen until the new one lies on it. */
function Covered({ card }: { card: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const top = deal.peek()?.top;
    const arrival = plan.peek().cards.get(top ?? "");
    if (element.current) showFor(element.current, arrival ? arrival.delay + arrival.duration : TIMES.discard);
  }, []);
  return (
    <span ref={element} class="card covered" aria-hidden="true">
      <Face card={card} />
    </span>
  );
}

/** `x` and `y` are where the pile lies: inside it the card counts from there. */
function TopDiscard({ card, x, y }: { card: string; x: number; y: number }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const { zones } = layout.peek();
    element.current.style.translate = `${-x}px ${-y}px`;
    const flight = flightOf(zones, plan.peek().cards.get(card), TIMES.discard);
    settle(element.current, card, discardSpot(zones, card), flight);
  });
  return (
    <span ref={element} class="card placed lifted" data-top={card} aria-hidden="true">
      <Face card={card} />
    </span>
  );
}

interface PileProps {
  name: string;
  pile: "stock" | "discard";
  open: boolean;
  tap: () => void;
  /** The move that a drag into the hand makes. */
  draw: "draw" | "take";
  x: number;
  y: number;
  children: ComponentChildren;
}

function Pile({ name, pile, open, tap, draw, x, y, children }: PileProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      ref={button}
      type="button"
      class={`pile ${pile}`}
      data-pile={pile}
      aria-label={name}
      aria-disabled={!open}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      onClick={(event) => isOwnClick(event) && tap()}
      onPointerDown={(event) => {
        if (button.current && legal(draw)) dragInto(event, button.current, tap);
        else if (button.current) followPointer(event, button.current, tapOnly(tap));
      }}
    >
      {children}
    </button>
  );
}

/** Drag the top card of a pile; dropped on the hand it is drawn, anywhere else it goes back. */
function dragInto(down: PointerEvent, button: HTMLElement, draw: () => void): void {
  const lifted = button.querySelector<HTMLElement>(".lifted");
  if (!lifted) return;
  const home = lifted.style.transform;
  const { zones } = layout.peek();
  const card = lifted.dataset.top;
  const spot = card ? discardSpot(zones, card) : { ...stockSpot(zones), x: 0, y: 0 };
  const at = (point: { x: number; y: number }) => ({
    ...spot,
    x: spot.x + point.x - down.clientX,
    y: spot.y + point.y - down.clientY,
  });
  const back = () => {
    button.classList.remove("dragged");
    lifted.style.transform = home;
  };
  followPointer(down, button, {
    tap: draw,
    lift: () => {
      finishMotion();
      button.classList.add("dragged");
    },
    move: (point) => {
      lifted.style.transform = transformOf(at(point), spot.width);
    },
    drop: (point) => {
      back();
      if (point.y < zones.hand.top - 24) return;
      if (card) setSpot(card, at(point));
      landAt(dropIndex(layout.peek(), "", inTable(button, point)));
      draw();
    },
    cancel: back,
  });
}

/** A point of the page as a point of the table. */
export function inTable(element: Element, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const table = element.closest(".table-inner")?.getBoundingClientRect();
  return { x: x - (table?.left ?? 0), y: y - (table?.top ?? 0) };
}

/** Whether a card held at this point is over the discard pile. */
export function overDiscard(point: { x: number; y: number }): boolean {
  const { zones } = layout.peek();
  const slot = slotOf(zones);
  const reach = cardHeight(zones.piles.card) / 3;
  const inside = (value: number, from: number, length: number) => value > from - reach && value < from + length + reach;
  return inside(point.x, slot.x, slot.width) && inside(point.y, slot.y, slot.height);
}
