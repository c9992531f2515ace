/** A page with an account, over a socket whose other end is the test: asked again, counted once, never in the way. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changedSince } from "../src/account/merging";
import { DEFAULTS } from "../src/prefs";
import type { AnyAnswer, AnyAsk, AnyMessage, CountGame, SaveAccount, TableView } from "../src/wire";
import { Line } from "./line";
import { tableView } from "./views";

const TABLE = "k7m-4qz-9tb";
const RECORD = "abcdefgh23456789";
const SESSION = { user: "u".repeat(22), token: "t".repeat(43) };
const SECRET = "s".repeat(22);

let items: Map<string, string>;
const listeners = new Map<string, () => void>();
const keep = (name: string, value: unknown) => items.set(`gin-table:${name}`, JSON.stringify(value));
const kept = <T>(name: string): T => JSON.parse(items.get(`gin-table:${name}`) ?? "null") as T;
const waiting = (change: object = {}) => ({
  record: RECORD,
  secret: SECRET,
  user: null,
  state: "waiting",
  at: Date.now(),
  ...change,
});

/** What this page has asked of its account on the newest connection. */
const asked = <A extends AnyAsk["ask"]>(ask: A) =>
  Line.last.sent.filter((frame): frame is Extract<AnyAsk, { ask: A }> => "ask" in frame && frame.ask === ask);

async function page(hash = "") {
  vi.resetModules();
  const href = "https://gin.example/";
  vi.stubGlobal("location", { hash, protocol: "https:", host: "gin.example", href });
  const [session, messages, asking, sync, count, follow, state, identity, keeping, actions] = await Promise.all([
    import("../src/session"),
    import("../src/messages"),
    import("../src/account/asking"),
    import("../src/account/sync"),
    import("../src/account/count"),
    import("../src/account/follow"),
    import("../src/state"),
    import("../src/identity"),
    import("../src/account/keeping"),
    import("../src/account/actions"),
  ]);
  await session.start(messages.receive);
  const say = (message: AnyMessage | AnyAnswer) => Line.last.onmessage?.({ data: JSON.stringify(message) });
  return { ...asking, ...sync, ...count, ...follow, ...keeping, ...actions, socket: session, state, identity, say };
}

function accept(): void {
  Line.last.readyState = 1;
  Line.last.onopen?.();
}

const settled = () => vi.advanceTimersByTimeAsync(0);

function accountAnswer(ask: { command: string }, change: object = {}): AnyAnswer {
  const known = {
    user: SESSION.user,
    version: 1,
    created: 0,
    nickname: "",
    preferences: {},
    passkeys: [],
    sessions: [],
  };
  return { type: "account", answer: "account", command: ask.command, ...known, ...change } as AnyAnswer;
}

function refusal({ command }: { command: string }, code: string): AnyAnswer {
  return { type: "account", answer: "refused", command, code, words: "" } as AnyAnswer;
}

const counted = ({ command }: CountGame): AnyAnswer => ({
  type: "account",
  answer: "counted",
  command,
  record: RECORD,
});

beforeEach(() => {
  vi.useFakeTimers();
  items = new Map();
  vi.stubGlobal("window", {});
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("WebSocket", Line);
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

test("what stays unanswered is asked again by the same command, on this connection and the next", async () => {
  const { request, say } = await page();
  const answer = request({ ask: "challenge" }, "challenge");
  accept();
  await vi.advanceTimersByTimeAsync(5_000);
  const [first, second] = asked("challenge");
  expect(second).toEqual(first);
  Line.last.onclose?.();
  await vi.advanceTimersByTimeAsync(400);
  accept();
  await settled();
  expect(asked("challenge")).toEqual([first]);
  say({ type: "account", answer: "challenge", command: first?.command ?? "", challenge: "abc" });
  expect(await answer).toMatchObject({ challenge: "abc" });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked("challenge")).toHaveLength(1);
});

test("after twenty-five seconds nobody waits any longer", async () => {
  const { request } = await page();
  const outcome = request({ ask: "challenge" }, "challenge").catch((error: { code: string }) => error.code);
  accept();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await outcome).toBe("lost");
});

