/** The screen stays on while a hand is played, and goes dark when nobody plays any more. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableView } from "../src/wire";
import { DISCARDING, tableView } from "./views";

let held = 0;
const heard = new Set<() => void>();
const lock = {
  release: async () => {
    held -= 1;
  },
};
const request = vi.fn(async () => {
  held += 1;
  return lock;
});
const PLAYING = tableView(DISCARDING);
const settled = () => vi.advanceTimersByTimeAsync(0);

async function seeing(view: TableView) {
  vi.resetModules();
  const state = await import("../src/state");
  const { stayAwake } = await import("../src/awake");
  stayAwake();
  state.view.value = view;
  await settled();
  return state;
}

beforeEach(() => {
  vi.useFakeTimers();
  held = 0;
  heard.clear();
  request.mockClear();
  vi.stubGlobal("navigator", { wakeLock: { request }, languages: [] });
  vi.stubGlobal("document", {
    hidden: false,
    addEventListener: (_: string, hear: () => void) => heard.add(hear),
    removeEventListener: (_: string, hear: () => void) => heard.delete(hear),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("while a hand is played, with every move anew, and never twice at once", async () => {
  const state = await seeing(PLAYING);
  expect(held).toBe(1);
  state.view.value = { ...PLAYING, at: "1.4.20" };
  await settled();
  expect(held).toBe(1);
  state.view.value = { ...PLAYING, at: "1.4.20", version: 9 };
  expect(request).toHaveBeenCalledTimes(2);
});

test("not when the hand is over, nor for who only watches, nor where no table is", async () => {
  const state = await seeing(PLAYING);
  state.view.value = { ...PLAYING, stage: "showdown" };
  await settled();
  expect(held).toBe(0);
  const pretended = ["lesson", "puzzle", "replay"].map((table) => ({ table }));
  for (const change of [{ you: null }, { stage: "waiting" }, ...pretended] as const) {
    await seeing({ ...PLAYING, ...change });
    expect(held).toBe(0);
  }
});

test("three minutes after the last move the phone may sleep", async () => {
  await seeing(PLAYING);
  await vi.advanceTimersByTimeAsync(179_000);
  expect(held).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(held).toBe(0);
  expect(heard.size).toBe(0);
});

test("whoever comes back to the page has it again, for the browser let go of it", async () => {
  await seeing(PLAYING);
  held -= 1;
  for (const hear of heard) hear();
  await settled();
  expect(held).toBe(1);
});

test("a browser that can not, or will not, plays on", async () => {
  request.mockRejectedValueOnce(new Error("battery low"));
  await seeing(PLAYING);
  vi.stubGlobal("navigator", { languages: [] });
  await seeing(PLAYING);
  expect(held).toBe(0);
});
