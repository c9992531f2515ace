/** PURE: what a key means at the table. */

/** Something asked with a letter and answered into the live region. */
export type Query = "hand" | "turn" | "count" | "top" | "score" | "last";

export type Act = "discard" | "knock" | "draw" | "take" | "pass" | "arrange" | "ways" | "keys" | "clear";

export type KeyCommand =
  | { kind: "go"; by: -1 | 1 }
  | { kind: "end"; at: 0 | -1 }
  | { kind: "shift"; by: -1 | 1 }
  | { kind: "act"; act: Act }
  | { kind: "ask"; about: Query };

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  /** It is being held down. */
  repeat: boolean;
}

const ACTS: Record<string, Act> = {
  d: "discard",
  k: "knock",
  s: "draw",
  u: "take",
  p: "pass",
  a: "arrange",
  v: "ways",
  "?": "keys",
};
const QUERIES: Record<string, Query> = {
  h: "hand",
  t: "turn",
  c: "count",
  o: "top",
  g: "score",
  l: "last",
};
const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * The letters can be turned off; arrows, Home, End and Escape can't. Held down, an arrow goes on; any other key acts
 * once: what it would do next is another act.
 */
export function commandOf(
  { key, shiftKey, ctrlKey, altKey, metaKey, repeat }: Pressed,
  { inHand, shortcuts }: { inHand: boolean; shortcuts: boolean },
): KeyCommand | null {
  if (ctrlKey || altKey || metaKey) return null;
  const by = STEPS[key];
  if (by !== undefined) return shiftKey ? (inHand ? { kind: "shift", by } : null) : { kind: "go", by };
  if (repeat) return null;
  if (key === "Home" || key === "End") return { kind: "end", at: key === "Home" ? 0 : -1 };
  if (key === "Escape") return { kind: "act", act: "clear" };
  return shortcuts ? letter(key.toLowerCase()) : null;
}

function letter(key: string): KeyCommand | null {
  const act = ACTS[key];
  if (act) return { kind: "act", act };
  const about = QUERIES[key];
  return about ? { kind: "ask", about } : null;
}
