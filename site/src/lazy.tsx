/** Parts of the page that are fetched when they are first shown. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { refuseHere } from "./refuse";
import { reloadForNewer } from "./reload";

/** A component that is not there yet: nothing until it has come, and a word where it can't. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<{ part: ComponentType<Props> } | null>(null);
  const fetchIt = () => {
    if (loaded.peek()) return;
    load().then(
      (part) => {
        loaded.value = { part };
      },
      async () => {
        if (!(await reloadForNewer())) refuseHere("lost");
      },
    );
  };
  return function Lazy(props: Props) {
    useEffect(fetchIt, []);
    const Part = loaded.value?.part;
    return Part ? <Part {...props} /> : null;
  };
}
