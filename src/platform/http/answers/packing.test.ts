import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { SILENT } from '../../../../test/harness/log.ts';
import { SMALLEST } from './packing.ts';
import { buildHttp } from '../server.ts';

const PUBLIC = { access: 'public' } as const;
const schema = { querystring: Type.Object({}, { additionalProperties: true }) };
/** `{"text":"…"}` of so many bytes. */
const sized = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

describe('answers that are packed', () => {
  const http = buildHttp({ log: SILENT, trustedProxies: [], https: false });
  const stored: unknown[] = [];
  http.addHook('onSend', (_request, _reply, payload, done) => {
    stored.push(payload);
    done(null, payload);
  });
  http.route({
    method: 'GET',
    url: '/sized/:bytes',
    config: PUBLIC,
    schema,
    handler: async ({ params }) => sized(Number((params as { bytes: string }).bytes)),
  });
  http.route({
    method: 'GET',
    url: '/tagged',
    config: PUBLIC,
    schema,
    handler: async (_request, reply) => reply.header('ETag', '"a"').send(sized(5_000)),
  });
  http.route({
    method: 'GET',
    url: '/by-origin',
    config: PUBLIC,
    schema,
    handler: async (_request, reply) => reply.header('Vary', 'Origin').send(sized(5_000)),
  });
  http.route({
    method: 'GET',
    url: '/text',
    config: PUBLIC,
    schema,
    handler: async (_request, reply) => reply.type('text/csv').send('x'.repeat(5_000)),
  });
  http.route({
    method: 'GET',
    url: '/refused',
    config: PUBLIC,
    schema,
    handler: async () => {
      throw new Error('x'.repeat(5_000));
    },
  });
  const ask = (url: string, encoding?: string) => http.inject({ url, ...(encoding ? { headers: { 'accept-encoding': encoding } } : {}) });

  test('JSON is packed from 1 KB on, for those who take it, and comes out as it went in', async () => {
    for (const [bytes, packed] of [
      [SMALLEST - 1, false],
      [SMALLEST, true],
      [SMALLEST + 1, true],
      [300_000, true],
    ] as const) {
      const answer = await ask(`/sized/${bytes}`, 'gzip, deflate, br');
      assert.equal(answer.headers['content-encoding'], packed ? 'gzip' : undefined, `${bytes} bytes`);
      assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length);
      const body = packed ? gunzipSync(answer.rawPayload) : answer.rawPayload;
      assert.deepEqual(JSON.parse(body.toString()), sized(bytes));
      assert.equal(body.length, bytes);
      assert.equal((stored.at(-1) as string).length, bytes, 'other hooks see it as it is');
    }
    assert.ok((await ask('/sized/300000', 'gzip')).rawPayload.length < 3_000);
    const plain = await ask('/sized/5000');
    assert.deepEqual(
      [plain.headers['content-encoding'], plain.headers.vary, plain.rawPayload.length],
      [undefined, 'Accept-Encoding', 5_000],
    );
  });

  test('an answer that varies by something else varies by the encoding too', async () => {
    assert.equal((await ask('/by-origin', 'gzip')).headers.vary, 'Origin, Accept-Encoding');
  });

  test('what has a tag, or is no JSON, goes as it is; a refusal too is sent whole', async () => {
    for (const url of ['/tagged', '/text']) {
      const answer = await ask(url, 'gzip');
      assert.equal(answer.headers['content-encoding'], undefined, url);
      assert.ok(answer.rawPayload.length >= 5_000);
    }
    const refused = await ask('/refused', 'gzip');
    assert.deepEqual([refused.statusCode, refused.json().code], [500, 'internal']);
  });
});
