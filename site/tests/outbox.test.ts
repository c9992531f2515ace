/** A command that stays unanswered is asked after, and never sent again blindly. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DOUBT_AFTER, Outbox } from "../src/outbox";

const ask = vi.fn();
const lost = vi.fn();
let outbox: Outbox;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  lost.mockClear();
  outbox = new Outbox(ask);
});
afterEach(() => {
  vi.useRealTimers();
});

test("an answered command is not asked after", () => {
  outbox.add("a", lost);
  outbox.answered(["a"]);
  vi.advanceTimersByTime(2 * DOUBT_AFTER);
  expect(ask).not.toHaveBeenCalled();
});

test("an unanswered one is asked after once, after four seconds", () => {
  outbox.add("a", lost);
  vi.advanceTimersByTime(DOUBT_AFTER - 1);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("it is lost only when it was asked after and the view that came does not name it", () => {
  outbox.add("a", lost);
  outbox.settle();
  expect(lost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(DOUBT_AFTER);
  expect(lost).not.toHaveBeenCalled();
  outbox.settle();
  expect(lost).toHaveBeenCalledTimes(1);
  outbox.settle();
  expect(lost).toHaveBeenCalledTimes(1);
});

test("a view that names it, late as it may be, has it done", () => {
  outbox.add("a", lost);
  vi.advanceTimersByTime(DOUBT_AFTER);
  outbox.answered(["z", "a"]);
  outbox.settle();
  expect(lost).not.toHaveBeenCalled();
});

test("on the way to another table everything is forgotten", () => {
  outbox.add("a", lost);
  outbox.clear();
  vi.advanceTimersByTime(DOUBT_AFTER);
  outbox.settle();
  expect(ask).not.toHaveBeenCalled();
  expect(lost).not.toHaveBeenCalled();
});
