import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limit, Verdict } from '../../../platform/counters/window.ts';
import { Problem } from '../../../platform/errors.ts';
import { type Caller, SESSION_COOKIE, unlessHeld } from '../../../platform/http/authenticate.ts';
import type { By } from '../../../platform/actor.ts';
import type { Identity } from '../identity.actions.ts';
import type { GivenTeams } from './groups.actions.ts';
import type { Grants } from './grants.actions.ts';
import type { OidcClient } from './oidc.client.ts';
import { linkAccount, signInWith, stepUpWith, type NotifyPerson } from './sso.actions.ts';
import type { FlowKind, Flows, Returned } from './flows.actions.ts';
import { sendTo } from './browser.actions.ts';
import { type Claims, type Idp, type FindIdp, personOf } from './provisioning.ts';
import { browserOf, clientOf, sendEntered } from '../sessions/sign-in.routes.ts';

/** What signing in elsewhere works with. */
export interface SignInWith {
  readonly identity: Identity;
  readonly oidc: OidcClient;
  readonly flows: Flows;
  readonly grants: Grants;
  readonly findIdp: FindIdp;
  /** The integrations that people can sign in with, set up or not. */
  readonly idps: ReadonlyArray<{ readonly id: string; readonly label: string }>;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
  readonly notify: NotifyPerson;
  readonly teams: GivenTeams;
  /** Shared by all servers; null: nothing is limited. */
  readonly limit: ((key: string, limit: Limit) => Promise<Verdict>) | null;
}

/** @throws Problem `not_found` when there is no such identity provider, or it is closed */
export async function openIdp({ findIdp }: Pick<SignInWith, 'findIdp'>, id: string): Promise<Idp> {
  const idp = await findIdp(id);
  if (!idp) throw new Problem('not_found', 'This sign-in method is not set up or is disabled');
  return idp;
}

/** Our own address as the provider redirected to it, whatever the Host header says. */
function answerOf(request: FastifyRequest, baseUrl: string): URL {
  const [path = '', query = ''] = request.url.split('?', 2);
  const url = new URL(baseUrl + path);
  url.search = query;
  return url;
}

interface Back {
  readonly idp: Idp;
  readonly claims: Claims;
  readonly flow: Returned;
}

/** A browser is back from a provider: whatever it left for is done, and it is sent on. */
export async function finish(
  deps: SignInWith,
  request: FastifyRequest,
  reply: FastifyReply,
  target: { readonly idp: string; readonly kinds: readonly FlowKind[] },
): Promise<void> {
  const flow = await deps.flows.end(request, reply, target.kinds, target.idp);
  const by = flow.kind === 'sign_in' || flow.kind === 'workspace' ? null : await whoLeft(deps, request, flow);
  const idp = await openIdp(deps, target.idp);
  if (by && flow.kind === 'grant') return finishGrant(deps, request, reply, { idp, flow, by });
  const claims = await deps.oidc.claims(idp, answerOf(request, deps.baseUrl), flow.checks);
  if (by && flow.kind === 'step_up') return finishStepUp(deps, request, reply, { idp, claims, flow, by });
  return by ? finishLink(deps, request, reply, { idp, claims, flow, by }) : finishSignIn(deps, request, reply, { idp, claims, flow });
}

/** @throws Problem `bad_request` when the browser is not signed in any more as whoever it left as */
async function whoLeft({ identity }: SignInWith, request: FastifyRequest, flow: Returned): Promise<Caller> {
  const secret = request.cookies[SESSION_COOKIE];
  const caller = secret === undefined ? null : await identity.options.authenticator.session(secret);
  // A session that owes a second factor may prove who it is, and nothing else.
  const admitted = flow.kind === 'step_up' ? caller : unlessHeld(caller);
  if (!admitted || admitted.userId === null || admitted.userId !== flow.userId)
    throw new Problem('bad_request', 'You are no longer signed in as the user who started this; sign in and start again');
  return admitted;
}

async function finishSignIn(deps: SignInWith, request: FastifyRequest, reply: FastifyReply, { idp, claims, flow }: Back): Promise<void> {
  const { identity } = deps;
  const entered = await signInWith({ context: identity.context, teams: deps.teams }, idp, claims, browserOf(request));
  sendEntered(reply, identity, entered);
  await sendTo(reply, entered.kind === 'signed_in' ? flow.returnTo : `/login?step=second&next=${encodeURIComponent(flow.returnTo)}`);
}

/** The person signed in anew at the provider: it counts here for whoever linked that account. */
async function finishStepUp(
  deps: SignInWith,
  request: FastifyRequest,
  reply: FastifyReply,
  { idp, claims, flow, by }: Back & { readonly by: Caller },
): Promise<void> {
  const own = { userId: by.userId ?? '', session: by.session?.id ?? '', by: { actor: by.actor, ...clientOf(request) } };
  await stepUpWith(deps.identity.context, idp, claims, own);
  await sendTo(reply, flow.returnTo);
}

/** Links the account, and keeps what the person allowed with it. */
async function finishGrant(
  deps: SignInWith,
  request: FastifyRequest,
  reply: FastifyReply,
  { idp, flow, by: caller }: Omit<Back, 'claims'> & { readonly by: Caller },
): Promise<void> {
  const granted = await deps.oidc.granted(idp, answerOf(request, deps.baseUrl), flow.checks);
  const by = { actor: caller.actor, ...clientOf(request) };
  await link(deps, { idp, claims: granted.claims, userId: caller.userId ?? '', by });
  const wanted = Object.values(idp.grants ?? {}).find(({ scope }) => granted.scopes.includes(scope))?.scope;
  await deps.grants.keep({
    userId: caller.userId ?? '',
    provider: idp.id,
    label: idp.label,
    by,
    wanted: wanted ?? '',
    scopes: granted.scopes,
    refreshToken: granted.refreshToken,
  });
  await sendTo(reply, flow.returnTo);
}

async function link(
  deps: SignInWith,
  { idp, claims, userId, by }: { readonly idp: Idp; readonly claims: Claims; readonly userId: string; readonly by: By },
): Promise<void> {
  const account = idp.accountOf(claims);
  if (!account) throw new Problem('bad_request', `${idp.label} did not return an account`);
  const person = personOf(claims);
  await linkAccount(deps.identity.context.db, {
    userId,
    account: { provider: idp.id, ...account, displayName: person.email ?? person.name },
    label: idp.label,
    by,
    notify: deps.notify,
  });
}

/** Links the account to the person who left to fetch it and is still signed in. */
async function finishLink(
  deps: SignInWith,
  request: FastifyRequest,
  reply: FastifyReply,
  back: Back & { readonly by: Caller },
): Promise<void> {
  const { idp, claims, flow, by: caller } = back;
  await link(deps, { idp, claims, userId: caller.userId ?? '', by: { actor: caller.actor, ...clientOf(request) } });
  await sendTo(reply, flow.returnTo);
}