test("in the lesson, which needs no server, an account is asked all the same, and the table after it is connected", async () => {
  const { request, socket, state } = await page("#lesson");
  socket.learnFrom(() => {});
  socket.needNoConnection();
  void request({ ask: "challenge" }, "challenge").catch(() => {});
  expect(state.connection.value).toBe("open");
  accept();
  await settled();
  expect(asked("challenge")).toHaveLength(1);
  location.hash = TABLE;
  listeners.get("hashchange")?.();
  socket.learnFrom(null);
  expect(Line.last.sent.map(({ action }) => action)).toEqual(["account", "sync"]);
  expect(state.connection.value).toBe("open");
});

test("a choice is told once it has settled, with nothing that was not changed", async () => {
  keep("account", SESSION);
  keep("agreed", { prefs: {}, nickname: "" });
  const { follow, state, say } = await page();
  follow();
  accept();
  await settled();
  say(accountAnswer(asked("show")[0] ?? { command: "" }));
  await settled();
  for (const felt of ["blue", "grey"] as const) state.prefs.value = { ...state.prefs.value, felt };
  await vi.advanceTimersByTimeAsync(800);
  const [save, ...more] = asked("save") as SaveAccount[];
  expect(more).toEqual([]);
  expect(save).toMatchObject({ ...SESSION, preferences: { felt: "grey" } });
  expect(save).not.toHaveProperty("nickname");
});

test("whoever had a name before the account changes settings, and they are told too", async () => {
  keep("account", SESSION);
  keep("name", "Maya");
  const { follow, state, say } = await page();
  follow();
  accept();
  await settled();
  say(accountAnswer(asked("save")[0] ?? { command: "" }, { nickname: "Maya" }));
  await vi.advanceTimersByTimeAsync(800);
  say(accountAnswer(asked("show")[0] ?? { command: "" }, { nickname: "Maya" }));
  await settled();
  const told = asked("save").length;
  state.prefs.value = { ...state.prefs.value, felt: "blue" };
  await vi.advanceTimersByTimeAsync(800);
  const saved = asked("save").slice(told);
  expect(saved).toMatchObject([{ ...SESSION, preferences: { felt: "blue" } }]);
});

test("a nickname that the account does not take stays here, and the settings go all the same", async () => {
  keep("account", SESSION);
  keep("name", "far too long");
  keep("prefs", { suits: 2 });
  const { bringTogether, identity, say } = await page();
  const done = bringTogether();
  accept();
  await settled();
  say(refusal(asked("save")[0] ?? { command: "" }, "name_too_long"));
  await settled();
  const second = asked("save")[1];
  expect(second).toMatchObject({ preferences: { suits: 2 } });
  expect(second).not.toHaveProperty("nickname");
  say(accountAnswer(second ?? { command: "" }, { preferences: { suits: 2 } }));
  await done;
  expect(identity.myName()).toBe("far too long");
});

test("a session that was ended elsewhere is forgotten, with everything else left as it is", async () => {
  keep("account", SESSION);
  keep("prefs", { suits: 2 });
  keep("finished", [waiting({ user: SESSION.user })]);
  const { bringTogether, say, state } = await page();
  const done = bringTogether();
  accept();
  await settled();
  say(refusal(asked("save")[0] ?? { command: "" }, "signed_out"));
  await done;
  expect(kept("account")).toBeNull();
  expect(state.prefs.value.suits).toBe(2);
  expect(kept("finished")).toEqual([waiting()]);
});

const over = (change: Partial<TableView> = {}) =>
  tableView(null, { table: TABLE, version: 5, at: "1.1.4", stage: "over", record: RECORD, you: 0, ...change });

test("a game that ends at my table is counted at once, once, however often its end is heard", async () => {
  keep("account", SESSION);
  const { follow, identity, say } = await page(`#${TABLE}`);
  identity.keep(TABLE, { secret: SECRET });
  accept();
  say(over());
  follow();
  await settled();
  const [ask] = asked("count");
  expect(ask).toMatchObject({ ...SESSION, record: RECORD, secret: SECRET });
  say(counted(ask as CountGame));
  await settled();
  const at = Date.now();
  say(over({ version: 6 }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked("count")).toHaveLength(1);
  expect(kept("finished")).toEqual([waiting({ user: SESSION.user, state: "done", at })]);
});

test("whoever has no account asks nothing, and the game is kept for the day they have one", async () => {
  const { identity, say } = await page(`#${TABLE}`);
  identity.keep(TABLE, { secret: SECRET });
  accept();
  say(over());
  say(over({ you: null, record: "zzzzzzzz23456789" }));
  const at = Date.now();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Line.last.sent.every(({ action }) => action === "sync")).toBe(true);
  expect(kept("finished")).toEqual([waiting({ at })]);
});

