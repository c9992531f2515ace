import "./menu.css";
import { useEffect } from "preact/hooks";
import { moveSeat } from "../commands";
import { t } from "../i18n";
import { linkTo } from "../route";
import { clock, pending, seatCode, tableCode } from "../state";
import { Code } from "./Code";
import { LinkField } from "./Invite";

/** My seat to another device: a one-time code, as a link and to be scanned. */
export function Device() {
  const made = seatCode.value;
  const left = made ? Math.ceil((made.until - clock.value) / 1000) : 0;
  useEffect(() => () => forget(), []);
  // The button that was pressed is gone: without this the focus would be nowhere.
  useEffect(() => document.querySelector<HTMLElement>("dialog h2")?.focus(), [made]);
  if (!made || left <= 0) return <AskForCode expired={made !== null} />;
  const url = linkTo(tableCode.value ?? "", location.href, made.code);
  return (
    <div class="invite">
      <p class="quiet numbers">{t("device.words", { seconds: left })}</p>
      <Code text={url} label={t("device.qr")} />
      <p class="device-code numbers">{made.code}</p>
      <LinkField url={url} />
    </div>
  );
}

function AskForCode({ expired }: { expired: boolean }) {
  const busy = pending.value !== null;
  return (
    <div class="invite">
      <p class="quiet">{t(expired ? "device.expired" : "device.intro")}</p>
      <button type="button" class="button ink" data-act="move-seat" aria-disabled={busy} onClick={moveSeat}>
        {busy ? t("sending") : t("device.make")}
      </button>
    </div>
  );
}

function forget(): void {
  seatCode.value = null;
}
