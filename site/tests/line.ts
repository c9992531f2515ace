/** A socket whose other end is the test: what the page sent is kept, and the test says what it hears. */

import type { AnyAsk, AnyCommand } from "../src/wire";

export class Line {
  static all: Line[] = [];
  readyState = 0;
  readonly sent: (AnyCommand | AnyAsk)[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  /** The newest: what the page talks over now. */
  static get last(): Line {
    return Line.all.at(-1) as Line;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnyCommand | AnyAsk);
  }
  close(): void {
    this.readyState = 3;
  }
}
