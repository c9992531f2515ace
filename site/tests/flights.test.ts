import { describe, expect, test } from "vitest";
import { backsOf, planOf } from "../src/flights";
import { storyOf } from "../src/say";
import type { DealView } from "../src/wire";
import { DISCARDING, OFFERED, tableView } from "./views";

const at = (seen: string, change: Partial<DealView> = {}) => tableView({ ...DISCARDING, seen, ...change });

describe("what flies when a view follows another", () => {
  test("my card comes from the stock and turns half way", () => {
    const plan = planOf(at("ppd4stKh"), at("ppd4stKhd"));
    expect(plan.cards.get("2s")).toMatchObject({ from: "stock", turn: 0.5, delay: 0 });
  });

  test("a bot's whole turn: the draw first, then the throw from the fan", () => {
    const plan = planOf(at("ppd4s"), at("ppd4sdKh"));
    expect([...plan.backs.values()]).toMatchObject([{ from: "stock", delay: 0 }]);
    expect(plan.cards.get("Kh")).toMatchObject({ turn: 0.4, delay: 260 });
  });

  test("what the opponent takes goes face up, and turns at the end", () => {
    const plan = planOf(at("ppd4s"), at("ppd4st", { turn: 1 }));
    expect([...plan.backs.values()]).toMatchObject([{ from: "discard", cover: "4s", turn: 0.8 }]);
  });

  test("a new deal is dealt alternately, the non-dealer first", () => {
    const before = tableView({ ...DISCARDING, seen: "ppd4s" }, { at: "1.3.9" });
    const plan = planOf(before, tableView(OFFERED));
    expect(plan.dealt).toBe(true);
    expect(plan.cards.size).toBe(10);
    expect(plan.cards.get("2s")?.delay).toBeLessThan(plan.backs.get(0)?.delay ?? 0);
  });

  test("nothing flies when the page is opened in the middle of a deal", () => {
    expect(planOf(null, at("ppd4s")).cards.size).toBe(0);
  });
});

test("the fan has as many backs as the opponent holds, each with a number of its own", () => {
  const story = storyOf({ seen: "ppd4sdKhtQsd", upcard: "9d", dealer: 1 });
  expect(backsOf(story, 1)).toHaveLength(11);
  expect(new Set(backsOf(story, 1)).size).toBe(11);
  expect(backsOf(story, 0)).toHaveLength(10);
});
