import { hash } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, By } from '../actor.ts';
import type { Limits } from '../counters/limits.ts';
import { type ParsedToken, parseToken, type TokenClass } from '../crypto/token.ts';
import { Problem } from '../errors.ts';
import { assertNotHeld, assertPermitted, assertSteppedUp, type Permitted, type Standing } from './access.ts';
import type { CredentialGuard } from './strangers/credential-guard.ts';
import { CSRF_COOKIE, CSRF_HEADER, crossSiteProblem, csrfProblem, isUnsafe } from './csrf.ts';
import { enforce } from './rate-limit.ts';
import { hasSecond } from './raw-headers.ts';
import type { Http } from './server.ts';

/** Who is calling. Set on `request.caller` before a gated handler runs. */
export interface Caller extends Permitted {
  readonly actor: Actor;
  /** The same for every call with this credential; all sessions of a person count as one. */
  readonly credential: string;
  /** Only for a cookie session: the digest that names it, its end, and how its person stands. */
  readonly session: ({ readonly id: string; readonly expiresAt: Date } & Standing) | null;
  /** Only for a personal access token: which one, and its end if it has one. */
  readonly token?: { readonly id: string; readonly name: string; readonly expiresAt: Date | null };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes, and wherever nobody is known. */
    caller: Caller | null;
    /** On routes that admit callers themselves: resolves when the caller is known, rejects with a Problem otherwise. */
    admission: Promise<Caller> | null;
  }
}

/** Looks credentials up. A class of token without a look-up opens nothing: 401. */
export interface Authenticator {
  session(secret: string): Promise<Caller | null>;
  readonly tokens: Partial<Readonly<Record<TokenClass, (token: ParsedToken) => Promise<Caller | null>>>>;
}

/** Limits the cost of strangers. */
export interface Strangers {
  readonly guard: CredentialGuard;
  /** The digest of a token as stored in the database, in hexadecimal. */
  readonly digestOf: (token: ParsedToken) => string;
}

export interface AuthenticationOptions {
  readonly authenticator: Authenticator;
  readonly pepper: string;
  /** Public address of the service: scheme, host and port. */
  readonly ownOrigin: string;
  readonly allowQueryToken: boolean;
  /** Left out: every credential is looked up at once, for tests of other things. */
  readonly strangers?: Strangers;
}

/** Holds the secret of a session; never readable by scripts. */
export const SESSION_COOKIE = 'svc_session';
/** Names of schemes are written in any case. */
const BEARER = /^bearer (?! )/i;

/** Requests of a person and of an agent, shared by all servers. The webhook has none: its overload is 503. */
export type CallerLimits = Pick<Limits, 'api' | 'agent'>;

/** Puts the gate in front of every route: who is it, how often, does the page belong to us, may they. Fails closed. */
export function installAuthentication(app: Http, options: AuthenticationOptions, limits?: CallerLimits): void {
  void app.register(cookie);
  app.decorateRequest('caller', null);
  app.decorateRequest('admission', null);
  const gate = async (request: FastifyRequest, reply: FastifyReply, access: string): Promise<void> => {
    const caller = await identify(request, options, access);
    if (!caller) throw refusal(request, options, reply);
    if (limits && caller.kind !== 'webhook')
      enforce(reply, caller.kind === 'agent' ? limits.agent(caller.credential) : limits.api(shareOf(caller)));
    if (caller.kind === 'session') assertOwnPage(request, options, caller);
    if (caller.session) assertNotHeld(request, caller.session);
    await assertPermitted(request, caller);
    if (caller.session) assertSteppedUp(request, caller.session);
    request.caller = caller;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { access, admitsItself } = request.routeOptions.config;
    if (access === undefined || access === 'public') return done();
    if (access !== 'webhook' || !admitsItself) return gate(request, reply, access);
    const token = webhookToken(request, options);
    const admission = token?.class === 'webhook' && isKnown(options, token) ? admit(request, options, token) : null;
    if (admission !== null) {
      request.admission = admission;
      return done();
    }
    // A stranger's body isn't read before the token is looked up.
    return lookUp(options, request.ip, token, 'webhook').then((caller) => {
      if (!caller) throw refusal(request, options, reply);
      request.caller = caller;
      request.admission = Promise.resolve(caller);
    });
  });
  // Unknown tokens are left to the framework, which looks them up before reading the body.
  app.directRoutes.guardBy((request) => {
    const token = bearerToken(request);
    return token?.class === 'webhook' && isKnown(options, token) ? admit(request, options, token) : null;
  });
}

