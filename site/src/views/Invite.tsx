/** The link of this table, in every form in which it can be handed over. */

import "./invite.css";
import { useRef } from "preact/hooks";
import { level } from "../chosen";
import { addBot } from "../commands";
import { t } from "../i18n";
import { levelWords } from "../levels";
import { linkTo } from "../route";
import { canShare, copy, share } from "../share";
import { pending, tableCode, view } from "../state";
import { LevelChoice } from "./Choice";
import { Code } from "./Code";
import { useSaid } from "./said";

/** Title, link, code and buttons; the caller says on what they lie. */
export function Invite() {
  const table = tableCode.value ?? "";
  const url = linkTo(table, location.href);
  const empty = view.value?.seats[1] === null;
  return (
    <div class="invite">
      <p class="quiet">{empty ? t("invite.words") : t("invite.words.bot")}</p>
      <LinkField url={url} />
      <Code text={url} label={t("invite.qr")} />
      <p class="invite-code quiet">
        {t("invite.spoken")} <strong class="numbers">{table}</strong>
      </p>
      <InviteButtons url={url} empty={empty} />
    </div>
  );
}

function InviteButtons({ url, empty }: { url: string; empty: boolean }) {
  const shares = canShare(url);
  const busy = pending.value !== null;
  return (
    <>
      {empty && (
        <p class="invite-bot quiet small">
          <LevelChoice /> {levelWords(level.value)}
        </p>
      )}
      <div class="buttons">
        {empty && (
          <button
            type="button"
            class="button paper"
            data-act="add-bot"
            aria-disabled={busy}
            onClick={() => addBot(level.value)}
          >
            {busy ? t("sending") : t("invite.bot")}
          </button>
        )}
        {shares && (
          <button
            type="button"
            class="button primary"
            data-act="share"
            onClick={() => void share(t("invite.share.title"), t("invite.share.text"), url)}
          >
            {t("invite.share")}
          </button>
        )}
      </div>
      {!window.isSecureContext && <p class="quiet small">{t("invite.plain")}</p>}
    </>
  );
}

/** The link with its Copy button; what happened is said on the button and to a screen reader. */
export function LinkField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const done = useSaid();
  const copyIt = async () => {
    done.value = (await copy(url, field.current)) ? "copied" : "selected";
  };
  return (
    <div class="link-field">
      <input
        ref={field}
        readOnly
        value={withoutScheme(url)}
        aria-label={t("invite.link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button ink small" onClick={() => void copyIt()}>
        {t(done.value === "copied" ? "invite.copied" : "invite.copy")}
      </button>
      <span class="hidden" role="status">
        {done.value && t(done.value === "copied" ? "invite.copied.say" : "invite.selected.say")}
      </span>
    </div>
  );
}

/** As people write a link; what is copied has its scheme. */
function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, "");
}
