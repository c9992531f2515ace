/** One choice of this device, as a row of words of which one is chosen. */

import "./menu.css";
import type { ComponentChildren } from "preact";
import { type Prefs, savePrefs } from "../prefs";
import { prefs } from "../state";

export function choose<Name extends keyof Prefs>(name: Name, value: Prefs[Name]): void {
  prefs.value = { ...prefs.value, [name]: value };
  savePrefs(prefs.value);
}

interface SettingProps<Name extends keyof Prefs> {
  name: Name;
  label: string;
  options: [Prefs[Name], ComponentChildren][];
}

export function Setting<Name extends keyof Prefs>({ name, label, options }: SettingProps<Name>) {
  return (
    <fieldset class="setting">
      <legend>{label}</legend>
      <span class="switch">
        {options.map(([value, words]) => (
          <label key={String(value)}>
            <input
              type="radio"
              name={name}
              checked={prefs.value[name] === value}
              onChange={() => choose(name, value)}
            />
            {words}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
