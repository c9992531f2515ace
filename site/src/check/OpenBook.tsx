/** A game that is over is an open book: its hands to be looked at again, and what the check of its shuffle found. */

import "./check.css";
import { useEffect } from "preact/hooks";
import { carry } from "../replay/carried";
import { visit } from "../session";
import { sheet } from "../state";
import { text, withTexts } from "../texts";
import type { TableView } from "../wire";
import { type Checked, checkGame, findings } from "./game";

export default function OpenBook({ view }: { view: TableView }) {
  useEffect(() => {
    carry(view);
    checkGame();
  }, [view.record]);
  const { record } = view;
  return (
    record && (
      <p class="open-book">
        <Pages record={record} />
      </p>
    )
  );
}

const Pages = withTexts(({ record }: { record: string }) => (
  <>
    <button type="button" class="link" data-act="replay-game" onClick={() => visit(`r/${record}/1/0`)}>
      {text("book.replay")}
    </button>
    <button
      type="button"
      class="link"
      data-act="shuffle"
      onClick={() => {
        sheet.value = "shuffle";
      }}
    >
      {text(`book.${wordOf(findings())}`)}
    </button>
  </>
));

function wordOf(found: Checked | null): "running" | "good" | "bad" | "unchecked" {
  if (found === null || found.kind === "running") return "running";
  if (found.kind === "unanswered") return "unchecked";
  return found.verdict.faults.length === 0 ? "good" : "bad";
}
