/** A deal being played back: which step is shown, and how fast it goes on. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { view } from "../state";
import type { ReplayView, SeatNumber, TableView } from "../wire";
import { viewsOf } from "./frames";

/** A step lasts so long at 1x. */
const STEP = 1_200;

export const replay: Signal<ReplayView | null> = signal(null);
/** From whose side the table is seen. */
export const side: Signal<SeatNumber> = signal(0);
export const names: Signal<[string, string]> = signal(["", ""]);
export const step: Signal<number> = signal(0);
export const speed: Signal<1 | 2> = signal(1);
export const playing: Signal<boolean> = signal(false);
export const bothOpen: Signal<boolean> = signal(false);

export const views: ReadonlySignal<TableView[]> = computed(() =>
  replay.value ? viewsOf(replay.value, side.value, names.value) : [],
);
export const lastStep: ReadonlySignal<number> = computed(() => Math.max(0, views.value.length - 1));

/** Show a step; beyond the ends, the end. */
export function goTo(wanted: number): void {
  step.value = Math.min(Math.max(0, wanted), lastStep.value);
}

/** Begin to show a deal at a step. */
export function show(opened: ReplayView, at: number): void {
  batch(() => {
    playing.value = false;
    replay.value = opened;
    goTo(at);
  });
}

/** By hand: what was playing stops. */
export function stepTo(wanted: number): void {
  playing.value = false;
  goTo(wanted);
}

/** Play on, from the start where it had come to its end; or stop. */
export function playOrPause(): void {
  if (!playing.value && step.value === lastStep.value) goTo(0);
  playing.value = !playing.value;
}

/** While it plays, one step after another; returns what stops it. For an effect. */
export function tick(): (() => void) | undefined {
  if (!playing.value) return undefined;
  if (step.value >= lastStep.value) {
    playing.value = false;
    return undefined;
  }
  const timer = setTimeout(() => goTo(step.peek() + 1), STEP / speed.value);
  return () => clearTimeout(timer);
}

/** Put the step's view on the table. For an effect. */
export function lay(): void {
  const now = views.value[step.value];
  if (now) view.value = now;
}

/** What a key does; true when it was one of the step keys. */
export function pressed(key: string): boolean {
  const to = { ArrowLeft: step.peek() - 1, ArrowRight: step.peek() + 1, Home: 0, End: lastStep.peek() }[key];
  if (to === undefined) return false;
  stepTo(to);
  return true;
}
