/** The socket finds out that it is dead, and comes back for ever. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DEAD_AFTER, type Host, Socket, type SocketState } from "../src/socket";

/** A WebSocket whose other end is the test. */
class Line {
  static readonly all: Line[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(text: string): void {
    this.onmessage?.({ data: text });
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const states: SocketState[] = [];
const frames: string[] = [];
let quiet = 60_000;
let greeting: string | null = "hello";
const host: Host = {
  url: "ws://table/prod",
  hello: () => greeting,
  heartbeat: () => "beat",
  quiet: () => quiet,
  frame: (text) => frames.push(text),
  state: (state) => states.push(state),
};

function socketWith(random = 0.5): Socket {
  return new Socket(
    host,
    (url) => new Line(url) as unknown as WebSocket,
    () => random,
  );
}

function newest(): Line {
  const line = Line.all.at(-1);
  if (!line) throw new Error("nothing has connected");
  return line;
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all.length = 0;
  states.length = 0;
  frames.length = 0;
  quiet = 60_000;
  greeting = "hello";
});
afterEach(() => {
  vi.useRealTimers();
});

/** A socket that has been greeted and answered. */
function openSocket(): Socket {
  const socket = socketWith();
  socket.connect();
  newest().accept();
  newest().say("view");
  return socket;
}

describe("opening", () => {
  test("greets on open, and hands over what it hears", () => {
    openSocket();
    expect(newest().sent).toEqual(["hello"]);
    expect(frames).toEqual(["view"]);
    expect(states).toEqual(["connecting", "open"]);
  });

  test("is not said to be open, and takes no command, before the greeting is answered", () => {
    const socket = socketWith();
    socket.connect();
    newest().accept();
    expect(states).toEqual(["connecting"]);
    expect(socket.send("move")).toBe(false);
    newest().say("view");
    expect(states).toEqual(["connecting", "open"]);
    expect(socket.send("move")).toBe(true);
    expect(newest().sent).toEqual(["hello", "move"]);
  });

  test("the answer is heard when the connection is said to be open, so a closing one stays closed", () => {
    const heard: string[] = [];
    const socket = new Socket(
      { ...host, state: (state) => heard.push(state), frame: () => socket.close() },
      (url) => new Line(url) as unknown as WebSocket,
    );
    socket.connect();
    newest().accept();
    newest().say("reload");
    expect(heard).toEqual(["connecting", "open", "connecting"]);
  });

  test("where there is nothing to greet with it is open at once", () => {
    greeting = null;
    const socket = socketWith();
    socket.connect();
    newest().accept();
    expect(states).toEqual(["connecting", "open"]);
    expect(socket.send("question")).toBe(true);
  });

  test("a greeting that is due while another is unanswered goes out at once", () => {
    const socket = socketWith();
    socket.connect();
    newest().accept();
    greeting = "hello to another table";
    socket.greet();
    expect(newest().sent).toEqual(["hello", "hello to another table"]);
  });

  test("a greeting that is due before the connection is open goes out as it opens, once", () => {
    const socket = socketWith();
    socket.greet();
    greeting = "hello to another table";
    socket.greet();
    newest().accept();
    expect(Line.all).toHaveLength(1);
    expect(newest().sent).toEqual(["hello to another table"]);
  });

  test("each new connection is greeted anew before a command goes", () => {
    const socket = openSocket();
    newest().break();
    socket.wake();
    newest().accept();
    expect(socket.send("move")).toBe(false);
    expect(states.at(-1)).toBe("reconnecting");
  });

  test("waking before the greeting is answered greets again: nothing is asked without the seat's secret", () => {
    const socket = socketWith();
    socket.connect();
    newest().accept();
    socket.wake();
    expect(newest().sent).toEqual(["hello", "hello"]);
  });

  test("an unanswered greeting means that the connection is dead", () => {
    socketWith().connect();
    newest().accept();
    vi.advanceTimersByTime(DEAD_AFTER + 300);
    expect(Line.all).toHaveLength(2);
    expect(states).not.toContain("open");
  });

  test("connecting twice is connecting once", () => {
    const socket = socketWith();
    socket.connect();
    socket.connect();
    expect(Line.all).toHaveLength(1);
  });

  test("a connection that never opens is given up after eight seconds, and tried again", () => {
    socketWith().connect();
    vi.advanceTimersByTime(DEAD_AFTER + 300);
    expect(Line.all).toHaveLength(2);
    expect(Line.all[0]?.readyState).toBe(3);
  });
});

describe("heartbeat", () => {
  test("comes after silence either way, and not before", () => {
    openSocket();
    vi.advanceTimersByTime(59_999);
    expect(newest().sent).toEqual(["hello"]);
    vi.advanceTimersByTime(1);
    expect(newest().sent).toEqual(["hello", "beat"]);
  });

  test("a frame of either side puts it off", () => {
    const socket = openSocket();
    vi.advanceTimersByTime(40_000);
    socket.send("move");
    vi.advanceTimersByTime(40_000);
    newest().say("view");
    vi.advanceTimersByTime(59_999);
    expect(newest().sent).toEqual(["hello", "move"]);
  });

  test("comes sooner while somebody's move is awaited", () => {
    quiet = 25_000;
    openSocket();
    vi.advanceTimersByTime(25_000);
    expect(newest().sent).toEqual(["hello", "beat"]);
  });

  test("an unanswered one means that the connection is dead, though it says it is open", () => {
    openSocket();
    vi.advanceTimersByTime(60_000 + DEAD_AFTER);
    expect(states.at(-1)).toBe("reconnecting");
    vi.advanceTimersByTime(300);
    expect(Line.all).toHaveLength(2);
  });

  test("an answered one keeps it", () => {
    openSocket();
    vi.advanceTimersByTime(60_000);
    newest().say("pong");
    vi.advanceTimersByTime(DEAD_AFTER);
    expect(Line.all).toHaveLength(1);
  });
});

describe("coming back", () => {
  test("waits 0.3 s, then twice as long each time, and never more than 8 s", () => {
    socketWith().connect();
    const waits = [300, 600, 1_200, 2_400, 4_800, 8_000, 8_000];
    for (const wait of waits) {
      const before = Line.all.length;
      newest().break();
      vi.advanceTimersByTime(wait - 1);
      expect(Line.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(Line.all).toHaveLength(before + 1);
    }
  });

  test.each([
    [0, 225],
    [1, 375],
  ])("spreads the waits by a quarter: chance %d waits %d ms", (random, wait) => {
    socketWith(random).connect();
    newest().break();
    vi.advanceTimersByTime(wait - 1);
    expect(Line.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Line.all).toHaveLength(2);
  });

  test("a heard frame makes the next wait short again; an accepted connection alone does not", () => {
    socketWith().connect();
    newest().break();
    vi.advanceTimersByTime(300);
    newest().accept();
    newest().break();
    vi.advanceTimersByTime(599);
    expect(Line.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    newest().accept();
    newest().say("view");
    newest().break();
    vi.advanceTimersByTime(300);
    expect(Line.all).toHaveLength(4);
  });

  test("waking asks at once on an open connection", () => {
    openSocket().wake();
    expect(newest().sent).toEqual(["hello", "beat"]);
    vi.advanceTimersByTime(DEAD_AFTER);
    expect(states.at(-1)).toBe("reconnecting");
  });

  test("waking connects at once instead of waiting", () => {
    const socket = openSocket();
    newest().break();
    socket.wake();
    expect(Line.all).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(Line.all).toHaveLength(2);
  });

  test("waking on a connection that died in the browser's memory, unsaid, connects at once", () => {
    const socket = openSocket();
    newest().readyState = 3;
    socket.wake();
    expect(Line.all).toHaveLength(2);
    expect(states.at(-1)).toBe("reconnecting");
  });

  test("the heartbeat, too, finds a connection that died unsaid", () => {
    openSocket();
    newest().readyState = 3;
    vi.advanceTimersByTime(quiet);
    expect(Line.all).toHaveLength(2);
  });

  test("waking while a connection is being made waits for it", () => {
    const socket = socketWith();
    socket.connect();
    socket.wake();
    expect(Line.all).toHaveLength(1);
  });

  test("offline drops the connection and tries nothing until woken", () => {
    const socket = openSocket();
    socket.offline();
    vi.advanceTimersByTime(60_000);
    expect(states.at(-1)).toBe("offline");
    expect(Line.all).toHaveLength(1);
    socket.wake();
    expect(Line.all).toHaveLength(2);
  });

  test("three hours without a network end with a greeting, without a word from the player", () => {
    openSocket();
    newest().break();
    for (let minute = 0; minute < 180; minute += 1) {
      vi.advanceTimersByTime(60_000);
      newest().break();
    }
    vi.advanceTimersByTime(10_000);
    newest().accept();
    newest().say("view");
    expect(newest().sent).toEqual(["hello"]);
    expect(states.at(-1)).toBe("open");
  });

  test("what an old connection still says is not heard", () => {
    const socket = openSocket();
    const old = newest();
    old.break();
    socket.wake();
    old.say("late");
    expect(frames).toEqual(["view"]);
  });
});

describe("sending", () => {
  test("nothing is sent, now or later, without an open connection", () => {
    const socket = socketWith();
    socket.connect();
    expect(socket.send("move")).toBe(false);
    newest().accept();
    expect(newest().sent).toEqual(["hello"]);
  });

  test("after closing nothing comes back by itself, and it is no longer said to be open", () => {
    openSocket().close();
    vi.advanceTimersByTime(600_000);
    expect(Line.all).toHaveLength(1);
    expect(states.at(-1)).toBe("connecting");
  });

  test("whoever needs it no more may close it as soon as it is lost", () => {
    const socket: Socket = new Socket(
      { ...host, state: (state) => state === "reconnecting" && socket.close() },
      (url) => new Line(url) as unknown as WebSocket,
    );
    socket.connect();
    newest().accept();
    newest().say("view");
    newest().break();
    vi.advanceTimersByTime(600_000);
    expect(Line.all).toHaveLength(1);
  });

  test("after closing it can be opened again", () => {
    const socket = openSocket();
    socket.close();
    socket.connect();
    newest().accept();
    expect(newest().sent).toEqual(["hello"]);
  });
});
