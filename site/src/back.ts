/**
 * Back closes what lies over the page, and only then leaves it.
 *
 * Whatever opens puts one entry on top of the page's own in the browser's history. Closed by a button it leaves that
 * entry behind, for the next to use; Back then steps over it.
 */

import { effect } from "@preact/signals";
import { parseRoute } from "./route";
import { sheet } from "./state";

const OVER = "over";

/** Where the page stands in the history: at which table or page, and whether on the entry above its own. */
interface Place {
  at: string;
  over: boolean;
}

let place: Place = { at: "", over: false };

export function followBack(): void {
  place = here();
  addEventListener("popstate", () => moved(here()));
  effect(() => {
    if (sheet.value !== null && !here().over) history.pushState(OVER, "");
    place = here();
  });
}

function moved(now: Place): void {
  const stepped = place.over && !now.over && place.at === now.at;
  place = now;
  if (!stepped) return;
  if (sheet.peek() === null) history.back();
  else sheet.value = null;
}

function here(): Place {
  const route = parseRoute(location.hash);
  return { at: route.page === "table" ? route.table : route.page, over: history.state === OVER };
}
