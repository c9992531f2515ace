/** What is told of the page's own errors: one a minute, the first of several, and nobody's name or card in it. */

import { beforeEach, expect, test, vi } from "vitest";
import { EVERY, Telling, toError } from "../src/errors";
import type { PageError } from "../src/wire";

const ERROR: PageError = { action: "pageError", kind: "error", text: "TypeError", where: "", page: "index.js" };
const send = vi.fn<(error: PageError) => boolean>();
let now = 0;
let telling: Telling;

beforeEach(() => {
  now = 1;
  send.mockReset().mockReturnValue(true);
  telling = new Telling(send, () => now);
});

test("one error a minute is told, and those between are not", () => {
  telling.tell({ ...ERROR, text: "one" });
  now += EVERY - 1;
  telling.tell({ ...ERROR, text: "two" });
  telling.flush();
  now += 1;
  telling.tell({ ...ERROR, text: "three" });
  expect(send.mock.calls.map(([{ text }]) => text)).toEqual(["one", "three"]);
});

test("without a connection the first error waits for one, and is told once", () => {
  send.mockReturnValue(false);
  telling.tell({ ...ERROR, text: "one" });
  telling.tell({ ...ERROR, text: "two" });
  send.mockReset().mockReturnValue(true);
  telling.flush();
  telling.flush();
  expect(send.mock.calls.map(([{ text }]) => text)).toEqual(["one"]);
});

test.each([
  ["TypeError: undefined is not an object", "TypeError: undefined is not an object"],
  ["no Th, 5d or Kc in ppdThtKs", "no …, … or … in …"],
  ["table k7m-2xq-9fd, seat abcd-efgh", "table …, seat …"],
  ["secret AAAAAAAAAAAAAAAAAAAAAA", "secret …"],
  ["Maya and Ben said good luck, Maya", "… and … said …, …"],
  [
    "SyntaxError: Unexpected token, \"Maya: 'Th'\" is not valid JSON",
    "SyntaxError: Unexpected token, … is not valid JSON",
  ],
])("what could name a card, a code, a secret or a person is taken out: %s", (text, left) => {
  expect(toError("error", text, "", ["good luck", "Maya", "Ben"]).text).toBe(left);
});

test("the text is cut, and of a place only file, line and column are told", () => {
  const told = toError(
    "rejection",
    "x ".repeat(500),
    "at play (https://gin.example/assets/table-Dk3v9QxZ.js:1:20417)",
    [],
  );
  expect(told.text).toHaveLength(200);
  expect(told.where).toBe("table-Dk3v9QxZ.js:1:20417");
  expect(toError("error", "", "https://gin.example/#k7m-2xq-9fd", []).where).toBe("");
});
