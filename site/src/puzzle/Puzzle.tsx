/** The day's decision, out of a real game: on the table itself, the same for everybody. */

import "../lesson/lesson.css";
import "./puzzle.css";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { askPuzzle, NoAnswer } from "../check/ask";
import { language, refusedWords, t } from "../i18n";
import { myName } from "../identity";
import { restTopBar } from "../lesson/Lesson";
import { Spoken } from "../replay/Spoken";
import { moveSaid, moveWords, worthText } from "../replay/worth";
import { goHome, needNoConnection } from "../session";
import { view, wide } from "../state";
import { fetchTexts, text } from "../texts";
import { FeltPage } from "../views/FeltPage";
import { Finding } from "../views/Missing";
import { Table } from "../views/Table";
import type { DayPuzzle, PuzzleView } from "../wire";
import { answered, endPuzzle, pose, type Streak } from "./day";

export default function Puzzle() {
  const found = useSignal<PuzzleView | null>(null);
  const failed = useSignal("");
  useEffect(() => {
    void begin(found, failed);
    return endPuzzle;
  }, []);
  if (failed.value !== "") return <Without words={failed.value} />;
  if (!found.value) return <Finding />;
  const { day, puzzle } = found.value;
  if (!puzzle) return <Without words={text("puzzle.none")} />;
  if (!view.value) return <Finding />;
  return (
    <div class={`at-table lesson puzzle ${wide.value ? "with-side" : ""}`} data-answered={answered.value !== null}>
      <div class="table-place felt">
        <Table />
      </div>
      <Coach day={day} puzzle={puzzle} />
    </div>
  );
}

async function begin(found: { value: PuzzleView | null }, failed: { value: string }): Promise<void> {
  try {
    const [asked] = await Promise.all([askPuzzle(), fetchTexts()]);
    pose(asked, myName() || t("you"), text("puzzle.opponent"));
    found.value = asked;
  } catch (error) {
    await fetchTexts();
    needNoConnection();
    failed.value = error instanceof NoAnswer ? refusedWords(error.code, error.code) : String(error);
  }
}

function Without({ words }: { words: string }) {
  return (
    <FeltPage>
      <div class="offer">
        <h1 class="display">{text("puzzle.title")}</h1>
        <p class="offer-words">{words}</p>
        <button type="button" class="button primary" onClick={goHome}>
          {t("missing.fresh")}
        </button>
      </div>
    </FeltPage>
  );
}

function Coach({ day, puzzle }: { day: string; puzzle: DayPuzzle }) {
  const given = answered.value;
  useEffect(restTopBar, []);
  return (
    <aside class="coach" aria-live="polite" aria-label={text("puzzle.title")} data-answered={given !== null}>
      <header>
        <h2>{text("puzzle.of", { day: dayWords(day) })}</h2>
        <button type="button" class="link" data-act="leave-puzzle" onClick={goHome}>
          {t("close")}
        </button>
      </header>
      {given ? <Verdict given={given} puzzle={puzzle} /> : <p>{question(puzzle)}</p>}
    </aside>
  );
}

/** "30 November", in the player's language. */
function dayWords(day: string): string {
  const write = new Intl.DateTimeFormat(language(), { day: "numeric", month: "long", timeZone: "UTC" });
  return write.format(new Date(`${day}T00:00:00Z`));
}

function question({ you, scores, rules, deal }: DayPuzzle): string {
  const mine = scores[you];
  const theirs = scores[you === 0 ? 1 : 0];
  const standing = text("puzzle.standing", { mine, theirs, target: rules.target });
  return `${standing} ${text(deal.phase === "discard" ? "puzzle.throw" : "puzzle.take")}`;
}

function Verdict({ given, puzzle }: { given: Streak; puzzle: DayPuzzle }) {
  const right = given.move === puzzle.answer;
  return (
    <div class="verdict">
      <p>
        <strong>{text(right ? "puzzle.right" : "puzzle.wrong")}</strong>{" "}
        <Spoken seen={moveWords("expert", puzzle.answer)} said={moveSaid("expert", puzzle.answer)} />
        {left(puzzle, puzzle.answer)}
      </p>
      <ul>
        {puzzle.choices.map((choice) => (
          <li key={choice.move} data-mine={choice.move === given.move}>
            <span>
              <Spoken seen={moveWords("instead", choice.move)} said={moveSaid("instead", choice.move)} />
              {left(puzzle, choice.move)}
            </span>
            <span class="numbers">{text("puzzle.less", { worth: worthText(choice) })}</span>
          </li>
        ))}
      </ul>
      <p class="numbers">{text("puzzle.streak", { streak: given.streak, best: given.best })}</p>
    </div>
  );
}

/** What a throw leaves in the hand. */
function left({ deal }: DayPuzzle, move: string): string {
  const card = move.split(" ")[1];
  const count = card === undefined ? undefined : deal.sheds[card];
  return count === undefined ? "" : ` (${text("puzzle.leaves", { count })})`;
}
