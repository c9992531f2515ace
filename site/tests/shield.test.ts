import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as play from "../src/play";
import { shield } from "../src/shield";
import * as state from "../src/state";
import { DISCARDING, OFFERED, tableView } from "./views";

/** What reaches the table of a finger that goes down now, and of its click `later` ms after; a key's click has no detail. */
function reaches({ detail = 1, later = 0 } = {}): string[] {
  const reached = ["tap", "click"];
  const stopping = (what: string) => ({ detail, stopPropagation: () => reached.splice(reached.indexOf(what), 1) });
  if (detail > 0) shield.onPointerDownCapture(stopping("tap") as unknown as Event);
  vi.advanceTimersByTime(later);
  shield.onClickCapture(stopping("click") as unknown as MouseEvent);
  return reached;
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  vi.advanceTimersByTime(60_000);
});

beforeEach(() => {
  state.forgetTable();
  state.view.value = tableView(OFFERED);
  vi.advanceTimersByTime(1_000);
});

describe("a tap plays", () => {
  test("on a table that has lain there", () => {
    expect(reaches()).toEqual(["tap", "click"]);
  });

  test("nothing just after a sheet over it has gone, not even by a click that comes later", () => {
    state.sheet.value = "chat";
    vi.advanceTimersByTime(1_000);
    state.sheet.value = null;
    vi.advanceTimersByTime(250);
    expect(reaches({ later: 100 })).toEqual([]);
    expect(reaches()).toEqual(["tap", "click"]);
  });

  test("nothing while a slow phone still draws what it has been told, and for a moment from then on", () => {
    state.sheet.value = "chat";
    vi.advanceTimersByTime(1_000);
    state.sheet.value = null;
    const later = performance.now() + 800;
    const drawing = vi.spyOn(performance, "now").mockImplementation(() => later);
    expect(play.justShown()).toBe(true);
    drawing.mockRestore();
    vi.advanceTimersByTime(250);
    expect(reaches()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(reaches()).toEqual(["tap", "click"]);
  });

  test("nothing just after other cards were dealt", () => {
    state.view.value = tableView(OFFERED, { at: "1.5.0" });
    expect(reaches()).toEqual([]);
  });

  test("after a move of this deal", () => {
    state.view.value = tableView(DISCARDING);
    expect(reaches()).toEqual(["tap", "click"]);
  });

  test("on the first cards that this page sees", () => {
    state.view.value = null;
    state.view.value = tableView(OFFERED);
    expect(reaches()).toEqual(["tap", "click"]);
  });
});

test("a key plays at once: it means the button that has the focus", () => {
  state.sheet.value = "menu";
  state.sheet.value = null;
  expect(reaches()).toEqual([]);
  expect(reaches({ detail: 0 })).toContain("click");
});

test("what just came over the table, or went, makes a second tap wait everywhere", () => {
  expect(play.justChanged()).toBe(false);
  state.sheet.value = "concede";
  expect(play.justChanged()).toBe(true);
});
