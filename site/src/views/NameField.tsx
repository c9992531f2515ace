import { t } from "../i18n";

/** A name that is too long is refused by the table, in words, not cut here: this only bounds what is sent. */
const ROOM = 500;

/** "You: Sam", where Sam can be changed in place. */
export function NameField({ name, change }: { name: string; change: (name: string) => void }) {
  return (
    <label class="chip name-field">
      <span>{t("home.name.label")}</span>
      <input
        type="text"
        value={name}
        maxLength={ROOM}
        placeholder={t("home.name")}
        aria-label={t("home.name")}
        autocomplete="nickname"
        autocapitalize="words"
        spellcheck={false}
        enterkeyhint="done"
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}
