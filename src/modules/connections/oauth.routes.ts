import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../platform/http/named.ts';
import { Problem } from '../../platform/errors.ts';
import { type Authenticator, byOf, type Caller, callerOf, SESSION_COOKIE, userOf } from '../../platform/http/authenticate.ts';
import type { Http } from '../../platform/http/server.ts';
import { asPage, clientOf, type Flows, sendTo } from '../identity/index.ts';
import type { Connections } from './connections.actions.ts';

/** What connecting a workspace by its own consent page works with. */
export interface WorkspaceDeps {
  readonly connections: Connections;
  readonly flows: Flows;
  readonly authenticator: Authenticator;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
}

const tags = ['Integrations'];
const PATH = '/api/v1/integrations/chatone';
const CALLBACK = `${PATH}/oauth/callback`;
const NEEDED = 'integrations:write';
const AnswerQuery = Type.Object(
  {
    state: Type.Optional(Type.Unknown({ description: 'What Slack was given.' })),
    code: Type.Optional(Type.Unknown({ description: 'From Slack.' })),
    error: Type.Optional(Type.Unknown({ description: 'Why Slack refused.' })),
  },
  { additionalProperties: true },
);

/** Connecting and disconnecting the Slack workspace by a button. */
export function registerWorkspaceRoutes(http: Http, deps: WorkspaceDeps): void {
  const { connections, flows, baseUrl } = deps;
  http.route({
    method: 'POST',
    url: `${PATH}/oauth/authorize`,
    config: { access: 'session', permission: NEEDED },
    schema: {
      operationId: 'startChatoneConnection',
      summary: 'Begin connecting the Slack workspace',
      description: 'Answers the address to send this browser to.',
      tags,
      response: { 200: named('ChatoneConnection', Type.Object({ authorization_url: Type.String() })) },
    },
    handler: async (request, reply) => {
      const caller = userOf(request);
      if (!caller.session)
        throw new Problem('bad_request', 'This works with a signed-in browser session only, not with a personal access token');
      const checks = await flows.begin(reply, { kind: 'workspace', door: 'chatone', userId: caller.userId, returnTo: '/integrations' });
      return { authorization_url: await connections.consentUrl('chatone', { state: checks.state, redirectUri: baseUrl + CALLBACK }) };
    },
  });
  http.route({
    method: 'GET',
    url: CALLBACK,
    config: { access: 'public', proof: 'state and cookie' },
    schema: {
      operationId: 'finishChatoneConnection',
      summary: 'Come back from Slack with a workspace',
      tags,
      querystring: AnswerQuery,
      response: { 302: Type.Null({ description: 'The browser is sent on.' }) },
    },
    handler: (request, reply) =>
      asPage(request, reply, async () => {
        const flow = await flows.end(request, reply, ['workspace'], 'chatone');
        const caller = await whoLeft(deps, request, flow.userId);
        const { code, error } = request.query;
        if (typeof code !== 'string' || error !== undefined) throw new Problem('bad_request', declined(error));
        const by = { actor: caller.actor, ...clientOf(request) };
        await connections.connectWorkspace('chatone', { code, redirectUri: baseUrl + CALLBACK }, { by, permissions: caller.permissions });
        return sendTo(reply, flow.returnTo);
      }),
  });
  http.route({
    method: 'POST',
    url: `${PATH}/disconnect`,
    config: { access: 'session', permission: NEEDED },
    schema: {
      operationId: 'disconnectChatone',
      summary: 'Disconnect the Slack workspace',
      description: 'Forgets its bot token and revokes it.',
      tags,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      callerOf(request);
      await connections.disconnectWorkspace('chatone', byOf(request));
      return reply.status(204).send(null);
    },
  });
}

/** @throws Problem `bad_request` when the browser is not signed in as whoever left; `forbidden` when they may not any more */
async function whoLeft({ authenticator }: WorkspaceDeps, request: FastifyRequest, userId: string | null): Promise<Caller> {
  const secret = request.cookies[SESSION_COOKIE];
  const caller = secret === undefined ? null : await authenticator.session(secret);
  if (!caller || caller.userId === null || caller.userId !== userId)
    throw new Problem('bad_request', 'You are no longer signed in as the user who started this; sign in and connect again');
  if (!caller.permissions.has(NEEDED))
    throw new Problem('forbidden', `This needs the permission ${NEEDED}`, { extra: { permission: NEEDED } });
  return caller;
}

function declined(error: unknown): string {
  return typeof error === 'string' ? `Slack did not connect the workspace (${error.slice(0, 100)})` : 'Slack sent no code; connect again';
}
