/** The newest line, for a moment, beside whoever said it: over no card and no button. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { initialOf, nameOf } from "../names";
import { chat, me, sending, sheet, wide } from "../state";
import type { ChatLine } from "../wire";
import { isEmote } from "./emotes";

const SHOWN_FOR = 3_000;
const FRESH = 10_000;

export function Bubble() {
  const theirs = useNewest((line) => line.seat !== me.value, chat);
  const mine = useNewest((line) => line.seat === me.value && isEmote(line.text), sending);
  const read = wide.value || sheet.value === "chat";
  return (
    <>
      {theirs && (isEmote(theirs.text) || !read) && <Said line={theirs} whose="them" />}
      {mine && <Said line={mine} whose="me" />}
    </>
  );
}

function Said({ line, whose }: { line: ChatLine; whose: "me" | "them" }) {
  return (
    <p key={line.id} class={`bubble ${whose} ${isEmote(line.text) ? "emote" : ""}`} aria-hidden="true">
      {whose === "me" && <span class="avatar me">{initialOf(nameOf(line.seat))}</span>}
      <span>{line.text}</span>
    </p>
  );
}

/** The newest of these lines, until it has been shown for a while. */
function useNewest(wanted: (line: ChatLine) => boolean, lines: { value: ChatLine[] }): ChatLine | null {
  const shown = useSignal<ChatLine | null>(null);
  const seen = useSignal("");
  useSignalEffect(() => {
    const line = lines.value.filter(wanted).at(-1);
    if (!line || line.id === seen.peek() || Date.now() - line.at > FRESH) return;
    seen.value = line.id;
    shown.value = line;
  });
  useSignalEffect(() => {
    if (!shown.value) return undefined;
    const timer = setTimeout(() => {
      shown.value = null;
    }, SHOWN_FOR);
    return () => clearTimeout(timer);
  });
  return shown.value;
}
