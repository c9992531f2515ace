/** Commands on their way. One that stays unanswered is asked after, never sent again blindly. */

export const DOUBT_AFTER = 4_000;

interface Sent {
  timer: ReturnType<typeof setTimeout>;
  /** The server has been asked whether it arrived. */
  doubted: boolean;
  lost: () => void;
}

export class Outbox {
  private readonly sent = new Map<string, Sent>();
  private readonly own = new Set<string>();

  /** `ask` asks the server for the newest view. */
  constructor(private readonly ask: () => void) {}

  add(command: string, lost: () => void): void {
    const timer = setTimeout(() => this.doubt(command), DOUBT_AFTER);
    this.sent.set(command, { timer, doubted: false, lost });
    this.own.add(command);
  }

  /** Whether this page sent it, however long ago. */
  wrote(command: string): boolean {
    return this.own.has(command);
  }

  /** These commands took effect or were refused. */
  answered(commands: readonly string[]): void {
    for (const command of commands) {
      clearTimeout(this.sent.get(command)?.timer);
      this.sent.delete(command);
    }
  }

  /** A whole view has come, its acks are told: what was asked after and is not among them never arrived. */
  settle(): void {
    for (const [command, { doubted, lost }] of this.sent) {
      if (!doubted) continue;
      this.answered([command]);
      lost();
    }
  }

  clear(): void {
    this.answered([...this.sent.keys()]);
  }

  private doubt(command: string): void {
    const sent = this.sent.get(command);
    if (!sent) return;
    sent.doubted = true;
    this.ask();
  }
}
