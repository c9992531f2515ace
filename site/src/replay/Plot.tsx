/** How much deadwood each player held, step by step. */

import { t } from "../i18n";
import { nameOf } from "../names";
import { view } from "../state";
import { text } from "../texts";
import type { SeatNumber } from "../wire";
import { stepsOf } from "./frames";
import { replay, side, step } from "./player";
import { keptDeadwood, plotOf } from "./plot";

const WIDTH = 320;
const HEIGHT = 132;

export function Plot() {
  const opened = replay.value;
  if (!opened) return null;
  const steps = stepsOf(opened);
  const kept = keptDeadwood(steps);
  const plot = plotOf(steps, WIDTH, HEIGHT);
  const now = step.value;
  const whose = (seat: SeatNumber) => (seat === side.value ? "me" : "them");
  const limit = opened.rules.knock_limit;
  return (
    <figure class="plot">
      <figcaption>
        <h2>{t("table.deadwood")}</h2>
        {([0, 1] as const).map((seat) => (
          <span key={seat} class={`numbers ${whose(seat)}`}>
            {nameOf(seat, view.value)} <b>{kept[seat][now]}</b>
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text("replay.plot.name")}>
        {[0, limit, plot.most].map((count) => (
          <g key={count}>
            <line class="grid" x1={plot.x(0)} x2={WIDTH - 8} y1={plot.y(count)} y2={plot.y(count)} />
            <text x="20" y={plot.y(count) + 4}>
              {count}
            </text>
          </g>
        ))}
        <line class="cursor" x1={plot.x(now)} x2={plot.x(now)} y1="4" y2={HEIGHT - 4} />
        {([0, 1] as const).map((seat) => (
          <g key={seat} class={whose(seat)}>
            <polyline points={plot.lines[seat]} />
            <circle cx={plot.x(now)} cy={plot.y(kept[seat][now] ?? 0)} r="4" />
          </g>
        ))}
      </svg>
    </figure>
  );
}
