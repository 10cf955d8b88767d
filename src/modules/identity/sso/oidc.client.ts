import * as oidc from 'openid-client';
import { Problem } from '../../../platform/errors.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import { audienceProblem, mayBePlain } from './oidc-issuer.ts';
import type { Claims, GrantRequest, Idp } from './provisioning.ts';

/** What is kept on our side between the way out and the way back. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: only its digest leaves before the code is exchanged. */
  readonly verifier: string;
}

/** Who somebody is, and what they allowed. */
export interface Granted {
  readonly claims: Claims;
  readonly scopes: readonly string[];
  /** Null: the provider handed out none. */
  readonly refreshToken: string | null;
}

/** Our side of OpenID Connect: code flow with PKCE. Every call goes out by the guarded way, follows no redirect and is bounded. */
export interface OidcClient {
  /** Where to send the browser. @throws Problem `unavailable` or `conflict` when the provider cannot be used */
  authorizationUrl(idp: Idp, redirectUri: string, checks: Checks, more?: Partial<GrantRequest>): Promise<URL>;
  /**
   * Exchanges the code and verifies what comes back.
   *
   * @param answer our own address with the query that the browser brought
   * @throws Problem `bad_request` when anything does not hold; `unavailable` when the provider does not answer
   */
  claims(idp: Idp, answer: URL, checks: Checks): Promise<Claims>;
  /** The same, with what the person allowed. */
  granted(idp: Idp, answer: URL, checks: Checks): Promise<Granted>;
  /** A token to act with now. `refused`: what was allowed was taken back, or has ended. */
  accessToken(
    idp: Idp,
    refreshToken: string,
  ): Promise<
    { readonly kind: 'token'; readonly token: string } | { readonly kind: 'refused' } | { readonly kind: 'retry'; readonly reason: string }
  >;
  /** Where the provider ends its own session; null when it has no such place. */
  endSessionUrl(idp: Idp, returnTo: string): Promise<URL | null>;
  /** Reads the provider's description. @returns a sentence for each finding; `ok` false: it cannot be used */
  check(idp: Idp): Promise<{ readonly ok: boolean; readonly detail: string }>;
}

const CALL_MS = 5_000;
/** How long a provider's description is believed. Its keys have their own, shorter time. */
const DESCRIPTION_MS = 10 * 60_000;
const KEPT = 50;
/** Clocks of two machines. */
const TOLERANCE_SECONDS = 10;
const HEADERS = ['content-type', 'www-authenticate', 'dpop-nonce'] as const;
const CHANGED = 'The sign-in could not be verified; start again';

