import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { SILENT } from '../../../test/harness/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { eventually } from '../../../test/harness/processes.ts';
import { openSse, type SseClient } from '../../../test/harness/sse.ts';
import { buildHttp } from '../http/server.ts';
import { event, type LiveServer, startLiveServer } from './live.contract.ts';
import { registerLiveRoutes, type Watcher } from './live.routes.ts';
import { openStreamSeats } from './stream-seats.store.ts';

const READS = new Set(['alerts:read']);
/** Who asks, by the name that the test's clients send. */
const PEOPLE: Readonly<Record<string, Watcher>> = {
  alice: { userId: 'u-alice', permissions: READS, kind: 'session' },
  script: { userId: 'u-alice', permissions: READS, kind: 'pat' },
  bob: { userId: 'u-bob', permissions: READS, kind: 'session' },
};

describe('streams of one person', () => {
  let database: TestDatabase;
  let server: LiveServer;
  let clients: SseClient[] = [];
  const open: Array<{ close(): Promise<unknown> }> = [];
  let bases: string[];
  let limited: string[];

  before(async () => {
    database = await createTestDatabase();
    server = await startLiveServer(database.url, null);
    await eventually('it listens', () => server.listener.connected());
  });
  after(async () => {
    await server.close();
    await database.drop();
  });
  /** Two servers that count together. */
  beforeEach(async () => {
    bases = [];
    limited = [];
    await server.db.query('delete from event_streams');
    for (let n = 0; n < 2; n += 1) {
      const http = buildHttp({ log: SILENT, trustedProxies: [], https: true });
      http.decorateRequest('caller', null);
      const callerOf = (request: { headers: Record<string, unknown> }) => PEOPLE[String(request.headers['x-name'])] ?? null;
      const seats = openStreamSeats({ db: server.db, live: server.live, log: SILENT, onLimit: (outcome) => limited.push(outcome) });
      registerLiveRoutes(http, { live: server.live, seats, callerOf, recheck: async (request) => callerOf(request) });
      await http.listen({ port: 0, host: '127.0.0.1' });
      open.push(http);
      bases.push(`http://127.0.0.1:${(http.server.address() as AddressInfo).port}/api/v1/events`);
    }
  });
  afterEach(async () => {
    for (const client of clients) client.close();
    clients = [];
    for (const each of open.splice(0)) await each.close();
  });
  const join = async (name: string, n: number) => {
    const client = await openSse(bases[n % 2] ?? '', { 'x-name': name });
    clients.push(client);
    if (client.status === 200) await eventually('told where it stands', () => client.events.some((one) => one.event === 'ready'));
    return client;
  };
  const joinMany = async (name: string, times: number) => {
    const joined: SseClient[] = [];
    for (let n = 0; n < times; n += 1) joined.push(await join(name, n));
    return joined;
  };
  const counted = async () => (await server.db.query<{ n: number }>('select count(*)::int as n from event_streams'))[0]?.n;

  test('S75: by cookie twenty streams stay open on all servers together; the next one ends the oldest, which is told not to come back at once', async () => {
    const first = await joinMany('alice', 20);
    assert.ok(first.every((client) => !client.ended()));
    await join('bob', 0);
    const next = await join('alice', 1);
    await eventually('the oldest has ended', () => first[0]?.ended() === true);
    assert.deepEqual(first[0]?.events.at(-1)?.event, 'superseded');
    assert.ok(
      first.slice(1).every((client) => !client.ended()),
      'a younger stream was ended as well',
    );
    assert.ok(!next.ended());
    assert.deepEqual([limited, await counted()], [['superseded'], 21]);
    await server.db.transaction((tx) => server.live.publish(tx, event(1)));
    await eventually('the others still hear of what happens', () =>
      [...first.slice(1), next].every((client) => client.events.some((one) => one.event === 'alerts.changed')),
    );
  });

  test('S75: by token the twenty-first stream is refused with 429, on every server, and those that are open stay; one that ends makes room', async () => {
    const first = await joinMany('script', 20);
    for (const n of [0, 1]) {
      const refused = await join('script', n);
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers['retry-after']) >= 1);
    }
    assert.ok(first.every((client) => !client.ended()));
    assert.deepEqual(limited, ['refused', 'refused']);
    assert.equal((await join('alice', 0)).status, 200, 'the person’s browser was shut out by the scripts');
    first[3]?.close();
    await eventually('its place is free', async () => (await counted()) === 20);
    assert.equal((await join('script', 1)).status, 200);
  });

  test('S75: many that come at the same moment do not pass the limit', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => join('script', n)));
    assert.equal(all.filter((client) => client.status === 200).length, 20);
  });

  test('S75: places of a server that died are free again after a minute and a half', async () => {
    await server.db.query(
      `insert into event_streams (id, share, lease_until)
       select gen_random_uuid(), 'tokens:u-alice', app_now() + interval '90 seconds' from generate_series(1, 20)`,
    );
    assert.equal((await join('script', 0)).status, 429);
    await server.db.query(`update event_streams set lease_until = lease_until - interval '91 seconds'`);
    assert.equal((await join('script', 0)).status, 200);
  });
});
