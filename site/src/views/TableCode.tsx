import { addressOf, readCode } from "../codes";
import { t } from "../i18n";
import { visit } from "../session";
import { CodeField } from "./CodeField";

/** "Have a code?": a friend has said the table's code. */
export function TableCode() {
  return <CodeField label={t("home.code")} example="k7m-4qz-9tb" enter={enter} />;
}

function enter(text: string): string | null {
  const code = readCode(text);
  if (!code?.table) return t("code.wrong");
  visit(addressOf(code.table, code.seat));
  return null;
}
