/** The backs of the opponent's cards. Only how many there are is known. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { backsOf } from "../flights";
import { layout, plan } from "../hand";
import { t, tn } from "../i18n";
import { fanPlaces } from "../layout";
import { settle } from "../motion";
import { storyOf, theirName } from "../say";
import { deal, me, other, view } from "../state";
import { backKey, flightOf } from "./flight";

export function Fan() {
  const now = view.value;
  const { zones } = layout.value;
  if (!now || !deal.value || me.value === null) return null;
  const { opponent_count } = deal.value;
  const backs = backsOf(storyOf(deal.value), other(me.value)).slice(0, opponent_count);
  const places = fanPlaces(zones, backs.length);
  return (
    <section class="fan" aria-label={t("table.opponent")} style={{ "--w": `${zones.fan?.card ?? 40}px` }}>
      <p class="hidden">{tn("table.fan", opponent_count, { name: theirName(now) })}</p>
      {places.map((place, at) => (
        <FanBack key={backs[at]} back={backs[at] ?? 0} spot={{ ...place, width: zones.fan?.card ?? 40 }} />
      ))}
    </section>
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
