/** The pictures of the statistics. What each shows stands in a table beside it, for whoever can't see it. */

import { language } from "../i18n";
import type { DealTally, GamePoint } from "../wire";
import { columns, endingsOf, scoreBars, shareOf } from "./plots";
import { word, wordOf } from "./words";

const WIDTH = 328;
const HALF = 58;
const HIGH = 84;

/** Games from left to right: my points above the line, theirs below; a dot under a game that I won. */
export function Scores({ points }: { points: GamePoint[] }) {
  const bars = scoreBars(points, WIDTH, HALF);
  return (
    <figure class="account-part">
      <figcaption>
        <h3>{word("scores")}</h3>
        <p class="quiet">{wordOf("scores.words", points.length)}</p>
      </figcaption>
      <svg class="stat-plot" viewBox={`0 0 ${WIDTH} ${2 * HALF + 14}`} aria-hidden="true">
        {bars.map(({ x, width, up, down, won }) => (
          <g key={x}>
            <rect class="mine" x={x} y={HALF - up} width={width} height={up} rx={Math.min(3, width / 3)} />
            <rect class="theirs" x={x} y={HALF + 2} width={width} height={down} rx={Math.min(3, width / 3)} />
            {won && <circle class="won" cx={x + width / 2} cy={2 * HALF + 9} r={Math.min(3, width / 2)} />}
          </g>
        ))}
        <line x1="0" x2={WIDTH} y1={HALF + 1} y2={HALF + 1} />
      </svg>
      <ScoreTable points={points} />
    </figure>
  );
}

function ScoreTable({ points }: { points: GamePoint[] }) {
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  return (
    <div class="hidden">
      <table>
        <thead>
          <tr>
            <th scope="col">{word("table.game")}</th>
            <th scope="col">{word("table.you")}</th>
            <th scope="col">{word("table.them")}</th>
            <th scope="col">{word("table.result")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, mine, theirs, won }, place) => (
            <tr key={`${at} ${place}`}>
              <th scope="row">{date.format(at)}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
              <td>{word(won === null ? "result.none" : won ? "result.won" : "result.lost")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Mine to the one side of the words, theirs to the other. */
export function Ends({ deals }: { deals: DealTally }) {
  const endings = endingsOf(deals);
  return (
    <section class="account-part">
      <h3>{word("ends")}</h3>
      <table class="stat-ends">
        <thead>
          <tr>
            <th scope="col" class="mine">
              {word("ends.you")}
            </th>
            <td />
            <th scope="col" class="theirs">
              {word("ends.them")}
            </th>
          </tr>
        </thead>
        <tbody>
          {endings.map(({ what, mine, theirs }) => (
            <tr key={what}>
              <td class="mine">
                <Bar share={shareOf(mine, endings)} />
                <b>{mine}</b>
              </td>
              <th scope="row">{word(`ends.${what}`)}</th>
              <td class="theirs">
                <Bar share={shareOf(theirs, endings)} />
                <b>{theirs}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {deals.void > 0 && <p class="quiet">{wordOf("ends.void", deals.void)}</p>}
    </section>
  );
}

function Bar({ share }: { share: number }) {
  return <i class="stat-bar" aria-hidden="true" style={{ width: `calc((100% - 3em) * ${share / 100})` }} />;
}

/** A column for each count of deadwood, its number above it. */
export function Deadwood({ counts }: { counts: number[] }) {
  const high = columns(counts, HIGH);
  const step = WIDTH / counts.length;
  return (
    <figure class="account-part">
      <figcaption>
        <h3>{word("deadwood")}</h3>
        <p class="quiet">{word("deadwood.words")}</p>
      </figcaption>
      <svg class="stat-plot" viewBox={`0 0 ${WIDTH} ${HIGH + 42}`} aria-hidden="true">
        {high.map((height, at) => (
          <g key={`${at}`} transform={`translate(${at * step} 0)`}>
            <rect
              class={at === 0 ? "gin" : "mine"}
              x="3"
              y={HIGH + 18 - height}
              width={step - 6}
              height={Math.max(2, height)}
              rx="4"
            />
            {(counts[at] ?? 0) > 0 && (
              <text class="count" x={step / 2} y={HIGH + 13 - height}>
                {counts[at]}
              </text>
            )}
            <text x={step / 2} y={HIGH + 36}>
              {at}
            </text>
          </g>
        ))}
      </svg>
      <div class="hidden">
        <table>
          <thead>
            <tr>
              <th scope="col">{word("deadwood.count")}</th>
              <th scope="col">{word("deadwood.times")}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((count, at) => (
              <tr key={`${at}`}>
                <th scope="row">{at}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
