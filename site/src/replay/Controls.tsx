/** Through a deal: the scrubber, one step back or on, playing it at one speed or two, one hand open or both. */

import { theirName } from "../say";
import { view } from "../state";
import { text } from "../texts";
import { Icon } from "../views/icons";
import { stepWords, turnTicks } from "./narrate";
import { bothOpen, lastStep, playing, playOrPause, replay, side, speed, step, stepTo } from "./player";

export function Controls() {
  const now = step.value;
  const last = lastStep.value;
  return (
    <section class="replay-controls" aria-label={text("replay.controls")}>
      <Scrubber now={now} last={last} />
      <div class="replay-buttons">
        <StepButton words={text("replay.back")} to={now - 1} able={now > 0} />
        <button type="button" class="button paper" data-act="play" onClick={playOrPause}>
          {text(playing.value ? "replay.pause" : "replay.play")}
        </button>
        <StepButton words={text("replay.forward")} to={now + 1} able={now < last} forward />
        <button
          type="button"
          class="replay-choice numbers"
          aria-label={text("replay.speed", { speed: speed.value })}
          onClick={() => {
            speed.value = speed.value === 1 ? 2 : 1;
          }}
        >
          {speed.value}×
        </button>
        <button
          type="button"
          class="replay-choice"
          data-act="both"
          aria-pressed={bothOpen.value}
          onClick={() => {
            bothOpen.value = !bothOpen.value;
          }}
        >
          {text("replay.both")}
        </button>
      </div>
    </section>
  );
}

function StepButton({
  words,
  to,
  able,
  forward = false,
}: {
  words: string;
  to: number;
  able: boolean;
  forward?: boolean;
}) {
  return (
    <button
      type="button"
      class={`icon-button ${forward ? "forward" : ""}`}
      aria-label={words}
      aria-disabled={!able}
      onClick={() => able && stepTo(to)}
    >
      <Icon name="back" />
    </button>
  );
}

/** A tick where a turn ends. */
function Scrubber({ now, last }: { now: number; last: number }) {
  const opened = replay.value;
  const table = view.value;
  if (!opened || !table) return null;
  return (
    <div class="scrubber">
      <div class="ticks" aria-hidden="true">
        {turnTicks(opened).map((tick) => (
          <i key={tick} style={{ left: `${(100 * tick) / Math.max(1, last)}%` }} />
        ))}
      </div>
      <input
        type="range"
        min="0"
        max={last}
        value={now}
        aria-label={text("replay.scrub")}
        aria-valuetext={`${now}/${last}. ${stepWords(opened, now, side.value, theirName(table))}`}
        onInput={({ currentTarget }) => stepTo(Number(currentTarget.value))}
      />
    </div>
  );
}
