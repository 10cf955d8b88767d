import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import { Problem } from '../../platform/errors.ts';
import { type Authenticator, byOf, type Caller, callerOf, SESSION_COOKIE, unlessHeld, userOf } from '../../platform/http/authenticate.ts';
import { operationId } from '../../platform/http/openapi/operation.ts';
import type { Http } from '../../platform/http/server.ts';
import { asPage, clientOf, type Flows, sendTo } from '../identity/index.ts';
import type { Connections } from './connections.actions.ts';
import { schemaName } from './connections.schema.ts';
import type { ProviderDescriptor } from './descriptor.ts';

/** What connecting a workspace by its own consent page works with. */
export interface WorkspaceDeps {
  readonly connections: Connections;
  readonly flows: Flows;
  readonly authenticator: Authenticator;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
}

const tags = ['Integrations'];
const NEEDED = 'integrations:write';
const AnswerQuery = Type.Object(
  {
    state: Type.Optional(Type.Unknown({ description: 'What the provider was given.' })),
    code: Type.Optional(Type.Unknown({ description: 'From the provider.' })),
    error: Type.Optional(Type.Unknown({ description: 'Why the provider refused.' })),
  },
  { additionalProperties: true },
);

/** Connecting and disconnecting a workspace by a button, for each provider that has a consent page. */
export function registerWorkspaceRoutes(http: Http, deps: WorkspaceDeps): void {
  for (const provider of deps.connections.consenting) registerWorkspace(http, deps, provider);
}

function registerWorkspace(http: Http, deps: WorkspaceDeps, { id, name }: ProviderDescriptor): void {
  const { connections, flows, baseUrl } = deps;
  const path = `/api/v1/integrations/${id}`;
  const callback = `${path}/oauth/callback`;
  http.route({
    method: 'POST',
    url: `${path}/oauth/authorize`,
    config: { access: 'session', permission: NEEDED, stepUp: 'admin' },
    schema: {
      operationId: operationId('start', id, 'connection'),
      summary: `Begin connecting the ${name} workspace`,
      description: 'Answers the address to go to: in this browser, or, asked by token, in one that is signed in as its owner.',
      tags,
      response: { 200: named(`${schemaName(id)}Connection`, Type.Object({ authorization_url: Type.String() })) },
    },
    handler: async (request, reply) => {
      const { session, userId } = userOf(request);
      const checks = await flows.begin(session ? reply : null, { kind: 'workspace', idp: id, userId, returnTo: '/integrations' });
      return { authorization_url: await connections.consentUrl(id, { state: checks.state, redirectUri: baseUrl + callback }) };
    },
  });
  http.route({
    method: 'GET',
    url: callback,
    config: { access: 'public', proof: 'state and cookie' },
    schema: {
      operationId: operationId('finish', id, 'connection'),
      summary: `Come back from ${name} with a workspace`,
      tags,
      querystring: AnswerQuery,
      response: { 302: Type.Null({ description: 'The browser is sent on.' }) },
    },
    handler: (request, reply) =>
      asPage(request, reply, async () => {
        const flow = await flows.end(request, reply, ['workspace'], id);
        const caller = await whoLeft(deps, request, flow.userId);
        const { code, error } = request.query;
        if (typeof code !== 'string' || error !== undefined) throw new Problem('bad_request', declined(name, error));
        const by = { actor: caller.actor, ...clientOf(request) };
        await connections.connectWorkspace(id, { code, redirectUri: baseUrl + callback }, { by, permissions: caller.permissions });
        return sendTo(reply, flow.returnTo);
      }),
  });
  http.route({
    method: 'POST',
    url: `${path}/disconnect`,
    config: { access: 'session', permission: NEEDED, stepUp: 'admin' },
    schema: {
      operationId: operationId('disconnect', id),
      summary: `Disconnect the ${name} workspace`,
      description: 'Forgets its bot token and revokes it.',
      tags,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      callerOf(request);
      await connections.disconnectWorkspace(id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}

/** @throws Problem `bad_request` when the browser is not signed in as whoever left; `forbidden` when they may not any more */
async function whoLeft({ authenticator }: WorkspaceDeps, request: FastifyRequest, userId: string | null): Promise<Caller> {
  const secret = request.cookies[SESSION_COOKIE];
  const caller = secret === undefined ? null : unlessHeld(await authenticator.session(secret));
  if (!caller || caller.userId === null || caller.userId !== userId)
    throw new Problem('bad_request', 'You are no longer signed in as the user who started this; sign in and connect again');
  if (!caller.permissions.has(NEEDED))
    throw new Problem('forbidden', `This needs the permission ${NEEDED}`, { extra: { permission: NEEDED } });
  return caller;
}

function declined(name: string, error: unknown): string {
  return typeof error === 'string'
    ? `${name} did not connect the workspace (${error.slice(0, 100)})`
    : `${name} sent no code; connect again`;
}
