/** What a message from the server does to the page: one handler for each type. */

import { batch } from "@preact/signals";
import { awayFrom, forgetAway } from "./absence";
import { addBot, doDuty, unsaid } from "./commands";
import { noteFinished } from "./finished";
import { forgetGoing, noteGoing } from "./going";
import { keep, kept, NO_NONCE, see, seeDealt } from "./identity";
import { nameOf } from "./names";
import { answered, refused as refusedQuestion } from "./questions";
import { clearRefusal, refuse, refuseHere } from "./refuse";
import { reloadOnce } from "./reload";
import { dealOf, explains, merged, withDeal } from "./score";
import { dutyOf } from "./seal";
import * as session from "./session";
import * as state from "./state";
import type {
  AnyAnswer,
  AnyMessage,
  ChatLine,
  ChatLines,
  History,
  Pong,
  Refused,
  Reload,
  SeatCodeMade,
  TableView,
} from "./wire";

type Said = AnyMessage | AnyAnswer;
type Handlers = { [Type in Said["type"]]: (message: Extract<Said, { type: Type }>) => void };

const handlers: Handlers = {
  view: onView,
  pong: onPong,
  refused: onRefused,
  chat: onChat,
  history: onHistory,
  seatCode: onSeatCode,
  record: answered,
  replay: answered,
  review: answered,
  figures: answered,
  puzzle: answered,
  account: answered,
  reload: onReload,
};

/** A frame as it came. What can't be read is passed over: the heartbeat brings the truth. */
export function receive(text: string): void {
  const message = parsed(text);
  const handle = message && (handlers[message.type] as ((message: Said) => void) | undefined);
  if (message && handle) batch(() => handle(message));
}

function parsed(text: string): Said | null {
  try {
    return JSON.parse(text) as Said;
  } catch {
    return null;
  }
}

function onView(view: TableView): void {
  arrive(view);
  if (view.table !== state.tableCode.value) return;
  keepTakenSeat(view);
  acknowledge(view.acks);
  session.outbox.settle();
  const held = state.view.value;
  if (held && view.version < held.version) return;
  state.missing.value = null;
  noteTurnedAway(held, view);
  if (held && playedByHouse(held) && !playedByHouse(view)) state.stoodIn.value = true;
  if (held && held.at !== view.at) clearRefusal();
  if (held && isPlayedElsewhere(held, view)) state.elsewhere.value = true;
  state.view.value = view;
  if ((held?.muted && !view.muted) || unseated(held, view)) session.syncAll();
  forgetOthersTalk(held, view);
  watchPresence();
  tidySelection(view);
  keepScore(view);
  keepDealt(view);
  noteGoing(view);
  noteFinished(view, kept(view.table).secret);
  doSeal(view);
  seatWantedBot(view);
}

/** I asked for the bot's seat, and the answer was no. */
function noteTurnedAway(held: TableView | null, view: TableView): void {
  if (held?.asking && !view.asking && view.you === null) keep(view.table, { turnedAway: dealOf(view.at).game });
}

/** The house plays for me, who am away. */
function playedByHouse({ you, seats }: TableView): boolean {
  return you !== null && seats[you]?.house === true;
}

/** Another page of mine, on this device or another, has done something; its part of a seal each does by itself. */
function isPlayedElsewhere(held: TableView, { you, stage, acks }: TableView): boolean {
  if (you !== held.you || stage !== held.stage || stage === "sealing") return false;
  return acks.some((command) => !held.acks.includes(command) && !session.outbox.wrote(command));
}

/** A further page of my own took this one's place: a seat has three at most. With my secret it is mine again. */
function unseated(held: TableView | null, view: TableView): boolean {
  return held !== null && held.you !== null && view.you === null && kept(view.table).secret !== null;
}

/** Somebody else sits opposite now: what was said before was not by them, and not to them. */
function forgetOthersTalk(held: TableView | null, view: TableView): void {
  if (held === null || view.you === null || state.chat.value.length === 0) return;
  const [before, now] = [held, view].map(({ seats }) => seats[view.you === 0 ? 1 : 0]);
  if (!now || (before?.kind === now.kind && before.name === now.name)) return;
  state.chat.value = [];
  countUnread(view.table);
  session.syncAll();
}

function seatWantedBot(view: TableView): void {
  const level = session.wantedBot.value;
  if (level === null) return;
  if (view.seats[1] !== null) session.wantedBot.value = null;
  else addBot(level);
}

/** The table I asked to open is there: its secret is kept, and the address becomes its link. */
function arrive(view: TableView): void {
  const opening = session.openingOf();
  if (!opening || state.tableCode.value !== null || view.you !== 0) return;
  session.endOpening();
  keep(view.table, { secret: opening.secret });
  acknowledge([opening.command]);
  state.tableCode.value = view.table;
  session.visit(view.table);
}

function keepTakenSeat(view: TableView): void {
  if (view.you === null) return;
  const secret = session.endTaking(view.table);
  if (secret === null) return;
  keep(view.table, { secret });
  session.visit(view.table);
}

function acknowledge(commands: readonly string[]): void {
  session.outbox.answered(commands);
  const pending = state.pending.value;
  if (!pending || !commands.includes(pending.command)) return;
  state.pending.value = null;
  if (state.refusal.value?.code === "sending") clearRefusal();
}

function watchPresence(): void {
  const opponent = state.opponent.value;
  const table = state.tableCode.value ?? "";
  const away = opponent?.kind === "person" && opponent.presence === "away";
  if (!away) forgetAway(table);
  state.awaySince.value = away ? (state.awaySince.value ?? awayFrom(table)) : null;
}

