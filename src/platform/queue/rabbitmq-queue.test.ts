import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { connect } from 'amqplib';
import { collectingLog, SILENT } from '../../../test/harness/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { eventually } from '../../../test/harness/processes.ts';
import { startDatabaseProxy } from '../../../test/harness/programs/database-proxy.ts';
import { rabbitMissing, startRabbit, type TestRabbit } from '../../../test/harness/programs/rabbitmq.ts';
import type { Log } from '../log.ts';
import { AmqpLink } from './amqp-link.ts';
import { type Adapter, numbersOf, publish, queueContract, type QueueServer, startQueueServer, TEST_DELAYS_MS } from './queue.contract.ts';
import { countDeletions, noteDeletion } from './outbox.store.ts';
import { DEAD_LETTERS, type Job } from './queue.ts';
import { openRabbitmqQueue } from './rabbitmq-queue.ts';
import { declareTopic, queueName } from './rabbitmq-topology.ts';

let broker: TestRabbit;

const adapterWith = (log: Log): Adapter => ({
  open: (db, listener) => openRabbitmqQueue({ url: broker.url, db, listener, log, retryDelaysMs: TEST_DELAYS_MS, pollMs: 100 }),
  brokerUrl: () => broker.url,
  // The broker sees the connection end.
  noticeDeath: async () => {},
});

const adapter = adapterWith(SILENT);

/** Bodies and headers as nobody of ours would send them. */
async function sendRaw(topic: string, bodies: readonly Buffer[], headers: Record<string, unknown> = {}, messageId = 'raw'): Promise<void> {
  const connection = await connect(broker.url);
  const channel = await connection.createConfirmChannel();
  for (const body of bodies) channel.sendToQueue(queueName(topic), body, { messageId, headers });
  await channel.waitForConfirms();
  await connection.close();
}

/** Whether all messages of a topic that are not done were brought to the broker, and given to somebody by it. */
async function isDelivered(server: QueueServer, topic: string): Promise<boolean> {
  const waiting = await server.db.query('select from queue_outbox where topic = $1 and (sent_at is null or claimed_until is not null)', [
    topic,
  ]);
  if (waiting.length > 0) return false;
  const connection = await connect(broker.url);
  const channel = await connection.createChannel();
  const { messageCount } = await channel.checkQueue(queueName(topic));
  await connection.close();
  return messageCount === 0;
}

