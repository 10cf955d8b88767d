import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { type Cast, startCast } from './cast.ts';
import { WHOLE_SERVER } from './harness/whole-server.ts';

const FILE = join(import.meta.dirname, '../web/src/api/schema.ts');
const HEAD = '// Made from the server’s OpenAPI document by `npm run web:types`. Do not edit.\n';

type Paths = Record<string, Record<string, { responses?: Record<string, unknown>; security?: unknown }>>;

let cast: Cast;
before(async () => {
  cast = await startCast(WHOLE_SERVER);
});
after(() => cast.close());

/** What the page may call, without the refusals, which it treats all alike. */
function forThePage(document: OpenAPI3): OpenAPI3 {
  const paths = Object.fromEntries(
    Object.entries((document.paths ?? {}) as Paths)
      .filter(([path]) => path.startsWith('/api/v1/'))
      .map(([path, operations]) => [
        path,
        Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, withoutRefusals(operation)])),
      ]),
  );
  const { schemas = {}, parameters = {} } = document.components ?? {};
  return { openapi: '3.1.0', info: document.info, paths, components: { schemas, parameters } } as OpenAPI3;
}

function withoutRefusals<Operation extends { responses?: Record<string, unknown> }>(operation: Operation): Operation {
  if (typeof operation !== 'object' || !operation.responses) return operation;
  const responses = Object.entries(operation.responses).filter(([status]) => /^[123]/.test(status));
  return { ...operation, responses: Object.fromEntries(responses) };
}

test('the page’s types are those of the server’s OpenAPI document', async () => {
  const answer = await cast.http.inject({ method: 'GET', url: '/api/v1/openapi.json' });
  assert.equal(answer.statusCode, 200);
  const made = HEAD + astToString(await openapiTS(forThePage(answer.json()), { alphabetize: true }));
  if (process.env['UPDATE_API_TYPES']) writeFileSync(FILE, made);
  assert.equal(readFileSync(FILE, 'utf8'), made, 'run "npm run web:types"');
});