function tidySelection(view: TableView): void {
  const selected = state.selected.value;
  if (selected && !view.deal?.hand.includes(selected)) state.selected.value = null;
}

let askedFor = "";

/** The sheet grows with each result; where it does not explain the score, a deal was missed and is asked for, once. */
function keepScore(view: TableView): void {
  state.history.value = withDeal(state.history.value, view);
  if (view.you === null || explains(state.history.value, view) || askedFor === view.at) return;
  askedFor = view.at;
  session.syncAll();
}

/** The hand I was dealt, while nobody has drawn: to be compared when the seal is opened. */
function keepDealt({ deal, you, table, at }: TableView): void {
  if (!deal || you === null || !state.isReal(table) || !/^p*$/.test(deal.seen)) return;
  seeDealt(table, at.split(".").slice(0, 2).join("."), [...deal.hand, deal.upcard].join(" "));
}

/** A refused part of the seal is tried again after so long, not at once. */
const DUTY_AGAIN = 2_000;
/** So long it takes at most, where the other device is awake. */
const ELSEWHERE_AFTER = 5_000;
let duty: { what: string; command: string } | null = null;

function doSeal(view: TableView): void {
  const { seal, you, table } = view;
  if (view.stage !== "sealing" || !seal || you === null) return;
  const theirs = seal.commitments[state.other(you)];
  const seen = { seed: seal.seed_commitment, mine: seal.commitments[you], theirs };
  see(table, seal.game, seen);
  const due = dutyOf(view, kept(table));
  if (!due) return;
  if (due.kind === "broken") {
    refuseHere("broken_seal");
    return;
  }
  if (due.kind === "elsewhere") {
    setTimeout(sayElsewhere, ELSEWHERE_AFTER, seal.game);
    return;
  }
  const what = `${table} ${due.game} ${due.kind}`;
  if (duty?.what === what) return;
  const command = doDuty(due);
  if (!command) return;
  // Everybody has committed then, and a bot to nothing.
  if (due.kind === "reveal") see(table, due.game, { ...seen, theirs: theirs ?? NO_NONCE });
  duty = { what, command };
  session.outbox.add(command, forgetDuty);
}

/** Another device of mine opens the shuffle, in a moment as a rule; where that lasts, it is said what is waited for. */
function sayElsewhere(game: number): void {
  const view = state.view.value;
  const due = view && dutyOf(view, kept(view.table));
  if (due?.kind === "elsewhere" && due.game === game) refuseHere("sealed_elsewhere");
}

/** The next view that still asks for the duty gets it done again. */
function forgetDuty(): void {
  duty = null;
  const view = state.view.value;
  if (view) doSeal(view);
}

function onPong(pong: Pong): void {
  const view = state.view.value;
  if (!view || view.table !== pong.table) return;
  const [first, second] = view.seats;
  const [one, two] = pong.presence;
  if (first.presence === one && second?.presence === (two ?? undefined)) return;
  const seats: TableView["seats"] = [{ ...first, presence: one }, second && { ...second, presence: two ?? "away" }];
  state.view.value = { ...view, seats };
  watchPresence();
}

function onRefused(refused: Refused): void {
  const { code, words, command, view } = refused;
  const pending = state.pending.value;
  refusedQuestion(refused);
  if (command) {
    session.outbox.answered([command]);
    if (duty?.command === command) setTimeout(forgetDuty, DUTY_AGAIN);
  }
  if (pending && pending.command === command) state.pending.value = null;
  if (command && session.openingOf()?.command === command) session.endOpening();
  if (view) onView(view);
  else if (code === "unknown_table" && !session.openingOf()) onUnknown();
  if (command && (command === pending?.command || unsaid(command))) refuse(code, words);
}

/** No such table, or not any more. */
function onUnknown(): void {
  state.missing.value = "unknown";
  forgetGoing(state.tableCode.value ?? "");
}

function onChat({ table, lines, after, until }: ChatLines): void {
  if (table !== state.tableCode.value) return;
  // Where one before it was missed, the next heartbeat asks for both.
  if (after <= state.heard.value) state.heard.value = Math.max(state.heard.value, until);
  sayNew(lines);
  const all = new Map([...state.chat.value, ...lines].map((line) => [line.id, line]));
  state.chat.value = [...all.values()].sort((one, two) => one.at - two.at);
  state.sending.value = state.sending.value.filter((line) => !all.has(line.id));
  session.outbox.answered(lines.map((line) => line.id.slice(1)));
  countUnread(table);
}

/** A line that is said now; many at once are those from before. */
function sayNew(lines: readonly ChatLine[]): void {
  const [line, ...more] = lines;
  if (!line || more.length > 0 || line.seat === state.me.value || !state.prefs.value.chatAloud) return;
  if (!state.chat.value.some(({ id }) => id === line.id)) state.say(`${nameOf(line.seat)}: ${line.text}`);
}

function countUnread(table: string): void {
  const read = kept(table).read;
  const theirs = state.chat.value.filter((line) => line.seat !== state.me.value && line.at > read);
  state.unread.value = theirs.length;
}

function onHistory({ table, deals }: History): void {
  const view = state.view.value;
  if (table !== state.tableCode.value || !view) return;
  state.history.value = withDeal(merged(state.history.value, deals), view);
}

function onSeatCode({ table, code, seconds }: SeatCodeMade): void {
  if (table !== state.tableCode.value) return;
  if (state.pending.value) acknowledge([state.pending.value.command]);
  state.seatCode.value = { code, until: Date.now() + 1000 * seconds };
}

function onReload({ protocol }: Reload): void {
  session.stop();
  state.outdated.value = !reloadOnce(`protocol ${protocol}`);
}
