/** A gentle sign to a person who has not moved for a while; once a minute at most. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { chatLine } from "../commands";
import { t } from "../i18n";
import { theirName } from "../say";
import { opponent, view } from "../state";
import { NUDGE } from "./emotes";

/** So long nobody is hurried, and so long after one sign there is no other. */
const AFTER = 20_000;
const AGAIN_AFTER = 60_000;

export function Nudge() {
  const offered = useSignal(false);
  const sent = useSignal(0);
  const now = view.value;
  useEffect(() => {
    offered.value = false;
    const offer = () => {
      offered.value = true;
    };
    const timer = setTimeout(offer, sent.value === 0 ? AFTER : AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [now?.at, sent.value]);
  const them = opponent.value;
  const theirTurn = now?.stage === "playing" && now.deal?.turn !== now.you;
  if (!offered.value || !theirTurn || them?.kind !== "person" || them.house) return null;
  const nudge = () => {
    sent.value += 1;
    chatLine(NUDGE);
  };
  return (
    <button type="button" class="hurry" data-act="nudge" onClick={nudge}>
      <span aria-hidden="true">{NUDGE}</span>
      <small>{t("table.nudge", { name: theirName(now) })}</small>
    </button>
  );
}
