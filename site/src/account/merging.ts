/** PURE: settings that were changed on several devices, brought together. */

import { LANGUAGES } from "../languages";
import { CHOICES, DEFAULTS, type Prefs } from "../prefs";

/** As an account keeps them: by name; of what another page chose, perhaps more or other than this one knows. */
export type Kept = Record<string, boolean | number | string>;

/** What may be chosen, where it is not on or off. */
const VALUES: Record<string, readonly (string | number)[]> = {
  ...CHOICES,
  language: ["auto", ...LANGUAGES],
  volume: Array.from({ length: 11 }, (_, at) => 10 * at),
};
const NAMES = Object.keys(DEFAULTS) as (keyof Prefs)[];

/** The settings that were changed on this device since it last heard of the account. */
export function changedSince(base: Prefs, now: Prefs): Kept {
  return Object.fromEntries(NAMES.filter((name) => now[name] !== base[name]).map((name) => [name, now[name]]));
}

/** What device and account have agreed on: what was sent, and for the rest what the account has, where that is known here. */
export function agreedOn(sent: Prefs, account: Kept, mayNotify: boolean): Prefs {
  const known = NAMES.filter((name) => isChoice(name, account[name]));
  const theirs = Object.fromEntries(known.map((name) => [name, account[name]])) as Partial<Prefs>;
  const agreed = { ...sent, ...theirs };
  return { ...agreed, notifications: agreed.notifications && mayNotify };
}

/** The settings of this device after that: what its player has changed meanwhile stays. */
export function carriedOver(sent: Prefs, now: Prefs, agreed: Prefs): Prefs {
  return { ...agreed, ...(changedSince(sent, now) as Partial<Prefs>) };
}

function isChoice(name: keyof Prefs, value: Kept[string] | undefined): boolean {
  const choices = VALUES[name];
  return choices ? choices.some((choice) => choice === value) : typeof value === "boolean";
}
