import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../keys/keys.ts';

/** Tells whether keys are the ones a backup was made with, without telling the keys. */
export interface KeyCheck {
  /** A slow digest: a pepper that a person chose must not be found by trying. */
  readonly pepper: { readonly salt: string; readonly digest: string };
  readonly encryption: ReadonlyArray<{ readonly kid: number; readonly digest: string }>;
}

const PURPOSE = 'tocsin backup';

function pepperDigest(pepper: string, salt: string): Buffer {
  return scryptSync(pepper, Buffer.from(salt, 'base64url'), 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1_048_576 });
}

function byKid(encryptionKeys: string): Map<number, string> {
  return new Map(
    encryptionKeys.split(',').map((entry) => {
      const [kid = '', key = ''] = entry.trim().split(':');
      return [Number(kid), createHmac('sha256', Buffer.from(key, 'base64')).update(PURPOSE).digest('base64url')];
    }),
  );
}

/** What a backup says about the keys it was made with. */
export function describeKeys(keys: Keys): KeyCheck {
  const salt = randomBytes(16).toString('base64url');
  return {
    pepper: { salt, digest: pepperDigest(keys.pepper, salt).toString('base64url') },
    encryption: [...byKid(keys.encryptionKeys)].map(([kid, digest]) => ({ kid, digest })).sort((a, b) => b.kid - a.kid),
  };
}

/** Whether this is the pepper. */
export function isPepper(check: KeyCheck, pepper: string): boolean {
  return timingSafeEqual(pepperDigest(pepper, check.pepper.salt), Buffer.from(check.pepper.digest, 'base64url'));
}

/** The numbers of those keys that are not among `encryptionKeys`, or are others there. */
export function missingKids(check: KeyCheck, encryptionKeys: string): number[] {
  const present = byKid(encryptionKeys);
  return check.encryption.filter(({ kid, digest }) => present.get(kid) !== digest).map(({ kid }) => kid);
}
