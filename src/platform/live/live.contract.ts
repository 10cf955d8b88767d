import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Type } from 'typebox';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { SILENT } from '../../../test/harness/log.ts';
import { eventually } from '../../../test/harness/processes.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type Listener, openListener } from '../db/listener.ts';
import type { Redis } from '../redis/redis.ts';
import { type Live, publishAll } from './live.ts';
import { defineLiveEvent, type LiveEvent, type NewLiveEvent } from './live-event.ts';
import { newestEventId, pruneLiveEvents } from './live.store.ts';
import { openLive } from './open-live.ts';

/** One server's view: its pool, its listening connection, its live events. */
export interface LiveServer {
  readonly db: Database;
  readonly listener: Listener;
  readonly live: Live;
  close(): Promise<void>;
}

/** By default it looks by itself only after longer than any test waits: what comes was told by a hint. */
export async function startLiveServer(url: string, redis: Redis | null, pollMs = 600_000): Promise<LiveServer> {
  const db = openDatabase({ url, max: 6, name: 'live test' });
  const listener = openListener(db, { log: SILENT });
  const live = await openLive({ db, log: SILENT, listener, redis, pollMs });
  return {
    db,
    listener,
    live,
    async close() {
      await live.close();
      await listener.close();
      await redis?.close();
      await db.close();
    },
  };
}

const numbered = defineLiveEvent({
  type: 'alerts.changed',
  permission: 'alerts:read',
  about: 'Something for the tests to number.',
  data: { n: Type.Integer() },
});

export function event(n: number, more: Partial<NewLiveEvent> = {}): NewLiveEvent {
  return { ...numbered({ n }), ...more };
}

/** Collects what a server hands out. */
export function collect(live: Live): { events: LiveEvent[]; numbers(): unknown[] } {
  const events: LiveEvent[] = [];
  live.subscribe((received) => events.push(received));
  return { events, numbers: () => events.map((received) => received.data['n']) };
}

export const publish = (server: LiveServer, n: number) => server.db.transaction((tx) => server.live.publish(tx, event(n)));

