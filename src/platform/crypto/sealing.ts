import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ConfigError } from '../config.ts';
import { parseKeys, type Key } from './encryption-keys.ts';

/** Encrypts secrets at rest. `context` names where the secret belongs; a sealed text moved elsewhere does not open. */
export interface Sealer {
  seal(plaintext: string, context: string): string;
  /** @throws Error when the key is gone, the text was changed, or it belongs to another context */
  open(sealed: string, context: string): string;
  /** Whether the text was sealed with an older key than the newest, so that the next save renews it. */
  isStale(sealed: string): boolean;
  /** Whether the key of this text is there at all. */
  hasKey(sealed: string): boolean;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Opens the keys: the highest kid encrypts, all decrypt.
 *
 * @throws ConfigError with every problem at once
 */
export function openSealer(encryptionKeys: string): Sealer {
  const { keys, problems } = parseKeys(encryptionKeys);
  const [newest] = keys;
  if (problems.length > 0 || !newest) throw new ConfigError(problems);
  const byKid = new Map(keys.map((entry) => [entry.kid, entry.key]));
  return {
    seal: (plaintext, context) => seal(newest, plaintext, context),
    open: (sealed, context) => open(byKid, sealed, context),
    isStale: (sealed) => !sealed.startsWith(`${newest.kid}.`),
    hasKey: (sealed) => byKid.has(Number(/^(\d{1,9})\./.exec(sealed)?.[1] ?? Number.NaN)),
  };
}

function seal({ kid, key }: Key, plaintext: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${kid}.${body.toString('base64url')}`;
}

function open(keys: ReadonlyMap<number, Buffer>, sealed: string, context: string): string {
  const [, kid, encoded] = /^(\d{1,9})\.([A-Za-z0-9_-]+)$/.exec(sealed) ?? [];
  const body = Buffer.from(encoded ?? '', 'base64url');
  if (kid === undefined || body.length < NONCE_BYTES + TAG_BYTES) throw new Error('this is no encrypted secret');
  const key = keys.get(Number(kid));
  if (!key) throw new Error(`the secret was encrypted with key ${kid}, which ENCRYPTION_KEYS no longer has`);
  const decipher = createDecipheriv(ALGORITHM, key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(body.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
