/** Paper in the air, for a gin and for a game won: once, and never where nothing may move. */

import "./confetti.css";
import { still } from "./motion";

const COLOURS = ["#ffc145", "#7de0b4", "#ff8fa3", "#7db4ff", "#fff9ec"];
const PIECES = 70;

export function throwConfetti(): void {
  if (still()) return;
  const air = document.createElement("div");
  air.className = "confetti";
  air.ariaHidden = "true";
  document.body.append(air);
  const falls = Array.from({ length: PIECES }, (_, number) => fall(air, number));
  void Promise.allSettled(falls.map(({ finished }) => finished)).then(() => air.remove());
}

function fall(air: HTMLElement, number: number): Animation {
  const piece = document.createElement("i");
  piece.style.background = COLOURS[number % COLOURS.length] ?? "";
  air.append(piece);
  const across = (Math.random() - 0.5) * innerWidth;
  const up = -(0.25 + 0.4 * Math.random()) * innerHeight;
  const turn = 900 * (Math.random() - 0.5);
  const frames = [
    { transform: "translate(0, 0)", opacity: 1 },
    { transform: `translate(${across * 0.7}px, ${up}px) rotate(${turn}deg)`, opacity: 1, offset: 0.35 },
    { transform: `translate(${across}px, ${innerHeight / 2}px) rotate(${3 * turn}deg)`, opacity: 0 },
  ];
  const timing = { duration: 1_800 + 900 * Math.random(), easing: "cubic-bezier(.2,.7,.5,1)", fill: "both" as const };
  return piece.animate(frames, timing);
}
