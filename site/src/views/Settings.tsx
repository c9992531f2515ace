/** What is chosen for this device. */

import "./menu.css";
import "./settings.css";
import { useSignal } from "@preact/signals";
import { askToNotify, canNotify, mayAskToNotify } from "../attention";
import { t } from "../i18n";
import { LANGUAGE_NAMES, LANGUAGES } from "../languages";
import { LETTERS } from "../names";
import { CHOICES, type Prefs } from "../prefs";
import { play } from "../sound";
import { prefs } from "../state";
import { Entry } from "./Menu";
import { choose, Setting } from "./Setting";
import { Suits } from "./Suits";

export default function Settings() {
  return (
    <div class="settings">
      <Language />
      <section class="settings-group">
        <h3>{t("settings.cards")}</h3>
        <Suits />
        <Setting
          name="cardSize"
          label={t("settings.cardSize")}
          options={CHOICES.cardSize.map((size) => [size, t(`settings.cardSize.${size}`)])}
        />
        <Setting
          name="spacing"
          label={t("settings.spacing")}
          options={CHOICES.spacing.map((gap) => [gap, t(`settings.spacing.${gap}`)])}
        />
        <Letters />
        <Felts />
        <OnOff name="motion" label={t("settings.motion")} on="system" off="off" />
        <Setting
          name="hand"
          label={t("settings.hand")}
          options={CHOICES.hand.map((side) => [side, t(`settings.hand.${side}`)])}
        />
      </section>
      <section class="settings-group">
        <h3>{t("settings.turns")}</h3>
        <OnOff name="sounds" label={t("settings.sounds")} on={true} off={false} />
        {prefs.value.sounds && <Volume />}
        {"vibrate" in navigator && <OnOff name="vibration" label={t("settings.vibration")} on={true} off={false} />}
        <OnOff name="tab" label={t("settings.tab")} on={true} off={false} />
        <Notifications />
      </section>
      <section class="settings-group">
        <h3>{t("settings.playing")}</h3>
        <OnOff name="tapAgain" label={t("settings.tapAgain")} on={false} off={true} />
        <OnOff name="shortcuts" label={t("settings.shortcuts")} on={true} off={false} />
        <ul class="menu-list">
          <Entry words={t("keys.title")} opens="keys" />
        </ul>
        <OnOff name="chatAloud" label={t("settings.chatAloud")} on={true} off={false} />
      </section>
      <ul class="menu-list settings-group">
        <Entry words={t("account.title")} opens="account" />
      </ul>
    </div>
  );
}

function Language() {
  return (
    <label class="setting">
      <b>{t("settings.language")}</b>
      <select
        class="field"
        name="language"
        value={prefs.value.language}
        onChange={(event) => choose("language", event.currentTarget.value as Prefs["language"])}
      >
        <option value="auto">{t("settings.language.auto")}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Only where the language's decks have letters of their own. */
function Letters() {
  const own = t("cards.letters");
  if (own === LETTERS) return null;
  const options: [Prefs["letters"], string][] = [
    ["english", LETTERS],
    ["own", own],
  ];
  return <Setting name="letters" label={t("settings.letters")} options={options} />;
}

function Felts() {
  return (
    <fieldset class="setting felts">
      <legend>{t("settings.felt")}</legend>
      <span class="swatches">
        {CHOICES.felt.map((felt) => (
          <label key={felt} class={`swatch ${felt}`} title={t(`settings.felt.${felt}`)}>
            <input type="radio" name="felt" checked={prefs.value.felt === felt} onChange={() => choose("felt", felt)} />
            <span class="hidden">{t(`settings.felt.${felt}`)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function Volume() {
  return (
    <label class="setting">
      <b>{t("settings.volume")}</b>
      <input
        type="range"
        name="volume"
        min="0"
        max="100"
        step="10"
        value={prefs.value.volume}
        onChange={(event) => {
          choose("volume", event.currentTarget.valueAsNumber);
          play("turn");
        }}
      />
    </label>
  );
}

/** Offered after the first finished hand; the browser asks when it is turned on. */
function Notifications() {
  const denied = useSignal(false);
  if (!canNotify()) return null;
  if (!mayAskToNotify()) return <p class="quiet small">{t("settings.notifications.later")}</p>;
  const turn = async (on: boolean) => {
    denied.value = on && !(await askToNotify());
    choose("notifications", on && !denied.value);
  };
  return (
    <>
      <Switch
        name="notifications"
        label={t("settings.notifications")}
        on={prefs.value.notifications}
        turn={(on) => void turn(on)}
      />
      {denied.value && (
        <p class="quiet small" role="status">
          {t("settings.notifications.denied")}
        </p>
      )}
    </>
  );
}

interface OnOffProps<Name extends keyof Prefs> {
  name: Name;
  label: string;
  on: Prefs[Name];
  off: Prefs[Name];
}

/** A switch between two values of a preference. */
function OnOff<Name extends keyof Prefs>({ name, label, on, off }: OnOffProps<Name>) {
  return <Switch name={name} label={label} on={prefs.value[name] === on} turn={(it) => choose(name, it ? on : off)} />;
}

interface SwitchProps {
  name: string;
  label: string;
  on: boolean;
  turn: (on: boolean) => void;
}

function Switch({ name, label, on, turn }: SwitchProps) {
  return (
    <label class="setting">
      <b>{label}</b>
      <input
        type="checkbox"
        class="toggle"
        name={name}
        checked={on}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </label>
  );
}
