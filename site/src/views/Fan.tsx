/** The backs of the opponent's cards: how many there are, and which of them everybody saw taken. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { backsOf } from "../flights";
import { layout, plan } from "../hand";
import { t, tn } from "../i18n";
import { fanPlaces } from "../layout";
import { cardHeight } from "../measures";
import { settle } from "../motion";
import { cardText } from "../names";
import { cardWords, listed, storyOf, theirName } from "../say";
import { deal, me, other, view } from "../state";
import { heldOf } from "../turns";
import { backKey, flightOf } from "./flight";

export function Fan() {
  const now = view.value;
  const { zones } = layout.value;
  if (!now || !deal.value || me.value === null) return null;
  const { opponent_count } = deal.value;
  const story = storyOf(deal.value);
  const backs = backsOf(story, other(me.value)).slice(0, opponent_count);
  const places = fanPlaces(zones, backs.length);
  return (
    <section class="fan" aria-label={t("table.opponent")} style={{ "--w": `${zones.fan?.card ?? 40}px` }}>
      <p class="hidden">{tn("table.fan", opponent_count, { name: theirName(now) })}</p>
      {places.map((place, at) => (
        <FanBack key={backs[at]} back={backs[at] ?? 0} spot={{ ...place, width: zones.fan?.card ?? 40 }} />
      ))}
      <Known cards={heldOf(story, other(me.value))} />
    </section>
  );
}

/** "Holds K♥ 7♦", over the backs, which say nothing; without them, in the free corner beside the piles. */
function Known({ cards }: { cards: string[] }) {
  if (cards.length === 0) return null;
  const { fan, top, piles, prompt, shape } = layout.value.zones;
  const corner =
    shape === "slim"
      ? { left: `${prompt.x}px`, top: `${prompt.y + prompt.height + 4}px` }
      : { left: "6px", top: `${top + 4}px`, maxWidth: `${piles.stock - 16}px` };
  return (
    <>
      <p class="hidden">{t("table.holds.name", { cards: listed(cards.map(cardWords)) })}</p>
      <p
        class="known"
        aria-hidden="true"
        style={fan ? { top: `${fan.y + cardHeight(fan.card) - 16}px`, left: "50%", translate: "-50%" } : corner}
      >
        {t("table.holds", { cards: cards.map(cardText).join(" ") })}
      </p>
    </>
  );
}

function FanBack({ back, spot }: { back: number; spot: Parameters<typeof settle>[2] }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const arrival = plan.peek().backs.get(back);
    settle(element.current, backKey(back), spot, flightOf(layout.peek().zones, arrival));
  });
  return (
    <span ref={element} class="card placed" aria-hidden="true">
      <span class="back" />
    </span>
  );
}
