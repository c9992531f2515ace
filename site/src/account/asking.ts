/** What is asked of an account, as promises. Every ask may be repeated, so what stays unanswered is asked again. */

import { end, type Question } from "../questions";
import { newCommand } from "../random";
import { ask, askNow } from "../session";
import type { AccountRefused, AnyAnswer, AnyAsk } from "../wire";
import { sessionEnded } from "./keeping";

type Fields = { [A in AnyAsk["ask"]]: Omit<Extract<AnyAsk, { ask: A }>, "action" | "command"> }[AnyAsk["ask"]];
type Told = Exclude<AnyAnswer, AccountRefused>;
type Kind = Told["answer"];
type Answering<K extends Kind> = Extract<Told, { answer: K }>;

const AGAIN_AFTER = 5_000;
const PATIENCE = 25_000;
/** So long the server may work at a deletion, of which no second is begun meanwhile. */
export const SLOW = 25_000;
/** After so long without a word during it the connection is held for dead. */
const SLOW_DEAD = 30_000;

/** Why an ask came to nothing: a code of the server's, or `lost` where there was no answer. */
export class NotDone extends Error {
  constructor(
    readonly code: AccountRefused["code"] | "lost",
    readonly words: string,
  ) {
    super(code);
  }
}

/** Ask, and wait for the answer of this kind; for that of a deletion however long it takes. */
export function request<K extends Kind>(fields: Fields, kind: K): Promise<Answering<K>> {
  return whole(fields, kind, (answer) => answer);
}

/** Ask, and wait until `take` has a whole of the answers, which may come in parts. */
export function whole<K extends Kind, Whole>(
  fields: Fields,
  kind: K,
  take: (answer: Answering<K>) => Whole | null,
): Promise<Whole> {
  const command = { action: "account", command: newCommand(), ...fields } as AnyAsk;
  const slow = fields.ask === "delete";
  return new Promise((resolve, reject) => {
    const question: Question = {
      command,
      hear(answer) {
        if (answer.type !== "account" || answer.command !== command.command) return false;
        if (answer.answer === "refused") {
          if (answer.code === "signed_out") sessionEnded();
          return settle(() => reject(new NotDone(answer.code, answer.words)));
        }
        const taken = answer.answer === kind ? take(answer as Answering<K>) : null;
        return taken !== null && settle(() => resolve(taken));
      },
      refused: () => {},
      sent() {
        clearTimeout(again);
        again = setTimeout(askNow, slow ? SLOW : AGAIN_AFTER, question);
      },
      ...(slow ? { patience: SLOW_DEAD } : {}),
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    const lost = () => {
      end(question);
      settle(() => reject(new NotDone("lost", "")));
    };
    const giveUp = slow ? undefined : setTimeout(lost, PATIENCE);
    const settle = (finish: () => void) => {
      clearTimeout(again);
      clearTimeout(giveUp);
      finish();
      return true;
    };
    ask(question);
  });
}
