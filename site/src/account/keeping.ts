/** What this device keeps of its account, shared by all tabs of the browser. */

import { signal } from "@preact/signals";
import { changeFinished, waitsFor } from "../finished";
import { keepName } from "../identity";
import { DEFAULTS, type Prefs } from "../prefs";
import { remember, remembered } from "../storage";
import type { AccountView } from "../wire";

/** By which this device is signed in. */
export interface Session {
  user: string;
  token: string;
}

/** What this device and the account had agreed on when they last spoke. */
export interface Agreed {
  prefs: Prefs;
  nickname: string;
}

/** Of a device that has spoken with no account: its settings are changed where they are not as they come. */
export const FRESH: Agreed = { prefs: DEFAULTS, nickname: "" };

export const session = signal<Session | null>(remembered<Session | null>("account", null));
/** The account as it was last heard of on this page. */
export const account = signal<AccountView | null>(null);

export function agreed(): Agreed {
  const { prefs, nickname } = remembered<Agreed>("agreed", FRESH);
  return { prefs: { ...DEFAULTS, ...prefs }, nickname };
}

export function keepAgreed(now: Agreed): void {
  remember("agreed", now);
}

/** From now on this device is signed in; a nickname that the account has takes the place of the name used here. */
export function keepSession(now: Session, nickname: string): void {
  if (nickname) keepName(nickname);
  remember("account", now);
  session.value = now;
}

/**
 * It is no more. What was agreed on stays, and tells at the next sign-in what is this device's own; what was played for an account
 * that is gone is nobody's.
 */
export function forgetSession(gone: boolean): void {
  const user = session.peek()?.user;
  if (gone && user) changeFinished(waitsFor(user), { user: null });
  remember("account", null);
  remember("leaving", null);
  session.value = null;
  account.value = null;
}

/** The account of this device is to be deleted, and that is not done yet: it goes on by this session alone. */
export function isLeaving(): boolean {
  return session.peek() !== null && remembered("leaving", null) === session.peek()?.user;
}

export function keepLeaving({ user }: Session): void {
  remember("leaving", user);
}

/** Something else than the deletion of the account was told that this session is no more. */
export function sessionEnded(): void {
  if (!isLeaving()) forgetSession(true);
}

/** The newest that was heard stays. */
export function hear(now: AccountView): void {
  const held = account.peek();
  if (!held || held.user !== now.user || held.version <= now.version) account.value = now;
}
