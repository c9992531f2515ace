/** A one-time code, to be scanned or typed, that signs another device in. */

import "../views/menu.css";
import "../views/invite.css";
import "./account.css";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { linkTo } from "../route";
import { Code } from "../views/Code";
import { LinkField } from "../views/Invite";
import { deviceCode, said, showCode } from "./actions";
import { Back } from "./Back";
import { Do } from "./Do";
import { withWords, word } from "./words";

const SECOND = 1_000;

function AddDevice() {
  const now = useSignal(Date.now());
  useEffect(() => {
    void showCode();
    const timer = setInterval(() => {
      now.value = Date.now();
    }, SECOND);
    return () => {
      clearInterval(timer);
      deviceCode.value = null;
      said.value = null;
    };
  }, []);
  const made = deviceCode.value;
  const left = made ? Math.floor((made.until - now.value) / SECOND) : 0;
  return (
    <div class="account account-add">
      <p class={`account-said ${said.value?.bad ? "bad" : ""}`} role="status">
        {said.value?.words}
      </p>
      {made && left > 0 ? (
        <Shown code={made.code} left={left} />
      ) : (
        <>
          <p class="quiet">{made && word("add.expired")}</p>
          <Do name="showCode" act={showCode} tone="ink" words={word("add.again")} />
        </>
      )}
      <Back />
    </div>
  );
}

export default withWords(AddDevice);

function Shown({ code, left }: { code: string; left: number }) {
  const url = linkTo(`account/${code}`, location.href);
  return (
    <>
      <p class="quiet numbers">{word("add.words", { seconds: left })}</p>
      <Code text={url} label={word("add.qr")} />
      <p class="device-code numbers" data-code>
        {code}
      </p>
      <LinkField url={url} />
    </>
  );
}
