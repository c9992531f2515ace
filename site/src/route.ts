/** Where the page is: everything after `#` in its address. */

import { addressOf, readCode } from "./codes";
import { languageOf } from "./languages";

export type Route =
  | { page: "home" }
  | { page: "lesson" }
  | { page: "puzzle" }
  | { page: "replay"; record: string; deal: number; step: number }
  | { page: "table"; table: string; seatCode: string | null }
  | { page: "account"; code: string | null }
  | { page: "lost" };

const ACCOUNT = /^account(?:\/([2-9a-z]{4}-[2-9a-z]{4}))?\/?$/;

const REPLAY = /^r\/([2-9a-z]{16})(?:\/(\d{1,4})(?:\/(\d{1,3}))?)?\/?$/;

/**
 * `#k7m-abc-def` is a table, with its hyphens or without, `#k7m-abc-def/2345-wxyz` a seat being brought to this device,
 * `#r/<game>/<deal>/<step>` a deal of a finished game, `#account/2345-wxyz` an account being brought to this device.
 */
export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#\/?/, "").toLowerCase();
  if (text === "") return { page: "home" };
  if (text === "lesson" || text === "puzzle") return { page: text };
  const [, record, deal = 1, step = 0] = REPLAY.exec(text) ?? [];
  if (record) return { page: "replay", record, deal: Number(deal), step: Number(step) };
  const account = ACCOUNT.exec(text);
  if (account) return { page: "account", code: account[1] ?? null };
  const found = readCode(text);
  if (!found?.table) return { page: "lost" };
  return { page: "table", table: found.table, seatCode: found.seat };
}

/** The link of a table, for the address this page has; it is in no language, for the friend may speak another. */
export function linkTo(table: string, here: string, seatCode?: string): string {
  const page = here.split("#")[0] ?? "";
  const site = languageOf(page) === null ? page : page.replace(/[a-z]{2}\.html.*$/, "");
  return `${site}#${addressOf(table, seatCode)}`;
}

/** The link of a deal of a finished game, at one of its steps. */
export function linkToReplay(record: string, deal: number, step: number, here: string): string {
  return linkTo(`r/${record}/${deal}/${step}`, here);
}

/** The socket's address: a path means this very host. */
export function socketUrl(socket: string, here: { protocol: string; host: string }): string {
  if (!socket.startsWith("/")) return socket;
  return `${here.protocol === "https:" ? "wss:" : "ws:"}//${here.host}${socket}`;
}
