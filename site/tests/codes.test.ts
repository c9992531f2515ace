/** Codes as people type them. */

import { expect, test } from "vitest";
import { addressOf, readCode } from "../src/codes";

test.each([
  "k7m-4qz-9tb",
  "K7M4QZ9TB",
  " k7m 4qz 9tb ",
  "k7m–4qz–9tb",
  "k7m.4qz.9tb",
  "#k7m-4qz-9tb",
  "gin.example/#k7m-4qz-9tb",
  "https://gin.example/play/index.html#K7M-4QZ-9TB/",
])("%o is the table, however it was typed", (text) => {
  expect(readCode(text)).toEqual({ table: "k7m-4qz-9tb", seat: null });
});

test.each(["2345-wxyz", "2345 WXYZ", "2345wxyz"])("%o is a seat's one-time code", (text) => {
  expect(readCode(text)).toEqual({ table: null, seat: "2345-wxyz" });
});

test.each(["https://gin.example/#k7m-4qz-9tb/2345-wxyz", "K7M4QZ9TB / 2345 wxyz"])(
  "%o is a seat of a table",
  (text) => {
    expect(readCode(text)).toEqual({ table: "k7m-4qz-9tb", seat: "2345-wxyz" });
  },
);

test.each([
  "",
  "   ",
  "k7m-4qz",
  "k7m-4qz-9t0",
  "k7m-4qz-9tb-2",
  "k7m-4qz-9tb/2345",
  "2345-wxyz/2345-wxyz",
  "<b>",
  "/",
])("%o is no code", (text) => {
  expect(readCode(text)).toBeNull();
});

test("an address is read back", () => {
  expect(readCode(addressOf("k7m-4qz-9tb", "2345-wxyz"))).toEqual({ table: "k7m-4qz-9tb", seat: "2345-wxyz" });
});
