/** Links that lead to no table: which kind it is, and a fresh table. */

import { freshTable } from "../chosen";
import type { Key } from "../i18n";
import { t } from "../i18n";
import { FeltPage } from "./FeltPage";
import { TableCode } from "./TableCode";

export function Missing({ why }: { why: "unknown" | "closed" | "lost" | "outdated" }) {
  return (
    <FeltPage>
      <div class="offer">
        <h1 class="display">{t(`missing.${why}` satisfies Key)}</h1>
        <p class="offer-words">{t(`missing.${why}.words` satisfies Key)}</p>
        {why === "outdated" ? (
          <button type="button" class="button primary" onClick={() => location.reload()}>
            {t("missing.reload")}
          </button>
        ) : (
          <button type="button" class="button primary" onClick={freshTable}>
            {t("missing.fresh")}
          </button>
        )}
        {(why === "unknown" || why === "lost") && <TableCode />}
      </div>
    </FeltPage>
  );
}

/** While the first answer is on its way. */
export function Finding() {
  return (
    <FeltPage>
      <p class="offer-words waits" role="status">
        {t("finding")}
      </p>
    </FeltPage>
  );
}
