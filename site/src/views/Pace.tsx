import { setPace } from "../commands";
import { t } from "../i18n";
import { pending } from "../state";
import type { TableView } from "../wire";

const PACES = ["quick", "human", "slow"] as const;

/** How long the house waits before it moves, at a table where it plays. */
export function Pace({ table }: { table: TableView }) {
  if (!table.seats.some((seat) => seat?.kind === "bot" || seat?.house)) return null;
  return (
    <fieldset class="setting" disabled={pending.value !== null}>
      <legend>{t("menu.pace")}</legend>
      <span class="switch">
        {PACES.map((pace) => (
          <label key={pace}>
            <input type="radio" name="pace" checked={table.pace === pace} onChange={() => setPace(pace)} />
            {t(`menu.pace.${pace}`)}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
