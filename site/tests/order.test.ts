import { describe, expect, test } from "vitest";
import { arrange, keepOrder, moved, scattered, together } from "../src/order";
import { groupsOf } from "./views";

const cards = (text: string): string[] => text.match(/../g) ?? [];
const arranged = (groups: string, onScreen: string) =>
  arrange(groupsOf(groups), cards(onScreen))
    .flatMap((group) => group.cards)
    .join("");

describe("arranged for me", () => {
  test("melds come first, deadwood by rank", () => {
    expect(arranged("run 5h6h7h / deadwood KsAd9c", "")).toBe("5h6h7hAd9cKs");
  });

  test("melds stay where they lie, whatever order the view names them in", () => {
    const onScreen = "QsQhQc5h6h7hAd";
    expect(arranged("run 5h6h7h / set QsQhQc / deadwood Ad", onScreen)).toBe(onScreen);
  });

  test("a set keeps the order of its cards, a new one joins at its end", () => {
    expect(arranged("set QsQhQdQc / deadwood Ad", "QcQsQhAdQd")).toBe("QcQsQhQdAd");
  });

  test("a new meld comes after those that lie there", () => {
    expect(arranged("run 2d3d4d / set QsQhQc / deadwood Ad", "QsQhQc2d3dAd4d")).toBe("QsQhQc2d3d4dAd");
  });

  test("loose cards of one rank keep their order", () => {
    expect(arranged("deadwood 7s7d2h", "2h7d7s")).toBe("2h7d7s");
  });

  test("arranging what is arranged moves nothing", () => {
    const once = arranged("run 5h6h7h / set QsQhQc / deadwood Ad9cKs", "KsQc9c7hAd5hQh6hQs");
    expect(arranged("run 5h6h7h / set QsQhQc / deadwood Ad9cKs", once)).toBe(once);
  });
});

describe("my order", () => {
  test("is never sorted: a new card comes at the right end", () => {
    expect(keepOrder(cards("Ks2h9cAd"), cards("2h3h9cAdKs"))).toEqual(cards("Ks2h9cAd3h"));
  });

  test("closes up where a card went", () => {
    expect(keepOrder(cards("Ks2h9cAd"), cards("2hAdKs"))).toEqual(cards("Ks2hAd"));
  });

  test("no unforced move: kept cards keep their order whatever the hand does", () => {
    const deck = cards("As2s3s4s5s6s7s8s9sTsJsQsKsAh2h");
    for (let seed = 1; seed < 200; seed++) {
      const shuffled = [...deck].sort(
        (one, two) => ((deck.indexOf(one) * 7 + seed) % 31) - ((deck.indexOf(two) * 7 + seed) % 31),
      );
      const mine = shuffled.slice(0, 10);
      const hand = shuffled.slice(seed % 3, (seed % 3) + 11);
      const kept = mine.filter((card) => hand.includes(card));
      expect(keepOrder(mine, hand).slice(0, kept.length)).toEqual(kept);
      expect([...keepOrder(mine, hand)].sort()).toEqual([...hand].sort());
    }
  });

  test("a card is put where it was dropped", () => {
    expect(moved(cards("Ks2h9cAd"), "Ad", 1)).toEqual(cards("KsAd2h9c"));
    expect(moved(cards("Ks2h9cAd"), "Ks", 3)).toEqual(cards("2h9cAdKs"));
  });

  test("a meld is bracketed only where its cards are neighbours", () => {
    const groups = groupsOf("run 5h6h7h / set QsQhQc / deadwood Ad");
    const mine = cards("7h5h6hQsAdQhQc");
    expect(together(groups, mine).map(({ kind }) => kind)).toEqual(["run"]);
    expect([...scattered(groups, mine)]).toEqual(cards("QsQhQc"));
  });
});
