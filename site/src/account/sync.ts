/** Nickname and settings follow the account, whichever device they are changed on. */

import { batch, effect } from "@preact/signals";
import { keepName, myName } from "../identity";
import { savePrefs } from "../prefs";
import { prefs } from "../state";
import { remembered } from "../storage";
import type { AccountView } from "../wire";
import { NotDone, request } from "./asking";
import { type Agreed, account, agreed, hear, isLeaving, keepAgreed, type Session, session } from "./keeping";
import { agreedOn, carriedOver, changedSince } from "./merging";

/** A choice is told so long after the last one: whoever tries the colours of the felt tries several. */
const SETTLED_AFTER = 800;
/** A page that comes back into sight asks again after so long. */
const STALE_AFTER = 60_000;

let heardAt = 0;
let running: Promise<void> | null = null;

/** Keep this device and its account alike, while the page lasts. */
export function followAccount(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    if (!session.value || !isChanged()) return;
    clearTimeout(timer);
    timer = setTimeout(() => void bringTogether(), SETTLED_AFTER);
  });
  addEventListener("storage", ({ key }) => followOtherTab(key));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && session.peek() && Date.now() - heardAt > STALE_AFTER) void bringTogether();
  });
}

/** Another tab of this browser has signed in or out. */
function followOtherTab(key: string | null): void {
  if (key !== "gin-table:account") return;
  account.value = null;
  session.value = remembered<Session | null>("account", null);
}

function isChanged(): boolean {
  const base = agreed();
  // Both are read, whatever the first says: what follows this is to follow either.
  const settings = changedSince(base.prefs, prefs.value);
  return myName().trim() !== base.nickname || Object.keys(settings).length > 0;
}

/** Tell the account what was changed here, and take what was changed elsewhere. One at a time. */
export function bringTogether(): Promise<void> {
  running ??= tellAndTake().finally(() => {
    running = null;
  });
  return running;
}

async function tellAndTake(): Promise<void> {
  const mine = session.peek();
  if (!mine || isLeaving()) return;
  const sent: Sent = { prefs: prefs.peek(), nickname: myName().trim() };
  try {
    const view = await tell(mine, sent);
    heardAt = Date.now();
    if (session.peek()?.token === mine.token) take(view, sent);
  } catch {
    // What went wrong is told again with the next choice or visit.
  }
}

/** A name that the account does not take stays here; the settings go all the same. */
async function tell(mine: Session, sent: Sent): Promise<AccountView> {
  const base = agreed();
  const preferences = changedSince(base.prefs, sent.prefs);
  const changed = Object.keys(preferences).length > 0;
  if (sent.nickname !== base.nickname) {
    try {
      return await request({ ask: "save", ...mine, preferences, nickname: sent.nickname }, "account");
    } catch (error) {
      if (!(error instanceof NotDone) || error.code !== "name_too_long") throw error;
      sent.refused = true;
    }
  }
  return request(changed ? { ask: "save", ...mine, preferences } : { ask: "show", ...mine }, "account");
}

interface Sent extends Agreed {
  /** The name was sent, and not taken. */
  refused?: boolean;
}

/** Take what the account has, and `otherwise` where it has nothing; what was changed here since `sent` stays. */
export function take(view: AccountView, sent: Sent, otherwise = sent.prefs): void {
  const together = agreedOn(otherwise, view.preferences, mayNotify());
  batch(() => {
    hear(view);
    prefs.value = carriedOver(sent.prefs, prefs.peek(), together);
    savePrefs(prefs.peek());
    if (!sent.refused && myName().trim() === sent.nickname && view.nickname !== sent.nickname) keepName(view.nickname);
    keepAgreed({ prefs: together, nickname: view.nickname });
  });
}

function mayNotify(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}
