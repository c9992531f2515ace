import { t } from "../i18n";
import type { RulesView } from "../wire";

/** The rules of this table, as a short list; what is not the standard game is marked. */
export function RulesOfTable({ rules }: { rules: RulesView }) {
  const { target, knock_limit: limit, gin_bonus: gin, undercut_bonus: undercut } = rules;
  return (
    <ul class="table-rules numbers">
      <Rule special={target !== 100}>{t("rules.target", { target })}</Rule>
      <Rule special={limit !== 10}>{limit === 0 ? t("rules.ginOnly") : t("rules.knock", { limit })}</Rule>
      <Rule special={gin !== 25}>{t("rules.gin", { gin })}</Rule>
      {limit > 0 && <Rule special={undercut !== 25}>{t("rules.undercut", { undercut })}</Rule>}
    </ul>
  );
}

function Rule({ special, children }: { special: boolean; children: string }) {
  return (
    <li class={special ? "special" : ""}>
      {children}
      {special && <small>{t("rules.differs")}</small>}
    </li>
  );
}
