/** Secrets and ids, from the browser's own randomness; this works on plain http too. */

/** A seat's secret: 128 random bits in 22 characters of base64url. */
export function newSecret(): string {
  return base64url(bytes(16));
}

/** The token of a session of this device with an account: 256 random bits in 43 characters of base64url. */
export function newToken(): string {
  return base64url(bytes(32));
}

/** A command's id: 12 characters. */
export function newCommand(): string {
  return base64url(bytes(9));
}

/** A nonce for the sealed shuffle: 256 random bits in hex. */
export function newNonce(): string {
  return hex(bytes(32));
}

export function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

export function base64url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
