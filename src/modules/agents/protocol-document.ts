import { Type, type TSchema } from 'typebox';
import { EVENT_DATA, type EventName } from './event-data.ts';
import { EVENT_TYPES, PROTOCOL } from './protocol.ts';
import { ARGUMENTS, capabilityOf, type ToolName } from './tools/tools.ts';

const Uuid = Type.String({ format: 'uuid' });
const isNumbered = (name: string) => (EVENT_TYPES as readonly string[]).includes(name);

/** An event as it comes: the envelope, with its data. */
function eventSchema(name: EventName): TSchema {
  return Type.Object({
    id: isNumbered(name)
      ? Type.Union([Type.String({ pattern: '^[0-9]+$' }), Type.Null()], {
          description: 'Rises for each agent; null among the items of a poll.',
        })
      : Type.Null({ description: 'Events of the stream itself have no id.' }),
    type: Type.Literal(name),
    version: Type.Integer(),
    occurred_at: Type.String({ format: 'date-time' }),
    redelivery: Type.Optional(Type.Boolean({ description: 'true: it says again what is open.' })),
    data: EVENT_DATA[name],
  });
}

/** The body of `POST /api/v1/agent/messages` that calls a tool. */
function toolSchema(name: ToolName): TSchema {
  return Type.Object(
    {
      kind: Type.Literal('inv_tool'),
      chat_id: Type.Optional(Type.String({ maxLength: 100 })),
      investigation_id: Uuid,
      fencing_token: Type.Integer({ minimum: 0 }),
      tool: Type.Object(
        {
          call_id: Type.String({ minLength: 1, maxLength: 100 }),
          name: Type.Literal(name),
          arguments: Object.keys(ARGUMENTS[name].properties).length === 0 ? Type.Optional(ARGUMENTS[name]) : ARGUMENTS[name],
          reason: Type.Optional(Type.String({ maxLength: 500, description: 'For the person who is asked; needed where one is.' })),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false, description: `Needs the capability ${capabilityOf(name)}.` },
  );
}

const EVENT_NAMES = Object.keys(EVENT_DATA) as EventName[];
const TOOL_NAMES = Object.keys(ARGUMENTS) as ToolName[];
const write = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Every event and every tool call, by `event.NAME` and `tool.NAME`. */
export function protocolDefinitions(): Record<string, TSchema> {
  return Object.fromEntries([
    ...EVENT_NAMES.map((name) => [`event.${name}`, eventSchema(name)] as const),
    ...TOOL_NAMES.map((name) => [`tool.${name}`, toolSchema(name)] as const),
  ]);
}

/** The protocol for programs: a body is valid when it fits `#/$defs/event.NAME` or `#/$defs/tool.NAME`. JSON Schema 2020-12. */
export function protocolSchema(): string {
  return write({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `The protocol of agents, ${PROTOCOL}`,
    description: 'Events that agents get, and tools that they call. Members may be added to events: ignore those that you do not know.',
    $defs: protocolDefinitions(),
  });
}

/** The same as an AsyncAPI 3 document. */
export function asyncapi(): string {
  const names = [...EVENT_NAMES.map((name) => `event.${name}`), ...TOOL_NAMES.map((name) => `tool.${name}`)];
  const messagesOf = (kind: 'event.' | 'tool.') =>
    Object.fromEntries(names.filter((name) => name.startsWith(kind)).map((name) => [name, { $ref: `#/components/messages/${name}` }]));
  return write({
    asyncapi: '3.0.0',
    info: {
      title: 'Tocsin: the protocol of agents',
      version: PROTOCOL,
      description: 'Agents investigate alerts: events come over a stream of server-sent events, tools are called by POST. See protocol.md.',
    },
    defaultContentType: 'application/json',
    servers: { tocsin: { host: 'tocsin.example.com', protocol: 'https', security: [{ $ref: '#/components/securitySchemes/token' }] } },
    channels: {
      events: { address: '/api/v1/agent/events', description: 'Server-sent events.', messages: messagesOf('event.') },
      messages: { address: '/api/v1/agent/messages', description: 'Calls of tools, each a POST.', messages: messagesOf('tool.') },
    },
    operations: {
      receiveEvent: { action: 'receive', channel: { $ref: '#/channels/events' } },
      callTool: { action: 'send', channel: { $ref: '#/channels/messages' } },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token of the agent.' } },
      messages: Object.fromEntries(
        names.map((name) => [name, { name: name.slice(name.indexOf('.') + 1), payload: { $ref: `#/components/schemas/${name}` } }]),
      ),
      schemas: protocolDefinitions(),
    },
  });
}
