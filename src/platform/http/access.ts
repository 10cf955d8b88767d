import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { TokenClass } from '../crypto/token.ts';
import { Problem } from '../errors.ts';
import type { DirectRoute } from './direct/direct.ts';

/**
 * Who may call a route. Every route declares exactly one class (specification 5.1); the server refuses to start
 * when one does not. `token`: a personal access token alone, as programs of others send it; a browser session opens nothing.
 */
export type Access = 'public' | 'session' | 'cookie' | 'token' | 'agent' | 'webhook';

/** Where programs of others put a token when they know no bearer token: as the password of basic credentials, or as Opsgenie's key. */
export type TokenScheme = 'Basic' | 'GenieKey';

/** People who may call a route without its permission: signed in by cookie, never by a token. */
export interface AccessException {
  /** Who they are, in words: the walk over all routes lists them. */
  readonly who: string;
  /** Asked once the permission is missing; the parameters of the address are not validated yet. */
  readonly allows: (request: FastifyRequest, userId: string) => Promise<boolean>;
}

/**
 * Whom a route asks to prove who they are, if they did not within ten minutes. `admin`: it is as powerful as an admin, and asks
 * sessions of people who have a second factor, or must have one. `everyone`: it changes how one proves it, and asks every session.
 */
export type StepUp = 'admin' | 'everyone';

export type ByToken = 'any' | 'refused' | 'person' | `${string}:${string}`;

/** Put into a route's `config`. */
export interface RouteAccess {
  readonly access: Access;
  /** Needed besides a sign-in, from the catalogue in `modules/identity`. */
  readonly permission?: string;
  /**
   * What a personal access token needs where a person needs nothing but a sign-in: a permission, `any` (the route itself
   * shows a token no more than its own), or `refused` (browser sessions only), `person` (an act that no token may do, even one with the route's permission).
   * The server refuses to start without it.
   */
  readonly byToken?: ByToken;
  /** Why a public route may be public, where it is not obvious: `signature`, `token in path`. */
  readonly proof?: string;
  readonly exception?: AccessException;
  readonly stepUp?: StepUp;
  /** Also open to a session that owes a second factor. */
  readonly whileHeld?: true;
  /** Another scheme in which the token may come, besides bearer. */
  readonly tokenScheme?: TokenScheme;
  /** Any method is taken as GET: probes differ. */
  readonly anyMethod?: true;
  /** Answers at the root too where `BASE_URL` has a path: who asks it, asks the server itself. */
  readonly atRoot?: true;
  /** What no other part of the route tells the OpenAPI document. */
  readonly document?: RouteDocument;
}

export interface RouteDocument {
  /** A body that the route reads and checks itself. */
  readonly body?: TSchema;
  /** Content types of that body; left out: JSON. */
  readonly types?: readonly string[];
  /** Failed attempts lock it: 423. */
  readonly locks?: true;
}

/** What a session owes and has proved. */
export interface Standing {
  /** It opens nothing but the way to a second factor: `enrol` one, or `verify` the one that there is. */
  readonly hold: 'enrol' | 'verify' | null;
  /** Whether its person has a second factor, or must have one. */
  readonly asked: boolean;
  /** Whether its person proved who they are within ten minutes. */
  readonly proved: boolean;
}

/** What of a caller decides where it may go. */
export interface Permitted {
  readonly kind: 'session' | TokenClass;
  /** The person behind the call; null for webhooks and agents. */
  readonly userId: string | null;
  readonly permissions: ReadonlySet<string>;
}

/**
 * That the caller has the permission that the route needs of it.
 *
 * @throws Problem `forbidden` that names the permission
 * @throws Problem `bad_request` for a personal token where only a browser session may come
 * @throws Problem `session_required` for a personal token where a person has to decide
 */
export async function assertPermitted(request: FastifyRequest, caller: Permitted): Promise<void> {
  const permission = permissionNeeded(request, caller);
  if (permission === undefined || caller.permissions.has(permission) || (await isExcepted(request, caller))) return;
  throw new Problem('forbidden', `This needs the permission ${permission}`, { extra: { permission } });
}

/**
 * That a session owes no second factor that the route waits for.
 *
 * @throws Problem `second_factor_required`
 */
export function assertNotHeld(request: FastifyRequest, { hold }: Standing): void {
  if (hold === null || request.routeOptions.config.whileHeld) return;
  const detail = hold === 'enrol' ? 'Add a second factor to your account first' : 'Show your second factor first';
  throw new Problem('second_factor_required', detail, { extra: { hold } });
}

/**
 * That the person of a session proved who they are within ten minutes, where the route wants it. Tokens are never asked.
 *
 * @throws Problem `step_up_required`
 */
export function assertSteppedUp(request: FastifyRequest, { asked, proved }: Standing): void {
  const { stepUp } = request.routeOptions.config;
  if (stepUp === undefined || proved || (stepUp === 'admin' && !asked)) return;
  throw new Problem('step_up_required', 'Confirm that it is you; then this works for 10 minutes');
}

function permissionNeeded(request: FastifyRequest, { kind }: Permitted): string | undefined {
  const { access, permission, byToken } = request.routeOptions.config;
  if (kind !== 'pat') return permission;
  if (access === 'cookie' || byToken === 'refused')
    throw new Problem('bad_request', 'This works with a signed-in browser session only, not with a personal access token');
  if (byToken === 'person')
    throw new Problem('session_required', 'A person decides this in the web app or by a button in chat, not with a personal access token');
  return permission ?? (byToken === 'any' ? undefined : byToken);
}

/** Whether the route lets this person in without its permission. A token never is more than its permissions. */
async function isExcepted(request: FastifyRequest, { kind, userId }: Permitted): Promise<boolean> {
  const { exception } = request.routeOptions.config;
  return exception !== undefined && kind === 'session' && userId !== null && (await exception.allows(request, userId));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    permission?: string;
    byToken?: ByToken;
    proof?: string;
    exception?: AccessException;
    stepUp?: StepUp;
    whileHeld?: true;
    tokenScheme?: TokenScheme;
    anyMethod?: true;
    atRoot?: true;
    document?: RouteDocument;
    /** The route awaits `request.admission` itself, before it stores or answers anything. */
    admitsItself?: boolean;
    /** How plain requests are answered, ahead of the framework. */
    direct?: DirectRoute;
  }
}
