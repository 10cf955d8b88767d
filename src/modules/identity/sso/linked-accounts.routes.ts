import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { By } from '../../../platform/actor.ts';
import { Problem } from '../../../platform/errors.ts';
import { assertSameOrigin, byOf, userOf } from '../../../platform/http/authenticate.ts';
import { operationId } from '../../../platform/http/openapi/operation.ts';
import type { Http } from '../../../platform/http/server.ts';
import { type AccountRef, selectLinks } from './linked-accounts.store.ts';
import { linkAccount, unlinkAccount } from './sso.actions.ts';
import { finish, openIdp, type SignInWith } from './finish.actions.ts';
import { asPage, sendTo } from './browser.actions.ts';
import { AnswerQuery, limitStarts, openMethods, StartQuery } from './sso.routes.ts';
import { safeReturnPath } from './provisioning.ts';

/** A chat account that was found by an address which both sides have verified; or a sentence why there is none. */
export type FindAccount = (
  email: string,
) => Promise<{ readonly account: AccountRef & { readonly displayName: string } } | { readonly problem: Problem }>;

/** A provider whose accounts are found by a verified email address. */
export interface AccountsByEmail {
  readonly id: string;
  readonly label: string;
  readonly find: FindAccount;
  /** Whether it is connected now. */
  readonly open: () => Promise<boolean>;
}

export interface LinkedAccountsDeps extends SignInWith {
  /** Accounts there sign nobody in. */
  readonly accountsByEmail: readonly AccountsByEmail[];
  /** The user's address when it is verified. */
  readonly verifiedEmailOf: (userId: string) => Promise<string | null>;
}

const tags = ['Linked accounts'];
/** The query of a way out that may ask for more than linking. */
const LinkQuery = Type.Object(
  {
    ...StartQuery.properties,
    grant: Type.Optional(
      Type.String({ pattern: '^[a-z]{1,20}$', description: 'What to allow besides: meet, to open video rooms with this account.' }),
    ),
  },
  { additionalProperties: false },
);
const redirect = { 302: Type.Null({ description: 'The browser is sent on.' }) };
const done = { 204: Type.Null() };
const OidcParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the provider.' }) });

/** Accounts elsewhere that a person proves to be theirs: they sign in, and act in chat, as that person. */
export function registerLinkedAccountRoutes(http: Http, deps: LinkedAccountsDeps): void {
  registerList(http, deps);
  for (const idp of deps.idps) registerIdp(http, deps, idp);
  registerOidc(http, deps);
  for (const accounts of deps.accountsByEmail) registerByEmail(http, deps, accounts);
}

/**
 * The person, in a browser. An account that signs in is more than any token may give.
 *
 * @throws Problem `bad_request` for a personal token
 */
function browserUser(request: FastifyRequest): { readonly userId: string; readonly by: By } {
  const caller = userOf(request);
  if (!caller.session)
    throw new Problem('bad_request', 'This works with a signed-in browser session only, not with a personal access token');
  return { userId: caller.userId, by: byOf(request) };
}

/** A page of another site must not start this: it could have signed the browser in at the provider as somebody else. */
function assertStartedHere(request: FastifyRequest, { identity }: SignInWith): void {
  assertSameOrigin(request, identity.options.ownOrigin);
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Problem('csrf_failed', 'The request came from another site');
}

async function begin(
  deps: SignInWith,
  request: FastifyRequest,
  reply: FastifyReply,
  target: { readonly idp: string; readonly callback: string; readonly grant?: string },
) {
  const { userId } = browserUser(request);
  assertStartedHere(request, deps);
  await limitStarts(deps, request, reply);
  const idp = await openIdp(deps, target.idp);
  const { return_to } = request.query as { return_to?: string };
  const grant = target.grant === undefined ? undefined : idp.grants?.[target.grant];
  if (target.grant !== undefined && !grant) throw new Problem('bad_request', `${idp.label} knows no permission called ${target.grant}`);
  const kind = grant ? ('grant' as const) : ('link' as const);
  const checks = await deps.flows.begin(reply, { kind, idp: idp.id, userId, returnTo: safeReturnPath(return_to) });
  return sendTo(reply, (await deps.oidc.authorizationUrl(idp, deps.baseUrl + target.callback, checks, grant)).href);
}

