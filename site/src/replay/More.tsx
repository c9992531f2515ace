/** Beside the table, or under it: which hand this is, how it ended, the deadwood of both, and the record as text. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { askRecord } from "../check/ask";
import { linkToReplay } from "../route";
import { visit } from "../session";
import { other } from "../state";
import { resultLine, resultTitle } from "../tell";
import { text } from "../texts";
import { CopyButton } from "../views/CopyButton";
import { Plot } from "./Plot";
import { names, replay, side, step } from "./player";
import { Review } from "./Review";

export function More() {
  const opened = replay.value;
  if (!opened) return null;
  const { record, deal, deals, result } = opened;
  return (
    <aside class="replay-more">
      <header>
        <h2>{text("replay.title", { deal, deals })}</h2>
        <nav class="replay-deals" aria-label={text("replay.hands")}>
          <DealLink words={text("replay.previous")} record={record} deal={deal - 1} able={deal > 1} />
          <DealLink words={text("replay.next")} record={record} deal={deal + 1} able={deal < deals} />
        </nav>
      </header>
      <p class="replay-result">
        {result ? `${resultTitle(result, side.value)}. ${resultLine(result, side.value)}` : text("replay.brokenOff")}
      </p>
      <p class="replay-result">{text("replay.from", { name: names.value[side.value] })}</p>
      <Plot />
      <div class="replay-acts">
        <button
          type="button"
          class="button paper"
          data-act="turn"
          onClick={() => {
            side.value = other(side.value);
          }}
        >
          {text("replay.turn")}
        </button>
        <CopyButton words={text("replay.link")} what={() => linkToReplay(record, deal, step.peek(), location.href)} />
      </div>
      <Review />
      <RecordText key={record} record={record} />
    </aside>
  );
}

function DealLink({ words, record, deal, able }: { words: string; record: string; deal: number; able: boolean }) {
  return (
    <button type="button" class="link" aria-disabled={!able} onClick={() => able && visit(`r/${record}/${deal}/0`)}>
      {words}
    </button>
  );
}

/** The whole game as text, to be copied or selected. */
function RecordText({ record }: { record: string }) {
  const written = useSignal("");
  useEffect(() => {
    askRecord(record, null).then(
      (whole) => {
        written.value = whole;
      },
      () => {
        written.value = "";
      },
    );
  }, [record]);
  if (written.value === "") return null;
  return (
    <details class="replay-record">
      <summary>{text("replay.record")}</summary>
      <textarea readOnly rows={10} aria-label={text("replay.record")} value={written.value} />
      <CopyButton words={text("replay.copy")} what={() => written.peek()} />
    </details>
  );
}
