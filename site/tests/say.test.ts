import { describe, expect, test } from "vitest";
import {
  announcement,
  bestKnock,
  cardName,
  cardWords,
  handWords,
  listed,
  promptOf,
  showdown,
  storyOf,
  wish,
} from "../src/say";
import { heldOf, turnsOf, turnWords } from "../src/turns";
import type { DealView, ResultView } from "../src/wire";
import { DISCARDING, groupsOf, OFFERED, seat, tableView } from "./views";

const deal = (change: Partial<DealView>): DealView => ({ ...DISCARDING, ...change });

test("a void says what it came of: a stock that ran down, or a hundred turns", () => {
  const result: ResultView = {
    kind: "void",
    winner: null,
    points: 0,
    knocker: null,
    knocking_card: null,
    hands: [null, null],
    layoffs: [],
  };
  const told = (stock: number) => showdown(tableView(deal({ stock, result }), { stage: "showdown" }), result);
  expect(told(2)).toBe("Nobody knocked before the stock ran down. No score; the same player deals again.");
  expect(told(9)).toBe("A hundred turns without a knock. No score; the same player deals again.");
});

describe("the story of a deal", () => {
  test("is read from its packed moves: who did what, and which card lay face up", () => {
    const told = storyOf({ seen: "pt4sdk9h", upcard: "Td", dealer: 0 });
    expect(told.map(({ seat, move, card }) => `${seat} ${move} ${card}`)).toEqual([
      "1 pass null",
      "0 take Td",
      "0 discard 4s",
      "1 draw null",
      "1 knock 9h",
    ]);
  });

  test("whoever takes gets what was thrown last", () => {
    const told = storyOf({ seen: "tKhtQs", upcard: "Td", dealer: 1 });
    expect(told.filter(({ move }) => move === "take").map(({ card }) => card)).toEqual(["Td", "Kh"]);
  });

  test("what a seat took from the discards is known to be in its hand until it is thrown", () => {
    const story = storyOf({ seen: "pt4stKhtQstTdd9d", upcard: "9d", dealer: 1 });
    expect(heldOf(story, 1)).toEqual(["Kh"]);
    expect(heldOf(story, 0)).toEqual(["4s", "Qs"]);
  });

  test("is told a turn a line", () => {
    const turns = turnsOf(storyOf({ seen: "pd4stKhd", upcard: "9d", dealer: 1 }));
    const lines = turns.map((turn) => turnWords(turn, 0, "Maya").replaceAll("\uFE0E", ""));
    expect(lines).toEqual(["You passed", "Maya drew, threw 4♠", "You took 4♠, threw K♥", "Maya drew"]);
  });
});

describe("the prompt", () => {
  test("says what I am to do", () => {
    expect(promptOf(tableView(DISCARDING))).toBe("Your turn: discard a card");
    expect(promptOf(tableView(OFFERED))).toBe("Take the 9 of diamonds or pass?");
    expect(promptOf(tableView(deal({ phase: "draw", legal_moves: ["draw", "take"] })))).toBe("Your turn: draw a card");
    expect(promptOf(tableView(deal({ phase: "draw", legal_moves: ["draw"] })))).toBe(
      "Both passed. Draw from the stock",
    );
  });

  test("says whom we wait for", () => {
    expect(promptOf(tableView(deal({ turn: 1, phase: "draw" })))).toBe("Maya is thinking…");
    expect(promptOf(tableView({ ...OFFERED, turn: 1 }))).toBe("Maya may take the 9 of diamonds");
  });

  test("is never empty", () => {
    for (const stage of ["waiting", "sealing", "playing", "showdown", "over", "closed"] as const) {
      expect(promptOf(tableView(null, { stage }))).not.toBe("");
    }
  });
});

describe("what is announced", () => {
  const before = tableView(deal({ seen: "ppd4s", turn: 1, phase: "draw", just_drawn: null }));

  test("the opponent's turn, a sentence a move", () => {
    const after = tableView(deal({ seen: "ppd4stKh", phase: "draw", just_drawn: null }));
    expect(announcement(before, after)).toBe("Maya took the 4 of spades. Maya discarded the king of hearts.");
  });

  test("my draw, the count, and the knock it allows", () => {
    const drawing = tableView(deal({ seen: "ppd4stKh", phase: "draw", just_drawn: null }));
    const after = tableView(deal({ seen: "ppd4stKhd" }));
    expect(announcement(drawing, after)).toBe(
      "You drew the 2 of spades. Deadwood 16. You can knock with 6 by discarding the 10 of diamonds.",
    );
  });

  test("nothing for the same moment again", () => {
    expect(announcement(before, { ...before, version: 9 })).toBeNull();
  });

  test("the showdown as prose", () => {
    const result: ResultView = {
      kind: "knock",
      winner: 0,
      points: 15,
      knocker: 0,
      knocking_card: "Td",
      hands: [
        { groups: [], deadwood: 6 },
        { groups: [], deadwood: 21 },
      ],
      layoffs: [{ card: "9h", onto: 0 }],
    };
    const after = tableView(deal({ seen: "ppd4stKhdkTd", turn: null, phase: "over", result }), { scores: [57, 31] });
    expect(announcement(before, after)).toBe(
      "You knocked with 6. Maya had 30, laid off the 9 of hearts, 21 left. You score 15 points. You 57, Maya 31.",
    );
  });
});

describe("a card's name", () => {
  test("tells its place", () => {
    expect(cardWords("Ah")).toBe("ace of hearts");
    expect(cardName(DISCARDING, "5h")).toBe("5 of hearts, in a run 5 to 8");
    expect(cardName(DISCARDING, "Qs")).toBe("queen of spades, in a set of queens");
    expect(cardName(DISCARDING, "Td")).toBe("10 of diamonds, deadwood");
    expect(cardName(DISCARDING, "2s")).toBe("2 of spades, deadwood, just drawn");
    expect(cardName(deal({ locked: "2s" }), "2s")).toMatch(/cannot be discarded this turn$/);
  });

  test("the hand is told group by group", () => {
    expect(handWords(deal({ groups: groupsOf("run AhJh / deadwood Ts"), deadwood: 10 }))).toBe(
      "Run: ace of hearts and jack of hearts. Deadwood 10: 10 of spades.",
    );
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
  });
});

test("the best knock leaves the least deadwood", () => {
  expect(bestKnock(deal({ knocks: ["Ad", "Td", "3c"], sheds: { Ad: 9, Td: 0, "3c": 7 } }))).toBe("Td");
  expect(bestKnock(deal({ knocks: [] }))).toBeNull();
});

test.each([
  ["rematch", "Maya wants a rematch"],
  ["ready", "Maya is ready"],
] as const)("that the other seat says %s is told once, and to nobody else's table", (wished, words) => {
  const before = tableView(DISCARDING);
  const after = tableView(DISCARDING, { seats: [seat("Sam"), seat("Maya", { [wished]: true })] });
  expect(wish(before, after)).toBe(words);
  expect(wish(after, after)).toBeNull();
  expect(wish(null, after)).toBeNull();
  expect(wish({ ...before, table: "222-222-222" }, after)).toBeNull();
});
