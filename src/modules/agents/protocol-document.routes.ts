import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import type { Http } from '../../platform/http/server.ts';
import { asyncapi, protocolSchema } from './protocol-document.ts';

const DOCUMENTS = [
  {
    url: '/api/v1/agent/protocol.schema.json',
    type: 'application/schema+json',
    write: protocolSchema,
    operationId: 'getAgentProtocolSchema',
    summary: 'Get the events and tools as JSON Schema',
    name: 'AgentProtocolSchema',
  },
  {
    url: '/api/v1/agent/asyncapi.json',
    type: 'application/json; charset=utf-8',
    write: asyncapi,
    operationId: 'getAgentProtocolAsyncApi',
    summary: 'Get the events and tools as AsyncAPI 3',
    name: 'AgentAsyncApiDocument',
  },
];

/** The protocol of agents as documents for programs. They are public, as the OpenAPI document is, and written once. */
export function registerProtocolRoutes(http: Http): void {
  for (const { url, type, write, operationId, summary, name } of DOCUMENTS) {
    let text: string | undefined;
    const written = () => {
      text ??= write();
      return text;
    };
    http.route({
      method: 'GET',
      url,
      config: { access: 'public' },
      schema: {
        operationId,
        summary,
        tags: ['Reference'],
        response: { 200: named(name, Type.Object({}, { additionalProperties: true, description: 'A document for programs.' })) },
      },
      handler: async (_request, reply) =>
        reply
          .type(type)
          .serializer(String)
          .send(written() as never),
    });
  }
}
