/** The sealed shuffle's part in the page: what is committed to, and when the nonce is shown. */

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Kept, NOTHING as NEVER_SEEN } from "../src/identity";
import { newNonce } from "../src/random";
import { commitmentTo, dutyOf } from "../src/seal";
import type { SealView, SeatInfo, TableView } from "../src/wire";
import { seat, tableView } from "./views";

const TABLE = "k7m-4qz-9tb";
const NONCE = "ab".repeat(32);
const SEED = "5e".repeat(32);
const NOTHING: [null, null] = [null, null];

/** Seal version 1 by another implementation of SHA-256. */
function oracle(nonce: string, table: string, game: number): string {
  return createHash("sha256").update(`gin-table nonce 1\n${table}\n${game}\n${nonce}`, "utf8").digest("hex");
}

const PERSON = seat("Sam");
const BOT = seat("House", { kind: "bot", level: "standard" });

function sealing(seal: Partial<SealView>, opponent: SeatInfo = PERSON, you: 0 | 1 | null = 0): TableView {
  const sealed = { game: 1, seed_commitment: SEED, commitments: NOTHING, nonces: NOTHING, seed: null, ...seal };
  return tableView(null, { table: TABLE, you, stage: "sealing", seats: [PERSON, opponent], seal: sealed });
}

function keeping(nonce: string | null, seed: string | null = SEED): Kept {
  const nonces: Kept["nonces"] = nonce === null ? {} : { 1: nonce };
  return { ...NEVER_SEEN, secret: "s", nonces, seen: seed === null ? {} : { 1: { seed, mine: null } } };
}

const MINE = oracle(NONCE, TABLE, 1);
const THEIRS = "77".repeat(32);

test.each([
  [NONCE, TABLE, 1],
  ["00".repeat(32), "222-222-222", 9999],
  [newNonce(), "zzz-zzz-zzz", 7],
])("the commitment is SHA-256 of the written text, bound to table and game", (nonce, table, game) => {
  expect(commitmentTo(nonce, table, game)).toBe(oracle(nonce, table, game));
});

test("a fixed vector, so that both sides of the oracle can't drift together", () => {
  expect(commitmentTo(NONCE, TABLE, 1)).toBe("fd0edfd2e3223b00c17bb7f5fac4877ee596a65ce7a4163af15667810c2cb264");
});

test("a seat that has not committed commits", () => {
  expect(dutyOf(sealing({}), keeping(null))).toEqual({ kind: "commit", game: 1 });
});

test("nobody shows a nonce before both have committed", () => {
  expect(dutyOf(sealing({ commitments: [MINE, null] }), keeping(NONCE))).toBeNull();
});

test("once both have committed the nonce is shown", () => {
  const due = dutyOf(sealing({ commitments: [MINE, THEIRS] }), keeping(NONCE));
  expect(due).toEqual({ kind: "reveal", game: 1, nonce: NONCE });
});

test("a bot has nothing to commit to", () => {
  const due = dutyOf(sealing({ commitments: [MINE, null] }, BOT), keeping(NONCE));
  expect(due).toEqual({ kind: "reveal", game: 1, nonce: NONCE });
});

test.each([
  ["the commitment of another device of mine in place of this one's", keeping("cd".repeat(32))],
  ["no nonce on this device", keeping(null)],
])("with %s the nonce of that device is waited for", (_why, kept) => {
  expect(dutyOf(sealing({ commitments: [MINE, THEIRS] }), kept)).toEqual({ kind: "elsewhere", game: 1 });
});

test.each([
  ["another seed than the one first seen", keeping(NONCE, "11".repeat(32))],
  ["no seed seen before", keeping(NONCE, null)],
])("with %s the nonce stays hidden", (_why, kept) => {
  expect(dutyOf(sealing({ commitments: [MINE, THEIRS] }), kept)).toEqual({ kind: "broken", game: 1 });
});

test("a watcher, and a game under way, have no duty", () => {
  expect(dutyOf(sealing({}, PERSON, null), keeping(null))).toBeNull();
  expect(dutyOf({ ...sealing({}), stage: "playing" }, keeping(null))).toBeNull();
});
