import { expect, test } from "vitest";
import { packRows, type Segment } from "../src/rows";
import { groupsOf } from "./views";

const packed = (text: string, before?: Map<string, number>) =>
  packRows(groupsOf(text) as Segment[], before).map((row) => row.map(({ cards }) => cards.join("")).join(" "));

test("melds above, deadwood below", () => {
  expect(packed("run 5h6h7h8h / set QsQhQc / deadwood Ad2s3cTd")).toEqual(["5h6h7h8h QsQhQc", "Ad2s3cTd"]);
});

test("ten loose cards make two rows of five", () => {
  expect(packed("deadwood 2s3d4h5h7s8c9hTdJsQc")).toEqual(["2s3d4h5h7s", "8c9hTdJsQc"]);
});

test("three melds and a loose card: two groups a row at most", () => {
  expect(packed("run 5h6h7h8h / set QsQhQc / set 2s2h2c / deadwood Ad")).toEqual(["5h6h7h8h QsQhQc", "2s2h2c Ad"]);
});

test("groups change places only where no row would hold them otherwise", () => {
  expect(packed("run AsKsQs / run 4h5h6h7h8h / set 9c9d9h")).toEqual(["AsKsQs 9c9d9h", "4h5h6h7h8h"]);
});

test("a run longer than a row goes on below", () => {
  const rows = packed("run As2s3s4s5s6s7s8s / set KsKhKd");
  expect(rows.join("").replaceAll(" ", "")).toBe("As2s3s4s5s6s7s8sKsKhKd");
});

test("cards stay in their row while they can", () => {
  const before = new Map(["5h", "6h", "7h", "8h"].map((card) => [card, 0]));
  for (const card of ["Qs", "Qh", "Qc", "Ad", "2s", "3c"]) before.set(card, 1);
  expect(packed("run 5h6h7h8h / set QsQhQc / deadwood Ad2s3cTd", before)).toEqual(["5h6h7h8h", "QsQhQc Ad2s3cTd"]);
});

test("cards in my own order fill both rows alike, with few changing rows", () => {
  const before = new Map([..."ABCDEFGHIJ"].map((card, at) => [card, at < 5 ? 0 : 1]));
  const [upper, lower] = packRows([{ kind: "loose", cards: [..."JABCDEFGHI"] }], before).map(
    (row) => row[0]?.cards.length,
  );
  expect([upper, lower]).toEqual([6, 4]);
});
