import { useSignal } from "@preact/signals";
import { askToNotify, mayAskToNotify } from "../attention";
import { t } from "../i18n";
import { prefs } from "../state";
import { remember, remembered } from "../storage";
import { choose } from "./Setting";

/** Asked once on this device, and only after a finished hand; the answer can be changed in the settings. */
export function OfferToNotify() {
  const answered = useSignal(remembered("notifyAnswered", false));
  if (answered.value || prefs.value.notifications || !mayAskToNotify()) return null;
  const answer = async (yes: boolean) => {
    remember("notifyAnswered", true);
    answered.value = true;
    if (yes) choose("notifications", await askToNotify());
  };
  return (
    <div class="offer-notify">
      <p>{t("settings.notifications.ask")}</p>
      <button type="button" class="button small paper" data-act="notify-no" onClick={() => void answer(false)}>
        {t("settings.notifications.no")}
      </button>
      <button type="button" class="button small ink" data-act="notify-yes" onClick={() => void answer(true)}>
        {t("settings.notifications.yes")}
      </button>
    </div>
  );
}
