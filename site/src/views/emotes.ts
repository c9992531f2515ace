/** What can be said with one thumb. */
export const EMOTES = ["👍", "😄", "🤔", "😮", "👏"] as const;

/** A reminder that it is their turn: a sixth sign, which their page tells as it tells a turn. */
export const NUDGE = "👋";

export function isEmote(text: string): boolean {
  return [...EMOTES, NUDGE].some((sign) => sign === text);
}
