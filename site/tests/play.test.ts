import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { asItLies, layout, orderAuto, orderMine, settleRows } from "../src/hand";
import * as play from "../src/play";
import { clearRefusal, refuse } from "../src/refuse";
import * as state from "../src/state";
import type { DealView } from "../src/wire";
import { DISCARDING, OFFERED, tableView } from "./views";

/** There is no socket here: a move that is sent is answered `not_connected`. */
const sent = () => state.refusal.value?.code === "not_connected";

function sitAt(deal: DealView): void {
  state.forgetTable();
  clearRefusal();
  state.view.value = tableView(deal);
  vi.advanceTimersByTime(1_000);
}

beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] }));
beforeEach(() => sitAt(DISCARDING));

describe("a tap on a card", () => {
  test("selects it and plays nothing", () => {
    play.tapCard("Td");
    expect(state.selected.value).toBe("Td");
    expect(sent()).toBe(false);
  });

  test("a second time discards it, but not at once: one shaky finger never plays", () => {
    play.tapCard("Td");
    vi.advanceTimersByTime(120);
    play.tapCard("Td");
    expect(sent()).toBe(false);
    vi.advanceTimersByTime(250);
    play.tapCard("Td");
    expect(sent()).toBe(true);
  });

  test("changes the choice where another is selected", () => {
    play.tapCard("Td");
    play.tapCard("Ad");
    expect(state.selected.value).toBe("Ad");
    expect(sent()).toBe(false);
  });

  test("lays the card down again when it is not my turn", () => {
    sitAt({ ...DISCARDING, turn: 1, legal_moves: [], sheds: {} });
    play.tapCard("Td");
    vi.advanceTimersByTime(500);
    play.tapCard("Td");
    expect(state.selected.value).toBeNull();
    expect(sent()).toBe(false);
  });
});

describe("the prompt calls upon me to act", () => {
  test("while it is my turn", () => {
    expect(play.calls.value).toBe(true);
  });

  test("but not while it says what something means, or why something was refused", () => {
    play.tell("Deadwood");
    expect(play.calls.value).toBe(false);
    vi.advanceTimersByTime(3_000);
    expect(play.calls.value).toBe(true);
    play.tapStock();
    expect(play.prompt.value).toBe(state.refusal.value?.words);
    expect(play.calls.value).toBe(false);
  });

  test("and a refused line of chat leaves it alone", () => {
    const words = play.prompt.value;
    refuse("chat_too_long");
    expect(play.prompt.value).toBe(words);
    expect(play.calls.value).toBe(true);
  });
});

test("in a replay nothing is offered", () => {
  sitAt(OFFERED);
  expect(play.verbs.value).toHaveLength(2);
  state.tableCode.value = state.REPLAY;
  expect(play.verbs.value).toEqual([]);
  state.tableCode.value = null;
});

test("where the cards of the hand before lay says nothing about those of the next", () => {
  const rowsNow = () => [...layout.value.places].map(([card, { row }]) => `${card} ${row}`);
  sitAt(OFFERED);
  const fresh = rowsNow();
  sitAt({ ...OFFERED, ...hand("As Ah Ac 2c 2s 3c 4h 5h 7s 8c") });
  state.view.value = tableView(OFFERED, { at: "1.5.0" });
  expect(rowsNow()).toEqual(fresh);
});

/** Ten loose cards. */
function hand(cards: string): Partial<DealView> {
  return { hand: cards.split(" "), groups: [{ kind: "deadwood", cards: cards.split(" ") }] };
}

describe("what can't be done is explained", () => {
  test("the card just taken stays", () => {
    sitAt({ ...DISCARDING, locked: "2s", legal_moves: ["discard Td"] });
    play.discard("2s");
    expect(play.prompt.value).toMatch(/2 of spades.*stays this turn/);
  });

  test("a discard out of turn", () => {
    sitAt({ ...DISCARDING, turn: 1, legal_moves: [] });
    play.discard("Td");
    expect(play.prompt.value).toBe("It’s Maya’s turn");
  });

  test("the stock during the offer", () => {
    sitAt(OFFERED);
    play.tapStock();
    expect(play.prompt.value).toBe("Take the upcard or pass first");
  });

  test("a pass, where nothing is offered", () => {
    play.pass();
    expect(play.prompt.value).toBe("You can pass only on the upcard");
    sitAt({ ...DISCARDING, turn: 1, legal_moves: [] });
    play.pass();
    expect(play.prompt.value).toBe("It’s Maya’s turn");
  });

  test("a knock that is too high", () => {
    sitAt({ ...DISCARDING, knocks: [], legal_moves: ["discard Td"] });
    play.select("Td");
    play.knock();
    expect(play.prompt.value).toBe("No knock yet: it needs 10 or less");
  });
});

describe("a knock", () => {
  test("is suggested with its card and count, and takes two deliberate acts", () => {
    play.knock();
    expect(play.prompt.value).toBe("Knock with 6, discarding the 10 of diamonds?");
    expect(state.selected.value).toBe("Td");
    play.knock();
    expect(sent()).toBe(false);
    vi.advanceTimersByTime(400);
    play.knock();
    expect(sent()).toBe(true);
  });

  test("is not suggested again in this turn once I keep playing", () => {
    play.suggest();
    play.keepPlaying();
    expect(play.verbs.value).toEqual([]);
    expect(state.selected.value).toBeNull();
  });
});

describe("the discard pile", () => {
  test("a second tap on it just after taking throws nothing", () => {
    sitAt({ ...DISCARDING, phase: "draw", legal_moves: ["draw", "take"], sheds: {}, seen: "ppd4st9c" });
    play.select("Td");
    state.view.value = tableView(DISCARDING);
    play.tapDiscard();
    expect(sent()).toBe(false);
    vi.advanceTimersByTime(400);
    play.tapDiscard();
    expect(sent()).toBe(true);
  });
});

describe("my order", () => {
  test("survives a new view, the card drawn at its right end", () => {
    const { just_drawn: _, ...before } = DISCARDING;
    const hand = before.hand.filter((card) => card !== "2s");
    const groups = before.groups.map((group) => ({ ...group, cards: group.cards.filter((card) => card !== "2s") }));
    sitAt({ ...before, just_drawn: null, hand, groups, phase: "draw", seen: "ppd4st9ctKh" });
    play.toggleArranged();
    play.nudge("Ad", -1);
    const mine = [...layout.value.reading];
    state.view.value = tableView(DISCARDING);
    expect(layout.value.reading).toEqual([...mine, "2s"]);
    orderAuto();
    expect(layout.value.brackets.map(({ kind }) => kind)).toEqual(["run", "set", "deadwood"]);
  });
});

test("a drag that comes to nothing leaves equal cards in the order they had", () => {
  sitAt({ ...OFFERED, ...hand("As 3h 3c 5d 6s 8h 9c Td Js Qc") });
  const before = [...layout.value.reading];
  const putBack = asItLies();
  orderMine(["As", "3c", "3h", ...before.slice(3)]);
  putBack();
  settleRows();
  expect(state.arranged.value).toBe("auto");
  expect(layout.value.reading).toEqual(before);
});

test("pressed again while a move is on its way, the prompt says so and nothing is sent twice", () => {
  state.pending.value = { command: "first", move: "discard Td", since: 0 };
  play.discard("Td");
  expect(play.prompt.value).toBe("Sending…");
  expect(state.pending.value?.command).toBe("first");
  state.pending.value = null;
  expect(play.prompt.value).toBe("Your turn: discard a card");
});
