import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { TokenReference } from '../identity.schema.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { byOf, userOf } from '../../../platform/http/authenticate.ts';
import { LIST_QUERY, pageMembers, pageOf, sortQuery, TOTAL_CAP } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { closed, Time } from '../../../platform/http/openapi/shapes.ts';
import type { Identity } from '../identity.actions.ts';
import { PERMISSIONS, ROLE_PERMISSIONS, type Role } from '../permissions.ts';
import { MAX_TOKENS_PER_PERSON, makePersonalToken, revokePersonalToken, type TokenMaker } from './personal-tokens.actions.ts';
import {
  countAllTokens,
  countTokensOf,
  type OwnedToken,
  type PersonalToken,
  selectAllTokens,
  selectTokensOf,
  tokensWindow,
  type TokenScope,
} from './personal-tokens.store.ts';
import { findUser } from '../accounts/users.store.ts';
import { MAX_TOKEN_NAME_LENGTH } from '../../../platform/crypto/token.ts';

/** A token sees and ends only itself and what it made, and gives no more than it has. */
const OWN = { access: 'session', byToken: 'any' } as const;
const ALL = { access: 'session', permission: 'tokens:manage' } as const;
const TAGS = ['Personal tokens'];
const orNull = Type.Union([Time, Type.Null()]);
const Params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the token.' }) });
const Query = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'name'], '-created_at') }, closed);
const Body = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_TOKEN_NAME_LENGTH }),
    permissions: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 2 * PERMISSIONS.length }),
    expires_at: Type.Optional(orNull),
  },
  closed,
);
const view = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  permissions: Type.Array(Type.String(), { description: 'What it was given.' }),
  effective_permissions: Type.Array(Type.String(), { description: 'What it may do now: those that its owner has as well.' }),
  made_with: Type.Union([TokenReference, Type.Null()], {
    description: 'The token that made it, whose end is its end; null when the person did.',
  }),
  expires_at: orNull,
  created_at: Time,
  last_used_at: orNull,
  token: Type.String({ description: 'Whole only in the answer that created it; masked ever after.' }),
};
const TokenView = named('PersonalToken', Type.Object(view));
const OwnedView = named(
  'OwnedPersonalToken',
  Type.Object({
    ...view,
    owner: named(
      'TokenOwner',
      Type.Object({ id: Type.String(), display_name: Type.String(), email: Type.String(), role: Type.String(), active: Type.Boolean() }),
    ),
  }),
  { extends: TokenView },
);

function viewToken(token: PersonalToken, role: Role, shown?: string): Type.Static<typeof TokenView> {
  const held: ReadonlySet<string> = ROLE_PERMISSIONS[role];
  return {
    id: token.id,
    name: token.name,
    permissions: [...token.permissions],
    effective_permissions: token.permissions.filter((name) => held.has(name)),
    made_with: token.madeWith,
    expires_at: token.expiresAt?.toISOString() ?? null,
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    token: shown ?? `svc_pat_••••${token.hint}`,
  };
}

function viewOwned(token: OwnedToken): Type.Static<typeof OwnedView> {
  const { id, displayName, email, role, active } = token.owner;
  return { ...viewToken(token, role), owner: { id, display_name: displayName, email, role, active } };
}

function makerOf(request: FastifyRequest): TokenMaker {
  const { userId, permissions, token } = userOf(request);
  return { userId, permissions, token: token ?? null };
}

/** A person's tokens; for a token, itself and what it made. */
function scopeOf(request: FastifyRequest): TokenScope {
  const { userId, token } = userOf(request);
  return { userId, root: token?.id ?? null };
}

/** Tokens for scripts: one's own, and everybody's for administrators. */
export function registerPersonalTokenRoutes(http: Http, identity: Identity): void {
  registerOwnTokens(http, identity);
  registerAllTokens(http, identity);
}

function registerOwnTokens(http: Http, { context }: Identity): void {
  const { db } = context;
  const roleOf = async (userId: string): Promise<Role> => (await findUser(db, userId))?.role ?? 'viewer';

  http.route({
    method: 'GET',
    url: '/api/v1/user/tokens',
    config: OWN,
    schema: {
      operationId: 'listPersonalTokens',
      summary: 'List your personal tokens',
      description: 'Newest first, masked. A token sees itself and what it made.',
      tags: TAGS,
      querystring: Query,
      response: {
        200: named(
          'PersonalTokenList',
          Type.Object({
            ...pageMembers(TokenView),
            max_tokens: Type.Integer({ description: 'With so many, no other one is made.' }),
          }),
        ),
      },
    },
    handler: async (request) => {
      const scope = scopeOf(request);
      const window = tokensWindow(request.query);
      const [rows, counted, role] = await Promise.all([
        selectTokensOf(db, scope, window),
        countTokensOf(db, scope, TOTAL_CAP),
        roleOf(scope.userId),
      ]);
      const page = await window.page(db, rows, counted, ({ id }) => id);
      const items = page.items.map((row) => viewToken(row.id === scope.root ? { ...row, madeWith: null } : row, role));
      return { ...page, items, max_tokens: MAX_TOKENS_PER_PERSON };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/user/tokens',
    config: { ...OWN, stepUp: 'admin' },
    schema: {
      operationId: 'createPersonalToken',
      summary: 'Create a personal token',
      description: 'It may do no more than you. The token is shown once.',
      tags: TAGS,
      body: Body,
      response: { 201: TokenView },
    },
    handler: async (request, reply) => {
      const maker = makerOf(request);
      const made = await makePersonalToken(context, maker, request.body, byOf(request));
      return reply.status(201).send(viewToken(made, await roleOf(maker.userId), made.token));
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/user/tokens/:id',
    config: OWN,
    schema: {
      operationId: 'deletePersonalToken',
      summary: 'Revoke one of your personal tokens',
      description: 'At once. A token revokes only itself and what it made.',
      tags: TAGS,
      params: Params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await revokePersonalToken(context, { id: request.params.id, scope: scopeOf(request) }, byOf(request));
      return reply.status(204).send(null);
    },
  });
}

function registerAllTokens(http: Http, { context }: Identity): void {
  const { db } = context;

  http.route({
    method: 'GET',
    url: '/api/v1/admin/tokens',
    config: ALL,
    schema: {
      operationId: 'listAllPersonalTokens',
      summary: 'List the personal tokens of all users',
      description: 'Masked.',
      tags: TAGS,
      querystring: Query,
      response: { 200: pageOf(OwnedView) },
    },
    handler: async (request) => {
      const window = tokensWindow(request.query);
      const [rows, counted] = await Promise.all([selectAllTokens(db, window), countAllTokens(db, TOTAL_CAP)]);
      const page = await window.page(db, rows, counted, ({ id }) => id);
      return { ...page, items: page.items.map(viewOwned) };
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/admin/tokens/:id',
    config: { ...ALL, stepUp: 'admin' },
    schema: {
      operationId: 'deleteAnyPersonalToken',
      summary: 'Revoke a personal token of any user',
      description: 'At once.',
      tags: TAGS,
      params: Params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await revokePersonalToken(context, { id: request.params.id, scope: null }, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
