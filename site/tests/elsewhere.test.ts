/** Lesson, puzzle and replay look like a table and are none: nothing of them is left at a real one, nor the other way round. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DayPuzzle, PuzzleView, TableView } from "../src/wire";
import { Line } from "./line";
import { DISCARDING, OFFERED, seat, tableView } from "./views";

const TABLE = "k7m-4qz-9tb";
const RECORD = "abcdefgh23456789";
const PRETENDED = [
  ["lesson", "lesson"],
  ["puzzle", "puzzle"],
  ["replay", `r/${RECORD}/1/0`],
] as const;

/** What another tab of this browser hears. */
class Channel {
  static said: unknown[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage(word: unknown): void {
    Channel.said.push(word);
  }
  close(): void {}
}

let items: Map<string, string>;
let listeners: Map<string, ((event: object) => void)[]>;
const kept = <T>(name: string): T => JSON.parse(items.get(`gin-table:${name}`) ?? "null") as T;
const actions = () => Line.last.sent.map(({ action }) => action);
const settled = () => vi.advanceTimersByTimeAsync(0);

function happens(name: string, event: object = {}): void {
  for (const listener of listeners.get(name) ?? []) listener(event);
}

/** A page that has just been opened at this address. */
async function pageAt(hash: string) {
  vi.resetModules();
  vi.stubGlobal("location", { hash, protocol: "https:", host: "gin.example", origin: "https://gin.example", href: "" });
  const [state, session, commands, messages, identity, day, errors, tabs, hints, attention, play, hand, asking] =
    await Promise.all([
      import("../src/state"),
      import("../src/session"),
      import("../src/commands"),
      import("../src/messages"),
      import("../src/identity"),
      import("../src/puzzle/day"),
      import("../src/errors"),
      import("../src/tabs"),
      import("../src/hints"),
      import("../src/attention"),
      import("../src/play"),
      import("../src/hand"),
      import("../src/check/ask"),
    ]);
  await session.start(messages.receive);
  const say = (message: object) => Line.last.onmessage?.({ data: JSON.stringify(message) });
  const accept = () => {
    Line.last.readyState = 1;
    Line.last.onopen?.();
  };
  const go = (place: string) => {
    location.hash = place;
    happens("hashchange");
  };
  const parts = { ...session, ...commands, ...identity, ...day, ...errors, ...tabs, ...hints, ...attention, ...asking };
  return { ...parts, receive: messages.receive, state, play, hand, say, accept, go };
}

const viewOf = (change: Partial<TableView> = {}) =>
  tableView(null, { table: TABLE, version: 5, at: "1.1.4", scores: [0, 0], ...change });

const POSED: PuzzleView = {
  type: "puzzle",
  day: "2026-11-30",
  puzzle: {
    you: 0,
    rules: tableView(null).rules,
    scores: [0, 0],
    deal: DISCARDING,
    answer: "discard Td",
    choices: [],
  } as unknown as DayPuzzle,
};

/** A page with the day's puzzle on its table. */
async function posed() {
  const page = await pageAt("#puzzle");
  const asked = page.askPuzzle();
  page.accept();
  await settled();
  page.say(POSED);
  page.pose(await asked, "Sam", "Another");
  return page;
}

beforeEach(() => {
  vi.useFakeTimers();
  items = new Map();
  listeners = new Map();
  Line.all = [];
  Channel.said = [];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  const listen = (name: string, listener: () => void) =>
    void listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  vi.stubGlobal("addEventListener", listen);
  const link = { getAttribute: () => "", setAttribute: () => {} };
  vi.stubGlobal("document", { hidden: false, addEventListener: () => {}, querySelector: () => link, title: "" });
  vi.stubGlobal("fetch", async () => ({ json: async () => ({ socket: "/prod" }) }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the connection", () => {
  test("is not missed at the puzzle once it is posed, and a table after it goes by the real one", async () => {
    const { state, go, accept, say } = await posed();
    expect(state.connection.value).toBe("open");
    Line.last.onclose?.();
    expect(state.connection.value).toBe("open");
    go(TABLE);
    expect(state.connection.value).toBe("connecting");
    accept();
    say(viewOf());
    expect(state.connection.value).toBe("open");
  });

  test("that is open goes on from the puzzle to a table, and is said to be", async () => {
    const { state, go, say, endPuzzle } = await posed();
    go(TABLE);
    endPuzzle();
    say(viewOf());
    expect(state.connection.value).toBe("open");
    expect(actions()).toEqual(["puzzle", "sync"]);
  });

  test("is not missed on a day without a puzzle", async () => {
    const { state, pose } = await pageAt("#puzzle");
    pose({ ...POSED, puzzle: null }, "Sam", "Another");
    expect(state.connection.value).toBe("open");
  });

  test.each(PRETENDED)("is never said to be open at a table because of a late %s", async (_, place) => {
    const { state, go, needNoConnection } = await pageAt(`#${place}`);
    go(TABLE);
    needNoConnection();
    expect(state.connection.value).toBe("connecting");
  });
});

test.each(PRETENDED)("what is done at the table after a %s goes to the server", async (_, place) => {
  const { go, say, accept, learnFrom, move, secretFor } = await pageAt(`#${place}`);
  const teacher = vi.fn();
  learnFrom(teacher);
  secretFor(TABLE);
  go(TABLE);
  accept();
  say(viewOf({ deal: DISCARDING }));
  move("discard Td");
  expect(actions()).toEqual(["sync", "move"]);
  expect(teacher).not.toHaveBeenCalled();
});

test("a puzzle that comes after its player has gone to a table leaves that table alone", async () => {
  const { state, go, say, accept, pose, move, secretFor } = await pageAt("#puzzle");
  secretFor(TABLE);
  go(TABLE);
  accept();
  say(viewOf({ deal: DISCARDING }));
  pose(POSED, "Sam", "Another");
  expect(state.view.value?.table).toBe(TABLE);
  move("discard Td");
  expect(actions()).toEqual(["sync", "move"]);
});

describe("an error", () => {
  async function failing(place: string) {
    const page = await pageAt(`#${place}`);
    page.watchErrors();
    page.learnFrom(() => undefined);
    page.needNoConnection();
    return page;
  }
  const fail = () => happens("unhandledrejection", { reason: new TypeError("undefined") });

  test.each(PRETENDED)("in a %s waits for the real connection, and is told over it", async (_, place) => {
    const { askFigures, accept } = await failing(place);
    fail();
    void askFigures();
    expect(actions()).toEqual([]);
    accept();
    await settled();
    expect(actions().sort()).toEqual(["figures", "pageError"]);
  });

  test.each(PRETENDED)("in a %s is told at the table after it, where none was told before", async (_, place) => {
    const { go, accept, say } = await failing(place);
    fail();
    go(TABLE);
    accept();
    say(viewOf());
    expect(actions()).toEqual(["sync", "pageError"]);
  });
});

describe.each(PRETENDED)("a %s", (table, place) => {
  const shown = (deal = OFFERED, change: Partial<TableView> = {}) => tableView(deal, { table, ...change });

  test("is no table that the server knows", async () => {
    const { state } = await pageAt("");
    expect([table, null, undefined].map(state.isReal)).toEqual([false, false, false]);
    expect(state.isReal(TABLE)).toBe(true);
  });

  test("leaves nothing of its cards among what this device keeps of its tables", async () => {
    const { receive, hand } = await pageAt(`#${place}`);
    receive(JSON.stringify(shown()));
    hand.orderMine([...OFFERED.hand].reverse());
    expect(kept("tables")).toBeNull();
  });

  test("is no hand finished here, after which hints end and notifications are offered", async () => {
    const { state, followTurns } = await pageAt(`#${place}`);
    followTurns();
    state.view.value = shown();
    const result = { kind: "void", winner: null, points: 0, knocker: null, knocking_card: null } as const;
    const over = { ...OFFERED, turn: null, result: { ...result, hands: [null, null], layoffs: [] }, seen: "p" };
    state.view.value = shown(over as unknown as typeof OFFERED);
    expect(kept("finishedHand")).toBeNull();
  });

  test("gives none of the hints of a first game", async () => {
    const { receive, hintDue, go } = await pageAt(`#${place}`);
    receive(JSON.stringify(shown()));
    expect(hintDue.value).toBeNull();
    go(TABLE);
    receive(JSON.stringify(viewOf({ deal: OFFERED })));
    expect(hintDue.value).toBe("offer");
  });

  test("is played in as many tabs as there are", async () => {
    const { receive, followTabs, useHere, state } = await pageAt(`#${place}`);
    followTabs();
    receive(JSON.stringify(shown()));
    useHere();
    state.elsewhere.value = true;
    happens("pageshow", { persisted: true });
    happens("pagehide");
    expect(Channel.said).toEqual([]);
    expect(state.elsewhere.value).toBe(true);
  });
});

test("a table in two tabs is played in one", async () => {
  const { receive, followTabs } = await pageAt(`#${TABLE}`);
  followTabs();
  receive(JSON.stringify(viewOf({ deal: OFFERED })));
  expect(Channel.said).toEqual([{ table: TABLE, says: "here" }]);
});

test("a knock suggested, or declined, in the lesson is neither at a table that has come as far", async () => {
  const { receive, play, go } = await pageAt("#lesson");
  const knocking = (table: string) => JSON.stringify(tableView(DISCARDING, { table, at: "1.1.9" }));
  const offered = () => play.verbs.value.map(({ act }) => act);
  receive(knocking("lesson"));
  play.suggest();
  play.keepPlaying();
  expect(offered()).not.toContain("suggest");
  go(TABLE);
  receive(knocking(TABLE));
  expect(offered()).toContain("suggest");
  play.suggest();
  go("lesson");
  receive(knocking("lesson"));
  expect(play.suggesting.value).toBe(false);
});

describe("a table that is being opened", () => {
  test("is let go by whoever goes to another, which is greeted and gets no bot", async () => {
    const { open, go, accept, say, secretFor } = await pageAt("");
    open("Sam", {}, "standard");
    accept();
    secretFor(TABLE);
    go(TABLE);
    expect(actions()).toEqual(["open", "sync"]);
    say(viewOf({ stage: "waiting", seats: [seat("Sam"), null] }));
    expect(actions()).toEqual(["open", "sync"]);
  });

  test("is not gone to from the lesson", async () => {
    const { open, go, accept, say, state } = await pageAt("");
    open("Sam", {});
    accept();
    go("lesson");
    say(viewOf({ stage: "waiting" }));
    go("");
    Line.last.onclose?.();
    expect(state.tableCode.value).toBeNull();
    expect(location.hash).toBe("");
  });
});

test("a seat that is being brought here is kept for its own table, whichever is seen meanwhile", async () => {
  const { takeSeat, go, accept, say, secretFor, kept } = await pageAt(`#${TABLE}`);
  const other = "222-222-222";
  accept();
  say(viewOf({ you: null }));
  takeSeat("2345-wxyz");
  const mine = secretFor(other);
  go(other);
  say(viewOf({ table: other }));
  expect(kept(other).secret).toBe(mine);
  go(TABLE);
  say(viewOf());
  expect(kept(TABLE).secret).toMatch(/^[\w-]{22}$/);
});

test.each(PRETENDED)("the server is never asked after a table that is only a %s", async (_, place) => {
  const { askFigures, accept, learnFrom, concede, receive } = await pageAt(`#${place}`);
  void askFigures();
  accept();
  await settled();
  learnFrom(() => undefined);
  receive(JSON.stringify(tableView(OFFERED, { table: place.startsWith("r/") ? "replay" : place })));
  concede();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(actions()).toEqual(["figures"]);
});
