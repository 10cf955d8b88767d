import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, { type RouteOptions } from 'fastify';
import { STATUS_CODES } from 'node:http';
import { ERRORS } from '../../errors.ts';
import type { Access } from '../access.ts';
import type { ApiDocument } from './api-document.ts';
import { type Components, referring } from './components.ts';
import { NAME } from './named.ts';
import { operationId } from './operation.ts';

/** A route as far as the document tells of it. */
export type DocumentedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>;

/** A group of operations, with a sentence for readers. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** What the document says of the whole interface. */
export interface About {
  readonly version: string;
  readonly tags: readonly Tag[];
  /** What a value of a named schema looks like. */
  readonly examples: Readonly<Record<string, unknown>>;
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: 'svc_session', description: 'Set by sign-in.' },
  csrfToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The value of the svc_csrf cookie, with POST, PUT, PATCH and DELETE by session cookie.',
  },
  personalAccessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal access token, svc_pat_…: it may do what its permissions name and its owner may do.',
  },
  agentToken: { type: 'http', scheme: 'bearer', description: 'The token of an agent, svc_agent_….' },
  webhookToken: { type: 'http', scheme: 'bearer', description: 'A webhook token, svc_…: it delivers alerts and does nothing else.' },
} as const;

type Scheme = keyof typeof SCHEMES;

/** How a caller of this route shows who it is; one of these is enough. */
function securityOf({ config }: DocumentedRoute, method: string): ReadonlyArray<Partial<Record<Scheme, string[]>>> {
  const access: Access = config?.access ?? 'public';
  const cookie = UNSAFE.has(method) ? { session: [], csrfToken: [] } : { session: [] };
  if (access === 'session')
    return config?.byToken === 'refused' || config?.byToken === 'person' ? [cookie] : [cookie, { personalAccessToken: [] }];
  if (access === 'cookie') return [cookie];
  if (access === 'token') return [{ personalAccessToken: [] }];
  if (access === 'agent') return [{ agentToken: [] }];
  if (access === 'webhook') return [{ webhookToken: [] }];
  return [];
}

const Problem = {
  type: 'object',
  description: 'Why a request was refused (RFC 9457). Some codes have members of their own, such as current_version.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'errors'],
  properties: {
    type: { type: 'string', description: 'Address of a page that says what to do.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong with this request, for people.' },
    instance: { type: 'string' },
    code: { type: 'string', description: 'Which error it is, for programs.', enum: Object.keys(ERRORS) },
    request_id: { type: 'string', description: 'Also in the header X-Request-Id and in the log.' },
    errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
  },
  examples: [
    {
      type: '/problems/validation_failed',
      title: 'Some values are not valid',
      status: 422,
      detail: 'name: must not be empty',
      instance: '/api/v1/teams',
      code: 'validation_failed',
      request_id: '0198c1de-7a4c-7cc1-9d53-2f1f6a3b9b10',
      errors: [{ pointer: '/name', code: 'minLength', detail: 'must not be empty' }],
    },
  ],
};

const FieldError = {
  type: 'object',
  required: ['pointer', 'code', 'detail'],
  properties: {
    pointer: { type: 'string', description: 'A JSON pointer into the body, or ?name for a member of the query.' },
    code: { type: 'string' },
    detail: { type: 'string' },
    position: { $ref: '#/components/schemas/TextPosition' },
  },
};

const TextPosition = {
  type: 'object',
  description: 'Where in the text of an expression, in characters from 0.',
  required: ['start', 'end'],
  properties: { start: { type: 'integer' }, end: { type: 'integer' } },
};

