import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { addressSubject, type Limit } from '../../../platform/counters/window.ts';
import { userOf } from '../../../platform/http/authenticate.ts';
import { enforce } from '../../../platform/http/rate-limit.ts';
import { operationId } from '../../../platform/http/openapi/operation.ts';
import type { Http } from '../../../platform/http/server.ts';
import { findPasswordHash } from '../accounts/users.store.ts';
import { methodsOf } from '../second-factor/enter.actions.ts';
import { selectLinks } from './linked-accounts.store.ts';
import { selectEnabledProviders } from './oidc-providers.store.ts';
import { finish, openIdp, type SignInWith } from './finish.actions.ts';
import { asPage, sendTo } from './browser.actions.ts';
import { safeReturnPath } from './provisioning.ts';

/** Each start leaves a row for ten minutes. */
const STARTS: Limit = { hits: 30, windowMs: 60_000 };
const tags = ['Single sign-on'];
const STEP_UP = { access: 'cookie', whileHeld: true } as const;
const redirect = { 302: Type.Null({ description: 'The browser is sent on.' }) };

/** The query of a way out. */
export const StartQuery = Type.Object(
  {
    return_to: Type.Optional(
      Type.String({ maxLength: 4_000, description: 'Path of this service to go to afterwards; anything else becomes /.' }),
    ),
  },
  { additionalProperties: false },
);
/** A provider may add what it likes to its answer. */
export const AnswerQuery = Type.Object(
  {
    state: Type.Optional(Type.Unknown({ description: 'What the provider was given.' })),
    code: Type.Optional(Type.Unknown({ description: 'From the provider.' })),
  },
  { additionalProperties: true },
);

/** @throws Problem `rate_limited` */
export async function limitStarts({ limit }: SignInWith, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (limit) enforce(reply, await limit(`signInWith:${addressSubject(request.ip)}`, STARTS));
}

interface Target {
  readonly idp: string;
  readonly callback: string;
  /** Who proves again who they are; left out: somebody signs in. */
  readonly stepUpOf?: string;
}

async function start(deps: SignInWith, request: FastifyRequest, reply: FastifyReply, { idp: id, callback, stepUpOf }: Target) {
  await limitStarts(deps, request, reply);
  const idp = await openIdp(deps, id);
  const { return_to } = request.query as { return_to?: string };
  const kind = stepUpOf === undefined ? 'sign_in' : 'step_up';
  const checks = await deps.flows.begin(reply, { kind, idp: idp.id, userId: stepUpOf ?? null, returnTo: safeReturnPath(return_to) });
  const anew = stepUpOf === undefined ? {} : { parameters: { max_age: '0' } };
  const url = await deps.oidc.authorizationUrl(idp, deps.baseUrl + callback, checks, anew);
  return sendTo(reply, url.href);
}

/** Signing in by integrations and OpenID Connect providers. */
export function registerSignInWithRoutes(http: Http, deps: SignInWith): void {
  registerMethods(http, deps);
  for (const idp of deps.idps) registerIntegrationIdp(http, deps, idp);
  registerOidcIdps(http, deps);
  registerStepUpMethods(http, deps);
}

/** How somebody can prove again who they are: by what they have, by what they know, or by signing in anew elsewhere. */
function registerStepUpMethods(http: Http, deps: SignInWith): void {
  const { context } = deps.identity;
  http.route({
    method: 'GET',
    url: '/api/v1/auth/step-up',
    config: STEP_UP,
    schema: {
      operationId: 'getStepUp',
      summary: 'Get how you can prove again who you are',
      tags: ['Second factor'],
      response: {
        200: named(
          'StepUp',
          Type.Object({
            asked: Type.Boolean({ description: 'Whether you are asked before whatever is as powerful as an admin.' }),
            proved: Type.Boolean({ description: 'You did so within the last 10 minutes.' }),
            methods: Type.Array(Type.Enum(['passkey', 'code', 'recovery_code', 'password']), { description: 'Best first.' }),
            providers: Type.Array(
              named('StepUpProvider', Type.Object({ name: Type.String(), url: Type.String({ description: 'Takes `return_to`.' }) })),
              { description: 'Where you can sign in anew instead, if methods are none.' },
            ),
          }),
        ),
      },
    },
    handler: async (request) => {
      const { userId, session } = userOf(request);
      const factors = await methodsOf(context, userId);
      const password = factors.length === 0 && (await findPasswordHash(context.db, userId)) !== null;
      const linked = new Set((await selectLinks(context.db, userId)).map(({ provider }) => provider));
      const elsewhere = factors.length > 0 || password ? [] : await openMethods(deps);
      return {
        asked: session?.asked ?? false,
        proved: session?.proved ?? false,
        methods: password ? ['password' as const] : factors,
        providers: elsewhere
          .filter(({ provider }) => linked.has(provider))
          .map(({ name, stepUpPath }) => ({ name, url: http.basePath + stepUpPath })),
      };
    },
  });
}

