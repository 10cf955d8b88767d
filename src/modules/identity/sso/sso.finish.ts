import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limit, Verdict } from '../../../platform/counters/window.ts';
import { Problem } from '../../../platform/errors.ts';
import { type Caller, SESSION_COOKIE } from '../../../platform/http/authenticate.ts';
import { CSRF_COOKIE, mintCsrfToken } from '../../../platform/http/csrf.ts';
import type { Identity } from '../identity.actions.ts';
import type { OidcClient } from './oidc.client.ts';
import { csrfCookie, sessionCookie } from '../sessions/session-cookies.ts';
import { linkAccount, signInWith, type TellPerson } from './sso.actions.ts';
import type { FlowKind, Flows, Returned } from './sso.flows.ts';
import { sendTo } from './sso.browser.ts';
import { type Claims, type Door, type FindDoor, personOf } from './provisioning.ts';
import { clientOf } from '../sessions/sign-in.routes.ts';

/** What signing in elsewhere works with. */
export interface SignInWith {
  readonly identity: Identity;
  readonly oidc: OidcClient;
  readonly flows: Flows;
  readonly findDoor: FindDoor;
  /** The integrations that people can sign in with, set up or not. */
  readonly doors: ReadonlyArray<{ readonly id: string; readonly label: string }>;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
  readonly tell: TellPerson;
  /** Shared by all servers; null: nothing is limited. */
  readonly limit: ((key: string, limit: Limit) => Promise<Verdict>) | null;
}

/** @throws Problem `not_found` when there is no such door, or it is closed */
export async function openDoor({ findDoor }: Pick<SignInWith, 'findDoor'>, id: string): Promise<Door> {
  const door = await findDoor(id);
  if (!door) throw new Problem('not_found', 'This sign-in method is not set up or is disabled');
  return door;
}

/** Our own address as the provider redirected to it, whatever the Host header says. */
function answerOf(request: FastifyRequest, baseUrl: string): URL {
  const [path = '', query = ''] = request.url.split('?', 2);
  const url = new URL(baseUrl + path);
  url.search = query;
  return url;
}

interface Back {
  readonly door: Door;
  readonly claims: Claims;
  readonly flow: Returned;
}

/** A browser is back from a provider: whatever it left for is done, and it is sent on. */
export async function finish(
  deps: SignInWith,
  request: FastifyRequest,
  reply: FastifyReply,
  way: { readonly door: string; readonly kinds: readonly FlowKind[] },
): Promise<void> {
  const flow = await deps.flows.end(request, reply, way.kinds, way.door);
  const by = flow.kind === 'link' ? await whoLeft(deps, request, flow) : null;
  const door = await openDoor(deps, way.door);
  const claims = await deps.oidc.claims(door, answerOf(request, deps.baseUrl), flow.checks);
  return by ? finishLink(deps, request, reply, { door, claims, flow, by }) : finishSignIn(deps, request, reply, { door, claims, flow });
}

/** @throws Problem `bad_request` when the browser is not signed in any more as whoever it left as */
async function whoLeft({ identity }: SignInWith, request: FastifyRequest, flow: Returned): Promise<Caller> {
  const secret = request.cookies[SESSION_COOKIE];
  const caller = secret === undefined ? null : await identity.options.authenticator.session(secret);
  if (!caller || caller.userId === null || caller.userId !== flow.userId)
    throw new Problem('bad_request', 'You are no longer signed in as the user who started this; sign in and link again');
  return caller;
}

async function finishSignIn(deps: SignInWith, request: FastifyRequest, reply: FastifyReply, { door, claims, flow }: Back): Promise<void> {
  const { identity } = deps;
  const client = { ...clientOf(request), presented: request.cookies[SESSION_COOKIE] };
  const signedIn = await signInWith(identity.context, door, claims, client);
  reply.setCookie(SESSION_COOKIE, signedIn.secret, sessionCookie(identity.secureCookies, signedIn.expiresAt));
  reply.setCookie(
    CSRF_COOKIE,
    mintCsrfToken(identity.options.pepper, signedIn.sessionId),
    csrfCookie(identity.secureCookies, signedIn.expiresAt),
  );
  await sendTo(reply, flow.returnTo);
}

/** Links the account to the person who left to fetch it and is still signed in. */
async function finishLink(
  deps: SignInWith,
  request: FastifyRequest,
  reply: FastifyReply,
  back: Back & { readonly by: Caller },
): Promise<void> {
  const { door, claims, flow, by: caller } = back;
  const account = door.accountOf(claims);
  if (!account) throw new Problem('bad_request', `${door.label} did not return an account`);
  const person = personOf(claims);
  await linkAccount(deps.identity.context.db, {
    userId: caller.userId ?? '',
    account: { provider: door.id, ...account, displayName: person.email ?? person.name },
    label: door.label,
    by: { actor: caller.actor, ...clientOf(request) },
    tell: deps.tell,
  });
  await sendTo(reply, flow.returnTo);
}
