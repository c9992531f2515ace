/** The account of whoever wants one: make it, sign in, and everything that is kept of it. */

import "../views/menu.css";
import "../views/invite.css";
import "./account.css";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { accountCode } from "../session";
import { sheet } from "../state";
import { keeps } from "../storage";
import { addPasskey, busy, coded, deleteAccount, makeAccount, said, signIn, useCode } from "./actions";
import { adoptGames, guestGames } from "./count";
import { Do } from "./Do";
import { keepFocus } from "./focus";
import { follow } from "./follow";
import { isLeaving, session } from "./keeping";
import { Mine } from "./Mine";
import { ability } from "./passkeys";
import { bringTogether } from "./sync";
import { withWords, word, wordOf } from "./words";

function Account() {
  useEffect(() => {
    follow();
    if (session.peek()) void (isLeaving() ? deleteAccount() : bringTogether());
    return () => {
      said.value = null;
    };
  }, []);
  return (
    <div class="account" data-account={session.value ? "in" : "out"}>
      <p class={`account-said ${said.value?.bad ? "bad" : ""}`} role="status">
        {said.value?.words}
      </p>
      {session.value ? <SignedIn /> : <Welcome />}
      <div class="account-links">
        <button
          type="button"
          class="link"
          onClick={() => {
            sheet.value = "privacy";
          }}
        >
          {t("home.privacy")}
        </button>
      </div>
    </div>
  );
}

export default withWords(Account);

function Welcome() {
  const able = ability();
  const code = accountCode.value;
  return (
    <>
      <p>{word("intro")}</p>
      {code !== null && <CodeForm code={code} />}
      {able === "able" ? (
        <>
          <p class="quiet">{word("intro.passkey")}</p>
          <Do name="make" act={makeAccount} tone="ink" words={word("make")} />
          <Do name="signIn" act={signIn} tone="paper" words={word("signIn")} />
        </>
      ) : (
        <p class="account-offer">{word(able)}</p>
      )}
      {!keeps.value && <p class="account-offer">{word("memory")}</p>}
      {code === null && <CodeForm code="" />}
    </>
  );
}

function CodeForm({ code }: { code: string }) {
  const typed = useSignal(code);
  return (
    <form
      class="account-part"
      onSubmit={(event) => {
        event.preventDefault();
        void useCode(typed.value);
      }}
    >
      <label>
        <b>{word("code.label")}</b>
        <span class="quiet"> {word("code.where")}</span>
        <input
          class="field"
          name="code"
          value={typed.value}
          maxLength={20}
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck={false}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button small paper" data-act="account-code" aria-disabled={busy.value !== null}>
        {busy.value === "code" ? word("busy") : word("code.use")}
      </button>
    </form>
  );
}

function SignedIn() {
  return (
    <>
      <Adopt />
      {coded.value && ability() === "able" && (
        <div class="account-offer">
          <p>{word("passkeys.coded")}</p>
          <Do name="passkey" act={addPasskey} tone="ink small" words={word("passkeys.here")} />
        </div>
      )}
      {!keeps.value && <p class="account-offer">{word("memory")}</p>}
      <Mine />
    </>
  );
}

/** Games that a guest played here: offered once, and left alone if that is wished. */
function Adopt() {
  const adopted = useSignal<number | null>(null);
  const games = guestGames().length;
  if (adopted.value !== null) {
    return adopted.value > 0 ? <p role="status">{wordOf("adopted", adopted.value)}</p> : null;
  }
  if (games === 0) return null;
  const answer = async (yes: boolean) => {
    adopted.value = 0;
    keepFocus();
    adopted.value = await adoptGames(yes);
  };
  return (
    <div class="account-offer">
      <p>{wordOf("adopt", games)}</p>
      <div class="buttons">
        <button type="button" class="button small paper" data-act="adopt-no" onClick={() => void answer(false)}>
          {word("adopt.no")}
        </button>
        <button type="button" class="button small ink" data-act="adopt-yes" onClick={() => void answer(true)}>
          {word("adopt.yes")}
        </button>
      </div>
    </div>
  );
}
