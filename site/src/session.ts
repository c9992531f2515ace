/** This page at its table: which table, with which secret, over which socket. */

import { type Signal, signal } from "@preact/signals";
import { forgetAway } from "./absence";
import { addressOf } from "./codes";
import { kept } from "./identity";
import { Outbox } from "./outbox";
import { begin, openQuestions, type Question } from "./questions";
import { parseRoute, type Route, socketUrl } from "./route";
import { Socket } from "./socket";
import * as state from "./state";
import type { AnyCommand, Level, Open, Sync } from "./wire";

const PROTOCOL = 1;
const BEAT = 60_000;
const BEAT_AWAITING = 25_000;
/** A watcher and a guest who asks are not pushed to: their page asks; and where a greeting brought nothing. */
const BEAT_WATCHING = 4_000;

/** The `open` that is on its way: repeated on every connection until its table comes, which is safe by its id. */
let opening: Open | null = null;
/** The new secret of a seat that is being brought to this device, and at which table. */
let taking: { table: string | null; secret: string } | null = null;

/** The level of the bot to be seated at the table I am opening. */
export const wantedBot = signal<Level | null>(null);

/** The one-time seat code in this page's link. */
export const linkCode = signal<string | null>(null);
/** The one-time code of an account in this page's link. */
export const accountCode = signal<string | null>(null);
export const lostLink = signal(false);
/** The deal of a finished game in this page's link. */
export const replayed = signal<Extract<Route, { page: "replay" }> | null>(null);

let socket: Socket | null = null;
export const outbox = new Outbox(() => atTable() && socket?.ask(JSON.stringify(sync(true))));

/** Begin: read where the socket is, follow the address, listen for sleep and waking. */
export async function start(onFrame: (text: string) => void): Promise<void> {
  follow();
  addEventListener("hashchange", follow);
  const url = socketUrl(await configuredSocket(), location);
  socket = new Socket({ url, hello, heartbeat, quiet, frame: onFrame, state: connectionIs });
  watchTheDevice(socket);
  if (needed()) socket.connect();
}

/** Who answers instead of the server: the lesson, while it lasts. */
let teacher: ((command: AnyCommand) => void) | null = null;

/** How the connection to the server is, whatever the page is told. */
export const socketState: Signal<typeof state.connection.value> = signal("connecting");
let needsNone = false;

export function learnFrom(answer: ((command: AnyCommand) => void) | null): void {
  teacher = answer;
  if (answer) return;
  needsNone = false;
  state.connection.value = socketState.peek();
}

/** Whoever answers instead of the server is there, however the connection is. */
export function needNoConnection(): void {
  if (atTable()) return;
  needsNone = true;
  state.connection.value = "open";
}

/** Send a command; false when it can't be sent now. */
export function transmit(command: AnyCommand): boolean {
  if (!teacher) return toServer(command);
  teacher(command);
  return true;
}

/** The same, whoever else would answer here. */
export function toServer(command: AnyCommand): boolean {
  return socket?.send(JSON.stringify(command)) ?? false;
}

/** Ask about a finished game or an account: connects if need be, and goes on asking until there is an answer. */
export function ask(question: Question): void {
  begin(question);
  if (!askNow(question)) socket?.connect();
}

/** Ask once more, for the answer may have been lost; only what may be repeated. False where there is no connection. */
export function askNow(question: Question): boolean {
  if (socketState.peek() !== "open" || !socket?.ask(JSON.stringify(question.command), question.patience)) return false;
  question.sent?.();
  return true;
}

/** Open a table: connects if need be, and goes on asking until the table is there. */
export function beginOpening(command: Open): void {
  opening = command;
  socket?.greet();
}

export function openingOf(): Open | null {
  return opening;
}

export function endOpening(): void {
  opening = null;
}

export function beginTaking(secret: string): void {
  taking = { table: state.tableCode.value, secret };
}

/** The secret of the seat just taken at this table, once. */
export function endTaking(table: string): string | null {
  if (taking?.table !== table) return null;
  const { secret } = taking;
  taking = null;
  return secret;
}

/** Go to a table, by its address. */
export function visit(table: string): void {
  location.hash = table;
}

/** Back to the front page. */
export function goHome(): void {
  location.hash = "";
}

/** Ask for everything: chat and finished deals too. */
export function syncAll(): void {
  if (atTable()) socket?.ask(JSON.stringify({ ...sync(true), version: 0 }));
}

