/** The way back from the front page: which tables this device may go back to. */

import { beforeEach, expect, test } from "vitest";
import { forgetGoing, goingTables, noteGoing } from "../src/going";
import { secretFor } from "../src/identity";
import { forgetAll } from "../src/storage";
import { seat, tableView } from "./views";

/** A table where I sit opposite this person. */
function opposite(name: string, table: string) {
  return tableView(null, { table, seats: [seat("Sam"), seat(name)] });
}

beforeEach(() => {
  forgetAll();
});

/** I sit down there, and see the table. */
function sitWith(name: string, table: string): void {
  secretFor(table);
  noteGoing(opposite(name, table));
}

test("a table with a seat of mine is gone back to by the name of whoever sits opposite", () => {
  sitWith("Maya", "222-222-222");
  expect(goingTables()).toEqual([{ table: "222-222-222", opposite: "Maya" }]);
});

test("an open table where nobody sits yet has no name", () => {
  secretFor("222-222-222");
  noteGoing(tableView(null, { table: "222-222-222", stage: "waiting", seats: [seat("Sam"), null] }));
  expect(goingTables()).toEqual([{ table: "222-222-222", opposite: null }]);
});

test("the newest comes first, and three are shown at most", () => {
  for (const number of [2, 3, 4, 5]) sitWith(`Maya ${number}`, `222-222-22${number}`);
  expect(goingTables().map(({ opposite }) => opposite)).toEqual(["Maya 5", "Maya 4", "Maya 3"]);
});

test.each(["over", "closed"] as const)("a table that is %s is not gone back to", (stage) => {
  sitWith("Maya", "222-222-222");
  noteGoing(tableView(null, { table: "222-222-222", stage, you: null }));
  expect(goingTables()).toEqual([]);
});

test("nor is one that was left, or that nobody knows any more", () => {
  sitWith("Maya", "222-222-222");
  forgetGoing("222-222-222");
  expect(goingTables()).toEqual([]);
});

test("nor is one that was only looked at, or where a seat was asked for in vain", () => {
  noteGoing(tableView(null, { table: "222-222-222", you: null }));
  secretFor("333-333-333");
  noteGoing(tableView(null, { table: "333-333-333", you: null, asking: true }));
  expect(goingTables()).toEqual([]);
});
