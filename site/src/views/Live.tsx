import { useSignal, useSignalEffect } from "@preact/signals";
import { isOfTalk } from "../refuse";
import { refusal, sheet, spoken, view, wide } from "../state";

/** Only the newest sentence within this time is said. */
const HOLD = 250;

/** What a screen reader hears: sentences when it is free, refusals at once. */
export function Live() {
  const now = useSignal("");
  useSignalEffect(() => {
    const { text, turn } = spoken.value;
    const timer = setTimeout(() => {
      now.value = turn % 2 ? text : `${text}\u00a0`;
    }, HOLD);
    return () => clearTimeout(timer);
  });
  return (
    <>
      <div class="hidden" aria-live="polite" data-live>
        {now.value}
      </div>
      <Refusal />
    </>
  );
}

/** Why something was refused: at the table the prompt says it too, or the chat where it is open, elsewhere this does. */
function Refusal() {
  const words = refusal.value?.words;
  const talked = refusal.value !== null && isOfTalk(refusal.value);
  const chatOpen = view.value?.deal && (sheet.value === "chat" || (wide.value && sheet.value === null));
  const prompted = view.value?.stage === "playing" && view.value.you !== null && sheet.value === null;
  return (
    <div
      role="alert"
      class={(talked ? chatOpen : prompted) ? "hidden" : "toast-place"}
      data-refusal={refusal.value?.code}
    >
      {words && <p class="toast">{words}</p>}
    </div>
  );
}
