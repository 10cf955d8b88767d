import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { SILENT } from '../../../test/harness/log.ts';
import { eventually, startChild } from '../../../test/harness/processes.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type Listener, openListener } from '../db/listener.ts';
import { DEAD_LETTERS, type Job, type Queue } from './queue.ts';

const FIXTURE = fileURLToPath(new URL('queue.fixture.ts', import.meta.url));
/** Short pauses after failures; the sums of jitter stay below the next one. */
export const TEST_DELAYS_MS = [100, 200, 400];

export interface QueueServer {
  readonly db: Database;
  readonly listener: Listener;
  readonly queue: Queue;
  close(): Promise<void>;
}

export interface Adapter {
  open(db: Database, listener: Listener): Promise<Queue>;
  /** What the fixture process needs to open the same queue. */
  brokerUrl(): string;
  /** Makes the adapter notice a dead worker now instead of after its heartbeats. */
  noticeDeath(db: Database): Promise<void>;
}

export async function startQueueServer(url: string, adapter: Adapter): Promise<QueueServer> {
  const db = openDatabase({ url, max: 8, name: 'queue test' });
  const listener = openListener(db, { log: SILENT });
  await eventually('it listens', () => listener.connected());
  const queue = await adapter.open(db, listener);
  return {
    db,
    listener,
    queue,
    async close() {
      await queue.close();
      await listener.close();
      await db.close();
    },
  };
}

export const publish = (server: QueueServer, topic: string, payload: unknown, options = {}) =>
  server.db.transaction((tx) => server.queue.publish(tx, topic, payload, options));

export function numbersOf(jobs: readonly Job[]): number[] {
  return jobs.map((job) => (job.payload as { n: number }).n).toSorted((x, y) => x - y);
}