/** Opens the engine. `elapsed` is monotonic milliseconds. */
export function openOidcClient(outbound: Outbound, elapsed: () => number = () => performance.now()): OidcClient {
  const kept = new Map<string, { readonly until: number; readonly described: Promise<oidc.Configuration> }>();
  const describe = (idp: Idp): Promise<oidc.Configuration> => {
    const key = `${idp.id} ${idp.version}`;
    const known = kept.get(key);
    if (known && known.until > elapsed()) return known.described;
    if (kept.size >= KEPT) kept.clear();
    const described = discover(outbound, idp);
    kept.set(key, { until: elapsed() + DESCRIPTION_MS, described });
    described.catch(() => kept.delete(key));
    return described;
  };
  return {
    authorizationUrl: async (idp, redirectUri, checks, more) => {
      const description = await describe(idp);
      const page = URL.parse(description.serverMetadata().authorization_endpoint ?? '');
      if (!page || (page.protocol !== 'https:' && !mayBePlain(page.href))) throw broken(idp, 'its sign-in address is not https');
      return oidc.buildAuthorizationUrl(description, {
        redirect_uri: redirectUri,
        response_type: 'code',
        ...more?.parameters,
        scope: [...idp.scopes, ...(more?.scope ? [more.scope] : [])].join(' '),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
    },
    claims: async (idp, answer, checks) => (await exchange(await describe(idp), idp, answer, checks)).claims,
    granted: async (idp, answer, checks) => exchange(await describe(idp), idp, answer, checks),
    accessToken: async (idp, refreshToken) => refreshed(await describe(idp), idp, refreshToken),
    endSessionUrl: async (idp, returnTo) => {
      const description = await describe(idp);
      const end = description.serverMetadata().end_session_endpoint;
      const url = end === undefined ? null : URL.parse(end);
      if (!url || (url.protocol !== 'https:' && !mayBePlain(url.href))) return null;
      return oidc.buildEndSessionUrl(description, { post_logout_redirect_uri: returnTo });
    },
    check: async (idp) => {
      try {
        const found = (await describe(idp)).serverMetadata();
        if (!found.authorization_endpoint || !found.token_endpoint || !found.jwks_uri)
          return { ok: false, detail: `${idp.label} does not describe where to sign in: is ${idp.issuer} an OpenID Connect issuer?` };
        return { ok: true, detail: `${idp.label} answers and signs people in at ${new URL(found.authorization_endpoint).host}` };
      } catch (error) {
        if (error instanceof Problem) return { ok: false, detail: outboundIn(error)?.message ?? error.detail };
        throw error;
      }
    },
  };
}

async function discover(outbound: Outbound, idp: Idp): Promise<oidc.Configuration> {
  const execute = [oidc.enableNonRepudiationChecks, ...(mayBePlain(idp.issuer) ? [oidc.allowInsecureRequests] : [])];
  const metadata = {
    [oidc.clockTolerance]: TOLERANCE_SECONDS,
    ...(idp.clientSecret === null ? {} : { client_secret: idp.clientSecret }),
  };
  let description: oidc.Configuration;
  try {
    description = await oidc.discovery(
      new URL(idp.issuer),
      idp.clientId,
      metadata,
      idp.clientSecret === null ? oidc.None() : clientSecret(idp.clientSecret),
      { execute, timeout: CALL_MS / 1_000, [oidc.customFetch]: guardedFetch(outbound) },
    );
  } catch (error) {
    const claimed = (error as { cause?: { body?: { issuer?: unknown } } }).cause?.body?.issuer;
    if (typeof claimed === 'string') throw misnamed(idp, claimed);
    throw outage(idp, error) ?? broken(idp, 'its description at /.well-known/openid-configuration cannot be used', error);
  }
  const { issuer } = description.serverMetadata();
  // The library compares normalised addresses; tokens are compared as text.
  if (issuer !== idp.issuer) throw misnamed(idp, issuer);
  return description;
}

/** The method the provider lists first of those that carry a plain secret; the standard's default else. */
function clientSecret(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const use = methods.includes('client_secret_basic') ? basic : post;
    use(server, client, body, headers);
  };
}

async function exchange(description: oidc.Configuration, idp: Idp, answer: URL, checks: Checks): Promise<Granted> {
  try {
    const tokens = await oidc.authorizationCodeGrant(description, answer, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('there is no ID token');
    const problem = audienceProblem(claims, idp.clientId);
    if (problem !== null) throw new Error(problem);
    const more =
      (claims['email'] === undefined || (idp.groups?.mappings.length && claims[idp.groups.claim] === undefined)) &&
      description.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(description, tokens.access_token, claims.sub)
        : {};
    // What is signed counts more than what is only answered.
    return {
      claims: { ...more, ...claims },
      scopes: tokens.scope?.split(' ') ?? [],
      refreshToken: tokens.refresh_token ?? null,
    };
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError) throw new Problem('bad_request', declined(idp, error), { cause: error });
    throw outage(idp, error) ?? new Problem('bad_request', CHANGED, { cause: error });
  }
}

async function refreshed(description: oidc.Configuration, idp: Idp, refreshToken: string): ReturnType<OidcClient['accessToken']> {
  try {
    return { kind: 'token', token: (await oidc.refreshTokenGrant(description, refreshToken)).access_token };
  } catch (error) {
    if (outboundIn(error)) return { kind: 'retry', reason: `${idp.label} is not reachable now; try again shortly` };
    if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return { kind: 'refused' };
    if (error instanceof oidc.ResponseBodyError && error.status < 500)
      throw new Problem('conflict', `${idp.label} did not issue a token (${error.error.slice(0, 80)}): check its client ID and secret`, {
        cause: error,
      });
    return { kind: 'retry', reason: `${idp.label} did not issue a token; try again shortly` };
  }
}

/** Fetch over the guarded way out: the address that is dialled is judged, 1 MiB and 5 s at most, redirects are answers. */
function guardedFetch(outbound: Outbound): oidc.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`${method} is not used here`);
    if (body !== undefined && body !== null && typeof body !== 'string' && !(body instanceof URLSearchParams))
      throw new Error('only forms are sent');
    const response = await outbound.call({
      method,
      url,
      headers,
      deadlineMs: CALL_MS,
      ...(body === undefined || body === null ? {} : { body: body.toString() }),
      ...(signal ? { signal } : {}),
    });
    const kept = HEADERS.flatMap((name) => {
      const value = response.header(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    const bodiless = response.status === 204 || response.status === 304;
    return new Response(bodiless ? null : response.body, { status: Math.max(response.status, 200), headers: kept });
  };
}

function misnamed(idp: Idp, claimed: string): Problem {
  return broken(idp, `it calls itself ${claimed.slice(0, 200)}: enter exactly that as the issuer`);
}

function broken(idp: Idp, why: string, cause?: unknown): Problem {
  return new Problem('conflict', `${idp.label} cannot be used for signing in: ${why}`, { cause });
}

/** The provider's own words. Whoever shows them escapes them. */
function declined(idp: Idp, { error, error_description: words }: oidc.AuthorizationResponseError): string {
  const said = words === undefined || words === '' ? error : `${error}: ${words}`;
  return `${idp.label} rejected the sign-in (${said.slice(0, 300)})`;
}

/** A provider that did not answer, as a problem that names no inner address to strangers; null for every other error. */
function outage(idp: Idp, error: unknown): Problem | null {
  if (!outboundIn(error)) return null;
  return new Problem('unavailable', `${idp.label} is not reachable now; try again shortly`, { cause: error, retryAfterSeconds: 30 });
}

function outboundIn(error: unknown): OutboundError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof OutboundError) return at;
  return null;
}
