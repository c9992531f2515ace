/** PURE: what happened and what is expected, in sentences: for the prompt, the log and the screen reader. */

import { type Key, t, tn } from "./i18n";
import { nameOf } from "./names";
import type { DealView, ResultView, SeatNumber, TableView } from "./wire";

/** One public move of the deal: who made it, and the face-up card it moved. */
export interface Told {
  ply: number;
  seat: SeatNumber;
  move: "pass" | "take" | "draw" | "discard" | "knock";
  card: string | null;
}

const WITHOUT_CARD = { p: "pass", t: "take", d: "draw" } as const;
const PACKED = /[ptd]|k?[A2-9TJQK][shdc]/g;

/** The deal so far, from its packed public moves: `ptThd` is pass, take, discard Th, draw. */
export function storyOf({ seen, upcard, dealer }: Pick<DealView, "seen" | "upcard" | "dealer">): Told[] {
  const pile = [upcard];
  let seat = opposite(dealer);
  return (seen.match(PACKED) ?? []).map((word, ply) => {
    const told: Told = { ply, seat, ...readWord(word, pile) };
    if (told.move === "pass" || told.move === "discard") seat = opposite(seat);
    return told;
  });
}

function readWord(word: string, pile: string[]): Pick<Told, "move" | "card"> {
  if (word.length === 1) {
    const move = WITHOUT_CARD[word as keyof typeof WITHOUT_CARD];
    return { move, card: move === "take" ? (pile.pop() ?? null) : null };
  }
  const card = word.slice(-2);
  pile.push(card);
  return { move: word.startsWith("k") ? "knock" : "discard", card };
}

/** "king of hearts" */
export function cardWords(card: string): string {
  const rank = card.slice(0, 1) as "A" | "T" | "J" | "Q" | "K";
  const suit = card.slice(1) as "s" | "h" | "d" | "c";
  const named = ["A", "J", "Q", "K", "T"].includes(rank) ? t(`say.rank.${rank}`) : rank;
  return t("say.card", { rank: named, suit: t(`say.suit.${suit}`) });
}

/** A move as a sentence. `show` writes a card: in words for the ear, in signs for the eye. */
export function sentence(told: Told, me: SeatNumber, name: string, show: (card: string) => string = cardWords): string {
  const who = told.seat === me ? "me" : "them";
  return t(`say.${who}.${told.move}`, { name, card: told.card ? show(told.card) : "" });
}

/** The name of whoever sits opposite. */
export function theirName(view: TableView): string {
  return nameOf(opposite(view.you ?? 0), view);
}

/** What the prompt says when nothing else has to be said. Always one sentence, never empty. */
export function promptOf(view: TableView): string {
  const { deal, you, stage } = view;
  const name = theirName(view);
  if (stage === "sealing") return t("say.prompt.shuffling");
  if (stage !== "playing" || !deal) return t(`say.prompt.${stage === "playing" ? "shuffling" : stage}`, { name });
  return deal.turn === you ? myPrompt(deal) : theirPrompt(deal, name);
}

function myPrompt(deal: DealView): string {
  const card = cardWords(deal.top ?? deal.upcard);
  if (deal.phase === "offer") return t(deal.seen === "p" ? "say.prompt.offerAgain" : "say.prompt.offer", { card });
  if (deal.phase === "discard") return t("say.prompt.discard");
  return t(deal.legal_moves.includes("take") ? "say.prompt.draw" : "say.prompt.mustDraw");
}

function theirPrompt(deal: DealView, name: string): string {
  if (deal.phase === "offer") return t("say.prompt.theirOffer", { name, card: cardWords(deal.upcard) });
  return t("say.prompt.thinking", { name });
}

