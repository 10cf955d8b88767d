import swagger from '@fastify/swagger';
import fastify, { type RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { ERRORS } from '../errors.ts';
import type { Access } from './access.ts';
import type { ApiDocument } from './api-document.ts';
import { operationId } from './operation.ts';
import { referencePage } from './reference-page.ts';
import type { Http } from './server.ts';

type DocumentedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>;

const SECURITY: Readonly<Record<Access, ReadonlyArray<Record<string, string[]>>>> = {
  public: [],
  session: [{ session: [] }, { personalAccessToken: [] }],
  cookie: [{ session: [] }],
  agent: [{ agentToken: [] }],
  webhook: [{ webhookToken: [] }],
};

const SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'svc_session',
    description: 'Set by sign-in. POST, PUT, PATCH and DELETE also want the value of the svc_csrf cookie as X-CSRF-Token.',
  },
  personalAccessToken: { type: 'http', scheme: 'bearer', description: 'svc_pat_…' },
  agentToken: { type: 'http', scheme: 'bearer', description: 'svc_agent_…' },
  webhookToken: { type: 'http', scheme: 'bearer', description: 'svc_…' },
} as const;

const ProblemDocument = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'detail'],
        properties: { pointer: { type: 'string' }, code: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
};

const REFUSAL = { description: 'A problem document (RFC 9457)', content: { 'application/problem+json': { schema: ProblemDocument } } };
const KEY_HEADER = {
  'idempotency-key': {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'The same request again within 24 hours gets the first answer.',
  },
};

/** A route that takes several methods has one name for the first, and a longer one for each other. */
function nameOf({ method, schema }: DocumentedRoute, asked: string): string | undefined {
  const [first] = [method].flat();
  return asked === first ? schema?.operationId : operationId(schema?.operationId ?? '', 'by', asked.toLowerCase());
}

/** Adds to a route's schema what its access class says. */
function describe(route: DocumentedRoute, method: string): Record<string, unknown> {
  const { schema, config } = route;
  const access = config?.access ?? 'public';
  const keyed = method === 'POST' && (access === 'session' || access === 'cookie' || access === 'agent');
  const response: object = schema?.response ?? {};
  return {
    ...schema,
    operationId: nameOf(route, method),
    security: SECURITY[access],
    ...(keyed ? { headers: { type: 'object', properties: KEY_HEADER } } : {}),
    response: { ...response, default: REFUSAL },
    'x-access': access,
    ...(config?.permission === undefined ? {} : { 'x-permission': config.permission }),
  };
}

/** Describes routes: they are declared once more on an instance that only writes the document. */
async function writeDocument(routes: readonly DocumentedRoute[], version: string): Promise<ApiDocument> {
  const scribe = fastify({ exposeHeadRoutes: false });
  scribe.setValidatorCompiler(() => () => true);
  scribe.setSerializerCompiler(() => JSON.stringify);
  await scribe.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tocsin', version, description: 'Open incident response: alerts in, the right people paged, nothing lost.' },
      components: { securitySchemes: SCHEMES },
    },
  });
  for (const route of routes) {
    for (const method of [route.method].flat())
      scribe.route({ method, url: route.url, schema: describe(route, method), handler: () => '' });
  }
  await scribe.ready();
  return scribe.swagger() as unknown as ApiDocument;
}

/**
 * `GET /api/v1/openapi.json`, made from the schemas that validate, and `GET /docs`, a page without scripts.
 * Call it before the routes it shall describe.
 */
export function registerOpenApi(http: Http, version: string): void {
  const routes: DocumentedRoute[] = [];
  const addresses = new Map<string, string>();
  http.addHook('onRoute', ({ method, url, schema, config }) => {
    if (method === 'HEAD' || method === 'OPTIONS' || url.includes('*') || schema?.hide) return;
    const name = schema?.operationId;
    if (!name) throw new Error(`${method} ${url}: declare schema.operationId, the name of this operation in generated clients`);
    const taken = addresses.get(name);
    if (taken !== undefined) throw new Error(`${method} ${url}: ${name} is the operationId of ${taken} already`);
    addresses.set(name, `${method} ${url}`);
    routes.push({ method, url, ...(schema ? { schema } : {}), ...(config ? { config } : {}) });
  });
  let document: Promise<ApiDocument> | undefined;
  const written = () => {
    document ??= writeDocument(routes, version);
    return document;
  };

  http.route({
    method: 'GET',
    url: '/api/v1/openapi.json',
    config: { access: 'public' },
    schema: {
      operationId: 'getOpenApiDocument',
      summary: 'Get this interface as OpenAPI 3.1',
      tags: ['Reference'],
      response: { 200: Type.Object({}, { additionalProperties: true }) },
    },
    handler: async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send(await written()),
  });
  http.route({
    method: 'GET',
    url: '/docs',
    config: { access: 'public' },
    schema: {
      operationId: 'getReferencePage',
      summary: 'Get this interface as a page',
      description: 'HTML without scripts, made from the OpenAPI document.',
      tags: ['Reference'],
      response: { 200: Type.String() },
    },
    handler: async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .serializer(String)
        .send(referencePage(await written())),
  });
}
