import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedDigest } from '../crypto/token.ts';

/** The cookie a page reads and sends back as `X-CSRF-Token`. */
export const CSRF_COOKIE = 'svc_csrf';
export const CSRF_HEADER = 'x-csrf-token';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request with this method may change something. */
export function isUnsafe(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

function signature(pepper: string, sessionId: string, nonce: string): string {
  return keyedDigest(pepper, 'csrf', `${sessionId}.${nonce}`).toString('base64url');
}

/** A token that is good with one session only, so that a cookie planted from a sibling domain is worth nothing. */
export function mintCsrfToken(pepper: string, sessionId: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signature(pepper, sessionId, nonce)}`;
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What is wrong with a pair of header and cookie, or null: they are equal, and ours, and of this session. */
export function csrfProblem(pepper: string, sessionId: string, header: unknown, cookie: string | undefined): string | null {
  if (typeof header !== 'string' || header === '') return 'Send the value of the svc_csrf cookie as X-CSRF-Token';
  if (cookie === undefined || !equal(header, cookie)) return 'X-CSRF-Token differs from the svc_csrf cookie';
  const [nonce = ''] = header.split('.', 1);
  if (!equal(header, `${nonce}.${signature(pepper, sessionId, nonce)}`)) return 'X-CSRF-Token belongs to another session; sign in again';
  return null;
}

interface BrowserHeaders {
  readonly 'sec-fetch-site'?: unknown;
  readonly origin?: unknown;
  readonly host?: unknown;
}

/**
 * Why a request comes from a foreign page, or null. Tools send neither header and pass; a browser cannot leave them out.
 * `ownOrigin` is the public address; the Host the browser used counts as own as well.
 */
export function crossSiteProblem(headers: BrowserHeaders, ownOrigin: string): string | null {
  if (headers['sec-fetch-site'] === 'cross-site') return 'The request came from another site';
  const { origin } = headers;
  if (origin === undefined || origin === ownOrigin) return null;
  const host = typeof origin === 'string' ? URL.parse(origin)?.host : undefined;
  return host !== undefined && host === headers.host ? null : 'The request came from another origin';
}
