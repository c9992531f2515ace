/** What this device keeps of its tables; and that it plays on where the browser keeps nothing. */

import { beforeEach, describe, expect, test, vi } from "vitest";

type Identity = typeof import("../src/identity");
type Storage = typeof import("../src/storage");

/** A fresh page: its modules, over a storage that may refuse. */
async function page(storage: unknown): Promise<Identity & Storage> {
  vi.resetModules();
  vi.stubGlobal("localStorage", storage);
  const identity = await import("../src/identity");
  return { ...identity, ...(await import("../src/storage")) };
}

function working(items = new Map<string, string>()) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const BLOCKED = {
  getItem: () => {
    throw new DOMException("blocked", "SecurityError");
  },
  setItem: () => {
    throw new DOMException("blocked", "SecurityError");
  },
};
const TABLE = "k7m-4qz-9tb";

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ["with storage", () => working()],
  ["with blocked storage", () => BLOCKED],
])("%s", (_name, storage) => {
  test("a seat's secret is made once, 22 characters of base64url, and another one for another table", async () => {
    const here = await page(storage());
    const secret = here.secretFor(TABLE);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(here.secretFor(TABLE)).toBe(secret);
    expect(here.secretFor("222-222-222")).not.toBe(secret);
  });

  test("a nonce is made once for each game, 64 hex digits", async () => {
    const here = await page(storage());
    const nonce = here.nonceFor(TABLE, 1);
    expect(nonce).toMatch(/^[0-9a-f]{64}$/);
    expect(here.nonceFor(TABLE, 1)).toBe(nonce);
    expect(here.nonceFor(TABLE, 2)).not.toBe(nonce);
  });

  test("of a game's commitments the seed's first stays, and the seats' last", async () => {
    const here = await page(storage());
    here.see(TABLE, 1, { seed: "a", mine: null, theirs: "t" });
    here.see(TABLE, 1, { seed: "b", mine: "m", theirs: "u" });
    expect(here.kept(TABLE).seen[1]).toEqual({ seed: "a", mine: "m", theirs: "u" });
    here.see(TABLE, 1, { seed: "a", mine: "n", theirs: null });
    expect(here.kept(TABLE).seen[1]).toEqual({ seed: "a", mine: "n", theirs: "u" });
  });

  test("a name is remembered", async () => {
    const here = await page(storage());
    here.keepName("Sam");
    expect(here.myName()).toBe("Sam");
  });
});

test("the next page on this device finds the same seat", async () => {
  const storage = working();
  const secret = (await page(storage)).secretFor(TABLE);
  expect((await page(storage)).secretFor(TABLE)).toBe(secret);
});

test("blocked storage is noticed, so that the page can say so", async () => {
  const here = await page(BLOCKED);
  here.secretFor(TABLE);
  expect(here.keeps.value).toBe(false);
});

test("what another version or a hand has garbled is as good as nothing", async () => {
  const here = await page(working(new Map([["gin-table:tables", "{not json"]])));
  expect(here.kept(TABLE).secret).toBeNull();
});

test("of very many tables the one left alone longest is forgotten, not the one just visited", async () => {
  const here = await page(working());
  here.secretFor(TABLE);
  const code = (number: number) => `222-222-${String(number).padStart(3, "2")}`;
  for (let number = 0; number < 30; number++) here.secretFor(code(number));
  here.keep(TABLE, { order: ["As"] });
  for (let number = 30; number < 65; number++) here.secretFor(code(number));
  expect(here.kept(TABLE).order).toEqual(["As"]);
  expect(here.kept(code(0)).secret).toBeNull();
});