/** What every adapter of live events promises. `openRedis` gives each server its own connection, or null. */
export function liveContract(name: string, openRedis: () => Promise<Redis | null>): void {
  describe(`live events on ${name}`, () => {
    let database: TestDatabase;
    let a: LiveServer;
    let b: LiveServer;

    before(async () => {
      database = await createTestDatabase();
      a = await startLiveServer(database.url, await openRedis());
      b = await startLiveServer(database.url, await openRedis());
      await eventually('both listen', () => a.listener.connected() && b.listener.connected());
    });
    after(async () => {
      await a.close();
      await b.close();
      await database.drop();
    });

    test('before the first event there is a place to go on from as well', async () => {
      const [here, there] = [collect(a.live), collect(b.live)];
      const standing = await newestEventId(a.db);
      assert.equal(standing, '0');
      await publish(a, 1);
      const replayed = await b.live.replay(standing);
      assert.deepEqual(
        replayed?.map((received) => received.data['n']),
        [1],
      );
      await eventually('it came', () => here.events.length === 1 && there.events.length === 1);
    });

    test('who asks where the stream stands, then reads, misses nothing and gets nothing of before, whichever server answers', async () => {
      const [here, there] = [collect(a.live), collect(b.live)];
      await publish(a, 1);
      let standing = '';
      await a.db.transaction(async (tx) => {
        // Written before, committed after: what is read now does not show it.
        await a.live.publish(tx, event(2));
        await publish(b, 3);
        standing = await newestEventId(b.db);
      });
      await publish(b, 4);
      for (const { live } of [a, b]) {
        const replayed = await live.replay(standing);
        assert.deepEqual(
          replayed?.map((received) => received.data['n']),
          [2, 4],
        );
      }
      await eventually('all came', () => here.events.length === 4 && there.events.length === 4);
    });

    test('many events of one transaction reach everybody in their order, with their fields', async () => {
      const here = collect(a.live);
      const there = collect(b.live);
      const many = Array.from({ length: 300 }, (_, n) => event(n, n % 2 === 0 ? { userId: `u${n}` } : {}));
      await a.db.transaction((tx) => publishAll(tx, a.live, many));
      await eventually('all arrived', () => here.events.length === many.length && there.events.length === many.length);
      assert.deepEqual(here.events, there.events);
      assert.deepEqual(
        there.events.map(({ type, permission, userId, data }) => ({ type, permission, data, ...(userId === undefined ? {} : { userId }) })),
        many,
      );
    });

    test('an event reaches the subscribers of all servers after the commit, with its fields', async () => {
      const here = collect(a.live);
      const there = collect(b.live);
      await a.db.transaction((tx) => a.live.publish(tx, event(1, { userId: 'u1' })));
      await eventually('both got it', () => here.events.length === 1 && there.events.length === 1);
      assert.deepEqual(here.events, there.events);
      const [received] = here.events;
      assert.equal(received?.type, 'alerts.changed');
      assert.equal(received?.permission, 'alerts:read');
      assert.equal(received?.userId, 'u1');
      assert.ok(received?.at instanceof Date);
    });

    test('a rolled back event is never seen, and none before its commit', async () => {
      const seen = collect(b.live);
      await assert.rejects(
        a.db.transaction(async (tx) => {
          await a.live.publish(tx, event(1));
          throw new Error('changed my mind');
        }),
      );
      await a.db.transaction(async (tx) => {
        await a.live.publish(tx, event(2));
        await publish(a, 3);
        await eventually('the other one came', () => seen.events.length === 1);
        assert.deepEqual(seen.numbers(), [3]);
      });
      await eventually('came after the commit', () => seen.events.length === 2);
      assert.deepEqual(seen.numbers(), [3, 2]);
    });

    test('transactions that commit in another order than they wrote lose nothing, and ids rise', async () => {
      const seen = collect(b.live);
      const release: Array<() => void> = [];
      const open = [];
      for (let n = 0; n < 4; n++) {
        const written = Promise.withResolvers<void>();
        const gate = new Promise<void>((resolve) => release.push(resolve));
        const committed = a.db.transaction(async (tx) => {
          await a.live.publish(tx, event(n));
          written.resolve();
          await gate;
        });
        open.push(committed);
        await written.promise;
      }
      // Written 0, 1, 2, 3; committed 3, 2, 1, 0, each seen before the next commits.
      for (let n = 3; n >= 0; n--) {
        release[n]?.();
        await open[n];
        await eventually(`event ${n} came`, () => seen.numbers().at(-1) === n);
      }
      assert.deepEqual(seen.numbers(), [3, 2, 1, 0]);
      const ids = seen.events.map((received) => Number(received.id));
      assert.deepEqual(
        ids,
        ids.toSorted((x, y) => x - y),
      );
    });

    test('many writers on two servers: everybody sees each event once, in the same order', async () => {
      const here = collect(a.live);
      const there = collect(b.live);
      // What the test before published may still be on its way to one of them.
      const ours = (seen: typeof here) => (seen.numbers() as number[]).filter((n) => n >= 100);
      await Promise.all(Array.from({ length: 60 }, (_, n) => publish(n % 2 ? a : b, 100 + n)));
      await eventually('all came', () => ours(here).length >= 60 && ours(there).length >= 60);
      assert.deepEqual(ours(here), ours(there));
      assert.deepEqual(
        ours(here).toSorted((x, y) => x - y),
        Array.from({ length: 60 }, (_, n) => 100 + n),
      );
    });

    test('replay gives what came after the last seen event, and null when that is no longer all kept', async () => {
      const seen = collect(a.live);
      for (let n = 0; n < 5; n++) await publish(a, n);
      await eventually('all came', () => seen.events.length === 5);
      const ids = seen.events.map((received) => received.id);
      const replayed = await b.live.replay(ids[1] ?? '');
      assert.deepEqual(
        replayed?.map((received) => received.id),
        ids.slice(2),
      );
      assert.deepEqual(await b.live.replay(ids[4] ?? ''), []);
      for (const unknown of ['', 'x', '-1', '1e3', '999999999', '99999999999999999999'])
        assert.equal(await b.live.replay(unknown), null, unknown);

      await pruneLiveEvents(a.db, { keptEvents: 2 });
      assert.equal(await b.live.replay(ids[1] ?? ''), null);
      assert.deepEqual(
        (await b.live.replay(ids[2] ?? ''))?.map((received) => received.id),
        ids.slice(3),
      );
    });

    test('the newest event survives pruning by age, so that who saw it can resume', async () => {
      const seen = collect(a.live);
      for (let n = 0; n < 3; n++) await publish(a, n);
      await eventually('all came', () => seen.events.length === 3);
      await a.db.query(`update live_events set at = app_now() - interval '2 days'`);
      assert.ok((await pruneLiveEvents(a.db)) >= 2);
      assert.deepEqual(await a.live.replay(seen.events[2]?.id ?? ''), []);
      assert.equal(await a.live.replay(seen.events[0]?.id ?? ''), null);
    });

    test('a subscriber that throws disturbs no other, and one that left hears nothing', async () => {
      a.live.subscribe(() => {
        throw new Error('broken page');
      });
      const left: LiveEvent[] = [];
      const stop = a.live.subscribe((received) => left.push(received));
      const seen = collect(a.live);
      stop();
      await publish(b, 7);
      await eventually('it came', () => seen.events.length === 1);
      assert.deepEqual(left, []);
    });
  });
}
