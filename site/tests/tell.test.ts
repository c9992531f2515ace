/** How a game ended, as somebody without a seat reads it. */

import { expect, test } from "vitest";
import { endForWatchers } from "../src/tell";
import type { EndView } from "../src/wire";
import { tableView } from "./views";

function endedBy(reason: EndView["reason"], winner: EndView["winner"]) {
  return endForWatchers(tableView(null, { stage: "over", you: null, scores: [42, 31], end: { reason, winner } }));
}

test("who has won is named", () => {
  expect(endedBy("won", 0)).toEqual({ title: "Sam wins the game", words: null });
});

test.each([
  [0, "Sam wins the game", "Maya conceded at 31 to 42."],
  [1, "Maya wins the game", "Sam conceded at 42 to 31."],
] as const)("where seat %i won because the other conceded, that is said", (winner, title, words) => {
  expect(endedBy("conceded", winner)).toEqual({ title, words });
});

test("a game that both ended has no winner, and says so", () => {
  expect(endedBy("agreed", null)).toEqual({ title: null, words: "Ended by agreement, as it stands: 42 to 31." });
});
