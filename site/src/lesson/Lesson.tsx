/** Gin rummy in six moves, on the table itself: one idea at a time, nothing to lose, and a way out at every step. */

import "./lesson.css";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { myName } from "../identity";
import { goHome } from "../session";
import { view, wide } from "../state";
import { type TextKey, text, withTexts } from "../texts";
import { Showdown } from "../views/Showdown";
import { Table } from "../views/Table";
import { WithTerms } from "../views/Term";
import { endLesson, place, STEPS, stepAt, teach } from "./teacher";

function Lesson() {
  useEffect(() => {
    begin();
    return endLesson;
  }, []);
  const now = view.value;
  if (!now) return null;
  const over = now.deal?.result && now.stage === "showdown";
  return (
    <div class={`at-table lesson ${wide.value ? "with-side" : ""}`}>
      <div class="table-place felt">
        <Table />
        {over && now.deal?.result && (
          <Showdown view={now} result={now.deal.result} you={0} goOn={{ go: goHome, words: text("lesson.done") }} />
        )}
      </div>
      <Coach step={stepAt(place.value)} />
    </div>
  );
}

export default withTexts(Lesson);

function begin(): void {
  teach(myName() || t("you"), t("lesson.house"));
}

/** What to do now, and why; over the top of the table, where in the lesson nothing is needed. */
function Coach({ step }: { step: number }) {
  const shown = useRef(1);
  if (step > 0) shown.current = step;
  useEffect(restTopBar, []);
  const end = shown.current > STEPS;
  const key = end ? "end" : shown.current;
  return (
    <aside class="coach" aria-live="polite" aria-label={t("home.howto")} data-step={key}>
      <header>
        <h2>{text(`lesson.${key}.title` as TextKey)}</h2>
        {!end && (
          <small
            class="numbers"
            aria-label={text("lesson.step", { step: shown.current, steps: STEPS })}
            role="img"
          >{`${shown.current}/${STEPS}`}</small>
        )}
        {end && (
          <button type="button" class="link" onClick={begin}>
            {text("lesson.again")}
          </button>
        )}
        <button type="button" class="link" data-act="skip-lesson" onClick={goHome}>
          {text("lesson.skip")}
        </button>
      </header>
      <p>{step === 0 ? text("lesson.waits") : <WithTerms words={text(`lesson.${key}` as TextKey)} />}</p>
    </aside>
  );
}

/** The bar at the top is covered: it takes no focus. */
export function restTopBar(): void {
  const bar = document.querySelector<HTMLElement>(".lesson .top-bar");
  if (bar) bar.inert = true;
}