/** Ask at once whether there is something new. */
export function wake(): void {
  socket?.wake();
}

/** This page must be loaded anew; another connection would only be told the same again. */
export function stop(): void {
  socket?.close();
}

function follow(): void {
  const route = parseRoute(location.hash);
  lostLink.value = route.page === "lost";
  linkCode.value = route.page === "table" ? route.seatCode : null;
  replayed.value = route.page === "replay" ? route : null;
  accountCode.value = route.page === "account" ? route.code : null;
  const table = tableOf(route);
  if (route.page === "table") writeOut(addressOf(route.table, route.seatCode));
  if (route.page === "account") queueMicrotask(openAccount);
  if (table === state.tableCode.value) return;
  arriveAt(table);
  if (!socket) return;
  if (needed()) socket.greet();
  else socket.close();
}

/** Over the front page, as if it had been opened there; its code is used once. */
function openAccount(): void {
  state.sheet.value = "account";
  history.replaceState(null, "", location.href.split("#")[0]);
}

/** A code that came without its hyphens gets them in the address too, which is what people copy. */
function writeOut(address: string): void {
  if (location.hash.replace("#", "") !== address) history.replaceState(history.state, "", `#${address}`);
}

function tableOf(route: Route): string | null {
  if (route.page === "table") return route.table;
  if (route.page === "lesson") return state.LESSON;
  if (route.page === "puzzle") return state.PUZZLE;
  return route.page === "replay" ? state.REPLAY : null;
}

/** Nothing of the page before goes along: neither who answered there, nor the table that was being opened. */
function arriveAt(table: string | null): void {
  if (state.view.value?.table !== table) state.forgetTable();
  wantedBot.value = null;
  learnFrom(null);
  endOpening();
  outbox.clear();
  forgetAway(state.tableCode.value ?? "");
  state.tableCode.value = table;
}

function needed(): boolean {
  return atTable() || opening !== null || openQuestions().length > 0;
}

/** At a table that the server knows. */
function atTable(): boolean {
  return state.isReal(state.tableCode.value);
}

/** A new connection asks for everything: chat said meanwhile is in no view. */
function hello(): string | null {
  if (opening) return JSON.stringify(opening);
  return atTable() ? JSON.stringify({ ...sync(true), version: 0 }) : null;
}

function heartbeat(): string | null {
  if (opening) return JSON.stringify(opening);
  return atTable() ? JSON.stringify(sync(!seated())) : null;
}

/** A greeting may have been refused; until I have my seat, each heartbeat asks for it. So does a guest's for the answer. */
function seated(): boolean {
  const you = state.view.value?.you;
  return you === 0 || you === 1;
}

/** `whole`: with my secret, where this device has one, which binds this connection and is answered by the whole view. */
function sync(whole: boolean): Sync {
  const table = state.tableCode.value ?? "";
  const secret = whole ? kept(table).secret : null;
  const version = state.view.value?.version ?? 0;
  return {
    action: "sync",
    table,
    version,
    protocol: PROTOCOL,
    heard: state.heard.value,
    ...(secret ? { secret } : {}),
  };
}

function quiet(): number {
  const view = state.view.value;
  if (document.hidden) return BEAT;
  if (!view) return needed() && !opening && state.missing.value === null ? BEAT_WATCHING : BEAT;
  if (view.you === null) return view.stage === "closed" ? BEAT : BEAT_WATCHING;
  return view.stage === "playing" && view.deal?.turn === view.you ? BEAT : BEAT_AWAITING;
}

function connectionIs(now: typeof state.connection.value): void {
  socketState.value = now;
  if (!needsNone) state.connection.value = now;
  if (now === "reconnecting" && !needed()) socket?.close();
  if (now === "open") queueMicrotask(askAgain);
}

/** After the greeting, by which the seat is mine again. */
function askAgain(): void {
  for (const question of openQuestions()) askNow(question);
}

function watchTheDevice(socket: Socket): void {
  const back = () => {
    if (needed() && !document.hidden) socket.wake();
  };
  addEventListener("online", back);
  addEventListener("pageshow", back);
  document.addEventListener("visibilitychange", back);
  addEventListener("offline", () => needed() && socket.offline());
}

async function configuredSocket(): Promise<string> {
  try {
    const answer = await fetch("./config.json");
    const config = (await answer.json()) as { socket?: string };
    return config.socket ?? "/prod";
  } catch {
    return "/prod";
  }
}