const CONTENT = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const RETRY = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** The refusals that operations share, by name. */
const REFUSALS = {
  BadRequest: {
    status: '400',
    description: 'The request could not be understood: JSON, a member of the query, or the kind of credential.',
  },
  Unauthenticated: { status: '401', description: 'Nobody is signed in, or the token is not valid here.' },
  Forbidden: { status: '403', description: 'The caller lacks the permission, or the CSRF token is missing.' },
  NotFound: { status: '404', description: 'There is no such thing, or none that the caller may see.' },
  Conflict: { status: '409', description: 'The present state does not allow it, or someone was faster.' },
  PayloadTooLarge: { status: '413', description: 'The body is too large.' },
  UnsupportedMediaType: { status: '415', description: 'The body is of another type than this address takes.' },
  ValidationFailed: { status: '422', description: 'Well-formed, but some values are not valid; errors names each of them.' },
  AccountLocked: { status: '423', description: 'Too many failed attempts; sign-in is locked for a while.' },
  RateLimited: { status: '429', description: 'Too many requests.', headers: RETRY },
  Unavailable: { status: '503', description: 'The service cannot take this now.', headers: RETRY },
  Refused: { status: 'default', description: 'Any other refusal.' },
} as const;

type Refusal = keyof typeof REFUSALS;

/** The refusals that a caller of this route has to expect; whatever else happens is a problem document too. */
function refusalsOf({ url, schema, config }: DocumentedRoute, method: string): readonly Refusal[] {
  const access = config?.access ?? 'public';
  const signedIn = access === 'session' || access === 'cookie';
  const unsafe = UNSAFE.has(method);
  const takesBody = schema?.body !== undefined || config?.document?.body !== undefined;
  const limited = (access !== 'public' && access !== 'webhook') || (unsafe && !config?.proof);
  const expected: ReadonlyArray<readonly [Refusal, boolean]> = [
    ['BadRequest', true],
    ['Unauthenticated', access !== 'public' || config?.proof === 'signature'],
    ['Forbidden', access !== 'webhook' && (config?.permission !== undefined || (signedIn && (unsafe || config?.byToken !== 'any')))],
    ['NotFound', url.includes(':')],
    ['Conflict', signedIn && unsafe],
    ['PayloadTooLarge', takesBody],
    ['UnsupportedMediaType', takesBody],
    ['ValidationFailed', takesBody],
    ['AccountLocked', config?.document?.locks === true],
    ['RateLimited', limited],
    ['Unavailable', url.startsWith('/api/') || url.startsWith('/webhooks/')],
    ['Refused', true],
  ];
  return expected.filter(([, holds]) => holds).map(([refusal]) => refusal);
}

const IDEMPOTENCY_KEY = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: 'The same request again within 24 hours gets the first answer.',
};

function takesKey({ config }: DocumentedRoute, method: string): boolean {
  return method === 'POST' && (config?.access === 'session' || config?.access === 'cookie' || config?.access === 'agent');
}

/** A route that takes several methods has one name for the first, and a longer one for each other. */
function nameOf({ method, schema }: DocumentedRoute, asked: string): string | undefined {
  const [first] = [method].flat();
  return asked === first ? schema?.operationId : operationId(schema?.operationId ?? '', 'by', asked.toLowerCase());
}

/** A route's schema with what its access says. */
function describe(route: DocumentedRoute, method: string): Record<string, unknown> {
  const { schema, config } = route;
  return {
    ...schema,
    ...(config?.document?.body && UNSAFE.has(method) ? { body: config.document.body, consumes: config.document.types } : {}),
    operationId: nameOf(route, method),
    security: securityOf(route, method),
    'x-access': config?.access ?? 'public',
    ...(config?.permission === undefined ? {} : { 'x-permission': config.permission }),
  };
}

interface WrittenOperation {
  operationId: string;
  parameters?: Array<Record<string, unknown>>;
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, unknown>;
}

type Media = Record<string, { schema?: unknown }>;

/** The body of `createTeam` is a `CreateTeamBody` unless its schema has a name. */
function withName(content: Media, { operationId: name }: WrittenOperation): Media {
  const derived = `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`;
  return Object.fromEntries(
    Object.entries(content).map(([type, one]) => [type, { ...one, schema: { [NAME]: derived, ...(one.schema as object) } }]),
  );
}

