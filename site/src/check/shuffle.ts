/** The sealed shuffle, version 1, once more: every deck of a game from its opened seed and nonces (docs/DESIGN.md). */

import { signer } from "./hashes";
import type { Fields } from "./transcript";

const WORDS = 2 ** 32;

/** The 52 cards of a deal in the order in which they were dealt. */
export async function deckOf(seal: Fields, deal: number): Promise<string[]> {
  const cards = [..."shdc"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
  const words = stream(seal, "deal", deal);
  for (let last = 51; last > 0; last--) {
    const chosen = await below(last + 1, words);
    [cards[last], cards[chosen]] = [cards[chosen] ?? "", cards[last] ?? ""];
  }
  return cards;
}

/** The seat that deals first in a table's first game. */
export async function firstDealer(seal: Fields): Promise<number> {
  return below(2, stream(seal, "dealer", 0));
}

async function* stream(seal: Fields, purpose: string, deal: number): AsyncGenerator<number> {
  const sign = await signer(seal.seed ?? "");
  const place = [seal.table, seal.game, seal["nonce 0"], seal["nonce 1"], deal];
  for (let block = 0; ; block++) {
    const digest = await sign([`gin-table ${purpose} 1`, ...place, block].join("\n"));
    const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

async function below(bound: number, words: AsyncGenerator<number>): Promise<number> {
  for (;;) {
    const word = (await words.next()).value as number;
    if (word < WORDS - (WORDS % bound)) return word % bound;
  }
}
