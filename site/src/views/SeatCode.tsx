import { addressOf, readCode } from "../codes";
import { takeSeat } from "../commands";
import { t } from "../i18n";
import { visit } from "../session";
import { tableCode } from "../state";
import { CodeField } from "./CodeField";

/** Whoever plays at this table on another device, and was shown a code there. */
export function SeatCode() {
  return (
    <details class="seat-code">
      <summary class="link">{t("bring.mine")}</summary>
      <CodeField label={t("bring.code")} example="2345-wxyz" enter={enter} />
    </details>
  );
}

function enter(text: string): string | null {
  const code = readCode(text);
  if (!code?.seat) return t("bring.wrong");
  if (code.table !== null && code.table !== tableCode.peek()) visit(addressOf(code.table, code.seat));
  else takeSeat(code.seat);
  return null;
}
