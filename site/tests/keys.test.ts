import { expect, test } from "vitest";
import { commandOf } from "../src/keys";

const press = (key: string, change = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...change,
});
const AT_HAND = { inHand: true, shortcuts: true };

test("arrows go along the hand, with Shift they move the card", () => {
  expect(commandOf(press("ArrowRight"), AT_HAND)).toEqual({ kind: "go", by: 1 });
  expect(commandOf(press("ArrowLeft", { shiftKey: true }), AT_HAND)).toEqual({ kind: "shift", by: -1 });
});

test("letters act and ask, in either case", () => {
  expect(commandOf(press("d"), AT_HAND)).toEqual({ kind: "act", act: "discard" });
  expect(commandOf(press("K", { shiftKey: true }), AT_HAND)).toEqual({ kind: "act", act: "knock" });
  expect(commandOf(press("?", { shiftKey: true }), AT_HAND)).toEqual({ kind: "act", act: "keys" });
});

test("letters can be turned off, Escape can't", () => {
  const off = { inHand: true, shortcuts: false };
  expect(commandOf(press("d"), off)).toBeNull();
  expect(commandOf(press("Escape"), off)).toEqual({ kind: "act", act: "clear" });
});

test("the browser's own combinations are left alone", () => {
  expect(commandOf(press("d", { ctrlKey: true }), AT_HAND)).toBeNull();
  expect(commandOf(press("ArrowLeft", { altKey: true }), AT_HAND)).toBeNull();
});

test("a key that is held down goes along the hand, and acts once", () => {
  const held = { repeat: true };
  expect(commandOf(press("ArrowRight", held), AT_HAND)).toEqual({ kind: "go", by: 1 });
  expect(commandOf(press("ArrowLeft", { ...held, shiftKey: true }), AT_HAND)).toEqual({ kind: "shift", by: -1 });
  for (const key of ["k", "d", "s", "Escape", "h"]) expect(commandOf(press(key, held), AT_HAND)).toBeNull();
});
