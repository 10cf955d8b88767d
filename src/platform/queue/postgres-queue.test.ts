import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SILENT } from '../../../test/harness/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { eventually } from '../../../test/harness/processes.ts';
import type { Listener } from '../db/listener.ts';
import { openPostgresQueue } from './postgres-queue.ts';
import { type Job, RETRY_DELAYS_MS } from './queue.ts';
import { numbersOf, publish, queueContract, type QueueServer, startQueueServer, TEST_DELAYS_MS } from './queue.contract.ts';

const adapter = {
  brokerUrl: () => '',
  // As if the last heartbeat of every running job lay an hour back.
  async noticeDeath(db: QueueServer['db']) {
    await db.query(`update queue.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  },
};

queueContract('PostgreSQL', {
  ...adapter,
  open: (db, listener) =>
    openPostgresQueue({ db, listener, log: SILENT, retryDelaysMs: TEST_DELAYS_MS, pollSeconds: 0.5, superviseSeconds: 1 }),
});

describe('hints of the queue on PostgreSQL, where no poll comes to help', () => {
  let database: TestDatabase;
  let server: QueueServer;
  /** What the queue listens with; hints pass unless it is deaf. */
  let isDeaf = false;
  const hints = new Set<(topic: string) => void>();
  before(async () => {
    database = await createTestDatabase();
    server = await startQueueServer(database.url, {
      ...adapter,
      open(db, listener) {
        const sometimesDeaf: Listener = {
          connected: () => listener.connected(),
          close: () => listener.close(),
          listen(channel, onHint) {
            hints.add(onHint);
            return listener.listen(channel, (topic) => void (isDeaf || onHint(topic)));
          },
        };
        return openPostgresQueue({ db, listener: sometimesDeaf, log: SILENT, retryDelaysMs: RETRY_DELAYS_MS, pollSeconds: 600 });
      },
    });
    await eventually('the queue is healthy', () => server.queue.healthy());
  });
  after(async () => {
    await server.close();
    await database.drop();
  });

  const everyOne = (jobs: readonly Job[], count: number) => new Set(numbersOf(jobs)).size === count;

  test('F16: the last message of a burst is taken as well: it waits for the end of the burst, not for a poll', async () => {
    const jobs: Job[] = [];
    await server.queue.consume('burst', async (job) => void jobs.push(job), { concurrency: 1, takes: 10 });
    for (let n = 0; n < 5; n++) {
      await publish(server, 'burst', { n });
      await eventually('it is done', () => everyOne(jobs, n + 1));
    }
  });

  test('F16: what was published while no hint was heard is taken once it is listened again', async () => {
    const jobs: Job[] = [];
    await server.queue.consume('unheard', async (job) => void jobs.push(job), { concurrency: 1, takes: 100 });
    await publish(server, 'unheard', { n: 0 });
    await eventually('the first is done', () => everyOne(jobs, 1));
    isDeaf = true;
    for (let n = 1; n < 25; n++) await publish(server, 'unheard', { n });
    assert.ok(((await server.queue.depth())['unheard'] ?? 0) > 0, 'some lie there');
    isDeaf = false;
    for (const hint of hints) hint('');
    await eventually('all are done', () => everyOne(jobs, 25));
  });
});
