/** What I might have done better: the three costliest moments first, each a link to its step. */

import { useEffect } from "preact/hooks";
import { refusedWords } from "../i18n";
import { text } from "../texts";
import type { MomentView, ReviewView } from "../wire";
import { replay, side } from "./player";
import { beginReview, type Mine, mineIn, refused, review, watch } from "./review";
import { Spoken } from "./Spoken";
import { isClear, moveSaid, moveWords, worthText } from "./worth";

const FIRST = 3;

export function Review() {
  const record = replay.value?.record;
  const mine = record ? mineIn(record) : null;
  return mine && <Watched key={mine.record} mine={mine} />;
}

function Watched({ mine }: { mine: Mine }) {
  useEffect(() => watch(mine), [mine.record]);
  const found = review.value;
  return (
    <section class="review" aria-label={text("review.title")}>
      <h3>{text("review.title")}</h3>
      <p class="hidden" role="status">
        {found && found.state !== "off" ? text(found.state === "done" ? "review.ready" : "review.making") : ""}
      </p>
      {refused.value && <p class="replay-result">{refusedWords(refused.value, refused.value)}</p>}
      {found && found.state === "off" && <Offer />}
      {found && (found.state === "waiting" || found.state === "working") && <Progress found={found} />}
      {found && <Found found={found} mine={mine} />}
    </section>
  );
}

function Offer() {
  return (
    <>
      <p class="replay-result">{text("review.offer")}</p>
      <button type="button" class="button paper" data-act="review" onClick={beginReview}>
        {text("review.begin")}
      </button>
    </>
  );
}

function Progress({ found: { done, steps } }: { found: ReviewView }) {
  return (
    <p class="replay-result review-progress">
      <progress max={Math.max(1, steps)} value={done} aria-label={text("review.making")} />
      {text("review.making")}
    </p>
  );
}

function Found({ found, mine }: { found: ReviewView; mine: Mine }) {
  const { moments, state, decisions, alike } = found;
  const costly = moments.filter(isClear);
  const close = moments.filter((moment) => !isClear(moment));
  if (state === "off" || state === "waiting") return null;
  return (
    <>
      <p class="replay-result">{text("review.alike", { alike, decisions })}</p>
      {costly.length === 0 && state === "done" && <p class="replay-result">{text("review.nothing")}</p>}
      <Moments moments={costly.slice(0, FIRST)} mine={mine} />
      {state === "done" && costly.length + close.length > 0 && (
        <details class="review-more">
          <summary>{text("review.more")}</summary>
          <Moments moments={[...costly.slice(FIRST), ...close]} mine={mine} />
          <p class="replay-result">{text("review.how", { samples: moments[0]?.samples ?? 0 })}</p>
        </details>
      )}
    </>
  );
}

function Moments({ moments, mine }: { moments: MomentView[]; mine: Mine }) {
  return (
    <ol class="moments">
      {moments.map((moment) => (
        <li key={`${moment.deal}.${moment.ply}`}>
          <Link moment={moment} mine={mine} />
        </li>
      ))}
    </ol>
  );
}

/** The table then shows the step at which I was to decide, from my side. */
function Link({ moment, mine }: { moment: MomentView; mine: Mine }) {
  const { deal, ply, played, better } = moment;
  const where = text("review.where", { deal, step: ply });
  const worth = text(isClear(moment) ? "review.worth" : "review.close", { worth: worthText(moment) });
  return (
    <a
      href={`#r/${mine.record}/${deal}/${ply}`}
      onClick={() => {
        side.value = mine.you;
      }}
    >
      <small class="numbers">{where}</small>
      <span>
        <Spoken
          seen={`${moveWords("you", played)} ${moveWords("expert", better)}`}
          said={`${moveSaid("you", played)} ${moveSaid("expert", better)}`}
        />
      </span>
      <strong class="numbers">{worth}</strong>
    </a>
  );
}
