/** The page and the server's messages: a whole page without its views, over a socket whose other end is the test. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DOUBT_AFTER } from "../src/outbox";
import { commitmentTo } from "../src/seal";
import type { AnyMessage, SealView, TableView } from "../src/wire";
import { Line } from "./line";
import { seat, tableView } from "./views";

const TABLE = "k7m-4qz-9tb";
const PERSON = seat("Maya");

function viewOf(change: Partial<TableView> = {}): TableView {
  return tableView(null, { table: TABLE, version: 5, at: "1.1.4", scores: [0, 0], ...change });
}

function sealed(change: Partial<SealView>): SealView {
  const nothing: [null, null] = [null, null];
  return { game: 1, seed_commitment: "5e".repeat(32), commitments: nothing, nonces: nothing, seed: null, ...change };
}

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const reload = vi.fn();
const listeners = new Map<string, () => void>();

/** A page that has just been opened at this address, and its socket accepted where it wants one. */
async function pageAt(hash: string) {
  vi.resetModules();
  vi.stubGlobal("location", { hash, protocol: "https:", host: "gin.example", href: "https://gin.example/", reload });
  const [state, session, commands, messages, identity, { watchConnection }] = await Promise.all([
    import("../src/state"),
    import("../src/session"),
    import("../src/commands"),
    import("../src/messages"),
    import("../src/identity"),
    import("../src/line"),
  ]);
  await session.start(messages.receive);
  const say = (message: AnyMessage) => Line.last.onmessage?.({ data: JSON.stringify(message) });
  const accept = () => {
    Line.last.readyState = 1;
    Line.last.onopen?.();
  };
  const go = (place: string) => {
    location.hash = place;
    listeners.get("hashchange")?.();
  };
  return { state, session, commands, identity, watchConnection, say, accept, go };
}

