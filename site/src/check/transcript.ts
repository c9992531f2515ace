/** The text of a finished game (docs/RECORDS.md): its form, its sums, and what the cards are checked by. */

import { hashOf } from "./hashes";

/** The lines `label: value` of a group. */
export type Fields = Readonly<Record<string, string>>;

export interface Transcript {
  seal: Fields;
  deals: readonly Fields[];
}

const HEAD = /^gin-table record 1\nrules: .*\nsum: .*$/;
const SEAL = new RegExp(
  "^seal: 1\ntable: .*\ngame: .*\ncommitment: .*\ncommitment 0: .*\ncommitment 1: .*\n" +
    "seed: [\\da-f]{64}\nnonce 0: (-|[\\da-f]{64})\nnonce 1: (-|[\\da-f]{64})\nsum: .*$",
);
const DEAL =
  /^deal: .*\ndealer: [01]\nhand 0: .*\nhand 1: .*\nupcard: .*\nstock: .*\n([01]: .*\n)*result: .*\nsum: .*$/;
const END = /^end: .*\nscore: .*\nsum: .*$/;

/** The seal and the deals of a transcript; null where it has no seal, or a line is missing, too many or of another form. */
export function parseTranscript(text: string): Transcript | null {
  const [head = "", seal = "", ...deals] = groupsOf(text);
  const end = deals.pop() ?? "";
  const formed = HEAD.test(head) && SEAL.test(seal) && END.test(end) && deals.every((deal) => DEAL.test(deal));
  return formed && deals.length > 0 ? { seal: fieldsOf(seal), deals: deals.map(fieldsOf) } : null;
}

/** The first line of each group that does not fit its sum: something in it was changed, or a group before it left out. */
export async function wrongSums(text: string): Promise<string[]> {
  const groups = groupsOf(text);
  const right = await Promise.all(
    groups.map(async (group, number) => {
      const before = number > 0 ? `${lastLine(groups[number - 1])}\n\n` : "";
      const lines = group.slice(0, group.lastIndexOf("\n") + 1);
      return lastLine(group) === `sum: ${(await hashOf(before + lines)).slice(0, 16)}`;
    }),
  );
  return groups.filter((_, number) => !right[number]).map(firstLine);
}

function groupsOf(text: string): string[] {
  return text.replace(/\n$/, "").split("\n\n");
}

function lastLine(group = ""): string {
  return group.slice(group.lastIndexOf("\n") + 1);
}

/** As much of it as names the group. */
function firstLine(group: string): string {
  return group.split("\n", 1).join().slice(0, 24);
}

function fieldsOf(group: string): Fields {
  return Object.fromEntries(group.split("\n").map((line) => line.split(": ", 2)));
}
