/** The sounds of the table, made here: no file is fetched. */

import { prefs } from "./state";

export type Sound = "turn" | "card" | "knock" | "gin" | "chat" | "lost";

/** Hertz, from when (s), for how long (s), how loud (of 1), and the wave. */
type Note = readonly [pitch: number, at: number, length: number, loudness?: number, wave?: OscillatorType];

const TUNES: Record<Sound, readonly Note[]> = {
  turn: [
    [587, 0, 0.16],
    [880, 0.12, 0.28],
  ],
  card: [[210, 0, 0.05, 0.5, "triangle"]],
  knock: [
    [150, 0, 0.11, 1, "triangle"],
    [132, 0.16, 0.16, 1, "triangle"],
  ],
  gin: [
    [523, 0, 0.18],
    [659, 0.1, 0.18],
    [784, 0.2, 0.18],
    [1047, 0.3, 0.5],
  ],
  chat: [
    [740, 0, 0.07, 0.6],
    [988, 0.06, 0.1, 0.6],
  ],
  lost: [[196, 0, 0.3, 0.6]],
};

const SOFTEST = 0.0001;
let context: AudioContext | null = null;

/** Browsers let a page sound only once it has been touched: be ready then. Call once, at the start. */
export function readySounds(): void {
  // Making one takes a while: what was touched answers first.
  const wake = () => {
    if (prefs.peek().sounds) setTimeout(makeReady);
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
}

function makeReady(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Play a sound, unless it is turned off or the browser does not let the page sound yet. */
export function play(sound: Sound): void {
  const { sounds, volume } = prefs.peek();
  if (!sounds || volume === 0 || context?.state !== "running") return;
  for (const note of TUNES[sound]) strike(context, note, volume / 100);
}

/** A note that starts at once and dies away, as a struck one does. */
function strike(on: AudioContext, [pitch, at, length, loudness = 0.7, wave = "sine"]: Note, volume: number): void {
  const start = on.currentTime + at;
  const tone = new OscillatorNode(on, { type: wave, frequency: pitch });
  const swell = new GainNode(on, { gain: SOFTEST });
  swell.gain.exponentialRampToValueAtTime(Math.max(SOFTEST, 0.35 * loudness * volume), start + 0.012);
  swell.gain.exponentialRampToValueAtTime(SOFTEST, start + length);
  tone.connect(swell).connect(on.destination);
  tone.start(start);
  tone.stop(start + length);
}