function registerList(http: Http, deps: LinkedAccountsDeps): void {
  const { db } = deps.identity.context;
  const Timestamp = Type.String({ format: 'date-time' });
  http.route({
    method: 'GET',
    url: '/api/v1/users/me/linked-accounts',
    config: { access: 'session', byToken: 'refused' },
    schema: {
      operationId: 'listLinkedAccounts',
      summary: 'List your linked accounts',
      tags,
      response: {
        200: named(
          'LinkedAccountList',
          Type.Object({
            items: Type.Array(
              named(
                'LinkedAccount',
                Type.Object({
                  provider: Type.String(),
                  name: Type.String({ description: 'Name of the provider.' }),
                  unlink_url: Type.String({ description: 'POST there unlinks it.' }),
                  display_name: Type.String(),
                  issuer: Type.String(),
                  subject: Type.String(),
                  linked_at: Timestamp,
                  last_used_at: Type.Union([Timestamp, Type.Null()]),
                }),
              ),
            ),
            linkable: Type.Array(
              named(
                'LinkableAccount',
                Type.Object({
                  provider: Type.String(),
                  name: Type.String(),
                  method: Type.Enum(['GET', 'POST'], {
                    description: 'GET: the browser goes there; takes `return_to`. POST: by your verified email address.',
                  }),
                  url: Type.String(),
                }),
              ),
              { description: 'Providers that are connected, and of which you have linked no account.' },
            ),
          }),
        ),
      },
    },
    handler: async (request) => {
      const [links, methods, byEmail] = await Promise.all([
        selectLinks(db, userOf(request).userId),
        openMethods(deps),
        Promise.all(deps.accountsByEmail.map(async (one) => ((await one.open()) ? [one] : []))),
      ]);
      const linked = new Set(links.map(({ provider }) => provider));
      const names = new Map([...deps.idps, ...deps.accountsByEmail].map(({ id, label }) => [id, label]));
      for (const { provider, name } of methods) names.set(provider, name);
      return {
        items: links.map((link) => ({
          provider: link.provider,
          name: names.get(link.provider) ?? link.issuer,
          unlink_url: `${http.basePath}${linkPath(link.provider)}/disconnect`,
          display_name: link.displayName,
          issuer: link.issuer,
          subject: link.subject,
          linked_at: link.createdAt.toISOString(),
          last_used_at: link.lastUsedAt?.toISOString() ?? null,
        })),
        linkable: [
          ...methods.map(({ provider, name, linkPath: url }) => ({ provider, name, method: 'GET' as const, url: http.basePath + url })),
          ...byEmail.flat().map(({ id, label }) => ({
            provider: id,
            name: label,
            method: 'POST' as const,
            url: `${http.basePath}${linkPath(id)}/connect`,
          })),
        ].filter(({ provider }) => !linked.has(provider)),
      };
    },
  });
}

/** `oidc:<id>` is a row of the table, anything else the id of an integration. */
function linkPath(provider: string): string {
  return `/api/v1/users/me/${provider.replace(/^oidc:/, 'oidc/')}`;
}

