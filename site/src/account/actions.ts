/** What a player can do with an account. Each says what came of it in `said`, and shows that it is at work by `busy`. */

import { batch, signal } from "@preact/signals";
import { t } from "../i18n";
import { myName } from "../identity";
import { DEFAULTS } from "../prefs";
import { newToken } from "../random";
import type { AccountView } from "../wire";
import { NotDone, request, SLOW, whole } from "./asking";
import { deviceWords } from "./device";
import { keepFocus } from "./focus";
import { follow } from "./follow";
import { account, agreed, FRESH, forgetSession, hear, keepSession, type Session, session } from "./keeping";
import { endAccount } from "./leaving";
import { makePasskey, NoPasskey, usePasskey } from "./passkeys";
import { bringTogether, take } from "./sync";
import { type WordKey, whyNot, word } from "./words";

/** What is being done, by its name; null while nothing is. */
export const busy = signal<string | null>(null);
/** What came of it, in words. */
export const said = signal<{ words: string; bad: boolean } | null>(null);
/** The one-time code that this device shows, and until when (ms) it holds. */
export const deviceCode = signal<{ code: string; until: number } | null>(null);
/** This device came in by a code, and has no passkey of its own yet. */
export const coded = signal(false);

export function makeAccount(): Promise<void> {
  return doing("make", "cancelled.make", async () => {
    const made = await newPasskey(null);
    const token = newToken();
    const view = await request({ ask: "keepPasskey", token, ...made, device: here() }, "account");
    await comeIn(view, token, FRESH);
  });
}

export function signIn(): Promise<void> {
  return doing("signIn", "cancelled.signIn", async () => {
    const { challenge } = await request({ ask: "challenge" }, "challenge");
    const signed = await usePasskey(challenge);
    const token = newToken();
    await comeIn(await request({ ask: "signIn", token, ...signed, device: here() }, "account"), token);
  });
}

export function useCode(code: string): Promise<void> {
  return doing("code", "lost", async () => {
    const token = newToken();
    const view = await request({ ask: "useDeviceCode", token, code: codeIn(code), device: here() }, "account");
    coded.value = true;
    await comeIn(view, token);
  });
}

/** One more passkey, made by this device. */
export function addPasskey(): Promise<void> {
  return doing("passkey", "cancelled.make", async (mine) => {
    const made = await newPasskey(mine);
    hear(await request({ ask: "keepPasskey", token: mine.token, ...made, device: here() }, "account"));
    coded.value = false;
  });
}

export function removePasskey(passkey: string): Promise<void> {
  return doing(`remove ${passkey}`, "lost", async (mine) => {
    hear(await request({ ask: "removePasskey", ...mine, passkey }, "account"));
  });
}

export function endSession(other: string): Promise<void> {
  return doing(`end ${other}`, "lost", async (mine) => {
    hear(await request({ ask: "endSession", ...mine, session: other }, "account"));
  });
}

export function showCode(): Promise<void> {
  return doing("showCode", "lost", async (mine) => {
    const { code, seconds } = await request({ ask: "deviceCode", ...mine }, "deviceCode");
    deviceCode.value = { code, until: Date.now() + 1000 * seconds };
  });
}

/** Seats, games and settings of this device stay as they are. */
export function signOut(): Promise<void> {
  return doing("signOut", "lost", async (mine) => {
    await request({ ask: "signOut", ...mine }, "signedOut");
    leave("left", false);
  });
}

export function deleteAccount(): Promise<void> {
  return doing("delete", "lost", async (mine) => {
    const done = endAccount(mine).then(() => leave("deleted", true));
    await Promise.race([done, lostAfter(SLOW)]);
  });
}

/** The page says that there was no answer; what was asked goes on. */
function lostAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new NotDone("lost", "")), ms));
}

/** Everything that is kept of the account, as a file. */
export function download(): Promise<void> {
  return doing("export", "lost", async (mine) => {
    const parts: string[] = [];
    const text = await whole({ ask: "export", ...mine }, "export", (answer) => {
      parts[answer.part - 1] = answer.text;
      return parts.filter((part) => part !== undefined).length === answer.parts ? parts.join("") : null;
    });
    save(text, "gin-table-account.json");
  });
}

const A_MINUTE = 60_000;

function save(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), A_MINUTE);
}

async function newPasskey(mine: Session | null) {
  const wanted = await request({ ask: "newPasskey", ...mine }, "passkeyWanted");
  const site = t("app.name");
  return makePasskey(wanted, site, account.peek()?.nickname || myName().trim() || site);
}

/** What this device and the account `before` had agreed on stays behind. A new account has that too: all that this device shows. */
async function comeIn(view: AccountView, token: string, before = agreed()): Promise<void> {
  batch(() => {
    take(view, before, DEFAULTS);
    keepSession({ user: view.user, token }, view.nickname);
    said.value = { words: word("welcome"), bad: false };
  });
  follow();
  await bringTogether();
}

function leave(why: "left" | "deleted", gone: boolean): void {
  batch(() => {
    forgetSession(gone);
    coded.value = false;
    said.value = { words: word(why), bad: false };
  });
}

/** One thing at a time. `cancelled`: what is said where the player, or the system, did not confirm it. */
async function doing(what: string, cancelled: WordKey, act: (mine: Session) => Promise<void>): Promise<void> {
  if (busy.peek() !== null) return;
  busy.value = what;
  said.value = null;
  try {
    await act(session.peek() ?? { user: "", token: "" });
  } catch (error) {
    fail(error, cancelled);
  } finally {
    busy.value = null;
    keepFocus();
  }
}

function fail(error: unknown, cancelled: WordKey): void {
  if (error instanceof NoPasskey) say(word(error.why === "exists" ? "exists" : cancelled));
  else if (!(error instanceof NotDone)) throw error;
  else say(whyNot(error));
}

function say(words: string): void {
  said.value = { words, bad: true };
}

function here(): string {
  return deviceWords(navigator.userAgent);
}

/** As it is shown, two groups of four in small letters, however it was typed. */
function codeIn(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^0-9a-z]/g, "");
  if (!/^[2-9a-z]{8}$/.test(letters)) throw new NotDone("device_code_wrong", "");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