test.each([
  ["too_fast", 2, "done"],
  ["unknown_record", 2, "done"],
  ["game_taken", 1, "done"],
  ["busy", 1, "waiting"],
])("a count that is refused %s is asked %i times in three seconds, and the game is %s", async (code, times, state) => {
  keep("account", SESSION);
  const game = waiting({ user: SESSION.user });
  keep("finished", [game]);
  const { countGames, say } = await page();
  void countGames();
  await settled();
  accept();
  await settled();
  say(refusal(asked("count")[0] as CountGame, code));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked("count")).toHaveLength(times);
  if (times > 1) say(counted(asked("count")[1] as CountGame));
  await settled();
  expect(kept("finished")).toEqual([{ ...game, state }]);
});

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** What the page asks within this time, while no game that it asks for is kept yet, and every other is. */
async function asksFor(missing: string[], ms: number, say: (answer: AnyAnswer) => void): Promise<string[]> {
  const heard: CountGame[] = [];
  const answer = () => {
    for (const ask of asked("count").slice(heard.length)) {
      heard.push(ask);
      say(missing.includes(ask.record) ? refusal(ask, "unknown_record") : counted(ask));
    }
  };
  for (let at = 0; at <= ms; at += 500) {
    answer();
    await vi.advanceTimersByTimeAsync(500);
  }
  return heard.map(({ record }) => record);
}

test("games that are kept only minutes after their end are counted then, and seldom asked for until then", async () => {
  keep("account", SESSION);
  const late = waiting({ user: SESSION.user });
  keep("finished", [late, { ...late, record: "kept-at-once" }, { ...late, record: "late-too" }]);
  const { countGames, say } = await page();
  void countGames();
  await settled();
  accept();
  await settled();
  const asks = await asksFor([RECORD, "late-too"], 3 * MINUTE, say);
  expect(asks.slice(0, 3)).toEqual([RECORD, "kept-at-once", "late-too"]);
  expect(asks.length).toBeLessThan(24);
  expect(kept("finished")).toMatchObject([{ state: "waiting" }, { state: "done" }, { state: "waiting" }]);
  await asksFor([], 3 * MINUTE, say);
  expect(kept("finished")).toMatchObject([{ state: "done" }, { state: "done" }, { state: "done" }]);
});

test.each([
  ["of half a day ago is asked for again at the next visit", DAY / 2, "waiting"],
  ["that ended later than this device's clock says is not asked for all the time", -DAY / 2, "waiting"],
  ["of yesterday is never to be", DAY, "done"],
])("a game that is not kept, %s", async (_, age, state) => {
  keep("account", SESSION);
  keep("finished", [waiting({ user: SESSION.user, at: Date.now() - age })]);
  const { follow, say } = await page();
  follow();
  await settled();
  accept();
  await settled();
  expect(await asksFor([RECORD], MINUTE, say)).toEqual([RECORD]);
  expect(kept("finished")).toMatchObject([{ state }]);
});

test("a guest's games are counted for the account when its player says so, and for nobody when not", async () => {
  keep("account", SESSION);
  keep("finished", [waiting(), waiting({ record: "of-another", user: "another" })]);
  const { adoptGames, guestGames, say } = await page();
  expect(guestGames()).toHaveLength(1);
  const done = adoptGames(true);
  await settled();
  accept();
  await settled();
  expect(asked("count").map(({ record }) => record)).toEqual([RECORD]);
  say(counted(asked("count")[0] as CountGame));
  expect(await done).toBe(1);
  keep("finished", [waiting()]);
  expect(await adoptGames(false)).toBe(0);
  expect(guestGames()).toEqual([]);
  expect(asked("count")).toHaveLength(1);
});

const deleted = ({ command }: { command: string }): AnyAnswer => ({ type: "account", answer: "deleted", command });

/** A page, signed in, on which the account is being deleted: asked for, and not answered. */
async function leavingPage() {
  keep("account", SESSION);
  const leaving = await page();
  const done = leaving.deleteAccount();
  await settled();
  accept();
  await settled();
  return { ...leaving, done };
}

