/** A deal of a finished game, shown again on the table itself. */

import "./replay.css";
import { untracked, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { layout } from "../hand";
import { t } from "../i18n";
import { goHome, learnFrom, replayed, visit } from "../session";
import { elsewhere, forgetTable, view, wide } from "../state";
import { fetchTexts, text } from "../texts";
import { FeltPage } from "../views/FeltPage";
import { Icon } from "../views/icons";
import { Finding } from "../views/Missing";
import { Table } from "../views/Table";
import { Controls } from "./Controls";
import { carriedFor } from "./carried";
import { failed, fetchDeal, followAddress } from "./link";
import { More } from "./More";
import { OpenHand } from "./OpenHand";
import { bothOpen, lay, playing, pressed, replay, tick } from "./player";

export default function Replay() {
  const ready = useSignal(false);
  useEffect(() => {
    void fetchTexts().then(() => {
      ready.value = true;
    });
    return beginWatching();
  }, []);
  useSignalEffect(() => {
    const wanted = replayed.value;
    if (ready.value && wanted) untracked(() => void fetchDeal(wanted));
  });
  useSignalEffect(lay);
  useSignalEffect(tick);
  useSignalEffect(followAddress);
  if (failed.value !== null) return <Failed words={failed.value} />;
  // The table reads off its own padding how much room it has, as soon as it is there.
  if (!ready.value || !replay.value || !view.value) return <Finding />;
  const over = bothOpen.value ? `both ${layout.value.zones.fan ? "" : "over-bar"}` : "";
  return (
    <div class={`replay ${wide.value ? "with-side" : ""} ${over}`}>
      <div class="table-place felt">
        <Table />
        {bothOpen.value && <OpenHand />}
        <CloseButton />
        <Controls />
      </div>
      <More />
    </div>
  );
}

/** Nothing is to be done on this table: no sound calls, nothing is amber, and the arrows are the steps'. */
function beginWatching(): () => void {
  forgetTable();
  elsewhere.value = true;
  learnFrom(() => undefined);
  document.addEventListener("keydown", onKey, { capture: true });
  return () => {
    document.removeEventListener("keydown", onKey, { capture: true });
    playing.value = false;
    replay.value = null;
    failed.value = null;
    elsewhere.value = false;
    learnFrom(null);
  };
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLTextAreaElement) return;
  if (pressed(event.key)) event.preventDefault();
}

/** Back to the table that this page came from; from a link that somebody sent, to the front page. */
export function leaveReplay(): void {
  const carried = replay.peek() && carriedFor(replay.peek()?.record ?? "");
  if (carried) visit(carried.table);
  else goHome();
}

function CloseButton() {
  return (
    <button type="button" class="icon-button replay-close" aria-label={t("close")} onClick={leaveReplay}>
      <Icon name="close" />
    </button>
  );
}

function Failed({ words }: { words: string }) {
  return (
    <FeltPage>
      <div class="offer">
        <h1 class="display">{text("replay.missing")}</h1>
        <p class="offer-words">{words}</p>
        <button type="button" class="button primary" onClick={goHome}>
          {t("missing.fresh")}
        </button>
      </div>
    </FeltPage>
  );
}
