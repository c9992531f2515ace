/** How we shuffle, in a minute; and, once a game is over, what this browser found when it dealt it again. */

import "../views/texts.css";
import "./check.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { refusedWords } from "../i18n";
import { copy } from "../share";
import { fetchTexts, text } from "../texts";
import { Figures } from "./Figures";
import { type Checked, checkGame, findings } from "./game";
import type { Fault, Verdict } from "./verify";

const STEPS = ["seed", "nonces", "deck", "open"] as const;

export default function Shuffle() {
  useSignalEffect(() => void fetchTexts());
  useEffect(checkGame, []);
  const found = findings();
  return (
    <div class="text">
      {found && <Found found={found} />}
      <section>
        <p>{text("shuffle.why")}</p>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{text(`shuffle.${step}`)}</li>
          ))}
        </ol>
        <p>{text("shuffle.not")}</p>
      </section>
      <Figures />
    </div>
  );
}

function Found({ found }: { found: Checked }) {
  return (
    <section class="found" aria-live="polite" data-found={outcomeOf(found)}>
      <h3>{text("check.title")}</h3>
      {found.kind === "running" && <p>{text("check.running")}</p>}
      {found.kind === "unanswered" && <p>{found.code ? refusedWords(found.code, "") : text("check.unanswered")}</p>}
      {found.kind === "done" && <Said verdict={found.verdict} transcript={found.transcript} />}
    </section>
  );
}

function outcomeOf(found: Checked): string {
  return found.kind === "done" ? (found.verdict.faults.length === 0 ? "good" : "bad") : found.kind;
}

function Said({ verdict, transcript }: { verdict: Verdict; transcript: string }) {
  const good = verdict.faults.length === 0;
  return (
    <>
      <p>
        <strong>{text(good ? "check.good" : "check.bad")}</strong>
      </p>
      <ul>
        {(good ? checksOf(verdict) : verdict.faults.map(faultWords)).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Transcript whole={transcript} />
      <p class="quiet">{text("check.repeat")}</p>
    </>
  );
}

/** What was compared, in sentences. */
function checksOf({ deals, seedKept, nonceKept, own }: Verdict): string[] {
  const sentences = [text(seedKept ? "check.seed" : "check.seed.unkept")];
  sentences.push(text(nonceKept ? "check.nonce" : "check.nonce.unkept"));
  sentences.push(text("check.decks", { count: deals }));
  if (own > 0) sentences.push(text("check.own", { count: own }));
  return sentences;
}

function faultWords({ what, ...where }: Fault): string {
  return text(`check.fault.${what}`, where);
}

function Transcript({ whole }: { whole: string }) {
  const copied = useSignal(false);
  const act = async () => {
    copied.value = await copy(whole, null);
  };
  return (
    <details class="transcript">
      <summary>{text("check.transcript")}</summary>
      <textarea readOnly rows={9} aria-label={text("check.transcript")} value={whole} />
      <button type="button" class="button paper" data-act="copy-transcript" onClick={() => void act()}>
        {text(copied.value ? "replay.copied" : "check.copy")}
      </button>
    </details>
  );
}
