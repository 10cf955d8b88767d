import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, By } from '../actor.ts';
import type { Limits } from '../counters/limits.ts';
import { type ParsedToken, parseToken, type TokenClass } from '../crypto/token.ts';
import { Problem } from '../errors.ts';
import { assertPermitted, type Permitted } from './access.ts';
import { CSRF_COOKIE, CSRF_HEADER, crossSiteProblem, csrfProblem, isUnsafe } from './csrf.ts';
import { enforce } from './rate-limit.ts';
import { hasSecond } from './raw-headers.ts';
import type { Http } from './server.ts';

/** Who is calling. Set on `request.caller` before a gated handler runs. */
export interface Caller extends Permitted {
  readonly actor: Actor;
  /** The same for every call with this credential; all sessions of a person count as one. */
  readonly credential: string;
  /** Only for a cookie session: the digest that names it, and its end. */
  readonly session: { readonly id: string; readonly expiresAt: Date } | null;
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

export interface AuthenticationOptions {
  readonly authenticator: Authenticator;
  readonly pepper: string;
  /** Public address of the service: scheme, host and port. */
  readonly ownOrigin: string;
  readonly allowQueryToken: boolean;
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
    if (!caller) throw unauthenticated(request, options);
    if (limits && caller.kind !== 'webhook')
      enforce(reply, caller.kind === 'agent' ? limits.agent(caller.credential) : limits.api(shareOf(caller)));
    if (caller.kind === 'session') assertOwnPage(request, options, caller);
    await assertPermitted(request, caller);
    request.caller = caller;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { access, admitsItself } = request.routeOptions.config;
    if (access === undefined || access === 'public') return done();
    if (access !== 'webhook' || !admitsItself) return gate(request, reply, access);
    const admission = admit(request, options);
    if (admission instanceof Problem) return done(admission);
    request.admission = admission;
    return done();
  });
  app.directRoutes.guardBy((request) => {
    const lookup = present(options, bearerToken(request), 'webhook');
    return lookup && admitting(request, lookup, () => unauthenticatedProblem());
  });
}

/**
 * Starts looking a webhook token up and lets the body be read meanwhile. A token that is none ends the request at once.
 *
 * @returns Problem `unauthenticated`; the promise rejects with the same for a token that is unknown or revoked
 */
function admit(request: FastifyRequest, options: AuthenticationOptions): Promise<Caller> | Problem {
  const lookup = present(options, webhookToken(request, options), 'webhook');
  return lookup ? admitting(request, lookup, () => unauthenticated(request, options)) : unauthenticated(request, options);
}

/** Notes the caller once the look-up has found one. */
function admitting(request: Pick<FastifyRequest, 'caller'>, lookup: Promise<Caller | null>, refusal: () => Problem): Promise<Caller> {
  const admission = lookup.then((caller) => {
    if (!caller) throw refusal();
    request.caller = caller;
    return caller;
  });
  // Whoever awaits it hears of the refusal; a request that ends before that must not end the process.
  admission.catch(() => {});
  return admission;
}

function webhookToken(request: FastifyRequest, options: AuthenticationOptions): ParsedToken | null {
  return request.headers.authorization === undefined && options.allowQueryToken ? queryToken(request) : headerToken(request);
}

async function identify(request: FastifyRequest, options: AuthenticationOptions, access: string): Promise<Caller | null> {
  if (access === 'webhook') return present(options, webhookToken(request, options), 'webhook');
  if (access === 'agent') return present(options, bearerToken(request), 'agent');
  if (access === 'token') return present(options, headerToken(request), 'pat');
  if (request.headers.authorization !== undefined) {
    return present(options, bearerToken(request), 'pat');
  }
  const secret = request.cookies[SESSION_COOKIE];
  return secret === undefined ? null : options.authenticator.session(secret);
}

/** Whose requests are counted together: all sessions of a person, and apart from them all tokens of a person. */
function shareOf(caller: Caller): string {
  return caller.kind === 'pat' ? `tokens:${caller.userId}` : caller.credential;
}

/**
 * Looks again who is behind a request that is still being answered, such as a stream; null once the sign-in has ended,
 * the token was revoked or its owner was switched off.
 */
export async function identifyAgain(request: FastifyRequest, options: AuthenticationOptions): Promise<Caller | null> {
  return identify(request, options, request.routeOptions.config.access ?? 'session');
}

/** A token of another class than the route's is as good as none. */
function present({ authenticator }: AuthenticationOptions, token: ParsedToken | null, wanted: TokenClass): Promise<Caller | null> | null {
  return token?.class === wanted ? (authenticator.tokens[wanted]?.(token) ?? null) : null;
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
  if (!inQuery) return unauthenticatedProblem();
  return new Problem(
    'unauthenticated',
    allowQueryToken
      ? 'The token in the address is unknown or revoked: make a new one under Webhook tokens'
      : 'Send the token as "Authorization: Bearer …"; in the address (?token=) it is accepted only where WEBHOOK_ALLOW_QUERY_TOKEN=true is set',
  );
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
