/** Checking the game that is over on this table, once. */

import { type Signal, signal } from "@preact/signals";
import { kept } from "../identity";
import { view } from "../state";
import type { TableView } from "../wire";
import { askRecord, NoAnswer, type RefusalCode } from "./ask";
import { type Verdict, verify } from "./verify";

export type Checked =
  | { kind: "running" }
  | { kind: "done"; verdict: Verdict; transcript: string }
  | { kind: "unanswered"; code: RefusalCode | null };

/** Of the game with this public name. */
export const checked: Signal<{ record: string; state: Checked } | null> = signal(null);

/** My seat is bound by a frame that may still be on its way. */
const AGAIN = 2_000;
const TRIES = 3;

/** Ask for the transcript of the game on the table and check it; nothing where that is done or under way. */
export function checkGame(): void {
  const now = view.peek();
  if (!now || now.record === null || now.you === null) return;
  const before = checked.peek();
  if (before?.record !== now.record || before.state.kind === "unanswered") void check(now, now.record);
}

/** What was found of the game on the table; null before it is asked. */
export function findings(): Checked | null {
  const record = view.value?.record;
  return record != null && checked.value?.record === record ? checked.value.state : null;
}

async function check(now: TableView, record: string): Promise<void> {
  const tell = (state: Checked) => {
    if (checked.peek()?.record === record) checked.value = { record, state };
  };
  checked.value = { record, state: { kind: "running" } };
  try {
    const transcript = await transcriptOf(record, now.table, TRIES);
    tell({ kind: "done", verdict: await verify(transcript, now, kept(now.table)), transcript });
  } catch (error) {
    tell({ kind: "unanswered", code: error instanceof NoAnswer ? error.code : null });
  }
}

async function transcriptOf(record: string, table: string, tries: number): Promise<string> {
  try {
    return await askRecord(record, table);
  } catch (error) {
    const early = error instanceof NoAnswer && error.code === "not_seated";
    if (!early || tries <= 1) throw error;
    await new Promise((go) => setTimeout(go, AGAIN));
    return transcriptOf(record, table, tries - 1);
  }
}
