/** What a page does for its account by itself: settings, nickname and finished games. Fetched where one is signed in. */

import { followGames } from "./count";
import { isLeaving, session } from "./keeping";
import { endAccount } from "./leaving";
import { bringTogether, followAccount } from "./sync";

let following = false;

export function follow(): void {
  if (following) return;
  following = true;
  followAccount();
  followGames();
  const mine = session.peek();
  if (mine) void (isLeaving() ? endAccount(mine).catch(() => {}) : bringTogether());
}
