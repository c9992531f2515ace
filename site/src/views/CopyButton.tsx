import { t } from "../i18n";
import { copy } from "../share";
import { useSaid } from "./said";

/** Copies a text, and says so for a moment; and where nothing can be copied, that. */
export function CopyButton({ words, what, act = "copy" }: { words: string; what: () => string; act?: string }) {
  const done = useSaid();
  const copyIt = async (button: HTMLElement) => {
    done.value = t((await copy(what(), button)) ? "invite.copied" : "copy.none");
  };
  return (
    <>
      <button
        type="button"
        class="button paper"
        data-act={act}
        onClick={({ currentTarget }) => void copyIt(currentTarget)}
      >
        {done.value || words}
      </button>
      <span class="hidden" role="status">
        {done.value}
      </span>
    </>
  );
}
