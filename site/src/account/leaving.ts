/** The end of an account: asked for until it is done, for what lets anybody in is gone long before the last of its games. */

import { NotDone, request, SLOW } from "./asking";
import { forgetSession, keepLeaving, type Session, session } from "./keeping";

let running: Promise<void> | null = null;

/** Delete the account, or go on where that was broken off; one at a time. Rejects where this device may not. */
export function endAccount(mine: Session): Promise<void> {
  keepLeaving(mine);
  running ??= untilDone(mine).finally(() => {
    if (session.peek()?.user === mine.user) forgetSession(true);
    running = null;
  });
  return running;
}

async function untilDone(mine: Session): Promise<void> {
  try {
    await request({ ask: "delete", ...mine }, "deleted");
  } catch (error) {
    if (!(error instanceof NotDone) || error.code === "signed_out") throw error;
    await new Promise((go) => setTimeout(go, SLOW));
    return untilDone(mine);
  }
}
