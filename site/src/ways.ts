/** PURE: which of a hand's equally good arrangements is shown. */

import type { DealView, GroupView } from "./wire";

/** The melds of an arrangement, as what a player has chosen to see. */
export function meldsOf(groups: readonly GroupView[]): string[] {
  return groups.filter(({ kind }) => kind !== "deadwood").map(({ cards }) => [...cards].sort().join(" "));
}

/** The deal with that of its equally good arrangements shown which has most of the wanted melds; the first of equals. */
export function arrangedAs(deal: DealView, wanted: readonly string[]): DealView {
  const shared = (groups: readonly GroupView[]) => meldsOf(groups).filter((meld) => wanted.includes(meld)).length;
  const groups = deal.arrangements.reduce((best, one) => (shared(one) > shared(best) ? one : best), deal.groups);
  return groups === deal.groups ? deal : { ...deal, groups };
}

/** The arrangement after the one shown, round and round, and its number from 1; null where there is only one. */
export function nextWay({ arrangements, groups }: DealView): { melds: string[]; number: number } | null {
  if (arrangements.length < 2) return null;
  const shown = arrangements.findIndex((one) => meldsOf(one).join() === meldsOf(groups).join());
  const next = (shown + 1) % arrangements.length;
  return { melds: meldsOf(arrangements[next] ?? groups), number: next + 1 };
}
