/** What a signed-in player has: nickname, statistics, passkeys, devices, and the ways out. */

import { useSignal } from "@preact/signals";
import { language, t } from "../i18n";
import { keepName, myName } from "../identity";
import { Entry } from "../views/Menu";
import type { PasskeyInfo, SessionInfo } from "../wire";
import { addPasskey, busy, deleteAccount, download, endSession, removePasskey, signOut } from "./actions";
import { Do } from "./Do";
import { account } from "./keeping";
import { ability } from "./passkeys";
import { word } from "./words";

export function Mine() {
  const mine = account.value;
  return (
    <>
      <Nickname />
      <ul class="menu-list">
        <Entry words={t("account.statistics")} opens="statistics" />
        <Entry words={t("account.add")} opens="addDevice" />
      </ul>
      {mine && <Passkeys passkeys={mine.passkeys} />}
      {mine && <Devices sessions={mine.sessions} />}
      <Yours />
    </>
  );
}

function Nickname() {
  return (
    <label>
      <b>{word("nickname")}</b>
      <input
        class="field"
        name="nickname"
        value={myName()}
        maxLength={500}
        placeholder={word("nickname.hint")}
        autocomplete="nickname"
        spellcheck={false}
        onInput={(event) => keepName(event.currentTarget.value)}
      />
      <span class="quiet">{word("nickname.where")}</span>
    </label>
  );
}

function Passkeys({ passkeys }: { passkeys: PasskeyInfo[] }) {
  const last = passkeys.length < 2;
  return (
    <section class="account-part">
      <h3>{word("passkeys")}</h3>
      <ul class="account-items">
        {passkeys.map(({ id, name, created, used }) => (
          <li key={id} class="account-item" data-passkey={id}>
            <span>
              <b>{name}</b>
              <small>{word("passkey.dates", { made: day(created), used: day(used) })}</small>
            </span>
            {!last && (
              <Small
                words={word("passkey.remove")}
                name={word("passkey.remove.name", { name })}
                act={() => removePasskey(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {last && <p class="quiet">{word("passkey.last")}</p>}
      {ability() === "able" && <Do name="passkey" act={addPasskey} tone="small paper" words={word("passkeys.here")} />}
    </section>
  );
}

function Devices({ sessions }: { sessions: SessionInfo[] }) {
  return (
    <section class="account-part">
      <h3>{word("devices")}</h3>
      <ul class="account-items">
        {sessions.map(({ id, device, used, here }) => (
          <li key={id} class="account-item" data-session={here ? "here" : id}>
            <span>
              <b>{device}</b>
              <small>{here ? word("device.here") : word("device.used", { used: day(used) })}</small>
            </span>
            {!here && (
              <Small
                words={word("device.end")}
                name={word("device.end.name", { name: device })}
                act={() => endSession(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Small({ words, name, act }: { words: string; name: string; act: () => Promise<void> }) {
  return (
    <button
      type="button"
      class="button small paper"
      aria-label={name}
      aria-disabled={busy.value !== null}
      onClick={() => void act()}
    >
      {words}
    </button>
  );
}

function Yours() {
  return (
    <section class="account-part">
      <h3>{word("yours")}</h3>
      <div class="account-item">
        <span>{word("export.words")}</span>
        <Do name="export" act={download} tone="small paper" words={word("export")} />
      </div>
      <div class="account-item">
        <span>{word("signOut.words")}</span>
        <Do name="signOut" act={signOut} tone="small paper" words={word("signOut")} />
      </div>
      <Delete />
    </section>
  );
}

/** The second of two taps comes after a thought: a finger that shakes deletes nothing. */
const THOUGHT = 600;

/** In two taps: the second is another button in the same place. */
function Delete() {
  const asked = useSignal(0);
  const ask = async () => {
    asked.value = Date.now();
  };
  const really = async () => {
    if (Date.now() - asked.value > THOUGHT) await deleteAccount();
  };
  return (
    <div class="account-item">
      <span>{word("delete.words")}</span>
      {asked.value > 0 ? (
        <Do name="delete" act={really} tone="small danger" words={word("delete.really")} />
      ) : (
        <Do name="delete-ask" act={ask} tone="small paper" words={word("delete")} />
      )}
    </div>
  );
}

function day(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at);
}
