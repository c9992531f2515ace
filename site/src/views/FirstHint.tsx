/**
 * A word for whoever plays for the first time; it fades, and the prompt says the same in its own way.
 * With type so large that it would lie on the prompt itself, that alone says it.
 */

import { useEffect } from "preact/hooks";
import { layout } from "../hand";
import { give, type Hint, hintDue } from "../hints";
import { t } from "../i18n";
import { cardHeight, LARGE_TYPE } from "../measures";
import type { Zones } from "../zones";

const SHOWN_FOR = 6_000;
const AIR = 10;
/** Its height, at the type as drawn. */
const LINE = 36;

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
    <p class="first-hint" aria-hidden="true" style={{ top: `${placeFor(layout.value.zones)}px` }}>
      {t(`hint.${hint}`)}
    </p>
  );
}

/** Under the opponent's fan where there is room for a line above the piles, else over it. */
function placeFor({ fan, piles, top, type }: Zones): number {
  const foot = fan ? fan.y + cardHeight(fan.card) : 0;
  return AIR + (foot > 0 && piles.y - foot >= LINE * type + 2 * AIR ? foot : top);
}
