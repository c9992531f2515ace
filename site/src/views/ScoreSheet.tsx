import "./score.css";
import { t } from "../i18n";
import { nameOf } from "../names";
import { carry } from "../replay/carried";
import { history } from "../state";
import { sheetLine } from "../tell";
import type { DealLine, SeatNumber, TableView } from "../wire";

/** The score of the game, hand by hand; mine first. */
export function ScoreSheet({ view }: { view: TableView }) {
  const first = view.you ?? 0;
  const seats: SeatNumber[] = first === 0 ? [0, 1] : [1, 0];
  return (
    <table class="score numbers">
      <thead>
        <tr>
          <th scope="col">{t("score.hand")}</th>
          {seats.map((seat) => (
            <th key={seat} scope="col" class="points">
              {seat === view.you ? t("you") : nameOf(seat)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {history.value.map((line) => (
          <DealRow key={line.deal} line={line} seats={seats} view={view} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("score.total")}</th>
          {seats.map((seat) => (
            <td key={seat} class="points">
              {view.scores[seat]}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function DealRow({ line, seats, view }: { line: DealLine; seats: SeatNumber[]; view: TableView }) {
  const words = `${line.deal} · ${sheetLine(line, view.you, view)}`;
  return (
    <tr>
      <th scope="row">
        {view.record === null ? (
          words
        ) : (
          <a href={`#r/${view.record}/${line.deal}/0`} onClick={() => carry(view)}>
            {words}
          </a>
        )}
      </th>
      {seats.map((seat) => (
        <td key={seat} class="points">
          {line.winner === seat ? `+${line.points}` : ""}
        </td>
      ))}
    </tr>
  );
}
