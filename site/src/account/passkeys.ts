/** Passkeys, as the browser makes and uses them. */

import { base64url } from "../random";
import type { PasskeyWanted } from "../wire";

/** Whether this page can use passkeys; else why not. */
export type Ability = "able" | "insecure" | "unsupported";

export function ability(): Ability {
  if (!window.isSecureContext) return "insecure";
  return typeof PublicKeyCredential === "function" && navigator.credentials ? "able" : "unsupported";
}

/** The player, or the system, said no; or this device has a passkey of the account already. */
export class NoPasskey extends Error {
  constructor(readonly why: "cancelled" | "exists") {
    super(why);
  }
}

export interface Made {
  client_data: string;
  attestation: string;
}

export interface Signed {
  user: string;
  passkey: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
}

const FIVE_MINUTES = 300_000;

/** Let this device make a passkey that can be found without a name. */
export async function makePasskey(wanted: PasskeyWanted, site: string, name: string): Promise<Made> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp: { name: site },
    user: { id: bytes(wanted.user), name, displayName: name },
    challenge: bytes(wanted.challenge),
    pubKeyCredParams: wanted.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: wanted.exclude.map((id) => ({ type: "public-key", id: bytes(id) })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
    attestation: "none",
    timeout: FIVE_MINUTES,
  };
  const { response } = await confirmed(navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  return { client_data: text(clientDataJSON), attestation: text(attestationObject) };
}

/** Let the player choose a passkey of this site, and sign the challenge with it. */
export async function usePasskey(challenge: string): Promise<Signed> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytes(challenge),
    userVerification: "preferred",
    timeout: FIVE_MINUTES,
  };
  const { id, response } = await confirmed(navigator.credentials.get({ publicKey }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    user: userHandle ? text(userHandle) : "",
    passkey: id,
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
  };
}

async function confirmed(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await asked;
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidStateError") throw new NoPasskey("exists");
  }
  throw new NoPasskey("cancelled");
}

function text(data: ArrayBuffer): string {
  return base64url(new Uint8Array(data));
}

/** Of base64url. */
export function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
