import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Callbacks older or newer than this are refused. */
const WINDOW_SECONDS = 300;
/** What precedes a raw Ed25519 key in its standard form (SPKI). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** A raw public key in base64 as a key; null when it is none. */
export function ed25519Key(base64: string): KeyObject | null {
  const raw = Buffer.from(base64, 'base64');
  if (raw.length !== 32) return null;
  try {
    return createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

export interface SignedCallback {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly raw: Buffer;
}

/** Why Telnyx's signature over `timestamp|body` does not hold; null when it does. Two keys are accepted during rotation. */
export function signatureProblem(signed: SignedCallback, keys: readonly string[], now: Date): string | null {
  const { timestamp = '', signature = '', raw } = signed;
  if (!/^\d{1,12}$/.test(timestamp)) return 'Telnyx-Timestamp is missing or no number';
  if (!/^[A-Za-z0-9+/]{86}==$/.test(signature)) return 'Telnyx-Signature-Ed25519 is missing or malformed';
  if (Math.abs(Math.floor(now.getTime() / 1_000) - Number(timestamp)) > WINDOW_SECONDS)
    return 'The request is older or newer than five minutes';
  const message = Buffer.concat([Buffer.from(`${timestamp}|`), raw]);
  const bytes = Buffer.from(signature, 'base64');
  const holds = keys.some((entry) => {
    const key = ed25519Key(entry);
    return key !== null && verify(null, message, key, bytes);
  });
  return holds ? null : 'The signature does not match the public key';
}
