import { createHmac, timingSafeEqual } from 'node:crypto';
import { isNearAddress } from '../../../platform/http/near-address.ts';

/** Crockford's alphabet: none looks like another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;

/** What is known of where a set-up comes from. */
export interface SetupOrigin {
  /** The client's address, as trusted proxies name it. */
  readonly ip: string;
  /** Whether the request names addresses before the one of the connection: a proxy that may carry anybody. */
  readonly forwarded: boolean;
  /** Whether that proxy is trusted to say whom it carries, so that `ip` is what it says. */
  readonly believed: boolean;
}

/** Whether only somebody who can read the server's log may set it up from here: a public or an unknown address. */
export function needsSetupCode({ ip, forwarded, believed }: SetupOrigin): boolean {
  return (forwarded && !believed) || !isNearAddress(ip);
}

/** The code of an installation, the same on all its servers: made from their pepper. */
export function makeSetupCode(pepper: string): string {
  const digest = createHmac('sha256', pepper).update('setup code').digest();
  const code = Array.from({ length: CODE_LENGTH }, (_, index) => ALPHABET[(digest[index] ?? 0) % ALPHABET.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Whether this is the code; spaces, dashes and case do not matter. */
export function isSetupCode(given: string | undefined, code: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'setup code').update(text.replace(/[\s-]/g, '').toUpperCase()).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(code));
}
