/**
 * A word for whoever plays for the first time; it fades, and the prompt says the same in its own way.
 * With type so large that it would lie on the prompt itself, that alone says it.
 */

import { useEffect } from "preact/hooks";
import { layout } from "../hand";
import { give, type Hint, hintDue } from "../hints";
import { t } from "../i18n";
import { LARGE_TYPE } from "../measures";

const SHOWN_FOR = 6_000;

export function FirstHint() {
  const hint = hintDue.value;
  const { fan, type } = layout.value.zones;
  if (fan === null && type > LARGE_TYPE) return null;
  return hint && <Shown key={hint} hint={hint} />;
}

function Shown({ hint }: { hint: Hint }) {
  useEffect(() => {
    const timer = setTimeout(give, SHOWN_FOR, hint);
    return () => {
      clearTimeout(timer);
      give(hint);
    };
  }, [hint]);
  return (
    <p class="first-hint" aria-hidden="true" style={{ top: `${layout.value.zones.top + 8}px` }}>
      {t(`hint.${hint}`)}
    </p>
  );
}