describe('with RabbitMQ', { skip: rabbitMissing() }, () => {
  before(async () => {
    broker = await startRabbit();
  });
  after(() => broker.stop());

  queueContract('RabbitMQ', adapter);

  describe('a broker in trouble', () => {
    const { log, lines } = collectingLog();
    let database: TestDatabase;
    let server: QueueServer;
    before(async () => {
      database = await createTestDatabase();
      server = await startQueueServer(database.url, adapterWith(log));
      await eventually('the queue is healthy', () => server.queue.healthy());
    });
    after(async () => {
      await server.close();
      await database.drop();
    });
    afterEach((context) => {
      if (context instanceof Object && 'passed' in context && !context.passed) context.diagnostic(lines.slice(-30).join(''));
    });

    const outbox = async () => (await server.db.query<{ count: number }>('select count(*) from queue_outbox'))[0]?.count;
    const collect = async (topic: string) => {
      const jobs: Job[] = [];
      await server.queue.consume(topic, async (job) => void jobs.push(job), { concurrency: 5 });
      return jobs;
    };
    const everyOne = (jobs: readonly Job[], count: number) => new Set(numbersOf(jobs)).size === count;

    test('F15: bodies that are not ours become dead letters at once and stop nobody', async () => {
      const jobs = await collect('raw');
      const before = (await server.queue.depth())[DEAD_LETTERS] ?? 0;
      await sendRaw('raw', [
        Buffer.from('{"payload":'),
        Buffer.from([0xff, 0xfe, 0]),
        Buffer.from('null'),
        Buffer.from('[]'),
        Buffer.alloc(0),
      ]);
      await publish(server, 'raw', { n: 1 });
      await eventually('the good one is done', () => jobs.length === 1);
      await eventually('the bad ones are dead', async () => (await server.queue.depth())[DEAD_LETTERS] === before + 5);
    });

    test('F15: bodies that are not ours stop nobody in the portion they came in', async () => {
      const jobs: Job[] = [];
      const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await server.queue.consume(
        'raw_portion',
        async (job) => {
          jobs.push(job);
          began.resolve();
          await goOn.promise;
        },
        { concurrency: 1, takes: 10 },
      );
      const before = (await server.queue.depth())[DEAD_LETTERS] ?? 0;
      await publish(server, 'raw_portion', { n: 0 });
      await began.promise;
      await publish(server, 'raw_portion', { n: 1 });
      await sendRaw('raw_portion', [Buffer.from('{"payload":'), Buffer.from('[]')]);
      await publish(server, 'raw_portion', { n: 2 });
      await eventually('the last waits behind them', () => isDelivered(server, 'raw_portion'));
      goOn.resolve();
      await eventually('the good ones are done and forgotten', async () => ((await server.queue.depth())['raw_portion'] ?? 0) === 0);
      assert.deepEqual(numbersOf(jobs), [0, 1, 2]);
      await eventually('the bad ones are dead', async () => (await server.queue.depth())[DEAD_LETTERS] === before + 2);
    });

    test('a portion of short jobs is looked for and forgotten by one statement each, whatever its size', async (t) => {
      const asked: string[] = [];
      const counted: QueueServer = await startQueueServer(database.url, {
        ...adapter,
        open: (db, listener) =>
          adapter.open(
            {
              ...db,
              query: (text, values, name) => {
                asked.push(name ?? '');
                return db.query(text, values, name);
              },
            },
            listener,
          ),
      });
      const jobs: Job[] = [];
      const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      // Whatever becomes of it: no other test waits for its jobs.
      t.after(() => {
        goOn.resolve();
        return counted.close();
      });
      await counted.queue.consume(
        'many',
        async (job) => {
          jobs.push(job);
          began.resolve();
          await goOn.promise;
        },
        // Room for all of them twice: a slow broker brings them again.
        { concurrency: 1, takes: 100 },
      );
      await publish(counted, 'many', { n: 0 });
      await began.promise;
      await counted.db.transaction(async (tx) => {
        for (let n = 1; n <= 40; n += 1) await counted.queue.publish(tx, 'many', { n });
      });
      await eventually('all were delivered', () => isDelivered(counted, 'many'));
      asked.length = 0;
      goOn.resolve();
      await eventually('all are done and forgotten', async () => ((await counted.queue.depth())['many'] ?? 0) === 0);
      assert.equal(jobs.length, 41);
      const of = (name: string) => asked.filter((one) => one === name).length;
      // The first alone, the others together; should some have come late, they are a portion more.
      assert.ok(
        of('outbox-unfinished') <= 2 && of('outbox-finish') <= 3,
        `${of('outbox-unfinished')} and ${of('outbox-finish')} statements`,
      );
    });

    test('F13: what was done of a portion before its connection was lost is not done again, and the rest is, each once', async () => {
      const proxy = await startDatabaseProxy(broker.url);
      let looks = 0;
      let held = false;
      // So slow that all comes again on the next connection before what was done is forgotten.
      const slow = (db: Database): Database => ({
        ...db,
        async query(text, values, name) {
          if (name === 'outbox-finish' && !held) {
            held = true;
            const before = looks;
            await eventually('it comes again', () => looks > before);
          }
          const rows = await db.query(text, values, name);
          if (name === 'outbox-unfinished') looks += 1;
          return rows as never;
        },
      });
      const behind = await startQueueServer(database.url, {
        ...adapter,
        open: (db, listener) =>
          openRabbitmqQueue({ url: proxy.url, db: slow(db), listener, log: SILENT, retryDelaysMs: TEST_DELAYS_MS, pollMs: 100 }),
      });
      await eventually('the queue is healthy', () => behind.queue.healthy());
      const jobs: Job[] = [];
      await behind.queue.consume(
        'cut_off',
        async (job) => {
          jobs.push(job);
          if (jobs.length !== 5) return;
          await eventually('a connection to reset', () => proxy.reset() > 0);
          await eventually('it is noticed', () => !behind.queue.healthy());
        },
        { concurrency: 1, takes: 20 },
      );
      await behind.db.transaction(async (tx) => {
        for (let n = 0; n < 12; n += 1) await behind.queue.publish(tx, 'cut_off', { n });
      });
      await eventually('all are done and forgotten', async () => ((await behind.queue.depth())['cut_off'] ?? 0) === 0);
      assert.deepEqual(
        numbersOf(jobs),
        Array.from({ length: 12 }, (_, n) => n),
      );
      await behind.close();
      proxy.close();
    });

    test('a message that this service did not publish, or that is done, is not worked', async () => {
      const jobs = await collect('foreign');
      await sendRaw('foreign', [Buffer.from('{"payload":{"n":1}}')], { 'x-attempt': 'many' });
      await publish(server, 'foreign', { n: 2 });
      await eventually('ours is done', () => jobs.length === 1);
      await eventually('it is forgotten', async () => (await outbox()) === 0);
      await sendRaw('foreign', [Buffer.from('{"payload":{"n":2}}')], {}, jobs[0]?.id);
      await publish(server, 'foreign', { n: 3 });
      await eventually('the next one is done', () => jobs.length === 2);
      assert.deepEqual(numbersOf(jobs), [2, 3]);
    });

    test('F14: a queue that was deleted is declared again, and nothing published meanwhile is lost', async () => {
      const jobs = await collect('deleted');
      const connection = await connect(broker.url);
      const channel = await connection.createChannel();
      await channel.deleteQueue(queueName('deleted'));
      for (let n = 0; n < 10; n++) await publish(server, 'deleted', { n });
      await eventually('all came', () => everyOne(jobs, 10));
      await connection.close();
    });

    test('F14: a queue that was deleted while nobody consumed it loses nothing', async () => {
      await publish(server, 'unattended', { n: 1 });
      const connection = await connect(broker.url);
      const channel = await connection.createChannel();
      await eventually(
        'it was sent',
        async () => (await server.db.query('select 1 from queue_outbox where claimed_until is not null or sent_at is null')).length === 0,
      );
      await eventually('the broker has it', async () => (await channel.checkQueue(queueName('unattended'))).messageCount === 1);
      await channel.deleteQueue(queueName('unattended'));
      await connection.close();
      await publish(server, 'unattended', { n: 2 });
      await eventually(
        'the deletion was healed',
        async () =>
          server.queue.healthy() &&
          (await server.db.query('select 1 from queue_outbox where claimed_until is not null or sent_at is null')).length === 0,
      );
      const jobs = await collect('unattended');
      await eventually('both came', () => everyOne(jobs, 2));
    });

    test('F14: a virtual host that is missing is waited for; what was published meanwhile arrives once it is there again', async () => {
      const jobs = await collect('houseless');
      await publish(server, 'houseless', { n: 0 });
      await eventually('it came', () => everyOne(jobs, 1));
      await broker.control('delete_vhost', '/');
      await eventually('it was noticed', () => !server.queue.healthy());
      for (let n = 1; n < 10; n++) await publish(server, 'houseless', { n });
      assert.ok(((await outbox()) ?? 0) >= 9, 'they wait');
      await broker.control('add_vhost', '/');
      await broker.control('set_permissions', '-p', '/', 'guest', '.*', '.*', '.*');
      await eventually('all came', () => everyOne(jobs, 10));
    });

    test('F14: a queue that another server finds deleted and declares anew is consumed here again', async () => {
      const jobs = await collect('renewed');
      const second = await startQueueServer(database.url, adapter);
      await eventually('the second is healthy', () => second.queue.healthy());
      await publish(second, 'renewed', { n: 1 });
      await eventually('both know the queue', () => jobs.length === 1);
      const connection = await connect(broker.url);
      const channel = await connection.createChannel();
      await channel.deleteQueue(queueName('renewed'));
      await connection.close();
      await publish(second, 'renewed', { n: 2 });
      await eventually('it came', () => everyOne(jobs, 2));
      await second.close();
    });

    test('F14: a server that missed the notification of a deleted queue consumes the new one once it listens again', async () => {
      const hints: Array<(topic: string) => void> = [];
      const deaf: Listener = {
        listen: (_, onHint) => {
          hints.push(onHint);
          onHint('');
          return () => {};
        },
        connected: () => false,
        close: async () => {},
      };
      const other = await openRabbitmqQueue({ url: broker.url, db: server.db, listener: deaf, log: SILENT, pollMs: 100 });
      await eventually('it is healthy', () => other.healthy());
      const jobs: Job[] = [];
      await other.consume('unheard', async (job) => void jobs.push(job), { concurrency: 1 });
      await publish(server, 'unheard', { n: 1 });
      await eventually('both know the queue', () => jobs.length === 1);
      const connection = await connect(broker.url);
      const channel = await connection.createChannel();
      // Declared so soon, it is not told to its consumer, which gets nothing from the new one.
      await Promise.all([channel.deleteQueue(queueName('unheard')), declareTopic(channel, 'unheard')]);
      await connection.close();
      await publish(server, 'unheard', { n: 2 });
      await eventually('the broker has it', async () => {
        const [row] = await server.db.query<{ count: number }>(
          `select count(*) from queue_outbox where topic = 'unheard' and sent_at is not null and claimed_until is null`,
        );
        return row?.count === 1;
      });
      for (const hint of hints) hint('');
      await eventually('it came', () => everyOne(jobs, 2));
      await other.close();
    });

    test('F14: a server that no notification reaches finds in the database that a queue was deleted, and consumes the new one', async () => {
      const mute: Listener = { listen: () => () => {}, connected: () => false, close: async () => {} };
      const other = await openRabbitmqQueue({ url: broker.url, db: server.db, listener: mute, log: SILENT, pollMs: 100, checkMs: 200 });
      await eventually('it is healthy', () => other.healthy());
      const jobs: Job[] = [];
      await other.consume('unseen', async (job) => void jobs.push(job), { concurrency: 1 });
      await publish(server, 'unseen', { n: 1 });
      await eventually('both know the queue', () => jobs.length === 1);
      const connection = await connect(broker.url);
      const channel = await connection.createChannel();
      // Declared so soon, it is not told to its consumer, which gets nothing from the new one.
      await Promise.all([channel.deleteQueue(queueName('unseen')), declareTopic(channel, 'unseen')]);
      await publish(server, 'unseen', { n: 2 });
      await eventually('the broker has it', async () => {
        const [row] = await server.db.query<{ count: number }>(
          `select count(*) from queue_outbox where topic = 'unseen' and sent_at is not null and claimed_until is null`,
        );
        return row?.count === 1;
      });
      assert.equal(jobs.length, 1);
      await connection.close();
      // A third server saw it, and its notification goes astray.
      await noteDeletion(server.db, 'unseen', 'nobody_listens');
      await eventually('it came', () => everyOne(jobs, 2));
      await other.close();
    });

    test('F14: a server that makes a queue which was deleted, and which it did not know, tells those who may hang on the former one', async () => {
      const connection = await connect(broker.url);
      const channel = await connection.createChannel();
      for (const topic of ['kept', 'remade']) await declareTopic(channel, topic);
      await channel.deleteQueue(queueName('remade'));
      const has = (topic: string) => async () => (await channel.checkQueue(queueName(topic))).messageCount === 1;
      const told = await countDeletions(server.db);
      await publish(server, 'kept', { n: 1 });
      await eventually('the broker has it', has('kept'));
      assert.equal(await countDeletions(server.db), told, 'of a queue that is there nothing is told');
      await publish(server, 'remade', { n: 1 });
      await eventually('it is told', async () => (await countDeletions(server.db)) === told + 1);
      await eventually('the broker has it', has('remade'));
      await connection.close();
      const [kept, remade] = [await collect('kept'), await collect('remade')];
      await eventually('both came', () => everyOne(kept, 1) && everyOne(remade, 1));
    });

    test('F14: a connection that is to be given up while it is set up is made anew, and the log says each reason once', async () => {
      const { log, lines } = collectingLog();
      let connections = 0;
      const link = new AmqpLink({
        url: broker.url,
        log,
        onConnect: async () => {
          connections++;
          if (connections === 1) link.drop('a queue was deleted');
          else if (connections < 4) throw new Error('the queue svc.a does not answer');
        },
        onLost: () => {},
      });
      try {
        link.start();
        await eventually('the fourth is there', () => connections === 4 && link.flowing());
        const reasons = () =>
          lines.map((line) => (JSON.parse(line) as { reason?: string }).reason).filter((reason) => reason !== undefined);
        assert.deepEqual(reasons(), ['a queue was deleted', 'the queue svc.a does not answer']);
        link.drop('a queue was deleted');
        await eventually('the fifth is there', () => connections === 5 && link.flowing());
        assert.equal(reasons().length, 3, 'a later outage is told anew');
      } finally {
        await link.close();
      }
    });

    test('F13: a frozen broker: publishing goes on, rows wait, and arrive when it wakes up', async () => {
      const jobs = await collect('frozen');
      broker.freeze();
      try {
        for (let n = 0; n < 20; n++) await publish(server, 'frozen', { n });
        await eventually('the confirm timeout was noticed', () => !server.queue.healthy());
        assert.ok(((await outbox()) ?? 0) >= 20);
      } finally {
        broker.thaw();
      }
      await eventually('all came', () => everyOne(jobs, 20));
      await eventually('the outbox is empty', async () => (await outbox()) === 0);
    });

    test('F13: a broker that lacks memory holds us back: publishing goes on, rows wait, and arrive once it has some', async () => {
      const jobs = await collect('held');
      await broker.lackMemory(true);
      try {
        for (let n = 0; n < 20; n++) await publish(server, 'held', { n });
        await eventually('it was noticed', () => !server.queue.healthy());
        assert.ok(((await outbox()) ?? 0) > 0, 'what it does not take waits');
      } finally {
        await broker.lackMemory(false);
      }
      await eventually('all came', () => everyOne(jobs, 20));
      await eventually('the outbox is empty', async () => (await outbox()) === 0);
    });

    test('F13: connections that are reset under load lose nothing, and it goes on by itself', async () => {
      const proxy = await startDatabaseProxy(broker.url);
      const cut = await startQueueServer(database.url, {
        ...adapter,
        open: (db, listener) =>
          openRabbitmqQueue({ url: proxy.url, db, listener, log: SILENT, retryDelaysMs: TEST_DELAYS_MS, pollMs: 100 }),
      });
      try {
        await eventually('the queue is healthy', () => cut.queue.healthy());
        const jobs: Job[] = [];
        await cut.queue.consume('reset', async (job) => void jobs.push(job), { concurrency: 5 });
        for (let round = 0; round < 3; round++) {
          const published: Promise<void>[] = [];
          for (let n = round * 20; n < round * 20 + 20; n++) published.push(publish(cut, 'reset', { n }));
          assert.ok(proxy.reset() > 0, 'there was a connection to reset');
          await Promise.all(published);
          await eventually('all came', () => everyOne(jobs, (round + 1) * 20));
        }
        await eventually('the outbox is empty', async () => (await outbox()) === 0);
      } finally {
        await cut.close();
        proxy.close();
      }
    });

    test('F14: what a broker had confirmed and then lost in a wipe is sent again, and worked', async () => {
      for (let n = 0; n < 10; n++) await publish(server, 'forgotten', { n });
      await eventually('the broker has all', async () => {
        const [row] = await server.db.query<{ count: number }>(
          'select count(*) from queue_outbox where sent_at is not null and claimed_until is null',
        );
        return row?.count === 10;
      });
      await broker.start(true);
      const jobs = await collect('forgotten');
      await eventually('all came', () => everyOne(jobs, 10));
      await eventually('the outbox is empty', async () => (await outbox()) === 0);
    });

    test('F13: a broker that is killed and restarted under load loses nothing', async () => {
      const jobs = await collect('restarted');
      const published: Promise<void>[] = [];
      for (let n = 0; n < 50; n++) published.push(publish(server, 'restarted', { n }));
      await eventually('some came', () => jobs.length > 0);
      await broker.kill();
      for (let n = 50; n < 100; n++) published.push(publish(server, 'restarted', { n }));
      await Promise.all(published);
      await broker.start();
      await eventually('all came', () => everyOne(jobs, 100));
    });

    test('F14: a broker that is wiped between commit and confirm loses nothing; the topology is declared again', async () => {
      const jobs = await collect('wiped');
      await broker.kill();
      for (let n = 0; n < 30; n++) await publish(server, 'wiped', { n });
      await publish(server, 'wiped', { n: 30 }, { delayMs: 500 });
      assert.ok(((await outbox()) ?? 0) >= 31);
      await broker.start(true);
      await eventually('all came', () => everyOne(jobs, 31));
    });

    test('one connection and at most eight channels, whatever the number of topics', async () => {
      for (let n = 0; n < 12; n++) await server.queue.consume(`many_${n}`, async () => {}, { concurrency: 1 });
      for (let n = 0; n < 12; n++) await publish(server, `many_${n}`, { n });
      await eventually('all sent', async () => (await outbox()) === 0);
      const count = async (what: string) => (await broker.control(`list_${what}`, 'name')).length;
      assert.equal(await count('connections'), 1);
      assert.ok((await count('channels')) <= 8);
    });
  });

  test('F12: an absent broker stops neither the start nor publishing, and everything flows once it is there', async () => {
    const database = await createTestDatabase();
    await broker.kill();
    const server = await startQueueServer(database.url, adapter);
    const jobs: Job[] = [];
    await server.queue.consume('early', async (job) => void jobs.push(job), { concurrency: 1 });
    await publish(server, 'early', { n: 1 });
    assert.equal(server.queue.healthy(), false);
    assert.deepEqual(await server.queue.depth(), { early: 1 });
    await broker.start();
    await eventually('it came', () => jobs.length === 1);
    await server.close();
    await database.drop();
  });
});