/** Starts to look up a known webhook token while the body is read. Rejects if the token was revoked since. */
function admit(
  request: Pick<FastifyRequest, 'caller' | 'headers'>,
  { authenticator }: AuthenticationOptions,
  token: ParsedToken,
): Promise<Caller> | null {
  const lookup = authenticator.tokens.webhook?.(token);
  if (!lookup) return null;
  const admission = lookup.then((caller) => {
    if (!caller) throw unknownWebhookToken();
    request.caller = caller;
    return caller;
  });
  // Whoever awaits it hears of the refusal; a request that ends before that must not end the process.
  admission.catch(() => {});
  return admission;
}

function isKnown({ strangers }: AuthenticationOptions, token: ParsedToken): boolean {
  return strangers === undefined || strangers.guard.isKnown(strangers.digestOf(token));
}

/** Look-ups of these classes that come together share one query. */
const TOGETHER: Partial<Readonly<Record<TokenClass, number>>> = { webhook: 1_000, agent: 1_000 };

/**
 * Finds the caller of a token of this class; null if there is none. A token of another class opens nothing.
 *
 * @throws Problem `unavailable` if too many unknown tokens wait
 */
export async function lookUp(
  { authenticator, strangers }: Pick<AuthenticationOptions, 'authenticator' | 'strangers'>,
  address: string,
  token: ParsedToken | null,
  wanted: TokenClass,
): Promise<Caller | null> {
  const find = token?.class === wanted ? authenticator.tokens[wanted] : undefined;
  if (token === null || find === undefined) return null;
  const presented = strangers && { kind: wanted, address, digest: strangers.digestOf(token), together: TOGETHER[wanted] ?? 1 };
  if (presented && !(await strangers.guard.mayAsk(presented))) return null;
  return find(token);
}

/** Finds the person of a session cookie, also of one that owes a second factor; null if there is none. @throws Problem `unavailable` */
export async function lookUpSession(
  { authenticator, strangers }: Pick<AuthenticationOptions, 'authenticator' | 'strangers'>,
  address: string,
  secret: string,
): Promise<Caller | null> {
  const guard = strangers?.guard;
  const key = hash('sha256', secret, 'base64');
  await guard?.mayAskUnlisted('session', address, key);
  const caller = await authenticator.session(secret);
  guard?.noteUnlisted(address, key, caller !== null);
  return caller;
}

/** The 401 of a request. It counts for the address if the request had a credential. */
function refusal(request: FastifyRequest, options: AuthenticationOptions, reply: Pick<FastifyReply, 'header'>): Problem {
  // A session is counted where it is looked up.
  if (request.headers.authorization !== undefined || queryToken(request) !== null) countRefused(options, request, reply);
  else if (options.strangers?.guard.isNoisy(request.ip)) reply.header('Connection', 'close');
  return unauthenticated(request, options);
}

/** Counts a refused credential. A noisy address also loses its connection, so the rest of its body isn't read. */
export function countRefused(
  { strangers }: Pick<AuthenticationOptions, 'strangers'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  reply: Pick<FastifyReply, 'header'>,
): void {
  if (strangers?.guard.isNoisy(ip)) reply.header('Connection', 'close');
  strangers?.guard.refused(ip);
}

function webhookToken(request: FastifyRequest, options: AuthenticationOptions): ParsedToken | null {
  return request.headers.authorization === undefined && options.allowQueryToken ? queryToken(request) : headerToken(request);
}

async function identify(request: FastifyRequest, options: AuthenticationOptions, access: string): Promise<Caller | null> {
  if (access === 'webhook') return lookUp(options, request.ip, webhookToken(request, options), 'webhook');
  if (access === 'agent') return lookUp(options, request.ip, bearerToken(request), 'agent');
  if (access === 'token') return lookUp(options, request.ip, headerToken(request), 'pat');
  if (request.headers.authorization !== undefined) return lookUp(options, request.ip, bearerToken(request), 'pat');
  const secret = request.cookies[SESSION_COOKIE];
  return secret === undefined ? null : lookUpSession(options, request.ip, secret);
}

/** Whose requests are counted together: all sessions of a person, and apart from them all tokens of a person. */
function shareOf(caller: Caller): string {
  return caller.kind === 'pat' ? `tokens:${caller.userId}` : caller.credential;
}

/** The caller, unless its session owes a second factor. */
export function unlessHeld(caller: Caller | null): Caller | null {
  return caller?.session?.hold ? null : caller;
}

/**
 * Looks again who is behind a request that is still being answered, such as a stream; null once the sign-in has ended,
 * owes a second factor, the token was revoked or its owner was switched off.
 */
export async function identifyAgain(request: FastifyRequest, options: AuthenticationOptions): Promise<Caller | null> {
  return unlessHeld(await identify(request, options, request.routeOptions.config.access ?? 'session'));
}

