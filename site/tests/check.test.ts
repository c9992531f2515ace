/** A finished game checked in the page: the golden transcript stands, and whatever is changed in it is found. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hashOf, signer } from "../src/check/hashes";
import { deckOf, firstDealer } from "../src/check/shuffle";
import { parseTranscript, wrongSums } from "../src/check/transcript";
import { type Fault, verify } from "../src/check/verify";
import { type Kept, NOTHING } from "../src/identity";

const GOLDEN = new URL("../../tests/golden/", import.meta.url);
const TRANSCRIPT = readFileSync(new URL("record-1.txt", GOLDEN), "utf8");
const CONCEDED = readFileSync(new URL("record-1-conceded.txt", GOLDEN), "utf8");
const TABLE = "k7m-2xq-9fd";
/** The view of the table when the golden game of eleven deals is over. */
const OVER = { table: TABLE, at: "1.11.18", you: 0 } as const;

function value(label: string, text = TRANSCRIPT): string {
  return new RegExp(`^${label}: (.*)$`, "m").exec(text)?.[1] ?? "";
}

/** What the device of seat 0 keeps of the golden game. */
const KEPT: Kept = {
  ...NOTHING,
  nonces: { 1: value("nonce 0") },
  seen: { 1: { seed: value("commitment"), mine: value("commitment 0") } },
  dealt: { "1.1": [...value("hand 0").split(" ").sort(), value("upcard")].join(" ") },
};

