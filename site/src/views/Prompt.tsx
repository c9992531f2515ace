/** The one sentence that says what is expected. Amber only when the player may act. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { layout } from "../hand";
import { isGone } from "../line";
import { shake } from "../motion";
import { calls, prompt } from "../play";
import { isOfTalk } from "../refuse";
import { elsewhere, refusal } from "../state";

export function Prompt() {
  const pill = useRef<HTMLParagraphElement>(null);
  const refused = refusal.value;
  useLayoutEffect(() => {
    if (refused && !isOfTalk(refused) && pill.current) shake(pill.current);
  }, [refused]);
  const { x, y, width, height } = layout.value.zones.prompt;
  const words = prompt.value;
  const mayAct = calls.value && !isGone.value && !elsewhere.value;
  return (
    <div
      class="prompt"
      role="status"
      style={{ transform: `translate(${x}px, ${y}px)`, width: `${width}px`, minHeight: `${height}px` }}
    >
      {/* A new sentence is a new pill: an old one that grows would shift its words. */}
      <p key={words} ref={pill} data-prompt class={`pill ${mayAct ? "now" : ""} ${words.length > 34 ? "long" : ""}`}>
        {words}
      </p>
    </div>
  );
}
