import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { copy } from "../share";

/** Copies a text, and says so; and where nothing can be copied, that. */
export function CopyButton({ words, what, act = "copy" }: { words: string; what: () => string; act?: string }) {
  const done = useSignal("");
  const copyIt = async () => {
    done.value = t((await copy(what())) ? "invite.copied" : "copy.none");
  };
  return (
    <>
      <button type="button" class="button paper" data-act={act} onClick={() => void copyIt()}>
        {done.value || words}
      </button>
      <span class="hidden" role="status">
        {done.value}
      </span>
    </>
  );
}
