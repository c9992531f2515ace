/** My part of the sealed shuffle: commit to a nonce, and reveal it once everybody is committed. */

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Kept } from "./identity";
import { hex } from "./random";
import type { TableView } from "./wire";

/**
 * What is to be done for the seal now. `elsewhere`: another device of mine has committed, and shows its own nonce.
 * `broken`: the table's seed is not the one committed to when this device first saw the game.
 */
export type Duty =
  | { kind: "commit"; game: number }
  | { kind: "reveal"; game: number; nonce: string }
  | { kind: "elsewhere"; game: number }
  | { kind: "broken"; game: number };

/** The commitment to a nonce (hex), bound to table and game: seal version 1. */
export function commitmentTo(nonce: string, table: string, game: number): string {
  return hex(sha256(utf8ToBytes(`gin-table nonce 1\n${table}\n${game}\n${nonce}`)));
}

/** My duty in this view, given what this device keeps of the table; null when there is none. */
export function dutyOf(view: TableView, kept: Kept): Duty | null {
  const { seal, you, stage, table } = view;
  if (stage !== "sealing" || seal === null || you === null) return null;
  const game = seal.game;
  const mine = seal.commitments[you];
  if (mine === null) return { kind: "commit", game };
  if (!everybodyCommitted(view)) return null;
  if (kept.seen[game]?.seed !== seal.seed_commitment) return { kind: "broken", game };
  const nonce = kept.nonces[game];
  if (nonce === undefined || commitmentTo(nonce, table, game) !== mine) return { kind: "elsewhere", game };
  return { kind: "reveal", game, nonce };
}

function everybodyCommitted({ seats, seal }: TableView): boolean {
  return seats.every((seat, number) => seat?.kind === "bot" || Boolean(seat && seal?.commitments[number]));
}
