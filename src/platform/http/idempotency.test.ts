import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Type } from 'typebox';
import { type Cast, startCast } from '../../../test/cast.ts';

/** A route that counts its runs, waits where told, and fails where told. */
class Counter {
  runs = 0;
  gate: Promise<void> = Promise.resolve();
  fail: Error | null = null;
  /** Called at each run. */
  onRun: () => void = () => {};
}

describe('Idempotency-Key', () => {
  const counter = new Counter();
  let cast: Cast;

  before(async () => {
    cast = await startCast({
      register: (http) => {
        for (const url of ['/api/v1/things', '/api/v1/others', '/api/v1/things/:id/poke']) {
          http.route({
            method: 'POST',
            url,
            config: { access: 'session', byToken: 'any' },
            schema: {
              body: Type.Object({ name: Type.String() }, { additionalProperties: false }),
              querystring: Type.Object({ dry_run: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
              response: { 201: Type.Object({ run: Type.Integer(), token: Type.String() }) },
            },
            handler: async (_request, reply) => {
              counter.runs += 1;
              const run = counter.runs;
              counter.onRun();
              await counter.gate;
              if (counter.fail) throw counter.fail;
              return reply.status(201).header('Location', `/api/v1/things/${run}`).send({ run, token: 'shown once' });
            },
          });
        }
      },
    });
  });
  after(() => cast.close());

  const post = (key: string, name = 'a', url = '/api/v1/things', who = cast.alice) =>
    who.inject({ method: 'POST', url, payload: { name }, headers: { 'idempotency-key': key } });

  test('the same body with another query is another request', async () => {
    const key = randomUUID();
    assert.equal((await post(key, 'a', '/api/v1/things?dry_run=true')).statusCode, 201);
    const other = await post(key, 'a', '/api/v1/things?dry_run=false');
    assert.deepEqual([other.statusCode, other.json().code], [422, 'idempotency_mismatch']);
    assert.equal((await post(key, 'a', '/api/v1/things')).statusCode, 422);
  });

  test('the same request again gets the stored answer, marked, and runs nothing', async () => {
    const key = randomUUID();
    const first = await post(key);
    const runs = counter.runs;
    const second = await post(key);
    assert.equal(counter.runs, runs);
    assert.equal(second.statusCode, 201);
    assert.equal(second.body, first.body);
    assert.equal(second.headers['idempotent-replayed'], 'true');
    assert.equal(second.headers['location'], first.headers['location']);
    assert.equal(second.headers['content-type'], first.headers['content-type']);
    assert.equal(first.headers['idempotent-replayed'], undefined);
  });

  test('S64: another body under the same key is refused', async () => {
    const key = randomUUID();
    await post(key);
    const other = await post(key, 'b');
    assert.equal(other.statusCode, 422);
    assert.equal(other.json().code, 'idempotency_mismatch');
  });

  test('S64: another caller, another route and another object have keys of their own', async () => {
    const key = randomUUID();
    const answers = [
      await post(key),
      await post(key, 'a', '/api/v1/things', cast.bob),
      await post(key, 'a', '/api/v1/others'),
      await post(key, 'a', '/api/v1/things/1/poke'),
      await post(key, 'a', '/api/v1/things/2/poke'),
    ];
    assert.equal(new Set(answers.map((answer) => answer.json().run)).size, answers.length);
  });

  test('S64: while the first runs, the others get 409 and nothing runs twice', async () => {
    const key = randomUUID();
    const open = Promise.withResolvers<void>();
    counter.gate = open.promise;
    const runs = counter.runs;
    const othersDone = Promise.withResolvers<void>();
    let refused = 0;
    const all = Array.from({ length: 10 }, async () => {
      const answer = await post(key);
      if (answer.statusCode === 409) refused += 1;
      if (refused === 9) othersDone.resolve();
      return answer.statusCode;
    });
    counter.onRun = () => counter.runs > runs + 1 && othersDone.resolve();
    await othersDone.promise;
    open.resolve();
    counter.gate = Promise.resolve();
    const statuses = (await Promise.all(all)).toSorted();
    assert.equal(counter.runs, runs + 1);
    assert.deepEqual(statuses, [201, ...Array.from({ length: 9 }, () => 409)]);
    assert.equal((await post(key)).headers['idempotent-replayed'], 'true');
  });

  test('an answer that is no success leaves the key free', async () => {
    const key = randomUUID();
    counter.fail = new Error('broken');
    assert.equal((await post(key)).statusCode, 500);
    counter.fail = null;
    const second = await post(key);
    assert.equal(second.statusCode, 201);
    assert.equal(second.headers['idempotent-replayed'], undefined);
  });

  test('S64: keys of 0 or 256 characters, or with others than printable ones, are 400', async () => {
    for (const key of ['', 'x'.repeat(256), 'tab\there', 'ü']) assert.equal((await post(key)).statusCode, 400, JSON.stringify(key));
    assert.equal((await post('x'.repeat(255))).statusCode, 201);
  });

  test('a key is free again after a day', async () => {
    const key = randomUUID();
    await post(key);
    await cast.platform.db.query(`update idempotency_keys set expires_at = app_now() where key = $1`, [key]);
    assert.equal((await post(key, 'b')).statusCode, 201);
  });

  test('the stored answer is sealed', async () => {
    const key = randomUUID();
    await post(key);
    const [row] = await cast.platform.db.query<{ body: string }>('select body from idempotency_keys where key = $1', [key]);
    assert.ok(row);
    assert.doesNotMatch(row.body, /shown once/);
  });
});
