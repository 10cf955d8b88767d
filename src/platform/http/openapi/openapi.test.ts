import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast, TEST_KEYS } from '../../../../test/cast.ts';
import { inlined } from '../../../../test/harness/inlined.ts';
import { API_EXAMPLES } from '../../../reference/api-examples.ts';
import { API_TAGS } from '../../../reference/api-tags.ts';
import { openSenders, registerWebhookTokenRoutes } from '../../../modules/alerts/index.ts';
import { registerIdentityRoutes } from '../../../modules/identity/index.ts';
import { openLog } from '../../log.ts';
import { installAuthentication } from '../authenticate.ts';
import { registerOpenApi } from './openapi.ts';
import { referencePage } from './reference-page.ts';
import { buildHttp } from '../server.ts';

describe('the reference', () => {
  let cast: Cast;

  before(async () => {
    cast = await startCast({
      build: (platform, identity) => {
        const http = buildHttp({ log: platform.log, trustedProxies: [], https: false });
        installAuthentication(http, identity.options);
        registerOpenApi(http, { version: 'test', tags: API_TAGS, examples: API_EXAMPLES });
        registerIdentityRoutes(http, identity);
        registerWebhookTokenRoutes(http, openSenders(platform, TEST_KEYS));
        return http;
      },
    });
  });
  after(() => cast.close());

  test('every documented route stands in the OpenAPI 3.1 document with its access, its permission and its body', async () => {
    const answer = await cast.http.inject({ url: '/api/v1/openapi.json' });
    assert.equal(answer.statusCode, 200, answer.body);
    const document = inlined(answer.json());
    assert.equal(document.openapi, '3.1.0');
    for (const route of cast.http.routeInventory.filter((entry) => entry.method !== 'HEAD')) {
      const operation = document.paths[route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')]?.[route.method.toLowerCase()];
      assert.ok(operation, `${route.method} ${route.path}`);
      assert.match(operation.operationId, /^[a-z]+([A-Z][a-z0-9]*)+$|^log(In|Out)$/, `${route.method} ${route.path}`);
      assert.equal(operation['x-access'], route.access);
      assert.equal(operation['x-permission'], route.permission);
      assert.ok(operation.responses.default.content['application/problem+json'].schema.properties.code.enum.includes('forbidden'));
    }
    const create = document.paths['/api/v1/webhook-tokens'].post;
    assert.deepEqual(create.requestBody.content['application/json'].schema.required, ['name']);
    assert.equal(create.responses['201'].content['application/json'].schema.properties.token.type, 'string');
    assert.ok(create.parameters.some((one: { name: string }) => one.name === 'idempotency-key'));
    assert.deepEqual(create.security, [{ session: [], csrfToken: [] }, { personalAccessToken: [] }]);
  });

  test('the page names every route, runs no script and loads nothing from elsewhere', async () => {
    const answer = await cast.http.inject({ url: '/docs' });
    assert.match(String(answer.headers['content-type']), /^text\/html/);
    assert.match(answer.body, /\/api\/v1\/webhook-tokens\/\{id\}/);
    assert.doesNotMatch(answer.body, /<script|javascript:|\son\w+=|src=|https?:\/\//i);
  });

  test('a route without a name for generated clients, or with one that is taken, stops the start', () => {
    const http = buildHttp({ log: openLog('silent'), trustedProxies: [], https: false });
    registerOpenApi(http, { version: 'test', tags: API_TAGS, examples: API_EXAMPLES });
    const route = (url: string, schema: { operationId?: string; tags?: string[] }) => () =>
      http.route({
        method: 'GET',
        url,
        config: { access: 'public' },
        schema: { tags: ['Health'], ...schema, response: {} },
        handler: () => '',
      });
    assert.throws(route('/one', {}), /GET \/one: declare schema.operationId/);
    assert.doesNotThrow(route('/two', { operationId: 'getTwo' }));
    assert.throws(route('/four', { operationId: 'getFour', tags: ['Nothing'] }), /GET \/four: declare one of the tags/);
    assert.throws(route('/three', { operationId: 'getTwo' }), /GET \/three: getTwo is the operationId of GET \/two already/);
  });

  test('text of a schema cannot become markup', () => {
    const page = referencePage(
      {
        openapi: '3.1.0',
        info: { title: '<b>x</b>', version: '1' },
        paths: { '/<i>': { get: { summary: '<img src=x>', tags: ['<u>'], parameters: [{ name: '<s>', in: 'query' }] } } },
      },
      '',
    );
    assert.doesNotMatch(page, /<(i|img|u|s)>|<img|<b>x/);
  });
});
