/** PURE: a deal that was laid open, as the views of the table after each of its moves. */

import { storyOf, type Told } from "../say";
import { REPLAY } from "../state";
import type { DealView, GroupView, ReplayView, SeatInfo, SeatNumber, TableView } from "../wire";

const STOCK = 31;
const PACKED = /[ptd]|k?[A2-9TJQK][shdc]/g;

/** A deal after one of its steps: both hands, and what else lies on the table. */
export interface Step {
  /** By seat: melds, then deadwood. */
  groups: readonly [GroupView[], GroupView[]];
  deadwood: readonly [number, number];
  pile: readonly string[];
  stock: number;
  /** The card that the last move brought, until the discard. */
  drawn: string | null;
  told: Told | null;
}

/** The deal as dealt, and after each move. */
export function stepsOf(replay: ReplayView): Step[] {
  const [first, second] = [0, 1].map((at) => groupsOf(replay.arranged[at] ?? "/"));
  const dealt: Step = {
    groups: [first ?? [], second ?? []],
    deadwood: [replay.deadwood[0] ?? 0, replay.deadwood[1] ?? 0],
    pile: [replay.upcard],
    stock: STOCK,
    drawn: null,
    told: null,
  };
  const steps = [dealt];
  for (const told of toldIn(replay)) steps.push(after(steps.at(-1) ?? dealt, told, replay));
  return steps;
}

function toldIn({ moves, upcard, dealer }: ReplayView): Told[] {
  return storyOf({ seen: moves, upcard, dealer });
}

function after(before: Step, told: Told, replay: ReplayView): Step {
  const at = told.ply + 2;
  const step = {
    ...before,
    groups: put(before.groups, told.seat, groupsOf(replay.arranged[at] ?? "/")),
    deadwood: put(before.deadwood, told.seat, replay.deadwood[at] ?? 0),
    drawn: null,
    told,
  };
  switch (told.move) {
    case "pass":
      return step;
    case "take":
      return { ...step, pile: before.pile.slice(0, -1), drawn: before.pile.at(-1) ?? null };
    case "draw":
      return { ...step, stock: before.stock - 1, drawn: replay.stock[STOCK - before.stock] ?? null };
    default:
      return { ...step, pile: [...before.pile, told.card ?? ""] };
  }
}

function put<Thing>(pair: readonly [Thing, Thing], seat: SeatNumber, thing: Thing): [Thing, Thing] {
  return seat === 0 ? [thing, pair[1]] : [pair[0], thing];
}

/** `5h 6h 7h|9s 9d 9c/As Kd` */
function groupsOf(text: string): GroupView[] {
  const [melds = "", loose = ""] = text.split("/");
  const groups = melds.split("|").filter(Boolean).map(meldOf);
  return loose ? [...groups, { kind: "deadwood", cards: loose.split(" ") }] : groups;
}

function meldOf(text: string): GroupView {
  const cards = text.split(" ");
  return { kind: cards[0]?.[0] === cards[1]?.[0] ? "set" : "run", cards };
}

/** The views of one seat, as it would have seen the table after each step. Nothing can be done in them. */
export function viewsOf(replay: ReplayView, you: SeatNumber, names: readonly [string, string]): TableView[] {
  const steps = stepsOf(replay);
  return steps.map((_, ply) => {
    const last = ply === steps.length - 1;
    const over = last ? (replay.result ? "showdown" : "over") : "playing";
    return {
      type: "view",
      table: REPLAY,
      version: ply + 1,
      at: `1.${replay.deal}.${ply}`,
      you,
      stage: over,
      rules: replay.rules,
      seats: [seatOf(0, names), seatOf(1, names)],
      seal: null,
      scores: last ? scoresAfter(replay) : replay.scores,
      wins: [0, 0],
      deal: dealOf(replay, steps, ply, you),
      end: last && !replay.result ? replay.end : null,
      record: null,
      guest: null,
      asking: false,
      pace: "human",
      muted: false,
      acks: [],
    };
  });
}

export function scoresAfter({ scores, result }: ReplayView): [number, number] {
  const [first, second] = scores;
  if (!result || result.winner === null) return [first, second];
  return result.winner === 0 ? [first + result.points, second] : [first, second + result.points];
}

/** Nobody is there to be waited for, nudged or talked to. */
function seatOf(seat: SeatNumber, names: readonly [string, string]): SeatInfo {
  return {
    name: names[seat],
    kind: "bot",
    level: null,
    presence: "here",
    house: false,
    left: false,
    ready: false,
    rematch: false,
    offers_end: false,
  };
}

function dealOf(replay: ReplayView, steps: readonly Step[], ply: number, you: SeatNumber): DealView | null {
  const step = steps[ply];
  if (!step) return null;
  const over = ply === steps.length - 1;
  const seen = (replay.moves.match(PACKED) ?? []).slice(0, ply);
  const hand = cardsOf(step.groups[you]);
  const mine = step.told?.seat === you ? step.drawn : null;
  return {
    dealer: replay.dealer,
    turn: over ? null : (steps[ply + 1]?.told?.seat ?? null),
    phase: over && replay.result ? "over" : phaseAfter(seen),
    hand,
    groups: step.groups[you],
    ways: 1,
    arrangements: [],
    deadwood: step.deadwood[you],
    legal_moves: [],
    sheds: {},
    knocks: [],
    just_drawn: mine,
    locked: step.told?.move === "take" ? mine : null,
    opponent_count: cardsOf(step.groups[you === 0 ? 1 : 0]).length,
    upcard: replay.upcard,
    top: step.pile.at(-1) ?? null,
    discards: step.pile.length,
    stock: step.stock,
    seen: seen.join(""),
    events: [],
    result: over ? replay.result : null,
  };
}

function phaseAfter(seen: readonly string[]): DealView["phase"] {
  const last = seen.at(-1);
  if (last === "d" || last === "t") return "discard";
  return seen.length < 2 && seen.every((move) => move === "p") ? "offer" : "draw";
}

export function cardsOf(groups: readonly GroupView[]): string[] {
  return groups.flatMap(({ cards }) => cards);
}
