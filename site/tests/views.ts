/** Views as the server would send them, for tests: a table of two, and deals in the middle of their play. */

import type { DealView, GroupView, SeatInfo, TableView } from "../src/wire";

/** A person at the table; `change` for what is special about them. */
export const seat = (name: string, change: Partial<SeatInfo> = {}): SeatInfo => ({
  name,
  kind: "person",
  level: null,
  presence: "here",
  house: false,
  left: false,
  ready: false,
  rematch: false,
  offers_end: false,
  ...change,
});

/** "run 5h6h7h / deadwood Ah2s" as groups. */
export function groupsOf(text: string): GroupView[] {
  return text.split(" / ").map((part) => {
    const [kind, cards = ""] = part.split(" ");
    return { kind: kind as GroupView["kind"], cards: cards.match(/../g) ?? [] };
  });
}

/** My turn to discard: two melds and 16 of deadwood, the 2 of spades just drawn, a knock with 6 possible. */
export const DISCARDING: DealView = {
  dealer: 1,
  turn: 0,
  phase: "discard",
  hand: ["Ad", "2s", "3c", "5h", "6h", "7h", "8h", "Td", "Qs", "Qh", "Qc"],
  groups: groupsOf("run 5h6h7h8h / set QsQhQc / deadwood Ad2s3cTd"),
  ways: 1,
  arrangements: [],
  deadwood: 16,
  legal_moves: ["discard Ad", "discard 2s", "discard 3c", "discard Td", "knock Td"],
  sheds: { Ad: 15, "2s": 14, "3c": 13, Td: 6, "5h": 21, "8h": 24, Qs: 36 },
  knocks: ["Td"],
  just_drawn: "2s",
  locked: null,
  opponent_count: 10,
  upcard: "9d",
  top: "Kh",
  discards: 12,
  stock: 19,
  seen: "ppd4st9ctKhd",
  events: [],
  result: null,
};

/** The offer of the upcard, with ten cards and no meld. */
export const OFFERED: DealView = {
  ...DISCARDING,
  phase: "offer",
  hand: ["2s", "3d", "4h", "5h", "7s", "8c", "9h", "Td", "Js", "Qc"],
  groups: groupsOf("deadwood 2s3d4h5h7s8c9hTdJsQc"),
  deadwood: 68,
  legal_moves: ["take", "pass"],
  sheds: {},
  knocks: [],
  just_drawn: null,
  top: "9d",
  discards: 1,
  stock: 31,
  seen: "",
};

export function tableView(deal: DealView | null, change: Partial<TableView> = {}): TableView {
  const plies = deal?.seen.match(/[ptd]|k?[A2-9TJQK][shdc]/g)?.length ?? 0;
  return {
    type: "view",
    table: "k7m-abc-def",
    version: 7,
    at: `1.4.${plies}`,
    you: 0,
    stage: "playing",
    rules: { target: 100, knock_limit: 10, gin_bonus: 25, undercut_bonus: 25 },
    seats: [seat("Sam"), seat("Maya")],
    seal: null,
    scores: [42, 31],
    wins: [0, 0],
    deal,
    end: null,
    record: null,
    guest: null,
    asking: false,
    pace: "human",
    muted: false,
    acks: [],
    ...change,
  };
}
