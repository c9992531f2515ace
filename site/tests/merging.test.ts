/** Settings that were changed on several devices come together, and no choice is lost. */

import { describe, expect, test } from "vitest";
import { agreedOn, carriedOver, changedSince, type Kept } from "../src/account/merging";
import { DEFAULTS, type Prefs } from "../src/prefs";

const prefs = (change: Partial<Prefs> = {}): Prefs => ({ ...DEFAULTS, ...change });

/** A device that tells the account what was changed on it, and hears what the account then has. */
function spoken(base: Prefs, now: Prefs, account: Kept) {
  const kept = { ...account, ...changedSince(base, now) };
  return { agreed: agreedOn(now, kept, true), kept };
}

test("only what was changed since is told", () => {
  expect(changedSince(prefs(), prefs())).toEqual({});
  expect(changedSince(prefs({ felt: "blue" }), prefs({ felt: "blue", suits: 2, sounds: false }))).toEqual({
    suits: 2,
    sounds: false,
  });
});

describe("signing in for the first time", () => {
  test("a device with untouched settings takes the account's", () => {
    const { agreed } = spoken(prefs(), prefs(), { felt: "blue", volume: 20 });
    expect(agreed).toEqual(prefs({ felt: "blue", volume: 20 }));
  });

  test("what was chosen on it stays, and goes to the account", () => {
    const { agreed, kept } = spoken(prefs(), prefs({ suits: 2, felt: "grey" }), { felt: "blue", volume: 20 });
    expect(agreed).toEqual(prefs({ suits: 2, felt: "grey", volume: 20 }));
    expect(kept).toEqual({ suits: 2, felt: "grey", volume: 20 });
  });
});

/** Every setting otherwise than it comes; the types see to it that none is missing. */
const OTHERWISE: Prefs = {
  suits: 2,
  cardSize: "large",
  spacing: "close",
  letters: "own",
  motion: "off",
  sounds: false,
  volume: 20,
  vibration: false,
  tab: false,
  notifications: true,
  tapAgain: false,
  hand: "left",
  felt: "contrast",
  chatAloud: false,
  shortcuts: false,
  language: "de",
};

test.each(Object.keys(DEFAULTS) as (keyof Prefs)[])("%s goes to the account and comes back from it", (name) => {
  expect(OTHERWISE[name]).not.toBe(DEFAULTS[name]);
  const { kept } = spoken(prefs(), prefs({ [name]: OTHERWISE[name] }), {});
  expect(kept).toEqual({ [name]: OTHERWISE[name] });
  expect(spoken(prefs(), prefs(), kept).agreed).toEqual(prefs({ [name]: OTHERWISE[name] }));
  expect(agreedOn(OTHERWISE, { [name]: DEFAULTS[name] }, true)[name]).toBe(DEFAULTS[name]);
});

test("two devices that changed different things both get both", () => {
  const phone = spoken(prefs(), prefs({ suits: 2 }), {});
  const tablet = spoken(prefs(), prefs({ felt: "blue" }), phone.kept);
  const again = spoken(phone.agreed, phone.agreed, tablet.kept);
  expect(tablet.agreed).toEqual(prefs({ suits: 2, felt: "blue" }));
  expect(again.agreed).toEqual(tablet.agreed);
});

test("of a setting that was changed on both, the later change stands on both", () => {
  const phone = spoken(prefs(), prefs({ felt: "blue" }), {});
  const tablet = spoken(prefs(), prefs({ felt: "grey" }), phone.kept);
  expect(tablet.agreed.felt).toBe("grey");
  expect(spoken(phone.agreed, phone.agreed, tablet.kept).agreed.felt).toBe("grey");
});

test("a setting that went back to how it came is a change too", () => {
  const { kept } = spoken(prefs({ felt: "blue" }), prefs(), { felt: "blue" });
  expect(kept).toEqual({ felt: "green" });
});

test("what is chosen while the answer is on its way stays, and is told next", () => {
  const sent = prefs({ suits: 2 });
  const now = prefs({ suits: 2, felt: "contrast" });
  const agreed = agreedOn(sent, { suits: 2, felt: "blue", volume: 20 }, true);
  expect(carriedOver(sent, now, agreed)).toEqual(prefs({ suits: 2, felt: "contrast", volume: 20 }));
  expect(changedSince(agreed, carriedOver(sent, now, agreed))).toEqual({ felt: "contrast" });
});

test.each([
  { felt: "purple" },
  { suits: 3 },
  { sounds: "yes" },
  { language: "tlh" },
  { volume: 1_000 },
  { unheardOf: true },
] as Kept[])("what another page wrote and this one does not know, %o, is passed over", (odd) => {
  expect(agreedOn(prefs(), odd, true)).toEqual(prefs());
});

test("notifications stay off where the browser has not been asked for them, and the account is not told", () => {
  const agreed = agreedOn(prefs(), { notifications: true }, false);
  expect(agreed.notifications).toBe(false);
  expect(changedSince(agreed, agreed)).toEqual({});
});
