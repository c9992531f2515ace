/** One socket that stays: it finds out when it is dead, and comes back for ever. It knows nothing of the game. */

export type SocketState = "connecting" | "open" | "reconnecting" | "offline";

/** What the socket asks of the page. */
export interface Host {
  url: string;
  /** The first frame of a new connection, or null. */
  hello(): string | null;
  /** The frame that asks whether we are both still there and up to date, or null. */
  heartbeat(): string | null;
  /** After how many ms of silence either way to send the heartbeat. */
  quiet(): number;
  frame(text: string): void;
  state(state: SocketState): void;
}

export const DEAD_AFTER = 8_000;
const FIRST_DELAY = 300;
const LAST_DELAY = 8_000;
const JITTER = 0.25;

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Socket {
  private socket: WebSocket | null = null;
  private delay = FIRST_DELAY;
  private retry: Timer;
  private beat: Timer;
  private death: Timer;
  private met = false;
  /** The first frame of this connection has been answered: only now is my seat mine on it. */
  private greeted = false;

  constructor(
    private readonly host: Host,
    private readonly make: (url: string) => WebSocket = (url) => new WebSocket(url),
    private readonly random: () => number = Math.random,
  ) {}

  /** Connect, unless that is done or under way. */
  connect(): void {
    clearTimeout(this.retry);
    if (this.socket) return;
    this.host.state(this.met ? "reconnecting" : "connecting");
    const socket = this.make(this.host.url);
    this.socket = socket;
    this.expectAnswer();
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.received(socket, String(event.data));
    socket.onclose = () => this.lost(socket);
  }

  /** Send a frame; false until a connection is open and greeted, and then nothing is sent later either. */
  send(text: string): boolean {
    return this.greeted && this.post(text);
  }

  /** Ask at once whether the connection lives, or connect at once: on waking, and whenever in doubt. */
  wake(): void {
    if (this.socket?.readyState === 1) {
      this.ask(this.greeted ? this.host.heartbeat() : this.host.hello());
      return;
    }
    if (this.socket?.readyState === 0) return;
    this.drop();
    this.delay = FIRST_DELAY;
    this.connect();
  }

  /** Send a frame that must be answered: without an answer in time the connection is dead. False where none is open. */
  ask(frame: string | null, within = DEAD_AFTER): boolean {
    const sent = frame !== null && this.post(frame);
    if (sent) this.expectAnswer(within);
    return sent;
  }

  /** The system says there is no network. */
  offline(): void {
    this.drop();
    clearTimeout(this.retry);
    this.host.state("offline");
  }

  /** Greet anew, as after moving to another table: at once where a connection is open, else as soon as one is. */
  greet(): void {
    if (this.socket?.readyState === 1) this.ask(this.host.hello());
    else this.connect();
  }

  /** Go, and stay away. */
  close(): void {
    this.drop();
    clearTimeout(this.retry);
    this.met = false;
    this.host.state("connecting");
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.met = true;
    clearTimeout(this.death);
    this.death = undefined;
    const hello = this.host.hello();
    if (hello === null) this.answered();
    else this.ask(hello);
  }

  private answered(): void {
    if (this.greeted) return;
    this.greeted = true;
    this.host.state("open");
  }

  private received(socket: WebSocket, text: string): void {
    if (socket !== this.socket) return;
    this.delay = FIRST_DELAY;
    clearTimeout(this.death);
    this.death = undefined;
    this.answered();
    this.host.frame(text);
    this.restBeat();
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.drop();
    const jitter = 1 + JITTER * (2 * this.random() - 1);
    this.retry = setTimeout(() => this.connect(), this.delay * jitter);
    this.delay = Math.min(2 * this.delay, LAST_DELAY);
    this.host.state("reconnecting");
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    clearTimeout(this.beat);
    clearTimeout(this.death);
    this.death = undefined;
    socket?.close();
  }

  private post(text: string): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(text);
    this.restBeat();
    return true;
  }

  private restBeat(): void {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.wake(), this.host.quiet());
  }

  private expectAnswer(within = DEAD_AFTER): void {
    const socket = this.socket;
    if (this.death !== undefined || !socket) return;
    this.death = setTimeout(() => this.lost(socket), within);
  }
}
