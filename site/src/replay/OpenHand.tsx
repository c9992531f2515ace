/** The other hand, laid open where its backs lie. */

import { Card } from "../cards/Card";
import { layout } from "../hand";
import { nameOf } from "../names";
import { handWords } from "../say";
import { other, view } from "../state";
import { text } from "../texts";
import { stepsOf } from "./frames";
import { replay, side, step } from "./player";

const WIDEST = 62;
/** Where the table has no room for the backs, they lie over its bar, beside the button at its end. */
const BAR = { card: 36, y: 3, button: 52 };

export function OpenHand() {
  const opened = replay.value;
  const { zones } = layout.value;
  const now = opened && stepsOf(opened)[step.value];
  if (!now) return null;
  const seat = other(side.value);
  const groups = now.groups[seat];
  const count = groups.reduce((sum, { cards }) => sum + cards.length, 0);
  const card = zones.fan ? Math.min(WIDEST, zones.fan.card) : BAR.card;
  const room = zones.width - 24 - card - 8 * (groups.length - 1) - (zones.fan ? 0 : BAR.button);
  const strip = Math.min(0.72 * card, room / Math.max(1, count - 1));
  const words = `${nameOf(seat, view.value)}: ${handWords({ groups, deadwood: now.deadwood[seat] })}`;
  const placed = zones.fan ? { top: `${zones.fan.y}px` } : { top: `${BAR.y}px`, right: `${BAR.button}px` };
  return (
    <section class="open-hand" aria-label={text("replay.both")} style={placed}>
      <p class="hidden">{words}</p>
      {groups.map(({ kind, cards }) => (
        <span key={cards[0]} class={`open-group ${kind}`} aria-hidden="true">
          {cards.map((held) => (
            <span key={held} style={{ width: `${strip}px` }}>
              <Card card={held} width={card} />
            </span>
          ))}
          <i style={{ width: `${card - strip}px` }} />
        </span>
      ))}
    </section>
  );
}
