/** Hosts that only this machine reaches: there a connection needs no encryption. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** What is wrong with an issuer as it was typed, or null. It is compared as text, so it is not normalised. */
export function issuerProblem(issuer: string): string | null {
  const url = URL.parse(issuer);
  if (!url) return 'must be an address such as https://login.example.org';
  if (url.protocol !== 'https:' && !mayBePlain(issuer)) return 'must start with https://';
  if (url.search !== '' || url.hash !== '' || issuer.includes('?') || issuer.includes('#'))
    return 'must have neither a query nor a fragment';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (issuer.includes('/.well-known/')) return 'must be the issuer itself, without /.well-known/…';
  return null;
}

/** Whether unencrypted calls are acceptable: only to this very machine. */
export function mayBePlain(issuer: string): boolean {
  const url = URL.parse(issuer);
  return url?.protocol === 'http:' && LOOPBACK.test(url.hostname);
}

/**
 * What is wrong with an ID token's audience beyond the standard's checks, or null: one audience, which is us, and we
 * are the party it was issued to.
 */
export function audienceProblem(claims: Readonly<Record<string, unknown>>, clientId: string): string | null {
  const { aud, azp } = claims;
  const [first, ...others] = Array.isArray(aud) ? aud : [aud];
  if (others.length > 0) return 'the token is meant for several clients';
  if (first !== clientId) return 'the token is meant for another client';
  return azp === undefined || azp === clientId ? null : 'the token was issued to another client';
}