/** An identity provider that people can sign in with now. */
export interface OpenMethod {
  /** As linked accounts name it: the provider's id, or `oidc:` and the id of a row. */
  readonly provider: string;
  readonly name: string;
  /** Where the browser goes to sign in. */
  readonly signInPath: string;
  /** Where a signed-in browser goes to link an account. */
  readonly linkPath: string;
  /** Where a signed-in browser goes to prove again who its person is. */
  readonly stepUpPath: string;
}

/** The identity providers that are open now, in the order in which they are offered. */
export async function openMethods({ identity, idps, findIdp }: SignInWith): Promise<readonly OpenMethod[]> {
  const open = await Promise.all(idps.map(async (idp) => ((await findIdp(idp.id)) === null ? [] : [idp])));
  return [
    ...(await selectEnabledProviders(identity.context.db)).map(({ id, name }) => ({
      provider: `oidc:${id}`,
      name,
      signInPath: `/api/v1/auth/oidc/${id}/authorize`,
      linkPath: `/api/v1/users/me/oidc/${id}/authorize`,
      stepUpPath: `/api/v1/auth/oidc/${id}/step-up`,
    })),
    ...open.flat().map(({ id, label }) => ({
      provider: id,
      name: label,
      signInPath: `/api/v1/auth/${id}`,
      linkPath: `/api/v1/users/me/${id}/authorize`,
      stepUpPath: `/api/v1/auth/${id}/step-up`,
    })),
  ];
}

function registerMethods(http: Http, deps: SignInWith): void {
  http.route({
    method: 'GET',
    url: '/api/v1/auth/sign-in-methods',
    config: { access: 'public' },
    schema: {
      operationId: 'listSignInMethods',
      summary: 'List the identity providers that users can sign in with',
      tags,
      response: {
        200: named(
          'SignInMethodList',
          Type.Object({
            items: Type.Array(
              named(
                'SignInMethod',
                Type.Object({
                  provider: Type.String(),
                  name: Type.String(),
                  sign_in_url: Type.String({ description: 'Where the browser goes; takes `return_to`.' }),
                }),
              ),
            ),
          }),
        ),
      },
    },
    handler: async () => ({
      items: (await openMethods(deps)).map(({ provider, name, signInPath }) => ({
        provider,
        name,
        sign_in_url: http.basePath + signInPath,
      })),
    }),
  });
}

function registerIntegrationIdp(http: Http, deps: SignInWith, { id, label }: { readonly id: string; readonly label: string }): void {
  const path = `/api/v1/auth/${id}`;
  http.route({
    method: 'GET',
    url: `${path}/enabled`,
    config: { access: 'public' },
    schema: {
      operationId: operationId('get', id, 'status'),
      summary: `Get whether users can sign in with ${label}`,
      tags,
      response: { 200: named('SignInStatus', Type.Object({ enabled: Type.Boolean() })) },
    },
    handler: async () => ({ enabled: (await deps.findIdp(id)) !== null }),
  });
  http.route({
    method: 'GET',
    url: path,
    config: { access: 'public' },
    schema: {
      operationId: operationId('start', id, 'sign-in'),
      summary: `Go to ${label} to sign in`,
      tags,
      querystring: StartQuery,
      response: redirect,
    },
    handler: (request, reply) => asPage(request, reply, () => start(deps, request, reply, { idp: id, callback: `${path}/callback` })),
  });
  http.route({
    method: 'GET',
    url: `${path}/step-up`,
    config: STEP_UP,
    schema: {
      operationId: operationId('start', id, 'step-up'),
      summary: `Go to ${label} to prove again who you are`,
      tags,
      querystring: StartQuery,
      response: redirect,
    },
    handler: (request, reply) =>
      asPage(request, reply, () =>
        start(deps, request, reply, { idp: id, callback: `${path}/callback`, stepUpOf: userOf(request).userId }),
      ),
  });
  http.route({
    method: 'GET',
    url: `${path}/callback`,
    config: { access: 'public', proof: 'state and cookie' },
    schema: {
      operationId: operationId('finish', id, 'sign-in'),
      summary: `Come back from ${label}`,
      tags,
      querystring: AnswerQuery,
      response: redirect,
    },
    handler: (request, reply) => asPage(request, reply, () => finish(deps, request, reply, { idp: id, kinds: ['sign_in', 'step_up'] })),
  });
}

