import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { NAME_QUERY, PAGE_QUERY, pageMembers, sortQuery } from '../../platform/http/list.ts';
import { pageOfRows } from '../../platform/http/listing.store.ts';
import type { Http } from '../../platform/http/server.ts';
import type { Connections, Patches } from './connections.actions.ts';
import {
  ChannelView,
  directoryKinds,
  integrationsBody,
  integrationsView,
  MatchingBody,
  matchingParams,
  ProviderList,
  testBody,
  TestView,
  viewIntegrations,
  viewProvider,
} from './connections.schema.ts';
import { searchChannels } from './directory.ts';

const tags = ['Integrations'];

/** Settings of the ways out, a test of each, and the channels they reach. */
export function registerConnectionRoutes(http: Http, deps: { readonly connections: Connections; readonly baseUrl: string }): void {
  const { connections, baseUrl } = deps;
  const { descriptors } = connections;
  const IntegrationsView = integrationsView(descriptors);
  const view = (shown: Awaited<ReturnType<Connections['all']>>) => viewIntegrations(descriptors, shown, baseUrl);

  const providers = { items: descriptors.map(viewProvider) };
  http.route({
    method: 'GET',
    url: '/api/v1/providers',
    config: { access: 'session', byToken: 'alerts:read' },
    schema: {
      operationId: 'listProviders',
      summary: 'List everything that can be connected',
      description: 'What each provider can do, its settings, and how it is named on screens.',
      tags,
      response: { 200: ProviderList },
    },
    handler: async () => providers,
  });

  http.route({
    method: 'GET',
    url: '/api/v1/integrations',
    config: { access: 'session', permission: 'integrations:read' },
    schema: {
      operationId: 'getIntegrations',
      summary: 'Get the settings of the integrations',
      description: 'Secrets only as set or not set.',
      tags,
      response: { 200: IntegrationsView },
    },
    handler: async () => view(await connections.all()),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/integrations',
    config: { access: 'session', permission: 'integrations:write', stepUp: 'admin' },
    schema: {
      operationId: 'updateIntegrations',
      summary: 'Change settings of integrations',
      description: 'What is left out stays; null clears.',
      tags,
      body: integrationsBody(descriptors),
      response: { 200: IntegrationsView },
    },
    handler: async (request) => {
      const by = byOf(request);
      return view(await connections.save(request.body as Patches, by, callerOf(request).permissions));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/integrations/:kind/confirm-email-matching',
    config: { access: 'session', permission: 'oidc:manage', stepUp: 'admin' },
    schema: {
      operationId: 'confirmEmailMatching',
      summary: 'Confirm matching users by email',
      description: 'In the workspace that is connected now.',
      tags,
      params: matchingParams(descriptors),
      body: MatchingBody,
      response: { 200: IntegrationsView },
    },
    handler: async (request) => {
      const by = byOf(request);
      return view(await connections.confirmMatching(request.params.kind, request.body.version, by));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/integrations/test',
    config: { access: 'session', permission: 'integrations:test' },
    schema: {
      operationId: 'testIntegration',
      summary: 'Test an integration',
      description: 'With a real call; with a channel, a test message is posted there.',
      tags,
      body: testBody(descriptors),
      response: { 200: TestView },
    },
    handler: async (request) => {
      const { checks } = await connections.test(request.body.kind, request.body.channel ?? null, byOf(request));
      const failed = checks.find((check) => !check.ok);
      return { ok: !failed, detail: failed?.detail ?? checks.at(-1)?.detail ?? '', checks: [...checks] };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/channels',
    config: { access: 'session', permission: 'channels:read' },
    schema: {
      operationId: 'listChannels',
      summary: 'List chat channels',
      description: 'Of the connected chat platforms, for choosing a destination.',
      tags,
      querystring: Type.Object(
        {
          provider: Type.Optional(directoryKinds(descriptors)),
          ...NAME_QUERY,
          ...PAGE_QUERY,
          ...sortQuery(['name', 'provider'], 'name'),
        },
        { additionalProperties: false },
      ),
      response: {
        200: named(
          'ChannelList',
          Type.Object({
            ...pageMembers(ChannelView),
            problems: Type.Array(named('ChannelProblem', Type.Object({ provider: Type.String(), detail: Type.String() }))),
          }),
        ),
      },
    },
    handler: async (request) => {
      const { provider, search = '' } = request.query;
      const { entries, troubles } = await connections.directory(provider ?? null);
      const found = searchChannels(entries, search);
      return {
        ...pageOfRows(found, request.query, { name: ({ name }) => name, provider: (channel) => channel.provider }),
        problems: [...troubles],
      };
    },
  });
}
