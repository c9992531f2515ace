import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { still } from "../motion";

const COUNTS_FOR = 450;

interface CountedProps {
  from?: number;
  to: number;
  /** When it begins, in ms; `done`: it stands at its end. */
  at: number;
  done: boolean;
  write?: (value: number) => string;
}

/** A number that counts up to its value. */
export function Counted({ from = 0, to, at, done, write = String }: CountedProps) {
  const shown = useSignal(done || still() ? to : from);
  useEffect(() => {
    if (done || still()) {
      shown.value = to;
      return undefined;
    }
    const start = performance.now() + at;
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - start) / COUNTS_FOR));
      shown.value = Math.round(from + (to - from) * share);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [done, from, to, at]);
  return <>{write(shown.value)}</>;
}