test("a deletion is asked for once in twenty-five seconds, and at once on a new connection", async () => {
  await leavingPage();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked("delete")).toHaveLength(1);
  Line.last.onclose?.();
  await vi.advanceTimersByTimeAsync(400);
  accept();
  await settled();
  expect(asked("delete")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(24_000);
  expect(asked("delete")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked("delete")).toHaveLength(2);
});

test("a deletion without a word for half a minute is asked for on another connection", async () => {
  await leavingPage();
  const silent = Line.last;
  await vi.advanceTimersByTimeAsync(30_400);
  expect(silent.readyState).toBe(3);
  accept();
  await settled();
  expect(Line.last).not.toBe(silent);
  expect(asked("delete")).toMatchObject([SESSION]);
});

test("after twenty-five seconds the page says that there was no answer, and goes on asking until it is done", async () => {
  const { done, busy, said, say } = await leavingPage();
  await vi.advanceTimersByTimeAsync(25_000);
  await done;
  expect([busy.value, said.value?.bad]).toEqual([null, true]);
  expect(kept("account")).toEqual(SESSION);
  say(deleted(asked("delete")[0] ?? { command: "" }));
  await settled();
  expect([kept("account"), said.value?.bad]).toEqual([null, false]);
});

test("a deletion that is refused is asked for again, a while later, until it is done", async () => {
  const { done, say } = await leavingPage();
  say(refusal(asked("delete")[0] ?? { command: "" }, "busy"));
  await vi.advanceTimersByTimeAsync(24_000);
  expect(asked("delete")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked("delete")).toHaveLength(2);
  expect(kept("account")).toEqual(SESSION);
  say(deleted(asked("delete")[1] ?? { command: "" }));
  await done;
  await settled();
  expect(kept("account")).toBeNull();
});

test("while the account is being deleted nothing else that is told to be signed out loses the session", async () => {
  keep("finished", [waiting({ user: SESSION.user })]);
  const { showCode, bringTogether, countGames, busy, say } = await leavingPage();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(busy.value).toBeNull();
  const other = showCode();
  await settled();
  say(refusal(asked("deviceCode")[0] ?? { command: "" }, "signed_out"));
  await other;
  await Promise.all([bringTogether(), countGames()]);
  expect(kept("account")).toEqual(SESSION);
  expect([...asked("show"), ...asked("save"), ...asked("count")]).toEqual([]);
});

test("what was on its way when the account began to go loses the session neither", async () => {
  keep("account", SESSION);
  keep("finished", [waiting({ user: SESSION.user })]);
  const { bringTogether, countGames, deleteAccount, say } = await page();
  const before = [bringTogether(), countGames()];
  await settled();
  accept();
  await settled();
  void deleteAccount();
  for (const ask of [...asked("show"), ...asked("count")]) say(refusal(ask, "signed_out"));
  await Promise.all(before);
  expect(kept("account")).toEqual(SESSION);
});

test("a page opened after a deletion was broken off goes on with it by the same session, and then is signed out", async () => {
  await leavingPage();
  const { last: before } = Line;
  const { follow, say } = await page();
  follow();
  await settled();
  expect(Line.last).not.toBe(before);
  accept();
  await settled();
  expect(asked("delete")).toMatchObject([SESSION]);
  expect(asked("show")).toEqual([]);
  say(deleted(asked("delete")[0] ?? { command: "" }));
  await settled();
  expect([kept("account"), kept("leaving")]).toEqual([null, null]);
});

