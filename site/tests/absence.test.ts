import { expect, test } from "vitest";
import { lasting } from "../src/absence";
import { speak } from "../src/i18n";

test("how long somebody is away is told in the largest unit that is full", () => {
  expect([0, 1, 59, 60, 3_599, 3_600, 86_399, 86_400, 200_000].map(lasting)).toEqual([
    "0 sec",
    "1 sec",
    "59 sec",
    "1 min",
    "59 min",
    "1 hr",
    "23 hr",
    "1 day",
    "2 days",
  ]);
});

test("and in the player's language", async () => {
  await speak("fr");
  const told = [60, 7_214, 86_400].map((seconds) => lasting(seconds).replace(/\s/, " "));
  expect(told).toEqual(["1 min", "2 h", "1 j"]);
  await speak("en");
});