/** Named schemas, parameters and answers are taken out of an operation and referred to. */
function settle(operation: WrittenOperation, route: DocumentedRoute, method: string, components: Components): WrittenOperation {
  const { requestBody, parameters = [], responses, ...rest } = operation;
  const media = (content: Media) =>
    Object.fromEntries(Object.entries(content).map(([type, one]) => [type, { ...one, schema: referring(one.schema, components) }]));
  const answers = Object.entries(responses as Record<string, { description: string; content?: Media }>).map(([status, answer]) => [
    status,
    {
      ...answer,
      description: answer.description === 'Default Response' ? (STATUS_CODES[status] ?? 'OK') : answer.description,
      ...(answer.content ? { content: media(answer.content) } : {}),
    },
  ]);
  const refusals = refusalsOf(route, method).map((name) => [REFUSALS[name].status, { $ref: `#/components/responses/${name}` }]);
  const taken: unknown[] = parameters.map((one) => (one['schema'] ? { ...one, schema: referring(one['schema'], components) } : one));
  if (takesKey(route, method)) taken.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return {
    ...rest,
    ...(taken.length > 0 ? { parameters: taken as Array<Record<string, unknown>> } : {}),
    ...(requestBody ? { requestBody: { ...requestBody, content: media(withName(requestBody.content, operation)) as never } } : {}),
    responses: Object.fromEntries([...answers, ...refusals]),
  };
}

/** `/alerts/:number` as OpenAPI writes it. */
function pathOf(url: string): string {
  return url.replaceAll(/:([A-Za-z]+)/g, '{$1}');
}

/** Routes described without a pause: anybody may ask for the document, and its first writing takes a while. */
const PORTION = 25;

/** Describes routes: they are declared once more on an instance that only writes the document. */
export async function writeDocument(routes: readonly DocumentedRoute[], about: About, basePath: string): Promise<ApiDocument> {
  const scribe = fastify({ exposeHeadRoutes: false });
  scribe.setValidatorCompiler(() => () => true);
  scribe.setSerializerCompiler(() => JSON.stringify);
  const { default: swagger } = await import('@fastify/swagger');
  await scribe.register(swagger, { openapi: { openapi: '3.1.0', components: { securitySchemes: SCHEMES } } });
  const each = routes.flatMap((route) => [route.method].flat().map((method) => ({ route, method })));
  // An array: of a single HEAD the plugin says nothing.
  for (const [index, { route, method }] of each.entries()) {
    if (index % PORTION === 0) await nextTurn();
    scribe.route({ method: [method], url: route.url, schema: describe(route, method), handler: () => '' });
  }
  await scribe.ready();
  await nextTurn();
  const { paths } = scribe.swagger() as unknown as { readonly paths: Record<string, Record<string, WrittenOperation>> };
  const components: Components = new Map();
  const settled: Record<string, Record<string, WrittenOperation>> = {};
  for (const [index, { route, method }] of each.entries()) {
    if (index % PORTION === 0) await nextTurn();
    const path = pathOf(route.url);
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation) settled[path] = { ...settled[path], [method.toLowerCase()]: settle(operation, route, method, components) };
  }
  const used = new Set(each.flatMap(({ route, method }) => securityOf(route, method).flatMap((one) => Object.keys(one))));
  const shown = new Set(routes.flatMap(({ schema }) => schema?.tags ?? []));
  const schemas: Record<string, object> = { ...Object.fromEntries(components as Map<string, object>), Problem, FieldError, TextPosition };
  for (const [name, example] of Object.entries(about.examples)) {
    if (schemas[name]) schemas[name] = { ...schemas[name], examples: [example] };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tocsin',
      version: about.version,
      description: 'Open incident response: alerts in, the right people paged, nothing lost.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath || '/', description: 'The server that this document comes from.' }],
    tags: about.tags.filter(({ name }) => shown.has(name)),
    paths: settled,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([name, { status: _, ...answer }]) => [name, { ...answer, content: CONTENT }]),
      ),
      securitySchemes: Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.has(name))),
    },
  } as unknown as ApiDocument;
}