/** What the screen reader is told when one view of a table follows another; null when nothing was played. */
export function announcement(before: TableView | null, after: TableView): string | null {
  const { deal, you } = after;
  if (!deal || you === null || before?.at === after.at) return null;
  if (deal.result) return showdown(after, deal.result);
  const known = sameDeal(before, after) ? storyOf(before?.deal ?? deal).length : 0;
  const news = storyOf(deal).slice(known);
  const told = news
    .slice(-2)
    .map((one) => (one.seat === you && one.move === "draw" ? "" : sentence(one, you, theirName(after))));
  const drew = news.at(-1)?.seat === you && deal.just_drawn ? drawn(deal, deal.just_drawn) : "";
  const sentences = [before && !sameDeal(before, after) ? t("say.dealt") : "", ...told, drew].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/** What the screen reader is told when nothing was played, but the other seat is ready, or wants another game. */
export function wish(before: TableView | null, after: TableView): string | null {
  const seats = [before, after].map((view) => (view && after.you !== null ? view.seats[opposite(after.you)] : null));
  const [then, now] = seats;
  if (!then || !now || before?.table !== after.table) return null;
  const name = theirName(after);
  if (now.rematch && !then.rematch) return t("over.wants", { name });
  return now.ready && !then.ready ? t("showdown.isReady", { name }) : null;
}

/** "You drew the 2 of spades. Deadwood 16. You can knock with 6 by discarding the 10 of diamonds." */
function drawn(deal: DealView, card: string): string {
  const best = bestKnock(deal);
  const drew = deal.locked === null ? t("say.drew", { card: cardWords(card) }) : "";
  const count = t("say.deadwood", { count: deal.deadwood });
  if (best === null) return [drew, count].filter(Boolean).join(" ");
  return [drew, count, knockable(deal, best)].filter(Boolean).join(" ");
}

function knockable({ sheds }: DealView, card: string): string {
  const count = sheds[card] ?? 0;
  return t(count === 0 ? "say.canGin" : "say.canKnock", { count, card: cardWords(card) });
}

/** The card whose knock leaves the least deadwood, if any does. */
export function bestKnock({ knocks, sheds }: DealView): string | null {
  const left = (card: string) => sheds[card] ?? 100;
  return knocks.reduce<string | null>((best, card) => (best === null || left(card) < left(best) ? card : best), null);
}

/** "You knocked with 6. Maya had 30, laid off the 9 of hearts, 21 left. You score 15. You 57, Maya 31." */
export function showdown(view: TableView, result: ResultView): string {
  const { you, scores } = view;
  if (result.kind === "void" || result.knocker === null || you === null) return voidWords(view);
  const name = theirName(view);
  const whose = (seat: SeatNumber | null) => (seat === you ? "me" : "them");
  const standing = t("say.standing", { name, mine: scores[you], theirs: scores[opposite(you)] });
  const scored = t(`say.${whose(result.winner)}.score`, { name, points: tn("points", result.points) });
  return [knocked(result, whose(result.knocker), name), defended(result, you, name), scored, standing].join(" ");
}

/** Why a hand is void: the stock has run down, or else a hundred turns are over. */
export function voidWords({ deal }: TableView): string {
  return t(deal && deal.stock > 2 ? "say.void.turns" : "say.void");
}

function knocked({ kind, knocker, hands }: ResultView, who: "me" | "them", name: string): string {
  const count = hands[knocker ?? 0]?.deadwood ?? 0;
  const how = kind === "gin" ? "gin" : "knocked";
  const undercut = kind === "undercut" ? ` ${t("say.undercut")}` : "";
  return t(`say.${who}.${how}`, { name, count }) + undercut;
}

function defended({ knocker, hands, layoffs }: ResultView, you: SeatNumber, name: string): string {
  const seat = opposite(knocker ?? 0);
  const left = hands[seat]?.deadwood ?? 0;
  const who = seat === you ? "me" : "them";
  const cards = layoffs.map(({ card }) => t("say.the", { card: cardWords(card) }));
  if (cards.length === 0) return t(`say.${who}.had`, { name, count: left });
  const count = left + layoffs.reduce((sum, { card }) => sum + countOf(card), 0);
  return t(`say.${who}.laidOff`, { name, count, cards: listed(cards), left });
}

/** What a card counts as deadwood, to say the sum before the layoffs. */
export function countOf(card: string): number {
  const rank = card.slice(0, 1);
  return rank === "A" ? 1 : Number.parseInt(rank, 10) || 10;
}

/** "a", "a and b", "a, b and c" */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  return t("say.list", { first: words.slice(0, -1).join(", "), last });
}

function sameDeal(before: TableView | null, after: TableView): boolean {
  return before !== null && dealOf(before.at) === dealOf(after.at);
}

/** The game and deal of a moment: `2.5` of `2.5.17`. */
function dealOf(at: string): string {
  return at.split(".").slice(0, 2).join(".");
}

/** A card's accessible name: "5 of hearts, in a run 5 to 8", "2 of spades, deadwood, just drawn". */
export function cardName(deal: DealView, card: string): string {
  const parts = [cardWords(card), placeWords(deal, card)];
  if (deal.just_drawn === card) parts.push(t("say.place.drawn"));
  if (deal.locked === card) parts.push(t("say.place.locked"));
  return parts.join(", ");
}

function placeWords({ groups }: DealView, card: string): string {
  const group = groups.find(({ cards }) => cards.includes(card));
  if (!group || group.kind === "deadwood") return t("say.place.deadwood");
  if (group.kind === "set") return t("say.place.set", { ranks: rankPlural(card) });
  return t("say.place.run", { first: rankWord(group.cards[0] ?? card), last: rankWord(group.cards.at(-1) ?? card) });
}

function rankWord(card: string): string {
  const rank = card.slice(0, 1);
  return `say.rank.${rank}` in RANKED ? t(`say.rank.${rank}` as Key) : rank;
}

const RANKED = { "say.rank.A": 1, "say.rank.T": 1, "say.rank.J": 1, "say.rank.Q": 1, "say.rank.K": 1 };

function rankPlural(card: string): string {
  return t("say.ranks", { rank: rankWord(card) });
}

/** My whole hand in words, group by group. */
export function handWords({ groups, deadwood }: Pick<DealView, "groups" | "deadwood">): string {
  const said = groups.map(({ kind, cards }) =>
    t(`say.group.${kind}`, { cards: listed(cards.map(cardWords)), count: deadwood }),
  );
  return said.join(" ");
}

function opposite(seat: SeatNumber): SeatNumber {
  return seat === 0 ? 1 : 0;
}