/** What every queue promises. */
export function queueContract(name: string, adapter: Adapter): void {
  describe(`the queue on ${name}`, () => {
    let database: TestDatabase;
    let server: QueueServer;
    before(async () => {
      database = await createTestDatabase();
      server = await startQueueServer(database.url, adapter);
      await eventually('the queue is healthy', () => server.queue.healthy());
    });
    after(async () => {
      await server.close();
      await database.drop();
    });

    test('a committed message is worked with its payload, key and attempt', async () => {
      const jobs: Job[] = [];
      await server.queue.consume('basic', async (job) => void jobs.push(job), { concurrency: 1 });
      await publish(server, 'basic', { text: 'é "\' \\ 🚨', list: [1, null] }, { key: 'k' });
      await eventually('worked', () => jobs.length === 1);
      assert.deepEqual(jobs[0]?.payload, { text: 'é "\' \\ 🚨', list: [1, null] });
      assert.equal(jobs[0]?.key, 'k');
      assert.equal(jobs[0]?.attempt, 1);
      assert.match(jobs[0]?.id ?? '', /^[0-9a-f-]{36}$/);
    });

    test('a rolled back message is never seen, and none before its commit', async () => {
      const jobs: Job[] = [];
      await server.queue.consume('transactional', async (job) => void jobs.push(job), { concurrency: 2 });
      await assert.rejects(
        server.db.transaction(async (tx) => {
          await server.queue.publish(tx, 'transactional', { n: 1 });
          throw new Error('changed my mind');
        }),
      );
      await server.db.transaction(async (tx) => {
        await server.queue.publish(tx, 'transactional', { n: 2 });
        await publish(server, 'transactional', { n: 3 });
        await eventually('the committed one came', () => jobs.length === 1);
        assert.deepEqual(numbersOf(jobs), [3]);
      });
      await eventually('came after the commit', () => jobs.length === 2);
      assert.deepEqual(numbersOf(jobs), [2, 3]);
    });

    test('two servers share the work, and together do all of it', async () => {
      const second = await startQueueServer(database.url, adapter);
      const done: Job[][] = [[], []];
      for (const [n, one] of [server, second].entries()) {
        await one.queue.consume(
          'shared',
          async (job) => {
            done[n]?.push(job);
            await eventually('both have work', () => (done[0]?.length ?? 0) > 0 && (done[1]?.length ?? 0) > 0);
          },
          { concurrency: 2 },
        );
      }
      await eventually('both are healthy', () => second.queue.healthy());
      for (let n = 0; n < 40; n++) await publish(n % 2 ? server : second, 'shared', { n });
      await eventually('all done', () => new Set(numbersOf(done.flat())).size === 40);
      await second.close();
    });

    test('no more jobs at once than asked for', async () => {
      let running = 0;
      let most = 0;
      let done = 0;
      await server.queue.consume(
        'limited',
        async () => {
          running++;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, 10));
          running--;
          done++;
        },
        { concurrency: 3 },
      );
      await server.db.transaction(async (tx) => {
        for (let n = 0; n < 20; n++) await server.queue.publish(tx, 'limited', { n });
      });
      await eventually('all done', () => done === 20);
      assert.ok(most <= 3 && most > 1, `${most} at once`);
    });

    test('F15: a failing job is tried four times, later each time, and then lies among the dead letters', async () => {
      const before = (await server.queue.depth())[DEAD_LETTERS] ?? 0;
      const tries: Array<{ attempt: number; at: number }> = [];
      await server.queue.consume(
        'failing',
        async (job) => {
          tries.push({ attempt: job.attempt, at: performance.now() });
          throw new Error('no luck');
        },
        { concurrency: 1 },
      );
      await publish(server, 'failing', { n: 1 });
      await eventually('dead', async () => ((await server.queue.depth())[DEAD_LETTERS] ?? 0) === before + 1);
      assert.deepEqual(
        tries.map((one) => one.attempt),
        [1, 2, 3, 4],
      );
      const pauses = tries.slice(1).map((one, n) => one.at - (tries[n]?.at ?? 0));
      for (const [n, pause] of pauses.entries()) assert.ok(pause >= (TEST_DELAYS_MS[n] ?? 0) * 0.8 - 5, `pause ${n} was ${pause} ms`);
      // It lies among the dead letters before it is forgotten here.
      await eventually('it waits no more', async () => ((await server.queue.depth())['failing'] ?? 0) === 0);
    });

    test('what is published as a dead letter lies there once it is committed, and waits nowhere else', async () => {
      const before = (await server.queue.depth())[DEAD_LETTERS] ?? 0;
      await assert.rejects(
        server.db.transaction(async (tx) => {
          await server.queue.publish(tx, DEAD_LETTERS, { n: 0 });
          throw new Error('rolled back');
        }),
      );
      await publish(server, DEAD_LETTERS, { n: 1 }, { key: 'k' });
      await eventually('dead', async () => ((await server.queue.depth())[DEAD_LETTERS] ?? 0) === before + 1);
      const waiting = async () => (await server.db.query('select 1 from queue_outbox where topic = $1', [DEAD_LETTERS])).length;
      await eventually('the outbox has forgotten it', async () => (await waiting()) === 0);
      assert.equal((await server.queue.depth())[DEAD_LETTERS], before + 1);
    });

    test('F15: poison stops nobody else: the other jobs of its topic are all done', async () => {
      const done: Job[] = [];
      await server.queue.consume(
        'mixed',
        async (job) => {
          if ((job.payload as { n: number }).n % 5 === 0) throw new Error('poison');
          done.push(job);
        },
        { concurrency: 2 },
      );
      for (let n = 0; n < 20; n++) await publish(server, 'mixed', { n });
      await eventually('the healthy ones are done', () => done.length === 16);
      assert.deepEqual(
        numbersOf(done),
        Array.from({ length: 20 }, (_, n) => n).filter((n) => n % 5 !== 0),
      );
    });

    test('F15: a job that hangs holds up its own place and no other', async () => {
      const goOn = Promise.withResolvers<void>();
      const done: Job[] = [];
      await server.queue.consume(
        'hanging',
        async (job) => {
          if ((job.payload as { n: number }).n === 0) await goOn.promise;
          done.push(job);
        },
        { concurrency: 2 },
      );
      for (let n = 0; n < 20; n++) await publish(server, 'hanging', { n });
      await eventually('the others are done', () => done.length === 19);
      goOn.resolve();
      await eventually('all are done', () => done.length === 20);
    });

    test('jobs that may be taken in portions are each done once, and one that fails comes again alone', async () => {
      const tries = new Map<number, number[]>();
      await server.queue.consume(
        'portions',
        async ({ payload, attempt }) => {
          const { n } = payload as { n: number };
          tries.set(n, [...(tries.get(n) ?? []), attempt]);
          if (n === 7 && attempt === 1) throw new Error('no luck');
        },
        { concurrency: 1, takes: 10 },
      );
      await server.db.transaction(async (tx) => {
        for (let n = 0; n < 25; n++) await server.queue.publish(tx, 'portions', { n });
      });
      await eventually('all done', async () => tries.get(7)?.length === 2 && ((await server.queue.depth())['portions'] ?? 0) === 0);
      assert.deepEqual(
        Array.from({ length: 25 }, (_, n) => tries.get(n)),
        Array.from({ length: 25 }, (_, n) => (n === 7 ? [1, 2] : [1])),
      );
    });

    for (const takes of [1, 10])
      test(`F16: what is published while ${takes === 1 ? 'a job is' : 'a portion is'} worked is taken behind it`, async () => {
        const topic = `meanwhile_${takes}`;
        const jobs: Job[] = [];
        const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        await server.queue.consume(
          topic,
          async (job) => {
            jobs.push(job);
            began.resolve();
            await goOn.promise;
          },
          { concurrency: 1, takes },
        );
        await publish(server, topic, { n: 0 });
        await began.promise;
        for (let n = 1; n < 25; n++) await publish(server, topic, { n });
        goOn.resolve();
        await eventually('all are done', () => numbersOf(jobs).length === 25);
      });

    test('a delayed message is not worked early', async () => {
      const started = performance.now();
      const jobs: Job[] = [];
      await server.queue.consume('delayed', async (job) => void jobs.push(job), { concurrency: 1 });
      await publish(server, 'delayed', { n: 1 }, { delayMs: 700 });
      await publish(server, 'delayed', { n: 2 });
      await eventually('both worked', () => jobs.length === 2);
      assert.deepEqual(
        jobs.map((job) => (job.payload as { n: number }).n),
        [2, 1],
      );
      assert.ok(performance.now() - started >= 700);
    });

    test('depth counts what waits', async () => {
      for (let n = 0; n < 3; n++) await publish(server, 'waiting', { n });
      await publish(server, 'waiting', { n: 3 }, { delayMs: 60_000 });
      await eventually('counted', async () => (await server.queue.depth())['waiting'] === 4);
    });

    test('F16: a job whose worker is killed in the middle is done by another', async () => {
      const child = startChild(process.execPath, [FIXTURE, database.url, adapter.brokerUrl(), 'interrupted']);
      await eventually(`the child consumes: ${child.output()}`, () => child.output().includes('consuming'));
      await publish(server, 'interrupted', { n: 1 });
      await eventually('the child works on it', () => child.output().includes('working'));
      await child.kill();
      const jobs: Job[] = [];
      await server.queue.consume('interrupted', async (job) => void jobs.push(job), { concurrency: 1 });
      await adapter.noticeDeath(server.db);
      await eventually('done by another', () => jobs.length === 1);
      assert.deepEqual(numbersOf(jobs), [1]);
    });

    test('F29: closing waits for the running job, takes no further one, and leaves it to others', async () => {
      const closing = await startQueueServer(database.url, adapter);
      const done: number[] = [];
      const started = Promise.withResolvers<void>();
      const finish = Promise.withResolvers<void>();
      await closing.queue.consume(
        'draining',
        async (job) => {
          started.resolve();
          await finish.promise;
          await new Promise((resolve) => setTimeout(resolve, 200));
          done.push((job.payload as { n: number }).n);
        },
        { concurrency: 1 },
      );
      await publish(server, 'draining', { n: 1 });
      await started.promise;
      const closed = closing.queue.close();
      await publish(server, 'draining', { n: 2 });
      assert.deepEqual(done, []);
      finish.resolve();
      await closed;
      assert.deepEqual(done, [1]);
      const jobs: Job[] = [];
      await server.queue.consume('draining', async (job) => void jobs.push(job), { concurrency: 1 });
      await eventually('the rest is done', () => jobs.length > 0);
      assert.deepEqual(numbersOf(jobs), [2]);
      await closing.close();
    });
  });
}