function registerIdp(http: Http, deps: LinkedAccountsDeps, { id, label }: { readonly id: string; readonly label: string }): void {
  const path = `/api/v1/users/me/${id}`;
  http.route({
    method: 'GET',
    url: `${path}/authorize`,
    config: { access: 'session', byToken: 'refused', stepUp: 'admin' },
    schema: {
      operationId: operationId('start', id, 'link'),
      summary: `Go to ${label} to link an account`,
      tags,
      querystring: LinkQuery,
      response: redirect,
    },
    handler: (request, reply) =>
      asPage(request, reply, () => {
        const { grant } = request.query;
        return begin(deps, request, reply, { idp: id, callback: `${path}/callback`, ...(grant === undefined ? {} : { grant }) });
      }),
  });
  http.route({
    method: 'GET',
    url: `${path}/callback`,
    config: { access: 'public', proof: 'state and cookie' },
    schema: {
      operationId: operationId('finish', id, 'link'),
      summary: `Come back from ${label} with an account to link`,
      tags,
      querystring: AnswerQuery,
      response: redirect,
    },
    handler: (request, reply) => asPage(request, reply, () => finish(deps, request, reply, { idp: id, kinds: ['link', 'grant'] })),
  });
  registerDisconnect(http, deps, { id, label });
}

function registerDisconnect(
  http: Http,
  deps: LinkedAccountsDeps,
  { id: provider, label }: { readonly id: string; readonly label: string },
): void {
  http.route({
    method: 'POST',
    url: `/api/v1/users/me/${provider}/disconnect`,
    config: { access: 'session', byToken: 'refused', stepUp: 'admin' },
    schema: { operationId: operationId('unlink', provider), summary: `Unlink your ${label} account`, tags, response: done },
    handler: async (request, reply) => {
      await unlinkAccount(deps.identity.context.db, {
        ...browserUser(request),
        provider,
        label,
        chats: chatsOf(deps),
        notify: deps.notify,
      });
      return reply.status(204).send(null);
    },
  });
}

function registerOidc(http: Http, deps: LinkedAccountsDeps): void {
  const path = '/api/v1/users/me/oidc/:id';
  http.route({
    method: 'GET',
    url: `${path}/authorize`,
    config: { access: 'session', byToken: 'refused', stepUp: 'admin' },
    schema: {
      operationId: 'startOidcLink',
      summary: 'Go to a provider to link an account',
      tags,
      params: OidcParams,
      querystring: StartQuery,
      response: redirect,
    },
    handler: (request, reply) =>
      asPage(request, reply, () => {
        const { id } = request.params;
        return begin(deps, request, reply, { idp: `oidc:${id}`, callback: `/api/v1/auth/oidc/${id}/callback` });
      }),
  });
  http.route({
    method: 'POST',
    url: `${path}/disconnect`,
    config: { access: 'session', byToken: 'refused', stepUp: 'admin' },
    schema: { operationId: 'unlinkOidc', summary: 'Unlink your account at a provider', tags, params: OidcParams, response: done },
    handler: async (request, reply) => {
      const provider = `oidc:${request.params.id}`;
      const label = (await deps.findIdp(provider).catch(() => null))?.label ?? 'The provider';
      await unlinkAccount(deps.identity.context.db, {
        ...browserUser(request),
        provider,
        label,
        chats: chatsOf(deps),
        notify: deps.notify,
      });
      return reply.status(204).send(null);
    },
  });
}

function chatsOf({ accountsByEmail }: LinkedAccountsDeps): readonly string[] {
  return accountsByEmail.map(({ id }) => id);
}

function registerByEmail(http: Http, deps: LinkedAccountsDeps, { id, label, find }: AccountsByEmail): void {
  const { db } = deps.identity.context;
  http.route({
    method: 'POST',
    url: `/api/v1/users/me/${id}/connect`,
    config: { access: 'session', byToken: 'refused', stepUp: 'admin' },
    schema: {
      operationId: operationId('link', id),
      summary: `Link your ${label} account`,
      description: 'The one that has your verified email address.',
      tags,
      response: done,
    },
    handler: async (request, reply) => {
      const { userId, by } = browserUser(request);
      const email = await deps.verifiedEmailOf(userId);
      if (email === null) throw new Problem('conflict', 'Your email address is not verified here yet: confirm it first');
      const found = await find(email);
      if ('problem' in found) throw found.problem;
      await linkAccount(db, { userId, account: found.account, label, by, notify: deps.notify });
      return reply.status(204).send(null);
    },
  });
  registerDisconnect(http, deps, { id, label });
}
