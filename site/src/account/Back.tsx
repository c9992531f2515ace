import { t } from "../i18n";
import { sheet } from "../state";

/** Back to the account's own sheet. */
export function Back() {
  return (
    <div class="account-links">
      <button
        type="button"
        class="link"
        data-entry="account"
        onClick={() => {
          sheet.value = "account";
        }}
      >
        {t("account.title")}
      </button>
    </div>
  );
}