const Params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the provider.' }) });

function registerOidcIdps(http: Http, deps: SignInWith): void {
  const { db } = deps.identity.context;
  http.route({
    method: 'GET',
    url: '/api/v1/auth/oidc/providers',
    config: { access: 'public' },
    schema: {
      operationId: 'listSignInProviders',
      summary: 'List providers that users can sign in with',
      tags,
      response: {
        200: named(
          'SignInProviderList',
          Type.Object({
            items: Type.Array(
              named('SignInProvider', Type.Object({ id: Type.String(), name: Type.String(), authorize_url: Type.String() })),
            ),
          }),
        ),
      },
    },
    handler: async () => ({
      items: (await selectEnabledProviders(db)).map(({ id, name }) => ({
        id,
        name,
        authorize_url: `${http.basePath}/api/v1/auth/oidc/${id}/authorize`,
      })),
    }),
  });
  http.route({
    method: 'GET',
    url: '/api/v1/auth/oidc/:id/authorize',
    config: { access: 'public' },
    schema: {
      operationId: 'startOidcSignIn',
      summary: 'Go to a provider to sign in',
      tags,
      params: Params,
      querystring: StartQuery,
      response: redirect,
    },
    handler: (request, reply) =>
      asPage(request, reply, () => {
        const { id } = request.params;
        return start(deps, request, reply, { idp: `oidc:${id}`, callback: `/api/v1/auth/oidc/${id}/callback` });
      }),
  });
  http.route({
    method: 'GET',
    url: '/api/v1/auth/oidc/:id/step-up',
    config: STEP_UP,
    schema: {
      operationId: 'startOidcStepUp',
      summary: 'Go to a provider to prove again who you are',
      tags,
      params: Params,
      querystring: StartQuery,
      response: redirect,
    },
    handler: (request, reply) =>
      asPage(request, reply, () => {
        const { id } = request.params;
        const callback = `/api/v1/auth/oidc/${id}/callback`;
        return start(deps, request, reply, { idp: `oidc:${id}`, callback, stepUpOf: userOf(request).userId });
      }),
  });
  http.route({
    method: 'GET',
    url: '/api/v1/auth/oidc/:id/callback',
    config: { access: 'public', proof: 'state and cookie' },
    schema: {
      operationId: 'finishOidcSignIn',
      summary: 'Come back from a provider',
      tags,
      params: Params,
      querystring: AnswerQuery,
      response: redirect,
    },
    handler: (request, reply) =>
      asPage(request, reply, () =>
        finish(deps, request, reply, { idp: `oidc:${request.params.id}`, kinds: ['sign_in', 'step_up', 'link'] }),
      ),
  });
  http.route({
    method: 'GET',
    url: '/api/v1/auth/oidc/:id/logout',
    config: { access: 'public' },
    schema: {
      operationId: 'startOidcLogOut',
      summary: 'Sign out at a provider',
      description: 'After signing out here.',
      tags,
      params: Params,
      response: redirect,
    },
    handler: (request, reply) =>
      asPage(request, reply, async () => {
        await limitStarts(deps, request, reply);
        const idp = await openIdp(deps, `oidc:${request.params.id}`);
        const end = await deps.oidc.endSessionUrl(idp, `${deps.baseUrl}/`);
        return sendTo(reply, end?.href ?? '/');
      }),
  });
}
