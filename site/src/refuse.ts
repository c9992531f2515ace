/** Refusals as the player sees them: for some seconds, in words. */

import { type Key, refusedWords, t } from "./i18n";
import { type Refusal, refusal } from "./state";

const SHOWN = 6_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Say why something was refused; `words` are the server's, for a code we have no words of our own for. */
export function refuse(code: string, words = ""): void {
  clearTimeout(timer);
  refusal.value = { code, words: refusedWords(code, words) };
  timer = setTimeout(clearRefusal, SHOWN);
}

/** A refusal of the page's own. */
export function refuseHere(code: "not_connected" | "lost" | "broken_seal" | "sealed_elsewhere" | "sending"): void {
  refuse(code, t(`refused.${code}` satisfies Key));
}

/** What was refused is a line of chat: that is said where it was written. */
export function isOfTalk({ code }: Refusal): boolean {
  return code.startsWith("chat_");
}

export function clearRefusal(): void {
  clearTimeout(timer);
  refusal.value = null;
}
