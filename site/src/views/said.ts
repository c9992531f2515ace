/** What has just been done, and is said for a moment. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const SAID_FOR = 2_500;

/** Empty again a moment after something else was written there. */
export function useSaid(): Signal<string> {
  const said = useSignal("");
  useEffect(() => {
    const timer = setTimeout(() => {
      said.value = "";
    }, SAID_FOR);
    return () => clearTimeout(timer);
  }, [said.value]);
  return said;
}
