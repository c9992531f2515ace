/** What was dealt in all games of this server, beside what fair shuffling brings. */

import "./figures.css";
import { useSignal } from "@preact/signals";
import { language, refusedWords } from "../i18n";
import { text } from "../texts";
import type { FiguresOfKind, FiguresView, FigureView } from "../wire";
import { askFigures, NoAnswer } from "./ask";
import { isOutside, type Row, rowsOf } from "./figures";

export function Figures() {
  const found = useSignal<FiguresView | null>(null);
  const failed = useSignal("");
  const asked = useSignal(false);
  const begin = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
    if (asked.value || !currentTarget.open) return;
    asked.value = true;
    failed.value = "";
    askFigures().then(
      (answer) => {
        found.value = answer;
      },
      (error) => {
        asked.value = false;
        failed.value = error instanceof NoAnswer ? refusedWords(error.code, error.code) : String(error);
      },
    );
  };
  return (
    <details class="figures" onToggle={begin}>
      <summary>{text("figures.title")}</summary>
      {failed.value !== "" && <p>{failed.value}</p>}
      {found.value && <Kinds kinds={found.value.kinds} />}
    </details>
  );
}

function Kinds({ kinds }: { kinds: readonly FiguresOfKind[] }) {
  const some = kinds.filter(({ deals }) => deals > 0);
  if (some.length === 0) return <p>{text("figures.none")}</p>;
  return (
    <>
      <p>{text("figures.how")}</p>
      {some.map((kind) => (
        <Kind key={kind.kind} kind={kind} />
      ))}
    </>
  );
}

function Kind({ kind: { kind, games, deals, figures } }: { kind: FiguresOfKind }) {
  const told = figures.filter(({ expected }) => expected !== null);
  const outside = told.filter(isOutside).length;
  return (
    <section>
      <h3>{text(`figures.${kind}`, { games: numbers(games), deals: numbers(deals) })}</h3>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">{text("figures.what")}</span>
            </th>
            <th scope="col">{text("figures.first")}</th>
            <th scope="col">{text(kind === "house" ? "figures.houseSeat" : "figures.second")}</th>
            <th scope="col">{text("figures.fair")}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(figures).map((row) => (
            <FigureRow key={row.key} row={row} />
          ))}
        </tbody>
      </table>
      <p>
        {text("figures.outside", { outside, all: told.length, chance: Math.max(1, Math.round(told.length / 20)) })}
        {kind === "house" && ` ${text("figures.skill")}`}
      </p>
    </section>
  );
}

function FigureRow({ row: { about, which, cells } }: { row: Row }) {
  const [one, two] = cells;
  const label = about === "rank" || about === "suit" ? which : text(`figures.${about}`, { which });
  return (
    <tr>
      <th scope="row">{label}</th>
      <Cell figure={one} wide={two === null} />
      {two && <Cell figure={two} />}
      <td class="quiet">{one.expected === null ? "–" : `${numbers(one.low)}–${numbers(one.high)}`}</td>
    </tr>
  );
}

function Cell({ figure, wide = false }: { figure: FigureView; wide?: boolean }) {
  return (
    <td colSpan={wide ? 2 : 1} class={isOutside(figure) ? "outside" : ""}>
      {numbers(figure.times)}
      {isOutside(figure) && <span class="hidden"> {text("figures.isOutside")}</span>}
    </td>
  );
}

function numbers(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(value);
}
