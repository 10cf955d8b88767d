import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openIntake } from '../../../src/modules/alerts/index.ts';
import { workChatReply } from '../../../src/modules/notifications/chat/chat-replies.jobs.ts';
import { openSender } from '../../../src/modules/notifications/deliveries/deliveries.jobs.ts';
import { planDeliveries } from '../../../src/modules/notifications/deliveries/deliveries.store.ts';
import { openSealer } from '../../../src/platform/crypto/sealing.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { openLog } from '../../../src/platform/log.ts';
import { openMailSender } from '../../../src/platform/mail/mail.jobs.ts';
import { queueMail } from '../../../src/platform/mail/mail.store.ts';
import { openTelemetry } from '../../../src/platform/telemetry.ts';
import { TEST_KEYS } from '../../cast.ts';
import { startChatStage } from '../../harness/chat-stage.ts';
import { moveClock } from '../../harness/clock.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../harness/programs/database-proxy.ts';
import { sampleGroup } from '../../harness/group-message.ts';
import { startPageStage } from '../../harness/page-stage.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { signal } from '../../harness/signals.ts';
import { until } from '../../harness/until.ts';

/** Connections that the database refuses before it is back. */
const REFUSALS = 3;
const log = openLog('silent');

describe('the database is away between the answer of a platform and the settlement', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database.url);
    db = openDatabase({ url: proxy.url, max: 4, name: 'test' });
  });
  beforeEach(() => moveClock(database.url, 0));
  after(async () => {
    await db.close();
    proxy.close();
    await database.drop();
  });

  test('F49: a message of a group is settled when the database is back, and not sent again when its lease ends', async (t) => {
    const telemetry = openTelemetry();
    let sends = 0;
    const sender = openSender({
      db,
      log,
      baseUrl: 'http://tocsin.test',
      programs: [],
      hiddenTargets: [],
      channelFor: async () => ({
        name: 'chatone',
        paceMs: 0,
        send: async () => {
          sends += 1;
          proxy.away(REFUSALS);
          return { kind: 'sent', external: { ts: '1' } };
        },
      }),
      onDead: async () => {},
      metrics: telemetry.deliveries,
    });
    t.after(async () => {
      await sender.stop();
      telemetry.stop();
    });
    const intake = openIntake({
      db,
      log,
      correlationWindowMs: 0,
      reopenWindowMs: 0,
      onChanged: () => {},
      live: { publish: async () => {}, subscribe: () => () => {}, replay: async () => [], close: async () => {} },
    });
    await intake.record([signal({ fingerprint: 'outage' })]);
    const [row] = await db.query<{ group_id: string }>('select group_id from alerts');
    const groupId = row?.group_id ?? '';
    await db.transaction((tx) => planDeliveries(tx, [groupId], [{ groupId, destination: 'ops', provider: 'chatone', target: '#ops' }]));
    const work = async () => {
      await sender.run();
      await until(() => sender.active() === 0, 'the lanes to be done');
    };
    await work();
    assert.equal(proxy.refusalsLeft(), 0, 'the database was away for a while');
    assert.deepEqual(await db.query('select state, last_error from deliveries'), [{ state: 'sent', last_error: null }]);
    await moveClock(database.url, 120_000);
    await work();
    assert.equal(sends, 1);
  });

  test('F49: a place is given back when the database is back, and its next message does not wait for the lease to end', async (t) => {
    const telemetry = openTelemetry();
    let sends = 0;
    const sender = openSender({
      db: {
        ...db,
        pool: db.pool,
        query: (text, values, name) => {
          if (name === 'lane_release' && sends === 1 && proxy.refusalsLeft() === 0 && !gone) {
            gone = true;
            proxy.away(REFUSALS);
          }
          return db.query(text, values, name);
        },
      },
      log,
      baseUrl: 'http://tocsin.test',
      programs: [],
      hiddenTargets: [],
      channelFor: async () => ({
        name: 'chatone',
        paceMs: 0,
        send: async () => {
          sends += 1;
          return { kind: 'sent', external: { ts: String(sends) } };
        },
      }),
      onDead: async () => {},
      metrics: telemetry.deliveries,
    });
    let gone = false;
    t.after(async () => {
      await sender.stop();
      telemetry.stop();
    });
    const intake = openIntake({
      db,
      log,
      correlationWindowMs: 0,
      reopenWindowMs: 0,
      onChanged: () => {},
      live: { publish: async () => {}, subscribe: () => () => {}, replay: async () => [], close: async () => {} },
    });
    for (const fingerprint of ['before', 'behind']) {
      await intake.record([signal({ fingerprint })]);
      const [row] = await db.query<{ group_id: string }>('select group_id from alerts where fingerprint = $1', [fingerprint]);
      const groupId = row?.group_id ?? '';
      await db.transaction((tx) => planDeliveries(tx, [groupId], [{ groupId, destination: 'ops', provider: 'chatone', target: '#given' }]));
      await sender.run();
      await until(() => sender.active() === 0, 'the lanes to be done');
    }
    assert.ok(gone && proxy.refusalsLeft() === 0, 'the database was away for a while');
    assert.equal(sends, 2);
  });

  test('F49: a letter is settled when the database is back, and not sent again when its lease ends', async (t) => {
    let sends = 0;
    const sealer = openSealer(TEST_KEYS.encryptionKeys);
    const sender = openMailSender({
      db,
      log,
      sealer,
      onDead: async () => {},
      mailer: {
        configured: async () => true,
        send: async () => {
          sends += 1;
          proxy.away(REFUSALS);
          return { kind: 'sent' };
        },
      } as never,
    });
    t.after(() => sender.stop());
    await db.transaction((tx) => queueMail(tx, sealer, { to: 'a@example.org', subject: 'Once', text: 'Text', dedupKey: randomUUIDv7() }));
    const work = async () => {
      await sender.run();
      await sender.idle();
    };
    await work();
    assert.equal(proxy.refusalsLeft(), 0, 'the database was away for a while');
    assert.deepEqual(await db.query('select state from mail_outbox'), [{ state: 'sent' }]);
    await moveClock(database.url, 120_000);
    await work();
    assert.equal(sends, 1);
  });
});

