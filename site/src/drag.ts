/** Tapping and dragging with a finger, a pen or the mouse. It knows nothing of cards: it tells where the pointer is. */

import type { TargetedPointerEvent } from "preact";

export interface Point {
  x: number;
  y: number;
}

/** What follows a pointer. Points are those of the pointer, in the page's px. */
export interface Drag {
  tap(): void;
  lift(point: Point): void;
  move(point: Point): void;
  drop(point: Point): void;
  /** The drag came to nothing: another finger, a lost window. */
  cancel(): void;
}

/** A pointer that moves less than this is a tap. */
const THRESHOLD = 8;

/** So long after a tap its click may come, or never: browsers drop the click of a tap that soon follows a swift drag. */
const CLICK_WITHIN = 700;
let tappedAt = Number.NEGATIVE_INFINITY;

/** A click by key, or a screen reader's; one that follows a tap is that tap's, which has been told already. */
export function isOwnClick(click: MouseEvent): boolean {
  return click.detail === 0 || performance.now() - tappedAt > CLICK_WITHIN;
}

/** A pointer that can only tap. */
export function tapOnly(tap: () => void): Drag {
  const nothing = () => {};
  return { tap, lift: nothing, move: nothing, drop: nothing, cancel: nothing };
}

/** A click follows its tap at once, if at all. */
const CLICK_COMES_BY = 100;
let owed: ReturnType<typeof setTimeout> | undefined;
let paid = false;

/** For a button: a click, or a tap whose click the browser has dropped. */
export function tapped(act: () => void) {
  const pay = () => {
    paid = true;
    act();
  };
  const owe = () => {
    paid = false;
    owed = setTimeout(pay, CLICK_COMES_BY);
  };
  return {
    onClick: (click: MouseEvent) => {
      clearTimeout(owed);
      if (click.detail === 0 || !paid) act();
      paid = false;
    },
    onPointerDown: (down: TargetedPointerEvent<HTMLElement>) => followPointer(down, down.currentTarget, tapOnly(owe)),
  };
}

/** Follow a pointer that has just gone down; `holder`, which must outlive the drag, captures it once it has moved. */
export function followPointer(down: PointerEvent, holder: Element, drag: Drag): void {
  if (!down.isPrimary || down.button !== 0) return;
  const end = new AbortController();
  const { signal } = end;
  let lifted = false;

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (!lifted) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD) return;
      lifted = true;
      holder.setPointerCapture(event.pointerId);
      drag.lift(pointOf(down));
    }
    drag.move(pointOf(event));
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    end.abort();
    if (!lifted) {
      tappedAt = performance.now();
      drag.tap();
      return;
    }
    swallowClick();
    drag.drop(pointOf(event));
  };
  const cancel = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    end.abort();
    if (lifted) drag.cancel();
  };
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", up, { signal });
  document.addEventListener("pointercancel", cancel, { signal });
}

function pointOf(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

/** The click that a browser sends after a drag is no tap on anything. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
