/** The lesson: the same deal for everybody, a move at a time, and another move is only explained. */

import { beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("location", { hash: "#lesson", href: "http://x/#lesson", pathname: "/" });
vi.stubGlobal("addEventListener", () => {});
vi.useFakeTimers();
const state = await import("../src/state");
const commands = await import("../src/commands");
const { fetchTexts } = await import("../src/texts");
const { endLesson, place, STEPS, stepAt, teach } = await import("../src/lesson/teacher");

beforeEach(async () => {
  await fetchTexts();
  state.tableCode.value = state.LESSON;
  teach("Sam", "House");
});

async function plays(move: string): Promise<void> {
  commands.move(move);
  await vi.advanceTimersByTimeAsync(0);
}

test("there are six steps", () => {
  expect(STEPS).toBe(6);
});

test("the learner is dealt to, and asked for the first move", () => {
  expect(state.view.value?.deal?.hand).toHaveLength(10);
  expect(state.view.value?.seats.map((seat) => seat?.name)).toEqual(["Sam", "House"]);
  expect(stepAt(place.value)).toBe(1);
});

test("another move changes nothing and is explained", async () => {
  await plays("pass");
  expect(place.value).toBe(0);
  expect(state.pending.value).toBeNull();
  expect(state.refusal.value?.words).toContain("7♥");
});

test("six moves lead to the showdown, and the house plays by itself", async () => {
  for (const move of ["take", "discard Kh", "draw", "discard 9s", "take", "knock 4s"]) {
    await plays(move);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(state.view.value?.deal?.result).toMatchObject({ kind: "knock", winner: 0, points: 11 });
  expect(stepAt(place.value)).toBe(STEPS + 1);
});

test("while the house plays, the learner waits", async () => {
  await plays("take");
  await plays("discard Kh");
  expect(stepAt(place.value)).toBe(0);
  await plays("draw");
  expect(state.refusal.value?.words).toContain("house");
});

test("begun anew, it begins at the beginning", async () => {
  await plays("take");
  teach("Sam", "House");
  expect([place.value, state.view.value?.at]).toEqual([0, "1.1.0"]);
});

test("after it, commands go to the server again", async () => {
  endLesson();
  await plays("take");
  expect(place.value).toBe(0);
  expect(state.refusal.value?.code).toBe("not_connected");
});
