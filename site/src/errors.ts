/** What fails in this page, told to the server: one error a minute, and nothing in it that is anybody's. */

import { effect } from "@preact/signals";
import { myName } from "./identity";
import { socketState, toServer } from "./session";
import { chat, view } from "./state";
import type { PageError } from "./wire";

export const EVERY = 60_000;
const LONGEST = 200;
const LEFT_OUT = "…";

/** From the first quotation mark to the last: what was said, sent or typed is quoted in the texts of errors. */
const QUOTED = /["'`‘-‟«»].*["'`‘-‟«»]/s;
/** Codes, secrets, numbers of cards; a table's code and a seat's; what is long; cards and moves. */
const TELLING = /[\w-]*\d[\w-]*|\b[2-9a-z]{3,4}(?:-[2-9a-z]{3,4}){1,2}\b|[\w-]{21,}|\b(?:[ptd]|k?[AJKQT][shdc])+\b/g;
const PLACE = /[\w.-]{1,80}:\d{1,7}:\d{1,7}/;
/** The build, by the name of its script. */
const PAGE = new URL(import.meta.url).pathname.split("/").pop() || "page";

/** One error that waits until it can be sent, and none within a minute of the last. */
export class Telling {
  private waiting: PageError | null = null;
  private last = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly send: (error: PageError) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The first error is the one that explains those after it. */
  tell(error: PageError): void {
    if (this.waiting || this.now() - this.last < EVERY) return;
    this.waiting = error;
    this.flush();
  }

  flush(): void {
    if (!this.waiting || !this.send(this.waiting)) return;
    this.waiting = null;
    this.last = this.now();
  }
}

/** Listen from now on. */
export function watchErrors(): void {
  const telling = new Telling(toServer);
  const tell = (kind: PageError["kind"], text: string, place: string) =>
    telling.tell(toError(kind, text, place, known()));
  addEventListener("error", ({ error, message, filename, lineno, colno }) => {
    if (isOurs(filename)) tell("error", error ? wordsOf(error) : message, `${filename}:${lineno}:${colno}`);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    tell("rejection", wordsOf(reason), (reason instanceof Error && reason.stack) || "");
  });
  document.addEventListener("securitypolicyviolation", (event) => {
    const place = `${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`;
    if (isOurs(event.sourceFile)) tell("policy", `${event.effectiveDirective} ${hostOf(event.blockedURI)}`, place);
  });
  effect(() => {
    if (socketState.value === "open") telling.flush();
  });
}

/** PURE: the message, with everything taken out that could name a card, a code, a secret or a person. */
export function toError(kind: PageError["kind"], text: string, place: string, names: readonly string[]): PageError {
  const where = PLACE.exec(place)?.[0] ?? "";
  return { action: "pageError", kind, text: scrubbed(text, names).slice(0, LONGEST), where, page: PAGE };
}

function scrubbed(text: string, names: readonly string[]): string {
  const nameless = names.reduce((left, name) => left.replaceAll(name, LEFT_OUT), text);
  return nameless.replace(QUOTED, LEFT_OUT).replace(TELLING, LEFT_OUT);
}

/** The words of an error; of anything else that was thrown only that it was none. */
function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : "no Error was thrown";
}

/** Everything that somebody typed and this page holds, the longest first. */
function known(): string[] {
  const seats = view.value?.seats.map((seat) => seat?.name) ?? [];
  const typed = [myName(), view.value?.guest, ...seats, ...chat.value.map(({ text }) => text)];
  return typed.filter((text): text is string => !!text).sort((one, two) => two.length - one.length);
}

/** Neither an extension of the browser nor another site's script, of which nothing is told. */
function isOurs(file: string): boolean {
  return file.startsWith(location.origin);
}

function hostOf(address: string): string {
  return address.includes(":") ? address.slice(0, address.indexOf(":")) : address;
}
