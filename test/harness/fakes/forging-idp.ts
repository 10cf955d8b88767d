import { createHash, createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;

/** How the next ID token lies. Whatever is left out is honest. */
export interface Forgery {
  readonly header?: Json;
  readonly claims?: Json;
  /** Claims that are left away. */
  readonly without?: readonly string[];
  /** Default: the key that the provider publishes. */
  readonly key?: 'published' | 'another' | 'none' | 'public key as secret' | 'client secret';
  /** Changes the finished token. */
  readonly mangle?: (token: string) => string;
}

/** An OpenID Connect provider that does as it is told: honest by default, forging on demand. */
export interface ForgingIdp {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who signs in there. */
  person: Json;
  forgery: Forgery;
  /** Members put over the description; null takes one away. */
  description: Json;
  /** What the browser brings back besides code and state. */
  answer: Record<string, string>;
  /** Replaces the answer of an endpoint. */
  endpoint: ((path: string, response: ServerResponse) => boolean) | null;
  /** A careless provider: a code may be exchanged again. */
  reusableCodes: boolean;
  /** Subjects by code; whoever has none is `person`. */
  readonly subjects: Map<string, string>;
  /** Tokens that last, with what they allow: of people who allowed more than signing in. Taking one away is revoking it. */
  readonly lasting: Map<string, string>;
  /** The person leaves boxes unticked: only signing in is allowed. */
  grantsLess: boolean;
  /** Paths asked so far. */
  readonly asked: string[];
  /** Queries of the sign-in page. */
  readonly authorizations: URLSearchParams[];
  /** What the browser would be sent back with. */
  visit(authorizationUrl: string): Promise<string>;
  close(): Promise<void>;
}

const b64 = (value: string | Buffer): string => Buffer.from(value).toString('base64url');

function jwt(header: Json, claims: Json, signer: (input: string) => Buffer): string {
  const input = `${b64(JSON.stringify(header))}.${b64(JSON.stringify(claims))}`;
  return `${input}.${signer(input).toString('base64url')}`;
}

interface Grant {
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
  readonly scope: string;
  /** A token that lasts was asked for as Google wants it. */
  readonly offline: boolean;
}

/** Starts one on a free port of the loopback. */
export async function startForgingIdp(): Promise<ForgingIdp> {
  const published = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const another = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const idp: ForgingIdp = {
    url,
    clientId: 'tocsin',
    clientSecret: randomBytes(12).toString('hex'),
    person: { sub: 'subject-1', email: 'new@example.org', email_verified: true, name: 'New Person' },
    forgery: {},
    description: {},
    answer: {},
    endpoint: null,
    reusableCodes: false,
    subjects: new Map(),
    lasting: new Map(),
    grantsLess: false,
    asked: [],
    authorizations: [],
    visit: async (authorizationUrl) => {
      const answer = await fetch(authorizationUrl, { redirect: 'manual' });
      return answer.headers.get('location') ?? `no redirect: ${answer.status} ${await answer.text()}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const signers: Readonly<Record<NonNullable<Forgery['key']>, (input: string) => Buffer>> = {
    published: (input) => rsa(published.privateKey, input),
    another: (input) => rsa(another.privateKey, input),
    none: () => Buffer.alloc(0),
    'public key as secret': (input) =>
      createHmac('sha256', published.publicKey.export({ type: 'spki', format: 'pem' }))
        .update(input)
        .digest(),
    'client secret': (input) => createHmac('sha256', idp.clientSecret).update(input).digest(),
  };

  function idToken(nonce: string | null, sub: string | undefined): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims: Json = {
      iss: url,
      aud: idp.clientId,
      exp: now + 300,
      iat: now,
      ...(nonce ? { nonce } : {}),
      ...idp.person,
      ...(sub === undefined ? {} : { sub }),
      ...idp.forgery.claims,
    };
    for (const name of idp.forgery.without ?? []) delete claims[name];
    const header = { alg: 'RS256', typ: 'JWT', kid: 'k1', ...idp.forgery.header };
    const token = jwt(header, claims, signers[idp.forgery.key ?? 'published']);
    return idp.forgery.mangle ? idp.forgery.mangle(token) : token;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    idp.asked.push(pathname);
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (idp.endpoint?.(pathname, response)) return;
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json(200, describe(url, idp.description));
      case '/jwks':
        return json(200, { keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] });
      case '/authorize':
        return authorize(searchParams, response);
      case '/token':
        return token(request, json);
      default:
        return json(404, { error: 'not_found' });
    }
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    idp.authorizations.push(query);
    const code = randomBytes(9).toString('base64url');
    grants.set(code, {
      nonce: query.get('nonce'),
      challenge: query.get('code_challenge'),
      redirectUri: query.get('redirect_uri'),
      scope: query.get('scope') ?? '',
      offline: query.get('access_type') === 'offline' && query.get('prompt') === 'consent',
    });
    const back = new URL(query.get('redirect_uri') ?? url);
    const answer = { code, state: query.get('state') ?? '', ...idp.answer };
    for (const [name, value] of Object.entries(answer)) if (value !== '') back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, json: (status: number, body: unknown) => void): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    const basic = `Basic ${Buffer.from(`${idp.clientId}:${idp.clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return json(401, { error: 'invalid_client' });
    const refresh = form.get('refresh_token');
    if (form.get('grant_type') === 'refresh_token')
      return idp.lasting.has(refresh ?? '')
        ? json(200, { access_token: `at-${refresh}`, token_type: 'Bearer', expires_in: 300, scope: idp.lasting.get(refresh ?? '') })
        : json(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
    const grant = grants.get(form.get('code') ?? '');
    if (!idp.reusableCodes) grants.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== verifier || grant.redirectUri !== form.get('redirect_uri'))
      return json(400, { error: 'invalid_grant' });
    const scope = idp.grantsLess ? 'openid email profile' : grant.scope;
    const lasting = grant.offline ? randomBytes(9).toString('base64url') : null;
    if (lasting !== null) idp.lasting.set(lasting, scope);
    json(200, {
      scope,
      ...(lasting === null ? {} : { refresh_token: lasting }),
      access_token: 'at',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken(grant.nonce, idp.subjects.get(form.get('code') ?? '')),
    });
  }

  return idp;
}

function rsa(key: KeyObject, input: string): Buffer {
  return sign('sha256', Buffer.from(input), createPrivateKey(key.export({ type: 'pkcs8', format: 'pem' })));
}

function describe(url: string, changes: Json): Json {
  const all: Json = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: false,
    ...changes,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
