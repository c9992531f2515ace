/** SHA-256 and HMAC by the browser's own WebCrypto; where there is none, on a plain http address, by @noble/hashes. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { hex } from "../random";

const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;

/** SHA-256 of a text, in hex. */
export async function hashOf(text: string, by = subtle): Promise<string> {
  const data = utf8ToBytes(text);
  return hex(by ? new Uint8Array(await by.digest("SHA-256", data)) : sha256(data));
}

/** What signs texts with HMAC-SHA-256 under this key (hex). */
export async function signer(key: string, by = subtle): Promise<(text: string) => Promise<Uint8Array>> {
  const bytes = hexToBytes(key);
  if (!by) return async (text) => hmac(sha256, bytes, utf8ToBytes(text));
  const imported = await by.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => new Uint8Array(await by.sign("HMAC", imported, utf8ToBytes(text)));
}
