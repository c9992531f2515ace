import "./race.css";
import { Counted } from "./Counted";

interface RaceProps {
  name: string;
  score: number;
  target: number;
  mine: boolean;
  /** What was scored just now counts up from so many ms on; `done`: it has. */
  gain?: { points: number; at: number; done: boolean };
}

/** One player's way to the target: name, bar, points. */
export function Race({ name, score, target, mine, gain }: RaceProps) {
  const share = Math.min(1, score / target);
  const before = score - (gain?.points ?? 0);
  return (
    <div class={`score-race ${mine ? "mine" : "theirs"}`}>
      <span class="score-race-name">{name}</span>
      <span class="score-race-track" aria-hidden="true">
        <span
          class={`score-race-bar ${gain?.points ? "gains" : ""}`}
          style={{ transform: `scaleX(${share})`, "--before": before / target, "--at": `${gain?.at ?? 0}ms` }}
        />
      </span>
      <span class="score-race-score numbers">
        {gain ? <Counted from={before} to={score} at={gain.at} done={gain.done} /> : score}
      </span>
    </div>
  );
}
