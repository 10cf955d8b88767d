import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import type { Http } from '../../platform/http/server.ts';
import { asyncapi, protocolSchema } from './protocol-document.ts';

/** The protocol of agents as documents for programs. They are public, as the OpenAPI document is, and written once. */
export function registerProtocolRoutes(http: Http): void {
  let texts: { readonly schema: string; readonly asyncapi: string } | undefined;
  const written = () => (texts ??= { schema: protocolSchema(), asyncapi: asyncapi() });
  http.route({
    method: 'GET',
    url: '/api/v1/agent/protocol.schema.json',
    config: { access: 'public' },
    schema: {
      operationId: 'getAgentProtocolSchema',
      summary: 'Get the events and tools as JSON Schema',
      tags: ['Reference'],
      response: {
        200: named('AgentProtocolSchema', Type.Object({}, { additionalProperties: true, description: 'A JSON Schema document.' })),
      },
    },
    handler: async (_request, reply) =>
      reply
        .type('application/schema+json')
        .serializer(String)
        .send(written().schema as never),
  });
  http.route({
    method: 'GET',
    url: '/api/v1/agent/asyncapi.json',
    config: { access: 'public' },
    schema: {
      operationId: 'getAgentProtocolAsyncApi',
      summary: 'Get the events and tools as AsyncAPI 3',
      tags: ['Reference'],
      response: {
        200: named('AgentAsyncApiDocument', Type.Object({}, { additionalProperties: true, description: 'An AsyncAPI document.' })),
      },
    },
    handler: async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(written().asyncapi as never),
  });
}
