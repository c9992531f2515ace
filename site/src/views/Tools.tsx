/** Who arranges the hand, and, in my own order, the way to move a card without dragging. */

import { tapped } from "../drag";
import { layout } from "../hand";
import { t } from "../i18n";
import { LARGE_TYPE } from "../measures";
import { nudge, toggleArranged } from "../play";
import { arranged, deal, selected } from "../state";
import { Icon } from "./icons";

export function Tools() {
  const { zones } = layout.value;
  const { tools } = zones;
  const mine = arranged.value === "mine";
  const words = t(mine ? "table.order.mine" : "table.order.auto");
  const card = mine ? selected.value : null;
  const signOnly = zones.type > LARGE_TYPE && tools.compact;
  if (!deal.value || deal.value.hand.length === 0) return null;
  const nudgeAt = { left: tools.left, right: tools.right };
  return (
    <>
      {card && <Nudge card={card} by={-1} x={nudgeAt.left} y={tools.nudgeY} />}
      {card && <Nudge card={card} by={1} x={nudgeAt.right} y={tools.nudgeY} />}
      <button
        type="button"
        class={`order-pill ${tools.compact ? "compact" : ""}`}
        data-order={arranged.value}
        aria-label={words}
        style={{ transform: `translate(${tools.x}px, ${tools.y}px)`, width: `${tools.width}px` }}
        {...tapped(toggleArranged)}
      >
        <span>
          {(signOnly || !tools.compact) && <Icon name={mine ? "mine" : "arranged"} />}
          {!signOnly && words}
        </span>
      </button>
    </>
  );
}

function Nudge({ card, by, x, y }: { card: string; by: -1 | 1; x: number; y: number }) {
  return (
    <button
      type="button"
      class={`icon-button nudge ${by < 0 ? "left" : "right"}`}
      aria-label={t(by < 0 ? "table.order.left" : "table.order.right")}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      {...tapped(() => nudge(card, by))}
    >
      <Icon name="back" />
    </button>
  );
}
