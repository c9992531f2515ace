/** A tap on a button acts once, whether or not the browser sends its click. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tapped } from "../src/drag";

type Handler = (event: PointerEvent) => void;
const heard: [string, Handler][] = [];
const act = vi.fn();

function pointer(change: object = {}): PointerEvent {
  const event = { isPrimary: true, button: 0, pointerId: 1, clientX: 5, clientY: 5, currentTarget: {}, ...change };
  return event as unknown as PointerEvent;
}

function tap(): void {
  heard.length = 0;
  tapped(act).onPointerDown(pointer() as never);
  for (const [type, handler] of heard) if (type === "pointerup") handler(pointer());
}

const click = (detail = 1) => tapped(act).onClick({ detail } as MouseEvent);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { addEventListener: (type: string, handler: Handler) => heard.push([type, handler]) });
  act.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tap with its click acts once, at the click", () => {
  tap();
  expect(act).not.toHaveBeenCalled();
  click();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test("a tap whose click the browser drops acts all the same, a moment later", () => {
  tap();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test("a click that comes after that is the same tap's", () => {
  tap();
  vi.runAllTimers();
  click();
  expect(act).toHaveBeenCalledTimes(1);
});

test("the next tap acts again", () => {
  tap();
  vi.runAllTimers();
  tap();
  click();
  expect(act).toHaveBeenCalledTimes(2);
});

test("a key or a screen reader clicks without a tap", () => {
  click(0);
  expect(act).toHaveBeenCalledTimes(1);
});
