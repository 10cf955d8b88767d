import { timingSafeEqual } from 'node:crypto';
import { keyedDigest } from '../../../platform/crypto/token.ts';

/** The cookie of a browser in which somebody signed in before. It opens nothing. */
export const KNOWN_BROWSER_COOKIE = 'svc_known';
const KEPT_MS = 180 * 24 * 3_600_000;

function signature(pepper: string, email: string, until: string): Buffer {
  return keyedDigest(pepper, 'known-browser', `${until}.${email}`);
}

/** Proof that this browser signed in as `email` (in its unique form), and when that ends. */
export function rememberBrowser(pepper: string, email: string, now: Date): { readonly value: string; readonly expires: Date } {
  const expires = new Date(now.getTime() + KEPT_MS);
  const until = expires.getTime().toString(36);
  return { value: `${until}.${signature(pepper, email, until).toString('base64url')}`, expires };
}

/**
 * The name under which the sign-ins of a known browser count, or null: a stranger at the same address must not use them up.
 * A cookie holds for one account, so that its owner can guess at no other with it.
 */
export function knownBrowser(pepper: string, email: string, cookie: string | undefined, now: Date): string | null {
  const [until = '', given = ''] = cookie?.split('.', 2) ?? [];
  if (!(Number.parseInt(until, 36) > now.getTime())) return null;
  const expected = signature(pepper, email, until);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return keyedDigest(pepper, 'known-browser-count', email).toString('base64url');
}
