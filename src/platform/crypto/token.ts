import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a token is for. A heartbeat's stands in the address it pings; the others are sent as bearer. A token of one class opens no route of another. */
export type TokenClass = 'webhook' | 'pat' | 'agent' | 'heartbeat';

/** A bearer token whose form and checksum are right. Whether it was ever given out, only the database knows. */
export interface ParsedToken {
  readonly class: TokenClass;
  readonly text: string;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
/** Bytes from here up would favour the first letters of the alphabet. */
const FAIR_BELOW = 256 - (256 % ALPHABET.length);
const PREFIXES: Readonly<Record<TokenClass, string>> = { webhook: 'svc_', pat: 'svc_pat_', agent: 'svc_agent_', heartbeat: 'svc_hb_' };
const SHAPE = /^svc_(?:(pat|agent|hb)_)?[0-9A-Za-z]{38}$/;
const CLASSES: Readonly<Record<string, TokenClass>> = { pat: 'pat', agent: 'agent', hb: 'heartbeat' };
const LONGEST = PREFIXES.agent.length + RANDOM_LENGTH + CHECKSUM_LENGTH;

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < FAIR_BELOW && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** What a token ends with, of all that comes before it. */
export function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

/** Makes a bearer token: prefix, 32 random characters, 6 characters of checksum. */
export function mintToken(tokenClass: TokenClass): string {
  const body = PREFIXES[tokenClass] + randomText(RANDOM_LENGTH);
  return body + checksum(body);
}

/** The token's class, or null when the text can be no token of ours: then no database needs to be asked. */
export function parseToken(text: string): ParsedToken | null {
  if (text.length > LONGEST) return null;
  const match = SHAPE.exec(text);
  if (!match || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH)) return null;
  return { class: CLASSES[match[1] ?? ''] ?? 'webhook', text };
}

/** A secret without a class, for cookies and links: 256 random bits. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in place of a secret: useless without the pepper. `purpose` keeps digests of different uses apart. */
export function keyedDigest(pepper: string, purpose: string, secret: string): Buffer {
  return createHmac('sha256', pepper).update(purpose).update('\0').update(secret).digest();
}

/** Longest name of a token. */
export const MAX_TOKEN_NAME_LENGTH = 100;

/** What is stored in place of a bearer token. */
export function tokenDigest(pepper: string, token: string): Buffer {
  return keyedDigest(pepper, 'token', token);
}
