import { Type } from 'typebox';
import { type About, type DocumentedRoute, writeDocument } from './document.ts';
import { named } from './named.ts';
import { referencePage } from './reference-page.ts';
import { asDocument } from '../security-headers.ts';
import type { Http } from '../server.ts';

/** What is made when it is first asked for, and kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/**
 * `GET /api/v1/openapi.json`, made from the schemas that validate, and `GET /docs`, a page without scripts.
 * Call it before the routes it shall describe.
 */
export function registerOpenApi(http: Http, about: About): void {
  const routes: DocumentedRoute[] = [];
  const addresses = new Map<string, string>();
  http.addHook('onRoute', ({ method, url, schema, config }) => {
    if (method === 'HEAD' || method === 'OPTIONS' || url.includes('*') || schema?.hide) return;
    const name = schema?.operationId;
    if (!name) throw new Error(`${method} ${url}: declare schema.operationId, the name of this operation in generated clients`);
    const taken = addresses.get(name);
    if (taken !== undefined) throw new Error(`${method} ${url}: ${name} is the operationId of ${taken} already`);
    addresses.set(name, `${method} ${url}`);
    const [tag, ...more] = schema.tags ?? [];
    if (tag === undefined || more.length > 0 || !about.tags.some((one) => one.name === tag))
      throw new Error(`${method} ${url}: declare one of the tags of the interface in schema.tags`);
    routes.push({ method, url, ...(schema ? { schema } : {}), ...(config ? { config } : {}) });
  });
  // As texts: anybody may ask, and writing a megabyte anew for each holds the server.
  const document = once(() => writeDocument(routes, about, http.basePath));
  const json = once(async () => JSON.stringify(await document()));
  const page = once(async () => referencePage(await document(), http.basePath));

  http.route({
    method: 'GET',
    url: '/api/v1/openapi.json',
    config: { access: 'public' },
    schema: {
      operationId: 'getOpenApiDocument',
      summary: 'Get this interface as OpenAPI 3.1',
      tags: ['Reference'],
      response: { 200: named('OpenApiDocument', Type.Object({}, { additionalProperties: true, description: 'An OpenAPI 3.1 document.' })) },
    },
    handler: async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send((await json()) as never),
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
      produces: ['text/html'],
      response: { 200: Type.String() },
    },
    handler: async (_request, reply) => {
      const html = await page();
      return asDocument(reply, html).serializer(String).send(html);
    },
  });
}
