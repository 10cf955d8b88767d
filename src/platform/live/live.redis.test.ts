import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { collectingLog, SILENT } from '../../../test/harness/log.ts';
import { eventually } from '../../../test/harness/processes.ts';
import { redisMissing, startRedis, type TestRedis } from '../../../test/harness/programs/redis.ts';
import { openRedis, type Redis } from '../redis/redis.ts';
import { collect, type LiveServer, liveContract, publish, startLiveServer } from './live.contract.ts';

const missing = redisMissing();
let server: TestRedis;

async function connected(): Promise<Redis> {
  const redis = openRedis(server.url, SILENT);
  await eventually('Redis is connected', () => redis.usable());
  return redis;
}

describe('with Redis', { skip: missing }, () => {
  before(async () => {
    server = await startRedis();
  });
  after(() => server.stop());

  liveContract('Redis', connected);

  describe('F10: Redis in trouble', () => {
    let database: TestDatabase;
    let a: LiveServer;
    let b: LiveServer;
    before(async () => {
      database = await createTestDatabase();
      a = await startLiveServer(database.url, await connected(), 200);
      b = await startLiveServer(database.url, await connected(), 200);
    });
    after(async () => {
      await a.close();
      await b.close();
      await database.drop();
    });

    test('killed mid-run: nothing is lost, the poll carries on, and hints work again after its return', async () => {
      const seen = collect(b.live);
      await publish(a, 1);
      await eventually('came over Redis', () => seen.events.length === 1);
      await server.kill();
      for (let n = 2; n <= 4; n++) await publish(a, n);
      await eventually('came by the poll', () => seen.events.length === 4);
      await server.restart();
      await publish(a, 5);
      await eventually('came', () => seen.events.length === 5);
      assert.deepEqual(seen.numbers(), [1, 2, 3, 4, 5]);
    });

    test('hung: publishing is not held up, and events come by the poll', async () => {
      const seen = collect(b.live);
      server.freeze();
      try {
        const published = Promise.all([publish(a, 1), publish(a, 2), publish(a, 3)]);
        await published;
        await eventually('came by the poll', () => seen.events.length === 3);
      } finally {
        server.thaw();
      }
    });

    test('hung: the log says how long it waited for an answer', async () => {
      const { log, lines } = collectingLog();
      const redis = openRedis(server.url, log);
      await eventually('connected', () => redis.usable());
      server.freeze();
      try {
        await eventually('said', () => lines.some((line) => line.includes('"reason":"no answer within 3000 ms"')));
      } finally {
        server.thaw();
        // Closed between two of its attempts, the client would leave one behind.
        await eventually('usable again', () => redis.usable());
        await redis.close();
      }
    });

    test('F11: after its return Redis gets no commands from before', async () => {
      const redis = openRedis(server.url, SILENT);
      await eventually('connected', () => redis.usable());
      server.freeze();
      const lost = redis.run((client) => client.set('stale', '1'));
      await assert.rejects(lost, /Redis is not usable/);
      await assert.rejects(
        redis.run((client) => client.set('stale', '2')),
        /Redis is not usable/,
      );
      server.thaw();
      await server.kill();
      await eventually('the loss was noticed', () => !redis.usable());
      await assert.rejects(
        redis.run((client) => client.set('stale', '3')),
        /Redis is not usable/,
      );
      await server.restart();
      await eventually('usable again', () => redis.usable());
      assert.equal(await redis.run((client) => client.get('stale')), null);
      await redis.close();
    });
  });

  test('F10: a Redis that was never there does not stop the start; a wrong password neither', async () => {
    const database = await createTestDatabase();
    const locked = await startRedis({ password: 'right' });
    const servers: LiveServer[] = [];
    try {
      for (const url of ['redis://127.0.0.1:1', locked.url.replace('right', 'wrong')]) {
        const one = await startLiveServer(database.url, openRedis(url, SILENT), 100);
        servers.push(one);
        const seen = collect(one.live);
        await publish(one, 1);
        await eventually('came', () => seen.events.length === 1);
      }
    } finally {
      for (const one of servers) await one.close();
      await locked.stop();
      await database.drop();
    }
  });
});
