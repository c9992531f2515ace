/** A finished game's transcript against what was sealed before it, and against what this device kept of it. */

import { type Kept, NO_NONCE, type Seen } from "../identity";
import { dealOf } from "../score";
import { commitmentTo } from "../seal";
import type { SeatNumber, TableView } from "../wire";
import { hashOf } from "./hashes";
import { deckOf, firstDealer } from "./shuffle";
import { type Fields, parseTranscript, type Transcript, wrongSums } from "./transcript";

/** Something that does not fit, and where. */
export type Fault =
  | { what: "unreadable" | "other" | "seed" | "kept" | "nonce" | "mine" | "dealer" }
  | { what: "changed"; group: string }
  | { what: "cards" | "own" | "hands"; deal: number };

export interface Verdict {
  /** How many deals were dealt again. */
  deals: number;
  /** This device kept the commitment to the seed from before the first deal. */
  seedKept: boolean;
  /** The nonce of my seat in the shuffle is the one that this device kept. */
  nonceKept: boolean;
  /** So many deals began with the cards that this device kept. */
  own: number;
  faults: Fault[];
}

const UNCHECKED: Verdict = { deals: 0, seedKept: false, nonceKept: false, own: 0, faults: [] };

/** Which game was played: the view of its table once it is over. */
type Played = Pick<TableView, "table" | "at" | "you">;

/** Check the transcript of the game that is over in this view. */
export async function verify(text: string, view: Played, kept: Kept): Promise<Verdict> {
  const changed = (await wrongSums(text)).map((group) => ({ what: "changed", group }) as const);
  const transcript = parseTranscript(text);
  if (!transcript) return { ...UNCHECKED, faults: [{ what: "unreadable" }, ...changed] };
  const { table, game } = transcript.seal;
  if (table !== view.table || game !== String(dealOf(view.at).game))
    return { ...UNCHECKED, faults: [{ what: "other" }, ...changed] };
  const verdict = await compared(transcript, view, kept);
  return { ...verdict, faults: [...verdict.faults, ...changed] };
}

async function compared({ seal, deals }: Transcript, { at, you }: Played, kept: Kept): Promise<Verdict> {
  const { game, deal: last } = dealOf(at);
  const seat = you ?? 0;
  const own = ownDeals(deals, kept, game, seat);
  const nonce = kept.nonces[game];
  const faults: Fault[] = [
    ...(await wrongCommitments(seal)),
    ...wrongMemory(seal, kept, seat),
    ...(await wrongDeals(seal, deals)),
    ...own.filter(({ same }) => !same).map(({ deal }) => ({ what: "own", deal }) as const),
  ];
  if (deals.length !== last) faults.push({ what: "hands", deal: last });
  return {
    deals: deals.length,
    seedKept: kept.seen[game] !== undefined,
    nonceKept: nonce !== undefined && nonce === seal[`nonce ${seat}`],
    own: own.filter(({ same }) => same).length,
    faults,
  };
}

/** The deals of which this device kept the beginning, and whether they began so; one that is missing did not. */
function ownDeals(deals: readonly Fields[], kept: Kept, game: number, you: SeatNumber) {
  const mine = Object.entries(kept.dealt).filter(([at]) => dealOf(at).game === game);
  return mine.map(([at, cards]) => {
    const { deal } = dealOf(at);
    const dealt = deals[deal - 1];
    return { deal, same: sorted(cards) === sorted(`${dealt?.[`hand ${you}`]} ${dealt?.upcard}`) };
  });
}

/** What was opened must be what was committed to. */
async function wrongCommitments(seal: Fields): Promise<Fault[]> {
  const committed = async (kind: "seed" | "nonce", secret: string | undefined) =>
    secret === NO_NONCE ? NO_NONCE : hashOf(`gin-table ${kind} 1\n${seal.table}\n${seal.game}\n${secret}`);
  const seed = seal.commitment === (await committed("seed", seal.seed));
  const nonces = await Promise.all(
    [0, 1].map(async (seat) => seal[`commitment ${seat}`] === (await committed("nonce", seal[`nonce ${seat}`]))),
  );
  return [...(seed ? [] : [{ what: "seed" } as const]), ...(nonces.every(Boolean) ? [] : [{ what: "nonce" } as const])];
}

/** What this device kept of the seal must be what the transcript says. */
function wrongMemory(seal: Fields, kept: Kept, you: SeatNumber): Fault[] {
  const seen = kept.seen[seal.game ?? ""];
  const theirs = seen?.theirs ?? null;
  const bound = !seen || (seen.seed === seal.commitment && [null, seal[`commitment ${1 - you}`]].includes(theirs));
  const mine = !leftOut(seal, seen, you) && isMine(seal, seen, kept.nonces[seal.game ?? ""], you);
  return [...(bound ? [] : [{ what: "kept" } as const]), ...(mine ? [] : [{ what: "mine" } as const])];
}

/** A person has a nonce. Only who took the seat of a bot, seat 1, in the middle of the game has none. */
function leftOut(seal: Fields, seen: Seen | undefined, you: SeatNumber): boolean {
  return seal[`nonce ${you}`] === NO_NONCE && (you === 0 || seen !== undefined);
}

/**
 * Whether the nonce of my seat may be mine: it is the one kept here, or, as this device saw before any was shown, that of
 * another device of mine.
 */
function isMine(seal: Fields, seen: Seen | undefined, nonce: string | undefined, you: SeatNumber): boolean {
  const committed = seal[`commitment ${you}`];
  if (seen?.mine != null && seen.mine !== committed) return false;
  if (nonce === undefined || nonce === seal[`nonce ${you}`]) return true;
  return seen?.mine != null && commitmentTo(nonce, seal.table ?? "", Number(seal.game)) !== committed;
}

/** Each deal must be the one that the seal deals, and the first dealer of a table the one that it names. */
async function wrongDeals(seal: Fields, deals: readonly Fields[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, deal] of deals.entries()) faults.push(...(await wrongDeal(seal, deal, index + 1)));
  return faults;
}

/** The cards of a deal must be those of its deck: one at a time, the dealer's opponent first; upcard; stock. */
async function wrongDeal(seal: Fields, deal: Fields, number: number): Promise<Fault[]> {
  const deck = await deckOf(seal, number);
  const dealer = Number(deal.dealer);
  const hand = (first: number) => deck.filter((_, at) => at < 20 && at % 2 === first).join(" ");
  const expected = {
    [`hand ${1 - dealer}`]: hand(0),
    [`hand ${dealer}`]: hand(1),
    upcard: deck[20],
    stock: deck.slice(21).join(" "),
  };
  const fits =
    deal.deal === String(number) && Object.entries(expected).every(([label, cards]) => deal[label] === cards);
  const faults: Fault[] = fits ? [] : [{ what: "cards", deal: number }];
  const first = number === 1 && seal.game === "1";
  return first && dealer !== (await firstDealer(seal)) ? [...faults, { what: "dealer" }] : faults;
}

function sorted(cards: string): string {
  return cards.split(" ").sort().join(" ");
}
