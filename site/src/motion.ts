/** Movement: every card flies from where it was last known to lie to where it lies now. Only `transform` and `opacity` move. */

import { prefs } from "./state";

/** Where a card lies: its top left corner, rotation, and width, in px and degrees. */
export interface Spot {
  x: number;
  y: number;
  rotation: number;
  width: number;
}

export interface Flight {
  /** ms */
  duration: number;
  delay?: number;
  /** Where it comes from, if it has not been on the table. */
  from?: Spot | undefined;
  /** What shows of the card until it turns over on its way, and when that is, as a share of the way. */
  turn?: { cover: HTMLElement; at: number } | undefined;
}

export const TIMES = { deal: 240, stagger: 45, draw: 260, take: 240, discard: 220, lift: 120, arrange: 240 } as const;

const EASING = "cubic-bezier(.2,.8,.2,1)";
const spots = new Map<string, Spot>();
const running = new Set<Animation>();

/** Nothing may move: the system asks for that, or the player does. */
export function still(): boolean {
  return prefs.value.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function lastSpot(key: string): Spot | undefined {
  return spots.get(key);
}

/** The card lies here now, as after a drag: from here it goes on. */
export function setSpot(key: string, spot: Spot): void {
  spots.set(key, spot);
}

/** A new deal: no card has been anywhere. */
export function forgetSpots(): void {
  spots.clear();
}

/** End what moves, where it was going. */
export function finishMotion(): void {
  for (const animation of [...running]) animation.finish();
}

/** Put an element where its card lies, and let it fly there. `key` tells the card, whatever element shows it. */
export function settle(element: HTMLElement, key: string, to: Spot, flight: Flight): void {
  const from = spots.get(key) ?? flight.from;
  spots.set(key, to);
  element.style.transform = transformOf(to, to.width);
  if (!from || same(from, to) || still()) return;
  const near = Math.hypot(from.x - to.x, from.y - to.y) <= 20 && from.width === to.width;
  const duration = near ? TIMES.lift : flight.duration;
  fly(element, from, to, { ...flight, duration });
}

function fly(element: HTMLElement, from: Spot, to: Spot, { duration, delay = 0, turn }: Flight): void {
  const way = turn ? turning(from, to, turn.at) : sliding(from, to);
  const frames =
    delay > 0 ? [{ ...way[0], opacity: 0 }, { ...way[0], opacity: 1, offset: 0.01 }, ...way.slice(1)] : way;
  const timing = { duration, delay, easing: EASING, fill: "backwards" as const };
  if (turn) covered(element, turn, timing);
  const raised = element.closest<HTMLElement>(".pile") ?? element;
  raised.style.zIndex = "20";
  run(element.animate(frames, timing), () => {
    raised.style.zIndex = "";
  });
}

function sliding(from: Spot, to: Spot): Keyframe[] {
  return [{ transform: transformOf(from, to.width) }, { transform: transformOf(to, to.width) }];
}

/** The way of a card that turns over: it narrows to a line at `at`, and widens again. */
function turning(from: Spot, to: Spot, at: number): Keyframe[] {
  const edge = between(from, to, at);
  return [
    { transform: `${transformOf(from, to.width)} scaleX(1)` },
    { transform: `${transformOf(edge, to.width)} scaleX(0)`, offset: at },
    { transform: `${transformOf(to, to.width)} scaleX(1)` },
  ];
}

/** Show an element until so many ms have passed, and then no more. */
export function showFor(element: HTMLElement, duration: number): void {
  if (!still()) run(element.animate([{ opacity: 1 }, { opacity: 1 }], { duration }));
}

/** Lay the cover over the card until it turns. */
function covered(
  element: HTMLElement,
  { cover, at }: { cover: HTMLElement; at: number },
  timing: KeyframeAnimationOptions,
): void {
  element.append(cover);
  const hide = cover.animate([{ opacity: 1 }, { opacity: 1, offset: at }, { opacity: 0, offset: at }, { opacity: 0 }], {
    ...timing,
    fill: "both",
  });
  run(hide, () => cover.remove());
}

function run(animation: Animation, after: () => void = () => {}): void {
  running.add(animation);
  const ended = () => {
    running.delete(animation);
    after();
  };
  animation.onfinish = ended;
  animation.oncancel = ended;
}

/** Three shakes of four px: that did not go. */
export function shake(element: Element): void {
  if (still()) return;
  const frames = [0, -4, 4, -4, 4, -4, 0].map((x) => ({ translate: `${x}px 0` }));
  run(element.animate(frames, { duration: 180 }));
}

/** The transform of an element `width` px wide whose card lies at `spot`, which may be drawn larger or smaller there. */
export function transformOf({ x, y, rotation, width: drawn }: Spot, width: number): string {
  const scale = drawn / width;
  const left = x + (drawn - width) / 2;
  const top = y + (1.4 * (drawn - width)) / 2;
  const size = scale === 1 ? "" : ` scale(${scale})`;
  return `translate(${left}px, ${top}px) rotate(${rotation}deg)${size}`;
}

function between(from: Spot, to: Spot, at: number): Spot {
  const mix = (one: number, two: number) => one + (two - one) * at;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    rotation: mix(from.rotation, to.rotation),
    width: mix(from.width, to.width),
  };
}

function same(one: Spot, two: Spot): boolean {
  return one.x === two.x && one.y === two.y && one.rotation === two.rotation && one.width === two.width;
}
