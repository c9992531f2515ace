/** What the player can ask of the table. Each returns at once; the outcome arrives as a view or a refusal. */

import { batch } from "@preact/signals";
import { forgetGoing } from "./going";
import { keepName, nonceFor, secretFor } from "./identity";
import { sendSoon } from "./line";
import { newCommand, newSecret } from "./random";
import { clearRefusal, refuseHere } from "./refuse";
import { commitmentTo, type Duty } from "./seal";
import * as session from "./session";
import * as state from "./state";
import { useHere } from "./tabs";
import type { AnyCommand, Level, Pace, RulesChoice } from "./wire";

type Named<A extends AnyCommand["action"]> = Extract<AnyCommand, { action: A }>;
type TableAction = Exclude<AnyCommand["action"], "open" | "sync">;
/** A command at this table, without the fields that are the same for all. */
type Fields = { [A in TableAction]: Omit<Named<A>, "table" | "command"> }[TableAction];

export function move(text: string): void {
  state.stoodIn.value = false;
  act({ action: "move", at: at(), move: text });
}

export function ready(): void {
  act({ action: "ready", at: at() });
}

export function rematch(): void {
  act({ action: "rematch", game: game() });
}

export function concede(): void {
  act({ action: "concede", game: game() });
}

/** Offer to end the game as it stands; `withdraw` takes my offer back, or declines the other's. */
export function offerEnd(withdraw = false): void {
  act({ action: "offerEnd", game: game(), withdraw });
}

export function acceptEnd(): void {
  act({ action: "acceptEnd", game: game() });
}

export function claim(what: "house" | "end" | "next"): void {
  act({ action: "claim", what, game: game() });
}

/** Leave the table for the front page; until that can be sent, the seat and the way back to it stay. */
export function leave(): void {
  const left = table();
  act({ action: "leave" }, () => {
    forgetGoing(left);
    session.goHome();
  });
}

export function addBot(level: Level): void {
  act({ action: "addBot", level });
}

export function removeBot(): void {
  act({ action: "removeBot" });
}

/** How long the house waits before it moves. */
export function setPace(pace: Pace): void {
  act({ action: "setPace", pace });
}

export function admit(yes: boolean): void {
  act({ action: "admit", yes });
}

export function moveSeat(): void {
  act({ action: "moveSeat" });
}

export function mute(muted: boolean): void {
  act({ action: "mute", muted });
}

/** Take the empty seat of this table, or ask for the bot's. The secret is kept before it is sent. */
export function sit(name: string): void {
  keepName(name);
  act({ action: "sit", secret: secretFor(table()), name });
}

/** Bring my seat to this device with its one-time code. */
export function takeSeat(code: string): void {
  const secret = newSecret();
  session.beginTaking(secret);
  act({ action: "takeSeat", code, secret });
}

/** Open a table and sit at it; the page goes there when it is made, and seats a bot of this level, if any. */
export function open(name: string, rules: RulesChoice, bot: Level | null = null): void {
  if (state.pending.value) return;
  keepName(name);
  clearRefusal();
  const command = newCommand();
  state.pending.value = { command, since: Date.now() };
  session.wantedBot.value = bot;
  session.beginOpening({ action: "open", command, secret: newSecret(), name, rules });
}

/** Say a line; it stands in the log at once, faint until the server has it. */
export function chatLine(text: string): void {
  const command = newCommand();
  const seat = state.me.value;
  if (seat === null) return;
  useHere();
  if (!session.transmit({ action: "chat", table: table(), command, text })) {
    refuseHere("not_connected");
    state.draft.value = text;
    return;
  }
  state.sending.value = [...state.sending.value, { id: `${seat}${command}`, seat, text, at: Date.now() }];
  session.outbox.add(command, () => {
    if (unsaid(command)) refuseHere("lost");
  });
}

/** A line that was refused or lost goes back into the input, if nothing else stands there. False if it was no line. */
export function unsaid(command: string): boolean {
  const line = state.sending.value.find((line) => line.id.endsWith(command));
  if (!line) return false;
  batch(() => {
    state.sending.value = state.sending.value.filter((other) => other !== line);
    state.draft.value ||= line.text;
  });
  return true;
}

type DutyToSend = Extract<Duty, { kind: "commit" | "reveal" }>;

/** Do my part of the seal; without a connection the next view asks for it again. */
export function doDuty(duty: DutyToSend): string | null {
  const command = newCommand();
  const sent = session.transmit({ table: table(), command, ...dutyFields(duty) });
  return sent ? command : null;
}

function dutyFields(duty: DutyToSend) {
  const { game } = duty;
  if (duty.kind === "reveal") return { action: "nonce", game, nonce: duty.nonce } as const;
  const commitment = commitmentTo(nonceFor(table(), game), table(), game);
  return { action: "commit", game, commitment } as const;
}

/** One act at a time: while one is on its way the buttons say so, and a second press does nothing. */
function act(fields: Fields, sent?: () => void): void {
  if (state.pending.value) return;
  const command = newCommand();
  clearRefusal();
  useHere();
  const message = { table: table(), command, ...fields } as AnyCommand;
  state.pending.value = { command, since: Date.now(), ...("move" in fields && { move: fields.move }) };
  sendSoon(
    () => isOver(command) || transmit(message, sent),
    () => giveUp(command, "not_connected"),
  );
}

/** Nobody waits for it any more: the player has gone to another table. */
function isOver(command: string): boolean {
  return state.pending.peek()?.command !== command;
}

function transmit(message: AnyCommand, sent?: () => void): boolean {
  const { command } = message as { command: string };
  if (!session.transmit(message)) return false;
  session.outbox.add(command, () => giveUp(command, "lost"));
  sent?.();
  return true;
}

function giveUp(command: string, why: "lost" | "not_connected"): void {
  if (isOver(command)) return;
  state.pending.value = null;
  refuseHere(why);
}

function table(): string {
  return state.tableCode.value ?? "";
}

/** The moment I see. */
function at(): string {
  return state.view.value?.at ?? "0.0.0";
}

function game(): number {
  return Number(at().split(".")[0]);
}
