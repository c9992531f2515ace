/** An answer that comes after its player has gone on to another game is nobody's; and what came to nothing is tried again. */

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReplayView, ReviewView } from "../src/wire";
import { Line } from "./line";
import { tableView } from "./views";

const TABLE = "k7m-2xq-9fd";
const GOLDEN = new URL("../../tests/golden/", import.meta.url);
const TRANSCRIPT = readFileSync(new URL("record-1.txt", GOLDEN), "utf8");
const OPENED = JSON.parse(readFileSync(new URL("replay-1.json", GOLDEN), "utf8")) as ReplayView;
const ONE = OPENED.record;
const OTHER = "zzzzzzzz23456789";

const asked = (action: string) => Line.last.sent.filter((frame) => frame.action === action);
const settled = () => vi.advanceTimersByTimeAsync(0);
const listeners = new Map<string, () => void>();
const replaceState = vi.fn();

/** A page at this address, connected as soon as it asks. */
async function pageAt(hash: string) {
  vi.resetModules();
  const here = { hash, protocol: "https:", host: "gin.example", href: "https://gin.example/" };
  vi.stubGlobal("location", here);
  const [state, session, messages, link, player, review, game] = await Promise.all([
    import("../src/state"),
    import("../src/session"),
    import("../src/messages"),
    import("../src/replay/link"),
    import("../src/replay/player"),
    import("../src/replay/review"),
    import("../src/check/game"),
  ]);
  await session.start(messages.receive);
  const connect = async () => {
    Line.last.readyState = 1;
    Line.last.onopen?.();
    await settled();
  };
  const say = async (message: object) => {
    Line.last.onmessage?.({ data: JSON.stringify(message) });
    await settled();
  };
  const refuse = (code: string) => say({ type: "refused", code, words: "", command: null, view: null });
  const go = (place: string) => {
    location.hash = place;
    listeners.get("hashchange")?.();
  };
  return { state, session, link, player, review, game, connect, say, refuse, go };
}

beforeEach(() => {
  vi.useFakeTimers();
  replaceState.mockReset();
  const items = new Map<string, string>();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("history", { replaceState, state: null });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("document", { hidden: false, addEventListener: () => {} });
  vi.stubGlobal("fetch", async () => ({ json: async () => ({ socket: "/prod" }) }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a replay", () => {
  /** A page at the link of a deal, for which it asks. */
  async function asking() {
    const page = await pageAt(`#r/${ONE}/9/0`);
    const follow = () => {
      const wanted = page.session.replayed.peek();
      if (wanted) void page.link.fetchDeal(wanted);
    };
    const goTo = (record: string, deal: number) => {
      page.go(`r/${record}/${deal}/0`);
      follow();
    };
    follow();
    await page.connect();
    return { ...page, goTo };
  }

  test("that could not be shown says so until another is asked for", async () => {
    const { link, player, refuse, goTo, say } = await asking();
    await refuse("unknown_deal");
    expect(link.failed.value).not.toBeNull();
    goTo(ONE, 1);
    expect(link.failed.value).toBeNull();
    await say(OPENED);
    expect([link.failed.value, player.replay.value?.deal]).toEqual([null, 1]);
  });

  test("is not spoilt by the refusal of one that was asked for before", async () => {
    const { link, player, refuse, goTo, say } = await asking();
    goTo(ONE, 1);
    await say(OPENED);
    await refuse("unknown_deal");
    expect([link.failed.value, player.replay.value?.deal]).toEqual([null, 1]);
  });

  test("that was left leaves nothing at a table when its answer comes", async () => {
    const { link, state, go, refuse } = await asking();
    go(TABLE);
    await refuse("unknown_deal");
    expect(link.failed.value).toBeNull();
    expect(state.connection.value).not.toBe("connecting");
    expect(state.view.value).toBeNull();
  });

  test("needs no connection any more, shown or not", async () => {
    const { state, refuse } = await asking();
    await refuse("unknown_deal");
    Line.last.onclose?.();
    expect(state.connection.value).toBe("open");
  });

  test("writes its steps into its own link alone", async () => {
    const { link, goTo, say } = await asking();
    goTo(ONE, 1);
    await say(OPENED);
    link.followAddress();
    await vi.advanceTimersByTimeAsync(400);
    expect(replaceState).toHaveBeenCalledTimes(1);
    link.followAddress();
    goTo(OTHER, 1);
    await vi.advanceTimersByTimeAsync(400);
    expect(replaceState).toHaveBeenCalledTimes(1);
  });
});

describe("a review", () => {
  const mine = (record: string) => ({ record, table: TABLE, secret: "s".repeat(22), you: 0 as const });
  const found = (record: string, state: ReviewView["state"]) =>
    ({ type: "review", record, state, done: 0, steps: 36, decisions: 0, alike: 0, moments: [] }) as object;

  test("of another game that comes late is not this one's, refused or not", async () => {
    const { review, connect, say, refuse } = await pageAt(`#r/${ONE}/1/0`);
    review.watch(mine(ONE))();
    review.watch(mine(OTHER));
    await connect();
    await say(found(ONE, "done"));
    expect(review.review.value).toBeNull();
    review.watch(mine(ONE))();
    review.watch(mine(OTHER));
    await say(found(OTHER, "off"));
    await refuse("not_yours");
    expect([review.review.value?.record, review.refused.value]).toEqual([OTHER, null]);
  });

  test("that is left is asked after no more, and two presses begin one", async () => {
    const { review, connect, say } = await pageAt(`#r/${ONE}/1/0`);
    const leave = review.watch(mine(ONE));
    await connect();
    await say(found(ONE, "off"));
    review.beginReview();
    review.beginReview();
    await say(found(ONE, "working"));
    expect(asked("review")).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(asked("review")).toHaveLength(4);
    await say(found(ONE, "working"));
    leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked("review")).toHaveLength(4);
  });
});

test("a check of the shuffle that came to nothing is made when it is looked at again, and one that stands is not", async () => {
  const { state, game, connect, say, refuse } = await pageAt(`#${TABLE}`);
  await connect();
  const at = `1.${TRANSCRIPT.match(/^deal: /gm)?.length}.0`;
  await say(tableView(null, { table: TABLE, at, stage: "over", record: ONE }));
  game.checkGame();
  game.checkGame();
  expect(asked("record")).toHaveLength(1);
  await refuse("fault");
  expect(game.findings()?.kind).toBe("unanswered");
  game.checkGame();
  expect([asked("record").length, game.findings()?.kind]).toEqual([2, "running"]);
  await say({ type: "record", record: ONE, sealed: true, part: 1, parts: 1, text: TRANSCRIPT });
  await vi.waitFor(() => expect(game.findings()).toMatchObject({ kind: "done", verdict: { faults: [] } }));
  game.checkGame();
  expect(asked("record")).toHaveLength(2);
  expect(state.view.value?.record).toBe(ONE);
});
