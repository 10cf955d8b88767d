import { createHmac } from 'node:crypto';
import { sameText } from '../same-text.ts';

/** Twilio's signature: HMAC-SHA1 over the address as it was given to Twilio and the parameters, sorted by name, joined without signs. */
function signTwilio(token: string, url: string, parameters: ReadonlyMap<string, string>): string {
  const sorted = [...parameters].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return createHmac('sha1', token)
    .update(url + sorted.map(([name, value]) => name + value).join(''), 'utf8')
    .digest('base64');
}

/** Why a signature does not hold; null when it does. Two tokens are accepted during rotation. */
export function signatureProblem(
  signature: string | undefined,
  signed: { readonly url: string; readonly parameters: ReadonlyMap<string, string> },
  tokens: readonly string[],
): string | null {
  if (!/^[A-Za-z0-9+/]{27}=$/.test(signature ?? '')) return 'X-Twilio-Signature is missing or malformed';
  const holds = tokens.some((token) => sameText(signature ?? '', signTwilio(token, signed.url, signed.parameters)));
  return holds ? null : 'The signature does not match the auth token';
}
