import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { SILENT } from '../../../test/harness/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { eventually } from '../../../test/harness/processes.ts';
import { openSse, type SseClient } from '../../../test/harness/sse.ts';
import { EventStreams, type EventStreamsOptions } from '../http/event-stream.ts';
import { buildHttp, type Http } from '../http/server.ts';
import type { NewLiveEvent } from './live-event.ts';
import { event, type LiveServer, startLiveServer } from './live.contract.ts';
import { insertEvent, newestEventId, pruneLiveEvents } from './live.store.ts';
import { registerLiveRoutes, type Watcher } from './live.routes.ts';

/** Who is signed in, by the name that the test's clients send; taken away to sign somebody out. */
const people = new Map<string, Watcher>();

describe('GET /api/v1/events', () => {
  let database: TestDatabase;
  let server: LiveServer;
  let http: Http;
  let streams: EventStreams;
  let base: string;
  let clients: SseClient[];

  before(async () => {
    database = await createTestDatabase();
    server = await startLiveServer(database.url, null);
    await eventually('it listens', () => server.listener.connected());
  });
  after(async () => {
    await server.close();
    await database.drop();
  });
  beforeEach(() => {
    clients = [];
    people.set('alice', { userId: 'u-alice', permissions: new Set(['alerts:read', 'audit:read']) });
    people.set('bob', { userId: 'u-bob', permissions: new Set(['alerts:read']) });
  });
  afterEach(async () => {
    for (const client of clients) client.close();
    await http.close();
    await handedOut();
  });

  const serve = async (options: EventStreamsOptions = {}, recheckMs = 60_000) => {
    streams = new EventStreams(options);
    http = buildHttp({ log: SILENT, trustedProxies: [], https: true });
    http.decorateRequest('caller', null);
    const callerOf = (request: { headers: Record<string, unknown> }) => people.get(String(request.headers['x-name'])) ?? null;
    registerLiveRoutes(http, { live: server.live, streams, callerOf, recheck: async (request) => callerOf(request), recheckMs });
    await http.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/api/v1/events`;
  };
  const watch = async (name: string, lastId?: string) => {
    const client = await openSse(base, { 'x-name': name, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) });
    clients.push(client);
    await eventually('told where it stands', () => client.events.some((one) => one.event === 'ready' || one.event === 'reset'));
    return client;
  };
  /** All that was published has been handed out: a client of the next test gets none of it. */
  const handedOut = async () => {
    let last = false;
    const stop = server.live.subscribe(({ data }) => {
      last ||= data['last'] === true;
    });
    await publish({ ...event(0), data: { last: true } });
    await eventually('handed out', () => last);
    stop();
  };
  const publish = (one: NewLiveEvent) => server.db.transaction((tx) => server.live.publish(tx, one));
  const numbers = (client: SseClient) =>
    client.events.filter((one) => one.id !== undefined).map((one) => (one.data as { data: { n: number } }).data.n);

  test('an event reaches who may see it: by permission, and by user where it is for one', async () => {
    await serve();
    const [alice, bob] = [await watch('alice'), await watch('bob')];
    await publish(event(1));
    await publish(event(2, { permission: 'audit:read' }));
    await publish(event(3, { userId: 'u-bob' }));
    await publish(event(4, { permission: 'system:read' }));
    await publish(event(5));
    await eventually('both have the last', () => numbers(alice).includes(5) && numbers(bob).includes(5));
    assert.deepEqual(numbers(alice), [1, 2, 5]);
    assert.deepEqual(numbers(bob), [1, 3, 5]);
    const received = alice.events.find((one) => one.id !== undefined);
    assert.equal(received?.event, 'alerts.changed');
    assert.match(received?.id ?? '', /^\d+$/);
  });

  test('after a gap a client gets exactly what it missed, then goes on', async () => {
    await serve();
    const first = await watch('bob');
    for (let n = 1; n <= 3; n++) await publish(event(n));
    await eventually('got them', () => numbers(first).length === 3);
    first.close();
    await publish(event(4));
    await publish(event(5, { permission: 'audit:read' }));
    const lastSeen = first.events.filter((one) => one.id !== undefined)[1]?.id;
    const second = await watch('bob', lastSeen);
    await publish(event(6));
    await eventually('caught up', () => numbers(second).includes(6));
    assert.deepEqual(numbers(second), [3, 4, 6]);
    assert.deepEqual(second.events.find((one) => one.event === 'ready')?.data, { resumed: true });
  });

  test('a client that read first gets with its first connection what happened since, by permission and by user, then goes on', async () => {
    await serve();
    await publish(event(1));
    const standing = await newestEventId(server.db);
    await publish(event(2));
    await publish(event(3, { permission: 'audit:read' }));
    await publish(event(4, { userId: 'u-bob' }));
    const [alice, bob] = [await watch('alice', standing), await watch('bob', standing)];
    await publish(event(5));
    await eventually('both have the last', () => numbers(alice).includes(5) && numbers(bob).includes(5));
    assert.deepEqual(numbers(alice), [2, 3, 5]);
    assert.deepEqual(numbers(bob), [2, 4, 5]);
  });

  test('what the server itself hears of late does not come again to a client that has it', async () => {
    await serve();
    // Without a hint: this server has not handed it out.
    await server.db.transaction((tx) => insertEvent(tx, event(1)));
    const client = await watch('bob', await newestEventId(server.db));
    await publish(event(2));
    await eventually('the next one came', () => numbers(client).includes(2));
    assert.deepEqual(numbers(client), [2]);
  });

  test('resuming under load misses nothing and repeats nothing', async () => {
    await serve();
    const first = await watch('bob');
    await publish(event(0));
    await eventually('got it', () => numbers(first).length === 1);
    const lastSeen = first.events.find((one) => one.id !== undefined)?.id;
    const writing = (async () => {
      for (let n = 1; n <= 60; n++) await publish(event(n));
    })();
    const later = await Promise.all([watch('bob', lastSeen), watch('bob', lastSeen), watch('bob', lastSeen)]);
    await writing;
    for (const client of later) {
      await eventually('got all', () => numbers(client).length >= 60);
      assert.deepEqual(
        numbers(client),
        Array.from({ length: 60 }, (_, n) => n + 1),
      );
    }
  });

  test('a client that was away too long is told to start afresh', async () => {
    await serve();
    const first = await watch('bob');
    for (let n = 1; n <= 4; n++) await publish(event(n));
    await eventually('got them', () => numbers(first).length === 4);
    const ids = first.events.filter((one) => one.id !== undefined).map((one) => one.id);
    await pruneLiveEvents(server.db, { keptEvents: 1 });
    for (const old of [ids[0], '999999999', 'x', '-1']) {
      const client = await watch('bob', old);
      assert.equal(client.events[0]?.event, 'reset', String(old));
      await publish(event(7));
      await eventually('goes on', () => numbers(client).includes(7));
    }
  });

  test('S66: the security headers are on the stream, and it is not cached or held back', async () => {
    await serve();
    const client = await watch('alice');
    const { status } = client;
    const headers = client.headers;
    assert.equal(status, 200);
    assert.match(headers['content-type'] ?? '', /^text\/event-stream/);
    assert.match(String(headers['content-security-policy']), /default-src 'self'/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.match(headers['strict-transport-security'] ?? '', /max-age/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['x-accel-buffering'], 'no');
    assert.ok(headers['x-request-id']);
    assert.equal(headers['access-control-allow-origin'], undefined);
  });

  test('F35: clients are asked to reconnect after a jittered pause of two to five seconds', async () => {
    await serve();
    const pauses = [];
    for (let n = 0; n < 8; n++) pauses.push(Number((await watch('bob')).notes[0]?.replace('retry: ', '')));
    for (const pause of pauses) assert.ok(pause >= 2_000 && pause <= 5_000, String(pause));
    assert.ok(new Set(pauses).size > 1);
  });

  test('a quiet stream carries keepalive comments', async () => {
    await serve({ keepaliveMs: 50 });
    const client = await watch('bob');
    await eventually('kept alive', () => client.notes.filter((note) => note === ': keepalive').length >= 2);
  });

  test('nobody who is not signed in gets a stream; who is signed out meanwhile loses it', async () => {
    await serve({}, 50);
    const refused = await openSse(base, { 'x-name': 'mallory' });
    assert.equal(refused.status, 401);
    refused.close();
    const client = await watch('bob');
    people.delete('bob');
    await eventually('ended', () => client.ended());
    await eventually('forgotten', () => streams.size === 0);
  });

  test('a permission that is taken away takes effect on the open stream', async () => {
    await serve({}, 50);
    const client = await watch('alice');
    let rechecked = 0;
    const narrowed: Watcher = {
      userId: 'u-alice',
      get permissions() {
        rechecked++;
        return new Set(['alerts:read']);
      },
    };
    people.set('alice', narrowed);
    await eventually('rechecked and filtered', async () => {
      await publish(event(1));
      return rechecked > 0;
    });
    await publish(event(2, { permission: 'audit:read' }));
    await publish(event(3));
    await eventually('came', () => numbers(client).includes(3));
    assert.ok(!numbers(client).includes(2));
  });

  test('F34: a client that does not read is dropped at a bounded buffer, and the others get everything', async () => {
    await serve({ stallMs: 600_000 });
    const [stalled, healthy] = [await watch('alice'), await watch('bob')];
    stalled.stall();
    assert.equal(streams.size, 2);
    let sent = 0;
    await eventually('the stalled one is dropped', async () => {
      await server.db.transaction(async (tx) => {
        for (let n = 0; n < 20; n++) await server.live.publish(tx, { ...event(++sent), data: { n: sent, filler: 'x'.repeat(20_000) } });
      });
      await eventually('the other one has it', () => numbers(healthy).at(-1) === sent);
      return streams.size === 1;
    });
    await eventually('the other one has all', () => numbers(healthy).length === sent);
    assert.equal(healthy.ended(), false);
  });

  test('F34: a client that takes nothing for the stall time is dropped', async () => {
    await serve({ maxBufferedBytes: 1e9, stallMs: 200, keepaliveMs: 600_000 });
    const stalled = await watch('alice');
    stalled.stall();
    await server.db.transaction(async (tx) => {
      for (let n = 0; n < 400; n++) await server.live.publish(tx, { ...event(n), data: { n, filler: 'x'.repeat(40_000) } });
    });
    await eventually('dropped', () => streams.size === 0);
  });

  test('F29: on shutdown clients are told to reconnect and the server is soon closed, a client that does not read included', {
    timeout: 20_000,
  }, async () => {
    await serve({ maxBufferedBytes: 1e9 });
    const [client, stalled] = [await watch('bob'), await watch('alice')];
    stalled.stall();
    await server.db.transaction(async (tx) => {
      for (let n = 0; n < 300; n++)
        await server.live.publish(tx, { ...event(n, { permission: 'audit:read' }), data: { n, filler: 'x'.repeat(40_000) } });
    });
    await handedOut();
    assert.equal(streams.size, 2);
    await http.close();
    await eventually('ended', () => client.ended());
    assert.equal(client.events.at(-1)?.event, 'reconnect');
    assert.equal(streams.size, 0);
  });
});
