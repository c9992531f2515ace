/** The text under the front page. It stands in the page itself, for whoever reads without scripts; here it follows the language. */

import { effect } from "@preact/signals";
import { language } from "./i18n";
import { type Language, pageOf } from "./languages";
import { lostLink } from "./session";
import { tableCode } from "./state";

export function followAbout(): void {
  effect(() => {
    const home = tableCode.value === null && !lostLink.value;
    document.documentElement.dataset.at = home ? "home" : "table";
    if (home) void translate(language());
  });
}

/** Without a connection the text stays as it is. */
async function translate(wanted: Language): Promise<void> {
  const about = document.getElementById("about");
  if (!about || about.lang === wanted) return;
  try {
    const answer = await fetch(`./${pageOf(wanted)}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const translated = page.getElementById("about");
    if (translated && language() === wanted) about.replaceWith(document.adoptNode(translated));
  } catch {
    // It can be read in the language it came in.
  }
}
