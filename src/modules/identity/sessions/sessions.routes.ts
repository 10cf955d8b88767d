import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { Problem } from '../../../platform/errors.ts';
import { byOf, userOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { Time } from '../../../platform/http/openapi/shapes.ts';
import type { Identity } from '../identity.actions.ts';
import { revokeOtherSessions, revokeSession, type SessionOwner } from './sessions.actions.ts';
import { selectSessionsOf } from './sessions.store.ts';

const COOKIE = { access: 'cookie' } as const;
const TAGS = ['Sessions'];
const SessionView = named(
  'Session',
  Type.Object({
    id: Type.String({ description: 'A digest: names the session without opening it.' }),
    created_at: Time,
    last_used_at: Time,
    expires_at: Time,
    ip: Type.String(),
    user_agent: Type.String(),
    current: Type.Boolean({ description: 'The session that asks.' }),
  }),
);

function ownerOf(request: FastifyRequest): SessionOwner {
  const { userId, session } = userOf(request);
  if (!session) throw new Problem('bad_request', 'This works with a signed-in browser session only');
  return { userId, current: session.id };
}

/** One's own sessions: where one is signed in, and ending that. */
export function registerSessionRoutes(http: Http, { context }: Identity): void {
  http.route({
    method: 'GET',
    url: '/api/v1/auth/sessions',
    config: COOKIE,
    schema: {
      operationId: 'listSessions',
      summary: 'List your sessions',
      description: 'Most recently used first.',
      tags: TAGS,
      response: { 200: named('SessionList', Type.Object({ items: Type.Array(SessionView) })) },
    },
    handler: async (request) => {
      const { userId, current } = ownerOf(request);
      const sessions = await selectSessionsOf(context.db, userId);
      return {
        items: sessions.map((session) => {
          const id = session.digest.toString('hex');
          return {
            id,
            created_at: session.createdAt.toISOString(),
            last_used_at: session.lastUsedAt.toISOString(),
            expires_at: session.expiresAt.toISOString(),
            ip: session.ip,
            user_agent: session.userAgent,
            current: id === current,
          };
        }),
      };
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/auth/sessions',
    config: COOKIE,
    schema: {
      operationId: 'deleteOtherSessions',
      summary: 'End every other session',
      description: 'The session that asks stays.',
      tags: TAGS,
      response: { 200: named('RevokedSessions', Type.Object({ revoked: Type.Integer() })) },
    },
    handler: async (request) => ({ revoked: await revokeOtherSessions(context, ownerOf(request), byOf(request)) }),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/auth/sessions/:id',
    config: COOKIE,
    schema: {
      operationId: 'deleteSession',
      summary: 'End a session',
      description: 'At once; to end the one you use, sign out.',
      tags: TAGS,
      params: Type.Object({ id: Type.String({ maxLength: 200, description: 'Id of the session.' }) }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await revokeSession(context, ownerOf(request), request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
