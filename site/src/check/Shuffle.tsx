/** How we shuffle, in a minute; and, once a game is over, what this browser found when it dealt it again. */

import "../views/texts.css";
import "./check.css";
import { useEffect } from "preact/hooks";
import { refusedWords, t } from "../i18n";
import { nameOf } from "../names";
import { CHECKER } from "../program";
import { isReal, tableCode, view } from "../state";
import { type TextKey, text, withTexts } from "../texts";
import { CopyButton } from "../views/CopyButton";
import { Figures } from "./Figures";
import { type Checked, checkGame, findings } from "./game";
import type { Fault, Verdict } from "./verify";

const STEPS = ["seed", "nonces", "deck", "open"] as const;

function Shuffle() {
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
      <Fingerprints />
      <Figures />
    </div>
  );
}

export default withTexts(Shuffle);

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
      <a href={`./${CHECKER}`} download="check_deals.py">
        check_deals.py
      </a>
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
  return (
    <details class="transcript">
      <summary>{text("check.transcript")}</summary>
      <Copied name="check.transcript" whole={whole} />
    </details>
  );
}

/** What everybody is bound to, as soon as the server tells it: to be kept elsewhere by whoever trusts no page. */
function Fingerprints() {
  const seal = view.value?.seal;
  if (!seal || !isReal(tableCode.value)) return null;
  const [first, second] = seal.commitments;
  const whole = [
    `${text("shuffle.server")}: ${seal.seed_commitment}`,
    first && `${nameOf(0)}: ${first}`,
    second && `${nameOf(1)}: ${second}`,
  ];
  return (
    <section class="transcript">
      <h3>{text("shuffle.prints")}</h3>
      <p>{text("shuffle.prints.words")}</p>
      <Copied name="shuffle.prints" whole={whole.filter(Boolean).join("\n")} />
    </section>
  );
}

function Copied({ name, whole }: { name: TextKey; whole: string }) {
  return (
    <>
      <textarea readOnly rows={9} aria-label={text(name)} value={whole} />
      <CopyButton words={t("invite.copy")} what={() => whole} />
    </>
  );
}
