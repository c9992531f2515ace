import { busy } from "./actions";
import { word } from "./words";

interface DoProps {
  name: string;
  act: () => Promise<void>;
  tone: string;
  words: string;
}

/** A button that says while it is at work. */
export function Do({ name, act, tone, words }: DoProps) {
  return (
    <button
      type="button"
      class={`button ${tone}`}
      data-act={`account-${name}`}
      aria-disabled={busy.value !== null}
      onClick={() => void act()}
    >
      {busy.value === name ? word("busy") : words}
    </button>
  );
}