/** The one well-formed bearer token of a request, else null: no odd spelling reaches the database. */
export function bearerToken({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): ParsedToken | null {
  const header = headers.authorization;
  if (!header || !BEARER.test(header) || hasSecond(raw.rawHeaders, 'authorization')) return null;
  return parseToken(header.slice('bearer '.length));
}

/** The token of the header, as bearer or in the other scheme that the route takes. */
function headerToken(request: FastifyRequest): ParsedToken | null {
  const { tokenScheme } = request.routeOptions.config;
  const header = request.headers.authorization;
  if (tokenScheme === undefined || header === undefined || BEARER.test(header)) return bearerToken(request);
  if (hasSecond(request.raw.rawHeaders, 'authorization')) return null;
  const [scheme = '', value = '', ...more] = header.split(' ');
  if (scheme.toLowerCase() !== tokenScheme.toLowerCase() || more.length > 0) return null;
  return parseToken(tokenScheme === 'Basic' ? passwordOf(value) : value);
}

/** The password of basic credentials; the name before it may be anything. */
function passwordOf(credentials: string): string {
  const text = Buffer.from(credentials, 'base64').toString('latin1');
  const colon = text.indexOf(':');
  return colon < 0 ? '' : text.slice(colon + 1);
}

function queryToken(request: FastifyRequest): ParsedToken | null {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? parseToken(token) : null;
}

function unauthenticated(request: FastifyRequest, { allowQueryToken }: AuthenticationOptions): Problem {
  const inQuery =
    request.routeOptions.config.access === 'webhook' &&
    request.headers.authorization === undefined &&
    (request.query as { token?: unknown }).token !== undefined;
  if (!inQuery) return request.routeOptions.config.access === 'webhook' ? webhookProblem(request) : unauthenticatedProblem();
  return new Problem(
    'unauthenticated',
    allowQueryToken
      ? 'The token in the address is unknown or revoked: make a new one under Webhook tokens'
      : 'Send the token as "Authorization: Bearer …"; in the address (?token=) it is accepted only where WEBHOOK_ALLOW_QUERY_TOKEN=true is set',
  );
}

/** The 401 of a webhook: the token is missing or wrong. */
function webhookProblem({ headers }: Pick<FastifyRequest, 'headers'>): Problem {
  return headers.authorization === undefined
    ? new Problem('unauthenticated', 'The webhook token is missing: send it as "Authorization: Bearer …"')
    : unknownWebhookToken();
}

/** The same answer for unknown and revoked tokens. */
function unknownWebhookToken(): Problem {
  return new Problem('unauthenticated', 'Webhook token unknown or revoked: make a new one under Webhook tokens');
}

function unauthenticatedProblem(): Problem {
  return new Problem('unauthenticated', 'Sign in, or send a valid token for this route');
}

/**
 * Refuses a change that a foreign page may have started, or that lacks the session's CSRF token.
 *
 * @throws Problem `csrf_failed`
 */
export function assertOwnPage(request: FastifyRequest, options: AuthenticationOptions, caller: Caller): void {
  if (!isUnsafe(request.method)) return;
  assertSameOrigin(request, options.ownOrigin);
  const problem = csrfProblem(options.pepper, caller.session?.id ?? '', request.headers[CSRF_HEADER], request.cookies[CSRF_COOKIE]);
  if (problem) throw new Problem('csrf_failed', problem);
}

/**
 * For sign-in and set-up, which have no session yet.
 *
 * @throws Problem `csrf_failed` when a browser says that a foreign page sends this
 */
export function assertSameOrigin(request: FastifyRequest, ownOrigin: string): void {
  const problem = crossSiteProblem(request.headers, ownOrigin);
  if (problem) throw new Problem('csrf_failed', problem);
}

/**
 * The caller of a gated route.
 *
 * @throws Problem `unauthenticated` when there is none: a route that asks for a caller is never open by mistake
 */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthenticatedProblem();
  return request.caller;
}

const MAX_USER_AGENT_LENGTH = 512;

/**
 * Who does it and from where: for verbs and the audit trail.
 *
 * @throws Problem `unauthenticated` when there is no caller
 */
export function byOf(request: FastifyRequest): By & Required<Pick<By, 'ip' | 'userAgent'>> {
  return { actor: callerOf(request).actor, ip: request.ip, userAgent: userAgentOf(request) };
}

/** What the client calls itself, cut to what is stored. */
export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH);
}

/**
 * The signed-in person of a gated route.
 *
 * @throws Problem `unauthenticated` when the caller is no person
 */
export function userOf(request: FastifyRequest): Caller & { readonly userId: string } {
  const caller = callerOf(request);
  if (caller.userId === null) throw new Problem('unauthenticated', 'Sign in as a person');
  return { ...caller, userId: caller.userId };
}
