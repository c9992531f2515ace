import { chooseLevel, level } from "../chosen";
import { t } from "../i18n";
import { LEVELS } from "../levels";

interface ChoiceProps<T> {
  label: string;
  value: T;
  options: readonly T[];
  text: (option: T) => string;
  choose: (option: T) => void;
}

/** One of a few, in a word. */
export function Choice<T extends string | number>({ label, value, options, text, choose }: ChoiceProps<T>) {
  return (
    <span class="chip choice">
      <select
        aria-label={label}
        value={String(value)}
        onChange={(event) => choose(options[event.currentTarget.selectedIndex] ?? value)}
      >
        {options.map((option) => (
          <option key={option} value={String(option)}>
            {text(option)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** How strong the house bot shall be. */
export function LevelChoice() {
  return (
    <Choice
      label={t("home.level")}
      value={level.value}
      options={LEVELS}
      text={(one) => t(`home.level.${one}`)}
      choose={chooseLevel}
    />
  );
}
