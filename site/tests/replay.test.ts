/** A deal laid open, as views of the table: what the server said of the golden records, step by step. */

import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { cardsOf, scoresAfter, stepsOf, viewsOf } from "../src/replay/frames";
import { stepWords, turnTicks } from "../src/replay/narrate";
import * as player from "../src/replay/player";
import { keptDeadwood, plotOf } from "../src/replay/plot";
import { linkToReplay, parseRoute } from "../src/route";
import { view } from "../src/state";
import type { ReplayView } from "../src/wire";

function golden(name: string): ReplayView {
  const file = new URL(`../../tests/golden/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as ReplayView;
}

const KNOCK = golden("replay-1");
const BROKEN = golden("replay-1-conceded");
const NAMES = ["Maya", "Ben"] as const;

describe.each([KNOCK, BROKEN])("every step of a deal", (opened) => {
  test("has each of the 52 cards in one place", () => {
    const drawn = (stock: number) => opened.stock.slice(31 - stock);
    for (const { groups, pile, stock } of stepsOf(opened)) {
      const cards = [...cardsOf(groups[0]), ...cardsOf(groups[1]), ...pile, ...drawn(stock)];
      expect(new Set(cards).size).toBe(52);
      expect(cards).toHaveLength(52);
    }
  });

  test.each([0, 1] as const)("is a view of seat %i that tells what it then held, and nothing to do", (you) => {
    const views = viewsOf(opened, you, NAMES);
    expect(views).toHaveLength(stepsOf(opened).length);
    for (const [ply, { deal, at, stage }] of views.entries()) {
      expect(at).toBe(`1.${opened.deal}.${ply}`);
      expect(cardsOf(deal?.groups ?? [])).toEqual(deal?.hand);
      expect(deal?.hand.length).toBeGreaterThanOrEqual(10);
      expect([deal?.legal_moves, deal?.knocks]).toEqual([[], []]);
      expect(stage === "playing").toBe(ply < views.length - 1);
      expect(opened.moves.startsWith(deal?.seen ?? "x")).toBe(true);
    }
  });
});

test("the first step is the offer, the last the showdown with its result and the score after it", () => {
  const views = viewsOf(KNOCK, 0, NAMES);
  expect(views[0]?.deal).toMatchObject({ phase: "offer", turn: 1 - KNOCK.dealer, seen: "", discards: 1, stock: 31 });
  const last = views.at(-1);
  expect(last?.deal).toMatchObject({ phase: "over", turn: null, seen: KNOCK.moves, result: KNOCK.result });
  expect(last?.scores).toEqual(scoresAfter(KNOCK));
  expect(views[1]?.scores).toEqual(KNOCK.scores);
});

test("a deal that the game was ended in has no result, and says how the game ended", () => {
  const last = viewsOf(BROKEN, 0, NAMES).at(-1);
  expect([last?.stage, last?.deal?.result, last?.end]).toEqual(["over", null, BROKEN.end]);
});

test("a card drawn is marked for who drew it, until the discard", () => {
  const drawAt = stepsOf(KNOCK).findIndex(({ told }) => told?.move === "draw");
  const seat = stepsOf(KNOCK)[drawAt]?.told?.seat ?? 0;
  const [mine, theirs] = [seat, seat === 0 ? 1 : 0].map((you) => viewsOf(KNOCK, you as 0 | 1, NAMES));
  expect(mine?.[drawAt]?.deal).toMatchObject({ just_drawn: KNOCK.stock[0], phase: "discard", opponent_count: 10 });
  expect(theirs?.[drawAt]?.deal).toMatchObject({ just_drawn: null, opponent_count: 11 });
  expect(mine?.[drawAt + 1]?.deal?.just_drawn).toBeNull();
});

test("a tick stands where a turn ends, and each step is a sentence", () => {
  expect(turnTicks({ ...KNOCK, moves: "pptThdAs" })).toEqual([1, 2, 4, 6]);
  expect(stepWords(KNOCK, 0, 0, "Ben")).not.toBe("");
  expect(stepWords(KNOCK, 1, 0, "Ben")).not.toBe(stepWords(KNOCK, 3, 0, "Ben"));
});

test("the plot shows ten cards' deadwood at every step, and has room for the most", () => {
  const steps = stepsOf(KNOCK);
  const kept = keptDeadwood(steps);
  expect(kept.map((line) => line.length)).toEqual([steps.length, steps.length]);
  const plot = plotOf(steps, 320, 132);
  expect(plot.most).toBeGreaterThanOrEqual(Math.max(...kept.flat()));
  expect(plot.lines[0].split(" ")).toHaveLength(steps.length);
  expect(plot.y(0)).toBeGreaterThan(plot.y(plot.most));
});

describe("the player", () => {
  beforeEach(() => {
    player.names.value = ["Maya", "Ben"];
    player.side.value = 0;
    player.show(KNOCK, 0);
  });

  test.each([
    ["ArrowRight", 5, 6],
    ["ArrowLeft", 5, 4],
    ["Home", 5, 0],
    ["ArrowLeft", 0, 0],
  ])("%s at step %i goes to %i", (key, from, to) => {
    player.goTo(from);
    expect(player.pressed(key)).toBe(true);
    expect(player.step.value).toBe(to);
  });

  test("End goes to the last step, and no key beyond it", () => {
    player.pressed("End");
    player.pressed("ArrowRight");
    expect(player.step.value).toBe(player.lastStep.value);
    expect(player.pressed("x")).toBe(false);
  });

  test("a step by hand stops what plays; playing at the end begins again", () => {
    player.pressed("End");
    player.playOrPause();
    expect([player.playing.value, player.step.value]).toEqual([true, 0]);
    player.pressed("ArrowRight");
    expect(player.playing.value).toBe(false);
  });

  test("the view of the step lies on the table", () => {
    player.goTo(3);
    player.lay();
    expect(view.value).toMatchObject({ table: "replay", at: `1.${KNOCK.deal}.3` });
  });

  test("a link beyond the end shows the end", () => {
    player.show(KNOCK, 999);
    expect(player.step.value).toBe(player.lastStep.value);
  });
});

test("a link names game, deal and step, and is read again", () => {
  const link = linkToReplay("pa9qz9bkvaj3pd3b", 3, 12, "https://gin.example/de.html#k7m-abc-def");
  expect(link).toBe("https://gin.example/#r/pa9qz9bkvaj3pd3b/3/12");
  expect(parseRoute(link.slice(link.indexOf("#")))).toEqual({
    page: "replay",
    record: "pa9qz9bkvaj3pd3b",
    deal: 3,
    step: 12,
  });
  expect(parseRoute("#r/pa9qz9bkvaj3pd3b")).toMatchObject({ deal: 1, step: 0 });
  expect(parseRoute("#r/pa9qz9bkvaj3pd3/1").page).toBe("lost");
});