test("a deletion that is told to be signed out is another device's, or none: the session is forgotten", async () => {
  const { done, said, say } = await leavingPage();
  say(refusal(asked("delete")[0] ?? { command: "" }, "signed_out"));
  await done;
  expect([kept("account"), said.value?.bad]).toEqual([null, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked("delete")).toHaveLength(1);
});

type Page = Awaited<ReturnType<typeof page>>;
type Had = { user: string; nickname?: string; preferences?: object };
const ANNA: Had = { user: SESSION.user, nickname: "Anna", preferences: { felt: "contrast", volume: 0 } };
const BERT: Had = { user: "b".repeat(22), preferences: { suits: 2 } };

/** A page that is connected, and follows no account yet, on a device that makes a passkey when asked. */
async function connectedPage(): Promise<Page> {
  const response = { clientDataJSON: new ArrayBuffer(1), attestationObject: new ArrayBuffer(1) };
  vi.stubGlobal("navigator", { userAgent: "", credentials: { create: async () => ({ response }) } });
  const connected = await page();
  const asking = connected.request({ ask: "challenge" }, "challenge");
  accept();
  await settled();
  connected.say({ type: "account", answer: "challenge", command: asked("challenge")[0]?.command ?? "", challenge: "" });
  await asking;
  return connected;
}

const newest = <A extends AnyAsk["ask"]>(ask: A) => asked(ask).at(-1) ?? { command: "" };

/** Hear of this account that the device is in, and what the page tells it then. */
async function isIn(had: Had, entered: { command: string }, { say }: Page): Promise<Partial<SaveAccount>> {
  say(accountAnswer(entered, had));
  await settled();
  const ask = Line.last.sent.at(-1) as SaveAccount;
  const { nickname = had.nickname ?? "", preferences } = ask;
  say(accountAnswer(ask, { ...had, version: 2, nickname, preferences: { ...had.preferences, ...preferences } }));
  await settled();
  return { ...("nickname" in ask ? { nickname } : {}), ...("preferences" in ask ? { preferences } : {}) };
}

async function comesIn(had: Had, at: Page): Promise<Partial<SaveAccount>> {
  void at.useCode("abcd2345");
  await settled();
  return isIn(had, newest("useDeviceCode"), at);
}

async function signsOut(at: Page): Promise<void> {
  void at.signOut();
  await settled();
  at.say({ type: "account", answer: "signedOut", ...newest("signOut") } as AnyAnswer);
  await settled();
}

/** What the page shows, where it is not as it comes. */
const shown = ({ state, identity }: Page) => ({
  name: identity.myName(),
  ...changedSince(DEFAULTS, state.prefs.value),
});

test("what an account brought to a device goes no further: the next account's player sees, and tells, nothing of it", async () => {
  const device = await connectedPage();
  expect(await comesIn(ANNA, device)).toEqual({});
  expect(shown(device)).toEqual({ name: "Anna", felt: "contrast", volume: 0 });
  await signsOut(device);
  expect(shown(device)).toEqual({ name: "Anna", felt: "contrast", volume: 0 });
  expect(await comesIn(BERT, device)).toEqual({});
  expect(shown(device)).toEqual({ name: "", suits: 2 });
});

test("what was chosen on a device between two accounts is its own, and goes into the next", async () => {
  const device = await connectedPage();
  await comesIn(ANNA, device);
  await signsOut(device);
  device.state.prefs.value = { ...device.state.prefs.value, hand: "left" };
  device.identity.keepName("Bertie");
  expect(await comesIn(BERT, device)).toEqual({ nickname: "Bertie", preferences: { hand: "left" } });
  expect(shown(device)).toEqual({ name: "Bertie", suits: 2, hand: "left" });
});

test("who signs in again takes what was chosen elsewhere meanwhile, and tells only what was chosen here", async () => {
  const device = await connectedPage();
  await comesIn(ANNA, device);
  await signsOut(device);
  device.state.prefs.value = { ...device.state.prefs.value, hand: "left" };
  const since = { ...ANNA, nickname: "Anne", preferences: { felt: "blue", volume: 0 } };
  expect(await comesIn(since, device)).toEqual({ preferences: { hand: "left" } });
  expect(shown(device)).toEqual({ name: "Anne", felt: "blue", volume: 0, hand: "left" });
});

test("a new account takes what the device shows, whoever brought it there", async () => {
  const device = await connectedPage();
  await comesIn(ANNA, device);
  await signsOut(device);
  void device.makeAccount();
  await settled();
  const wanted = { user: BERT.user, challenge: "", algorithms: [-7], exclude: [] };
  device.say({ type: "account", answer: "passkeyWanted", ...wanted, ...newest("newPasskey") } as AnyAnswer);
  await settled();
  const told = await isIn({ user: BERT.user }, newest("keepPasskey"), device);
  expect(told).toEqual({ nickname: "Anna", preferences: { felt: "contrast", volume: 0 } });
  expect(shown(device)).toEqual({ name: "Anna", felt: "contrast", volume: 0 });
});
