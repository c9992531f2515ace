/** Every turn of the deal so far, the newest last. */

import "./texts.css";
import { t } from "../i18n";
import { storyOf, theirName } from "../say";
import { view } from "../state";
import { turnsOf, turnWords } from "../turns";

export default function Story() {
  const now = view.value;
  if (!now?.deal || now.you === null) return null;
  const { deal, you } = now;
  const turns = turnsOf(storyOf(deal));
  if (turns.length === 0) return <p>{t("table.turn.none")}</p>;
  return (
    <ol class="text close" data-story>
      {turns.map((turn) => (
        <li key={turn.ply}>{turnWords(turn, you, theirName(now))}</li>
      ))}
    </ol>
  );
}