async function faultsOf(text: string, kept: Kept = KEPT, over: Parameters<typeof verify>[1] = OVER): Promise<Fault[]> {
  return (await verify(text, over, kept)).faults;
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** The text with each sum made right again, as somebody would who changes it on purpose. */
function resummed(text: string): string {
  let before = "";
  const groups = text.trimEnd().split("\n\n");
  const summed = groups.map((group) => {
    const lines = group.slice(0, group.lastIndexOf("\n") + 1);
    const sum = `sum: ${sha256(before + lines).slice(0, 16)}`;
    before = `${sum}\n\n`;
    return lines + sum;
  });
  return `${summed.join("\n\n")}\n`;
}

test("a game dealt as it was sealed stands, and it is said what was compared", async () => {
  const deals = TRANSCRIPT.match(/^deal: /gm)?.length;
  expect(await verify(TRANSCRIPT, OVER, KEPT)).toEqual({
    deals,
    seedKept: true,
    nonceKept: true,
    own: 1,
    faults: [],
  });
});

test("a device that kept nothing still deals every hand again", async () => {
  expect(await verify(TRANSCRIPT, OVER, NOTHING)).toMatchObject({
    seedKept: false,
    nonceKept: false,
    own: 0,
    faults: [],
  });
});

test("a game against the bot, ended in the middle, stands", async () => {
  expect(await faultsOf(CONCEDED, NOTHING, { ...OVER, at: "2.16.34" })).toEqual([]);
});

describe("what was changed is found", () => {
  const other = (text: string) => (text.endsWith("2") ? `${text.slice(0, -1)}3` : `${text.slice(0, -1)}2`);
  test.each([
    ["seed", { what: "seed" }],
    ["nonce 1", { what: "nonce" }],
    ["commitment 1", { what: "nonce" }],
    ["commitment", { what: "kept" }],
    ["nonce 0", { what: "mine" }],
    ["stock", { what: "cards", deal: 1 }],
    ["upcard", { what: "own", deal: 1 }],
    ["dealer", { what: "dealer" }],
  ])("in the line %s", async (label, fault) => {
    const changed = TRANSCRIPT.replace(
      `\n${label}: ${value(label)}`,
      `\n${label}: ${label === "dealer" ? 1 - Number(value(label)) : other(value(label))}`,
    );
    expect(await faultsOf(resummed(changed))).toContainEqual(fault);
  });

  test("a hand that is not the one I was dealt, in a game that fits itself", async () => {
    const dealt = { "1.2": KEPT.dealt["1.1"] ?? "" };
    expect(await faultsOf(TRANSCRIPT, { ...KEPT, dealt })).toEqual([{ what: "own", deal: 2 }]);
  });

  test("another seed from the beginning on, in a game that fits itself", async () => {
    const seen = { 1: { seed: "0".repeat(64), mine: null } };
    expect(await faultsOf(TRANSCRIPT, { ...KEPT, seen })).toEqual([{ what: "kept" }]);
  });

  test.each(["", "gin-table record 1\n", TRANSCRIPT.replace(/seal: 1[\s\S]*?\n\n/, "")])(
    "no transcript",
    async (text) => {
      expect(await faultsOf(text)).toContainEqual({ what: "unreadable" });
    },
  );

  test.each([
    ["a seed that is no number", (text: string) => text.replace(/^seed: ../m, "seed: zz")],
    ["a line that comes twice", (text: string) => text.replace(/^hand 0: /m, "hand 0: As Ks\n$&")],
    ["a deal without its label", (text: string) => text.replace(/^deal: 2$/m, "dea1: 2")],
    ["no end", (text: string) => text.replace(/\n\nend: [\s\S]*/, "\n")],
  ])("%s", async (_what, change) => {
    expect(await faultsOf(resummed(change(TRANSCRIPT)))).toEqual([{ what: "unreadable" }]);
  });

  test.each([{ table: "222-222-222" }, { at: "2.11.18" }])("the transcript of another game", async (other) => {
    expect(await faultsOf(TRANSCRIPT, KEPT, { ...OVER, ...other })).toEqual([{ what: "other" }]);
  });

  test.each(["score", "result", "rules", "end"])("in the line %s, by the sum of its group", async (label) => {
    const changed = TRANSCRIPT.replace(value(label), other(value(label)));
    expect((await faultsOf(changed)).map(({ what }) => what)).toContain("changed");
  });
});

describe("a deal that is missing is found", () => {
  const groups = TRANSCRIPT.trimEnd().split("\n\n");
  const without = (group: number) => resummed(groups.filter((_, number) => number !== group).join("\n\n"));
  const cut = without(groups.length - 2);
  const early = { ...OVER, at: "1.10.18" };

  test("by the table, where it has come to another deal", async () => {
    expect(await faultsOf(cut)).toEqual([{ what: "hands", deal: 11 }]);
    expect(await faultsOf(TRANSCRIPT, KEPT, early)).toEqual([{ what: "hands", deal: 10 }]);
    expect(await faultsOf(cut, KEPT, early)).toEqual([]);
  });

  test("by this device, which kept its cards", async () => {
    const kept = { ...KEPT, dealt: { ...KEPT.dealt, "1.11": "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js" } };
    expect(await faultsOf(cut, kept, early)).toEqual([{ what: "own", deal: 11 }]);
  });

  test("by its number", async () => {
    const other = resummed(TRANSCRIPT.replace("\ndeal: 2\n", "\ndeal: 3\n"));
    expect(await faultsOf(other)).toEqual([{ what: "cards", deal: 2 }]);
    expect(await faultsOf(without(2), NOTHING, early)).toContainEqual({ what: "cards", deal: 1 });
  });
});

describe("a byte changed anywhere is found, and its group is named", () => {
  /** What the group at a place of a text begins with; two where the place is between them. */
  function groupsAt(place: number, text: string): string[] {
    let at = 0;
    return text.split("\n\n").flatMap((group) => {
      const here = at - 2 <= place && place <= at + group.length + 2;
      at += group.length + 2;
      return here ? [(group.split("\n")[0] ?? "").slice(0, 24)] : [];
    });
  }

  test.each([
    ["record-1.txt", TRANSCRIPT],
    ["record-1-conceded.txt", CONCEDED],
  ])(
    "%s",
    async (_name, text) => {
      for (let place = 0; place < text.length; place++) {
        const changed = `${text.slice(0, place)}${text[place] === "7" ? "8" : "7"}${text.slice(place + 1)}`;
        const named = await wrongSums(changed);
        if (!groupsAt(place, changed).some((group) => named.includes(group))) expect.fail(`${place}: ${named}`);
      }
    },
    120_000,
  );
});

describe("my number in the shuffle", () => {
  const NONCE = "07".repeat(32);
  const committed = (nonce: string) => (nonce === "-" ? "-" : sha256(`gin-table nonce 1\n${TABLE}\n1\n${nonce}`));

  /** A game that fits itself, of one deal, with these nonces. */
  async function gameOf(mine: string, theirs: string): Promise<string> {
    const seed = "5e".repeat(32);
    const seal = { table: TABLE, game: "1", seed, "nonce 0": mine, "nonce 1": theirs };
    const deck = await deckOf(seal, 1);
    const dealer = await firstDealer(seal);
    const hand = (seat: number) => deck.filter((_, at) => at < 20 && at % 2 === Number(seat === dealer)).join(" ");
    return resummed(`gin-table record 1\nrules: target=100\nsum: \n
seal: 1\ntable: ${TABLE}\ngame: 1\ncommitment: ${sha256(`gin-table seed 1\n${TABLE}\n1\n${seed}`)}
commitment 0: ${committed(mine)}\ncommitment 1: ${committed(theirs)}\nseed: ${seed}
nonce 0: ${mine}\nnonce 1: ${theirs}\nsum: \n
deal: 1\ndealer: ${dealer}\nhand 0: ${hand(0)}\nhand 1: ${hand(1)}\nupcard: ${deck[20]}
stock: ${deck.slice(21).join(" ")}\nresult: broken off\nsum: \n\nend: agreed\nscore: 0 to 0\nsum: \n`);
  }

  /** What a device keeps that has this nonce, and saw these commitments. */
  const keeping = (nonce: string | null, mine: string | null, theirs: string | null = null): Kept => ({
    ...NOTHING,
    nonces: nonce === null ? {} : { 1: nonce },
    seen: { 1: { seed: sha256(`gin-table seed 1\n${TABLE}\n1\n${"5e".repeat(32)}`), mine, theirs } },
  });
  const PLAYED = { ...OVER, at: "1.1.0" };
  const OTHER = "09".repeat(32);
  const THEIRS = "08".repeat(32);

  test("is said to be there only where it is", async () => {
    const text = await gameOf(NONCE, THEIRS);
    const kept = keeping(NONCE, committed(NONCE), committed(THEIRS));
    expect(await verify(text, PLAYED, kept)).toMatchObject({ nonceKept: true, faults: [] });
    expect(await verify(text, PLAYED, NOTHING)).toMatchObject({ nonceKept: false, faults: [] });
  });

  test.each([
    ["another in its place", OTHER],
    ["none in its place", "-"],
  ])("with %s is a fault", async (_what, dealt) => {
    const text = await gameOf(dealt, THEIRS);
    const fault = { nonceKept: false, faults: [{ what: "mine" }] };
    expect(await verify(text, PLAYED, keeping(NONCE, committed(NONCE)))).toMatchObject(fault);
    expect(await verify(text, PLAYED, keeping(NONCE, null))).toMatchObject(fault);
    expect(await verify(text, PLAYED, keeping(null, committed(NONCE)))).toMatchObject(fault);
  });

  test("of whom opened the table is never none", async () => {
    expect(await faultsOf(await gameOf("-", THEIRS), NOTHING, PLAYED)).toEqual([{ what: "mine" }]);
  });

  test("is none where I took a bot's seat in the middle of the game", async () => {
    const text = await gameOf(OTHER, "-");
    expect(await faultsOf(text, NOTHING, { ...PLAYED, you: 1 })).toEqual([]);
    expect(await faultsOf(text, keeping(null, null), { ...PLAYED, you: 1 })).toEqual([{ what: "mine" }]);
  });

  test("is another device's of mine where this one saw that one's commitment before any was shown", async () => {
    const text = await gameOf(OTHER, THEIRS);
    const told = keeping(NONCE, committed(OTHER));
    expect(await verify(text, PLAYED, told)).toMatchObject({ nonceKept: false, faults: [] });
  });

  test("counts for nothing where the other's was chosen after it", async () => {
    const text = await gameOf(NONCE, OTHER);
    for (const theirs of ["-", committed(THEIRS)])
      expect(await faultsOf(text, keeping(NONCE, committed(NONCE), theirs), PLAYED)).toEqual([{ what: "kept" }]);
  });
});

test("where there is no WebCrypto the hashes are the same", async () => {
  const key = "ab".repeat(32);
  expect(await hashOf("gin", null as never)).toBe(await hashOf("gin"));
  const [one, two] = await Promise.all([signer(key, null as never), signer(key)]);
  expect(await one("gin")).toEqual(await two("gin"));
});

test("a deck is the 52 cards", async () => {
  const seal = parseTranscript(TRANSCRIPT)?.seal ?? {};
  expect(new Set(await deckOf(seal, 1)).size).toBe(52);
});
