import { timingSafeEqual } from 'node:crypto';
import { keyedDigest } from '../../../platform/crypto/token.ts';

/** The token in the link to a private page. Made from the page, so that it is known while the database is away. */
export function linkToken(pepper: string, page: { readonly id: string; readonly linkVersion: number }): string {
  return keyedDigest(pepper, 'status page link', `${page.id} ${page.linkVersion}`).toString('base64url');
}

/** A link of an email: it names the subscriber, and nobody else can make it. */
export function subscriberToken(pepper: string, purpose: 'confirm' | 'unsubscribe', subscriberId: string): string {
  return `${subscriberId}.${keyedDigest(pepper, `status page ${purpose}`, subscriberId).toString('base64url')}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The subscriber that the token of a link names; null when it is none of ours. */
export function readSubscriberToken(pepper: string, purpose: 'confirm' | 'unsubscribe', token: string): string | null {
  const [id = ''] = token.split('.', 1);
  return UUID.test(id) && sameText(token, subscriberToken(pepper, purpose, id)) ? id : null;
}

/** Compares without telling where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