test('F49: a page is settled when the database is back, and not sent again when its lease ends', async (t) => {
  let outage: DatabaseProxy | null = null;
  const sent: string[] = [];
  const stage = await startPageStage({
    channel: (name, real) =>
      real && {
        ...real,
        send: async (request) => {
          sent.push(name);
          const outcome = await real.send(request);
          outage?.away(REFUSALS);
          return outcome;
        },
      },
  });
  t.after(() => stage.close());
  const proxy = await startDatabaseProxy(stage.cast.database.url);
  t.after(() => proxy.close());
  const server = await stage.another({}, proxy.url);
  t.after(() => server.close());
  await stage.prefer(stage.cast.bob, [{ urgency: 'high', channel: 'chatone', delay_minutes: 0 }]);
  const incident = await stage.open('Checkout is down');
  await stage.plan({ incidentId: incident.id });
  outage = proxy;
  const work = async () => {
    await server.sender.run();
    await server.sender.idle();
  };
  await work();
  const states = async () => (await stage.pages()).filter((page) => page.channel === 'chatone').map((page) => page.state);
  assert.deepEqual([sent, await states()], [['chatone'], ['sent']]);
  assert.equal(proxy.refusalsLeft(), 0, 'the database was away for a while');
  await moveClock(stage.cast.database.url, 120_000);
  await work();
  assert.deepEqual(sent, ['chatone']);
});

test('F49: somebody who was answered in chat is not answered again when the reply’s lease ends', async (t) => {
  const stage = await startChatStage();
  t.after(() => stage.close());
  const proxy = await startDatabaseProxy(stage.cast.database.url);
  t.after(() => proxy.close());
  const server = await stage.another({}, proxy.url);
  t.after(() => server.close());
  const platforms = server.deps.platforms.map((platform) => ({
    ...platform,
    open: async () => {
      const session = await platform.open();
      return (
        session && {
          ...session,
          sendEphemeral: async (...notified: Parameters<typeof session.sendEphemeral>) => {
            const done = await session.sendEphemeral(...notified);
            proxy.away(REFUSALS);
            return done;
          },
        }
      );
    },
  }));
  const ts = (await stage.post('chatone', sampleGroup().groupId))['ts'] ?? '';
  const answer = await server.receive(stage.chatone.clickCallback(ts, 'resolve', 'U0CHARLIE'));
  assert.equal(answer.status, 200);
  const work = () => workChatReply({ ...server.deps, platforms }, 'chatone');
  assert.equal(await work(), true);
  assert.equal(proxy.refusalsLeft(), 0, 'the database was away for a while');
  assert.deepEqual(
    (await stage.replies()).map((reply) => reply.state),
    ['refused'],
  );
  await moveClock(stage.cast.database.url, 120_000);
  assert.equal(await work(), false);
  assert.equal(stage.chatone.privateMessages('U0CHARLIE').length, 1);
});

test('F49: a page that was edited is settled when the database is back, and not edited again when its lease ends', async (t) => {
  let outage: DatabaseProxy | null = null;
  let edits = 0;
  const stage = await startPageStage({
    channel: (_name, real) =>
      real && {
        ...real,
        revise: async (request) => {
          edits += 1;
          const outcome = (await real.revise?.(request)) ?? { kind: 'permanent' as const, reason: 'it cannot be edited' };
          outage?.away(REFUSALS);
          return outcome;
        },
      },
  });
  t.after(() => stage.close());
  const proxy = await startDatabaseProxy(stage.cast.database.url);
  t.after(() => proxy.close());
  const server = await stage.another({}, proxy.url);
  t.after(() => server.close());
  await stage.prefer(stage.cast.bob, [{ urgency: 'high', channel: 'chatone', delay_minutes: 0 }]);
  const incident = await stage.open('Checkout is down');
  await stage.plan({ incidentId: incident.id });
  await server.work();
  await stage.command('acknowledge', incident.id);
  outage = proxy;
  await server.work();
  assert.equal(edits, 1);
  assert.equal(proxy.refusalsLeft(), 0, 'the database was away for a while');
  outage = null;
  await moveClock(stage.cast.database.url, 120_000);
  await server.work();
  assert.equal(edits, 1);
});