/** A page at my seat of a table, having got this view. */
async function seatedPage(view = viewOf()) {
  const page = await pageAt(`#${TABLE}`);
  page.identity.secretFor(TABLE);
  page.accept();
  page.say(view);
  Line.last.sent.length = 0;
  return page;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("document", { hidden: false, addEventListener: () => {} });
  vi.stubGlobal("history", { replaceState: () => {}, state: null });
  vi.stubGlobal("fetch", async () => ({ json: async () => ({ socket: "/prod" }) }));
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("opening a table", () => {
  test("sends one open, again on every new connection, until its table comes; then the address is its link", async () => {
    const { state, commands, identity, say, accept } = await pageAt("");
    commands.open("Sam", { target: 150, knock_limit: 5 });
    accept();
    const [open] = Line.last.sent;
    expect(open).toMatchObject({ action: "open", name: "Sam", rules: { target: 150, knock_limit: 5 } });
    Line.last.onclose?.();
    vi.advanceTimersByTime(400);
    accept();
    expect(Line.last.sent).toEqual([open]);
    say(viewOf({ stage: "waiting", acks: [open && "command" in open ? open.command : ""] }));
    expect(location.hash).toBe(TABLE);
    expect(state.tableCode.value).toBe(TABLE);
    expect(state.pending.value).toBeNull();
    expect(identity.kept(TABLE).secret).toBe(open?.action === "open" ? open.secret : "");
  });

  test("a refused name ends the opening, in words", async () => {
    const { state, commands, say, accept } = await pageAt("");
    commands.open("x".repeat(30), {});
    accept();
    const [open] = Line.last.sent;
    const command = open && "command" in open ? open.command : null;
    say({ type: "refused", code: "name_too_long", words: "", command, view: null });
    expect(state.pending.value).toBeNull();
    expect(state.refusal.value?.words).toContain("20");
  });
});

describe("another page of mine", () => {
  test("plays, when something was done that this page did not send", async () => {
    const { state, say } = await seatedPage(viewOf({ acks: ["before"] }));
    say(viewOf({ acks: ["before"] }));
    expect(state.elsewhere.value).toBe(false);
    say(viewOf({ acks: ["before", "over there"] }));
    expect(state.elsewhere.value).toBe(true);
  });

  test("does not play because of what I did here, also where it was asked after and given up", async () => {
    const { state, commands, say } = await seatedPage();
    commands.offerEnd();
    const command = state.pending.value?.command ?? "";
    vi.advanceTimersByTime(60_000);
    say(viewOf());
    say(viewOf({ acks: [command] }));
    expect(state.elsewhere.value).toBe(false);
  });

  test("does not play because it does its part of a seal, nor because I have just come to the seat", async () => {
    const { state, say } = await seatedPage(viewOf({ stage: "sealing", deal: null }));
    say(viewOf({ stage: "sealing", deal: null, acks: ["commitment"] }));
    say(viewOf({ acks: ["commitment", "nonce"] }));
    expect(state.elsewhere.value).toBe(false);
    say(viewOf({ you: null, deal: null, acks: [] }));
    say(viewOf({ acks: ["long ago"] }));
    expect(state.elsewhere.value).toBe(false);
  });
});

describe("views", () => {
  test("a table's link without a seat asks without a secret", async () => {
    const { accept } = await pageAt(`#${TABLE}`);
    accept();
    expect(Line.last.sent).toEqual([{ action: "sync", table: TABLE, version: 0, protocol: 1, heard: 0 }]);
  });

  test("from the front page to a table's link, the page connects anew", async () => {
    const heard = new Map<string, () => void>();
    vi.stubGlobal("addEventListener", (type: string, listener: () => void) => heard.set(type, listener));
    const { accept } = await seatedPage();
    const before = Line.last;
    location.hash = "";
    heard.get("hashchange")?.();
    location.hash = "#222-222-222";
    heard.get("hashchange")?.();
    expect(Line.last).not.toBe(before);
    accept();
    expect(Line.last.sent).toMatchObject([{ action: "sync", table: "222-222-222", version: 0 }]);
  });

  test("an older view never replaces a newer one, and another table's is passed over", async () => {
    const { state, say } = await seatedPage(viewOf({ version: 7 }));
    say(viewOf({ version: 6, scores: [9, 9] }));
    say(viewOf({ version: 9, table: "222-222-222" }));
    expect(state.view.value?.version).toBe(7);
  });

  test("who comes back is told that the house played, until they move", async () => {
    const { commands, state, say } = await seatedPage(viewOf({ seats: [seat("Sam", { house: true }), PERSON] }));
    expect(state.stoodIn.value).toBe(false);
    say(viewOf({ version: 6 }));
    expect(state.stoodIn.value).toBe(true);
    commands.move("draw");
    expect(state.stoodIn.value).toBe(false);
  });

  test("that the house played for the other is no news of mine", async () => {
    const { state, say } = await seatedPage(viewOf({ seats: [seat("Sam"), seat("Maya", { house: true })] }));
    say(viewOf({ version: 6 }));
    expect(state.stoodIn.value).toBe(false);
  });

  test("a page that lost its seat to a further page of mine asks for it with the secret, once", async () => {
    const { state, identity, say } = await seatedPage();
    const taken = viewOf({ version: 6, you: null });
    say(taken);
    say(taken);
    expect(Line.last.sent).toMatchObject([{ action: "sync", version: 0, secret: identity.kept(TABLE).secret }]);
    say(viewOf({ version: 6 }));
    expect(state.me.value).toBe(0);
  });

  test("until it has its seat, each heartbeat asks for it with the secret kept; then none does", async () => {
    const { state, identity, say, accept } = await pageAt(`#${TABLE}`);
    const secret = identity.secretFor(TABLE);
    accept();
    const beats = () => Line.last.sent.map((sync) => (sync.action === "sync" ? sync.secret : sync.action));
    say({ type: "refused", code: "unavailable", words: "", command: null, view: null });
    vi.advanceTimersByTime(4_000);
    say({ type: "refused", code: "unavailable", words: "", command: null, view: viewOf({ you: null }) });
    vi.advanceTimersByTime(4_000);
    expect(beats()).toEqual([secret, secret, secret]);
    say(viewOf());
    expect(state.me.value).toBe(0);
    vi.advanceTimersByTime(25_000);
    expect(beats()).toEqual([secret, secret, secret, undefined]);
  });

  test("a watcher without a secret asks now and then, once each time", async () => {
    const { say, accept } = await pageAt(`#${TABLE}`);
    accept();
    say(viewOf({ you: null }));
    vi.advanceTimersByTime(4_000);
    say(viewOf({ you: null }));
    say(viewOf({ you: null }));
    const sync = { action: "sync", table: TABLE, protocol: 1, heard: 0 };
    expect(Line.last.sent).toEqual([
      { ...sync, version: 0 },
      { ...sync, version: 5 },
    ]);
  });

  test("an unreadable frame changes nothing", async () => {
    const { state } = await seatedPage();
    Line.last.onmessage?.({ data: "{" });
    Line.last.onmessage?.({ data: '{"type":"song"}' });
    expect(state.view.value?.version).toBe(5);
  });

  test("a pong brings presence, and away is counted from when it was first seen", async () => {
    const { state, say } = await seatedPage();
    vi.setSystemTime(1_000);
    say({ type: "pong", table: TABLE, version: 5, presence: ["here", "away"] });
    vi.setSystemTime(9_000);
    say({ type: "pong", table: TABLE, version: 5, presence: ["here", "away"] });
    expect(state.awaySince.value).toBe(1_000);
    say({ type: "pong", table: TABLE, version: 5, presence: ["here", "here"] });
    expect(state.awaySince.value).toBeNull();
  });

  test("away is counted from before this page was loaded anew, and anew once they were back", async () => {
    const pong = (presence: "here" | "away"): AnyMessage => {
      return { type: "pong", table: TABLE, version: 5, presence: ["here", presence] };
    };
    const first = await seatedPage();
    vi.setSystemTime(1_000);
    first.say(pong("away"));
    vi.setSystemTime(61_000);
    const again = await pageAt(`#${TABLE}`);
    again.accept();
    again.say(viewOf({ seats: [seat("Sam"), seat("Maya", { presence: "away" })] }));
    expect(again.state.awaySince.value).toBe(1_000);
    again.say(pong("here"));
    again.say(pong("away"));
    expect(again.state.awaySince.value).toBe(61_000);
  });

  test.each(["", "222-222-222"])("away is counted anew by who has been elsewhere meanwhile, at #%s", async (place) => {
    const { state, say, accept, go } = await seatedPage();
    const away = viewOf({ version: 6, seats: [seat("Sam"), seat("Maya", { presence: "away" })] });
    vi.setSystemTime(1_000);
    say(away);
    expect(state.awaySince.value).toBe(1_000);
    go(place);
    vi.setSystemTime(3_600_000);
    go(TABLE);
    accept();
    say(away);
    expect(state.awaySince.value).toBe(3_600_000);
  });

  test("an unknown table is said to be one", async () => {
    const { state, say, accept } = await pageAt(`#${TABLE}`);
    accept();
    say({ type: "refused", code: "unknown_table", words: "", command: null, view: null });
    expect(state.missing.value).toBe("unknown");
  });

  test("a score that the sheet does not explain asks for everything, once", async () => {
    const { say } = await seatedPage();
    say(viewOf({ version: 6, at: "1.2.0", scores: [13, 0] }));
    say(viewOf({ version: 7, at: "1.2.0", scores: [13, 0] }));
    expect(Line.last.sent).toHaveLength(1);
    expect(Line.last.sent[0]).toMatchObject({ action: "sync", version: 0 });
  });
});

describe("moves", () => {
  test("a move carries the moment I see; a second press while it is on its way does nothing", async () => {
    const { commands, state } = await seatedPage();
    commands.move("discard Th");
    commands.move("discard Th");
    expect(Line.last.sent).toHaveLength(1);
    expect(Line.last.sent[0]).toMatchObject({ action: "move", table: TABLE, at: "1.1.4", move: "discard Th" });
    expect(state.pending.value?.move).toBe("discard Th");
  });

  test("its acknowledgement ends the waiting", async () => {
    const { commands, state, say } = await seatedPage();
    commands.move("draw");
    say(viewOf({ version: 6, at: "1.1.5", acks: [state.pending.value?.command ?? ""] }));
    expect(state.pending.value).toBeNull();
    vi.advanceTimersByTime(DOUBT_AFTER);
    expect(Line.last.sent).toHaveLength(1);
  });

  test("unanswered, it is asked after with the secret, never sent again; not among the acks, it is said to be lost", async () => {
    const { commands, state, say, identity } = await seatedPage();
    commands.move("draw");
    vi.advanceTimersByTime(DOUBT_AFTER);
    expect(Line.last.sent.map(({ action }) => action)).toEqual(["move", "sync"]);
    expect(Line.last.sent[1]).toMatchObject({ secret: identity.kept(TABLE).secret });
    say(viewOf());
    expect(state.pending.value).toBeNull();
    expect(state.refusal.value?.code).toBe("lost");
    vi.advanceTimersByTime(DOUBT_AFTER);
    expect(Line.last.sent.filter(({ action }) => action === "move")).toHaveLength(1);
  });

  test("without a connection for longer than a moment nothing is sent, and that is said", async () => {
    const { commands, state, watchConnection } = await seatedPage();
    watchConnection();
    Line.last.onclose?.();
    commands.move("draw");
    vi.advanceTimersByTime(1_400);
    expect(state.pending.value?.move).toBe("draw");
    vi.advanceTimersByTime(200);
    await Promise.resolve();
    expect(state.pending.value).toBeNull();
    expect(state.refusal.value?.code).toBe("not_connected");
    commands.move("draw");
    expect(state.pending.value).toBeNull();
  });

  test("in a drop of a moment it waits, and is sent once when the server has greeted", async () => {
    const { commands, state, accept, say } = await seatedPage();
    Line.last.onclose?.();
    commands.move("draw");
    vi.advanceTimersByTime(500);
    accept();
    const moves = () => Line.last.sent.filter(({ action }) => action === "move");
    expect(moves()).toEqual([]);
    say(viewOf());
    await Promise.resolve();
    expect(moves()).toHaveLength(1);
    expect(state.pending.value?.move).toBe("draw");
    expect(state.refusal.value).toBeNull();
  });

  test("a move that waits for the line does not go to another table", async () => {
    const { commands, state, accept, say } = await seatedPage();
    Line.last.onclose?.();
    commands.move("draw");
    state.forgetTable();
    vi.advanceTimersByTime(500);
    accept();
    say(viewOf());
    await Promise.resolve();
    expect(Line.last.sent.filter(({ action }) => action === "move")).toEqual([]);
  });

  test("leaving goes home once that is sent, in a drop of a moment too", async () => {
    const { commands, identity, accept, say } = await seatedPage();
    expect(identity.kept(TABLE).going).toBe(true);
    Line.last.onclose?.();
    commands.leave();
    vi.advanceTimersByTime(500);
    expect([location.hash, identity.kept(TABLE).going]).toEqual([`#${TABLE}`, true]);
    accept();
    say(viewOf());
    await Promise.resolve();
    expect(Line.last.sent.map(({ action }) => action)).toContain("leave");
    expect([location.hash, identity.kept(TABLE).going]).toEqual(["", false]);
  });

  test("leaving that can't be sent stays at the table, and that is said", async () => {
    const { commands, state, identity, watchConnection } = await seatedPage();
    watchConnection();
    Line.last.onclose?.();
    commands.leave();
    vi.advanceTimersByTime(1_600);
    await Promise.resolve();
    expect(state.refusal.value?.code).toBe("not_connected");
    expect([location.hash, identity.kept(TABLE).going]).toEqual([`#${TABLE}`, true]);
  });

  test("a refusal is said in the page's own words, and goes by itself", async () => {
    const { commands, state, say } = await seatedPage();
    commands.move("draw");
    const command = state.pending.value?.command ?? "";
    say({ type: "refused", code: "not_your_turn", words: "server's", command, view: viewOf({ version: 6 }) });
    expect(state.pending.value).toBeNull();
    expect(state.refusal.value?.code).toBe("not_your_turn");
    expect(state.refusal.value?.words).not.toBe("server's");
    expect(state.view.value?.version).toBe(6);
    vi.advanceTimersByTime(10_000);
    expect(state.refusal.value).toBeNull();
  });
});

describe("the seal", () => {
  const sealing = (version: number, commitments: SealView["commitments"]) =>
    viewOf({ stage: "sealing", at: "1.0.0", version, seal: sealed({ commitments }) });

  test("the page commits by itself, shows its nonce once both have, and does each once", async () => {
    const { say, identity } = await seatedPage(viewOf({ stage: "waiting", version: 1 }));
    say(sealing(2, [null, null]));
    say(sealing(3, [null, null]));
    const nonce = identity.nonceFor(TABLE, 1);
    const commitment = commitmentTo(nonce, TABLE, 1);
    expect(Line.last.sent).toMatchObject([{ action: "commit", game: 1, commitment }]);
    say(sealing(4, [commitment, null]));
    expect(Line.last.sent).toHaveLength(1);
    say(sealing(5, [commitment, "77".repeat(32)]));
    say(sealing(6, [commitment, "77".repeat(32)]));
    expect(Line.last.sent.slice(1)).toMatchObject([{ action: "nonce", game: 1, nonce }]);
  });

  test("a bot had nothing to commit to when I showed my nonce, whatever is shown of it later", async () => {
    const { say, identity } = await seatedPage(viewOf({ stage: "waiting", version: 1 }));
    const seats: TableView["seats"] = [PERSON, { ...PERSON, kind: "bot", level: "easy" }];
    const withBot = (version: number, commitments: SealView["commitments"]) =>
      say(viewOf({ stage: "sealing", at: "1.0.0", version, seats, seal: sealed({ commitments }) }));
    withBot(2, [null, null]);
    const mine = commitmentTo(identity.nonceFor(TABLE, 1), TABLE, 1);
    withBot(3, [mine, null]);
    withBot(4, [mine, "77".repeat(32)]);
    expect(identity.kept(TABLE).seen[1]).toMatchObject({ mine, theirs: "-" });
  });

  test("a commitment that was lost on its way is made again with the same nonce", async () => {
    const { say } = await seatedPage(viewOf({ stage: "waiting", version: 1 }));
    say(sealing(2, [null, null]));
    vi.advanceTimersByTime(DOUBT_AFTER);
    say(sealing(2, [null, null]));
    const commits = Line.last.sent.filter(({ action }) => action === "commit");
    expect(commits).toHaveLength(2);
    expect(new Set(commits.map((commit) => commit.action === "commit" && commit.commitment)).size).toBe(1);
  });

  test("a refused part is tried again after a while, not in a circle", async () => {
    const { say } = await seatedPage(viewOf({ stage: "waiting", version: 1 }));
    say(sealing(2, [null, null]));
    const [commit] = Line.last.sent;
    const command = commit && "command" in commit ? commit.command : null;
    say({ type: "refused", code: "busy", words: "", command, view: sealing(2, [null, null]) });
    expect(Line.last.sent).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(Line.last.sent.map(({ action }) => action)).toEqual(["commit", "commit"]);
  });

  test("where another device of mine has committed, its nonce is waited for; after a while that is said", async () => {
    const { say, state } = await seatedPage(viewOf({ stage: "waiting", version: 1 }));
    say(sealing(2, [null, null]));
    say(sealing(3, ["66".repeat(32), "77".repeat(32)]));
    expect(state.refusal.value).toBeNull();
    expect(Line.last.sent.map(({ action }) => action)).toEqual(["commit"]);
    vi.advanceTimersByTime(5_000);
    expect(state.refusal.value?.code).toBe("sealed_elsewhere");
    expect(Line.last.sent.map(({ action }) => action)).not.toContain("nonce");
  });

  test("where its nonce comes and the game goes on, nothing is said", async () => {
    const { say, state } = await seatedPage(viewOf({ stage: "waiting", version: 1 }));
    say(sealing(2, ["66".repeat(32), "77".repeat(32)]));
    say(viewOf({ version: 3, at: "1.1.0" }));
    vi.advanceTimersByTime(5_000);
    expect(state.refusal.value).toBeNull();
  });

  test("with another seed than the one first seen the nonce is not shown, and that is said", async () => {
    const { say, state } = await seatedPage(viewOf({ stage: "waiting", version: 1 }));
    say(sealing(2, [null, null]));
    const other = sealed({ commitments: ["66".repeat(32), "77".repeat(32)], seed_commitment: "11".repeat(32) });
    say(viewOf({ stage: "sealing", at: "1.0.0", version: 3, seal: other }));
    expect(Line.last.sent.map(({ action }) => action)).toEqual(["commit"]);
    expect(state.refusal.value?.code).toBe("broken_seal");
  });
});

describe("chat", () => {
  const line = (id: string, at: number) => ({ id, seat: id.startsWith("1") ? 1 : 0, text: "hello", at }) as const;

  test("a line told twice is one line, in the order of its time; the other's unread ones are counted", async () => {
    const { say, state } = await seatedPage();
    say({ type: "chat", table: TABLE, after: 0, until: 0, lines: [line("1b", 20)] });
    say({ type: "chat", table: TABLE, after: 0, until: 0, lines: [line("0a", 10), line("1b", 20)] });
    expect(state.chat.value.map(({ id }) => id)).toEqual(["0a", "1b"]);
    expect(state.unread.value).toBe(1);
  });

  test("the heartbeat says until when every line is held, and not past one that was missed", async () => {
    const { say, session } = await seatedPage();
    const said = (after: number, until: number) => say({ type: "chat", table: TABLE, after, until, lines: [] });
    const told = () => {
      session.wake();
      return Line.last.sent.at(-1);
    };
    expect(told()).toMatchObject({ action: "sync", heard: 0 });
    said(0, 20);
    expect(told()).toMatchObject({ heard: 20 });
    said(30, 40);
    expect(told()).toMatchObject({ heard: 20 });
    said(0, 40);
    said(0, 10);
    expect(told()).toMatchObject({ heard: 40 });
  });

  test("what was said is forgotten when somebody else sits opposite, and what they said since is asked for", async () => {
    const { state, say } = await seatedPage();
    const line = { id: "1a", seat: 1 as const, text: "my number is 555", at: 1 };
    say({ type: "chat", table: TABLE, after: 0, until: 0, lines: [line] });
    say(viewOf({ version: 6, stage: "waiting", seats: [PERSON, null] }));
    expect(state.chat.value).toEqual([line]);
    say(viewOf({ version: 7, stage: "sealing", seats: [PERSON, { ...PERSON, name: "Zoe" }] }));
    expect(state.chat.value).toEqual([]);
    expect(state.unread.value).toBe(0);
    expect(Line.last.sent).toMatchObject([{ action: "sync", version: 0 }]);
  });

  test("a new line of the other is given to the screen reader, unless that is turned off; older ones are not", async () => {
    const { say, state } = await seatedPage();
    say({ type: "chat", table: TABLE, after: 0, until: 0, lines: [line("1a", 10), line("1b", 20)] });
    expect(state.spoken.value.text).toBe("");
    say({ type: "chat", table: TABLE, after: 0, until: 0, lines: [line("1c", 30)] });
    expect(state.spoken.value).toMatchObject({ text: "Maya: hello", turn: 1 });
    say({ type: "chat", table: TABLE, after: 0, until: 0, lines: [line("1c", 30)] });
    say({ type: "chat", table: TABLE, after: 0, until: 0, lines: [line("0d", 40)] });
    state.prefs.value = { ...state.prefs.value, chatAloud: false };
    say({ type: "chat", table: TABLE, after: 0, until: 0, lines: [line("1e", 50)] });
    expect(state.spoken.value.turn).toBe(1);
  });

  test("my line stands there at once, and once when it comes back", async () => {
    const { say, state, commands } = await seatedPage();
    commands.chatLine("hello");
    const [waiting] = state.sending.value;
    expect(waiting?.text).toBe("hello");
    say({
      type: "chat",
      table: TABLE,
      after: 0,
      until: 0,
      lines: [{ id: waiting?.id ?? "", seat: 0, text: "hello", at: 1 }],
    });
    expect(state.sending.value).toEqual([]);
    expect(state.chat.value).toHaveLength(1);
  });

  test("a refused line goes back to where it was typed, and is said why", async () => {
    const { say, state, commands } = await seatedPage();
    commands.chatLine("too long");
    const sent = Line.last.sent[0];
    const command = sent && "command" in sent ? sent.command : null;
    say({ type: "refused", code: "chat_too_long", words: "", command, view: null });
    expect(state.sending.value).toEqual([]);
    expect(state.draft.value).toBe("too long");
    expect(state.refusal.value?.code).toBe("chat_too_long");
  });
});

describe("a guest who asks for the bot's seat", () => {
  const asking = { you: null, asking: true };

  test("and is turned away has asked in vain until the next game, which the device remembers", async () => {
    const { say, identity } = await seatedPage(viewOf(asking));
    expect(identity.kept(TABLE).turnedAway).toBe(0);
    say(viewOf({ version: 6, you: null, at: "2.1.0" }));
    expect(identity.kept(TABLE).turnedAway).toBe(2);
  });

  test("and is let in was not turned away", async () => {
    const { say, identity } = await seatedPage(viewOf(asking));
    say(viewOf({ version: 6, you: 1 }));
    expect(identity.kept(TABLE).turnedAway).toBe(0);
  });
});

test("asked to reload, the page does so once, and then says that it is too old", async () => {
  const { say, state } = await seatedPage();
  say({ type: "reload", protocol: 2 });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(state.outdated.value).toBe(false);
  say({ type: "reload", protocol: 2 });
  expect(reload).toHaveBeenCalledTimes(1);
});
