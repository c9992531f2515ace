import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { Icon } from "./icons";

/** Longer is no code and no link. */
const ROOM = 300;

interface CodeFieldProps {
  label: string;
  example: string;
  /** Go where the code leads; the words for what leads nowhere, null where it leads somewhere. */
  enter: (text: string) => string | null;
}

/** One field for a code that somebody was told; how it is typed does not matter. */
export function CodeField({ label, example, enter }: CodeFieldProps) {
  const typed = useSignal("");
  const wrong = useSignal<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    if (typed.value.trim()) wrong.value = enter(typed.value);
  };
  return (
    <>
      <form class="chip code-field" onSubmit={submit}>
        <label>
          <span>{label}</span>
          <input
            type="text"
            value={typed.value}
            maxLength={ROOM}
            placeholder={example}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="go"
            aria-invalid={wrong.value !== null}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
              wrong.value = null;
            }}
          />
        </label>
        {typed.value.trim() && (
          <button type="submit" class="icon-button" data-act="enter-code" aria-label={t("code.go")}>
            <Icon name="send" />
          </button>
        )}
      </form>
      <p class="code-wrong" role="alert">
        {wrong.value}
      </p>
    </>
  );
}
