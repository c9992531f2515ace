/** PURE: codes as people type them: in capitals, with spaces, without hyphens, or the whole link they stand in. */

/** What was typed; what is not named is null. */
export interface Typed {
  /** A table's code, `k7m-4qz-9tb`. */
  table: string | null;
  /** The one-time code of a seat, `2345-wxyz`. */
  seat: string | null;
}

const TABLE = /^([2-9a-z]{3})([2-9a-z]{3})([2-9a-z]{3})$/;
const SEAT = /^([2-9a-z]{4})([2-9a-z]{4})$/;
const BETWEEN = /%20|[\s\-–—_.·]/g;

/** `K7M 4qz9tb` is a table, `2345WXYZ` a seat, a link what it leads to. Null for what is none of them. */
export function readCode(text: string): Typed | null {
  const code = (text.split("#").at(-1) ?? "").toLowerCase().replace(BETWEEN, "");
  const [first = "", second, ...more] = code.replace(/^\/|\/$/g, "").split("/");
  if (more.length > 0) return null;
  const table = hyphened(first, TABLE);
  const seat = hyphened(table === null ? first : (second ?? ""), SEAT);
  const read = second === undefined ? table !== null || seat !== null : table !== null && seat !== null;
  return read ? { table, seat } : null;
}

/** Where a link to them leads: everything after its `#`. */
export function addressOf(table: string, seat: string | null = null): string {
  return seat === null ? table : `${table}/${seat}`;
}

function hyphened(signs: string, shape: RegExp): string | null {
  return shape.exec(signs)?.slice(1).join("-") ?? null;
}
