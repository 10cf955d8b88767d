import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { moveClock } from '../../../../test/harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/postgres.ts';
import { signal } from '../../../../test/harness/signals.ts';
import { until } from '../../../../test/harness/until.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { openLog } from '../../../platform/log.ts';
import { startLoop } from '../../../platform/loop.ts';
import { openTelemetry, type Telemetry } from '../../../platform/telemetry.ts';
import { openIntake } from '../../alerts/index.ts';
import type { Severity } from '../../alerts/signal.ts';
import type { SendOutcome, SendRequest } from '../channel.ts';
import { openSender, type Sender } from './deliveries.jobs.ts';
import { claimNext, planDeliveries, takeLane, wakeProvider } from './deliveries.store.ts';
import { gatherRest } from './gathering.store.ts';
import { planThreadNote } from './thread-posts.store.ts';

interface Row {
  readonly state: string;
  readonly attempt: number;
  readonly sent_revision: number;
  readonly last_error: string | null;
}

/** Longer than any test: only what is woken runs. */
const NEVER_MS = 2 ** 30;

describe('deliveries', () => {
  let database: TestDatabase;
  let db: Database;
  let telemetry: Telemetry;
  let sender: Sender;
  const sent: SendRequest[] = [];
  const dead: string[] = [];
  const unset = new Set<string>();
  let answer: (request: SendRequest) => Promise<SendOutcome> | SendOutcome;

  const openOn = (on: Database, onFree = () => {}) =>
    openSender({
      onFree,
      db: on,
      log: openLog('silent'),
      baseUrl: 'http://tocsin.test',
      channelFor: async (provider) =>
        unset.has(provider)
          ? null
          : {
              name: 'chatone',
              paceMs: 0,
              send: async (request) => {
                sent.push(request);
                return answer(request);
              },
            },
      programs: ['webhook'],
      hiddenTargets: [],
      onDead: async (_delivery, reason) => void dead.push(reason),
      metrics: telemetry.deliveries,
    });
  const ok = (request: SendRequest): SendOutcome => ({ kind: 'sent', external: { ts: request.external?.['ts'] ?? randomUUIDv7() } });

  /** A new group with one alert, planned for these places. */
  const plan = async (name: string, targets: readonly string[], provider = 'chatone'): Promise<string> => {
    const groupId = await fire(name);
    await replan(groupId, targets, provider);
    return groupId;
  };
  const fire = async (name: string, severity: Severity = 'warning', action: 'fire' | 'resolve' = 'fire'): Promise<string> => {
    const intake = openIntake({
      db,
      live: { publish: async () => {}, subscribe: () => () => {}, replay: async () => [], close: async () => {} },
      log: openLog('silent'),
      correlationWindowMs: 0,
      reopenWindowMs: 0,
      onChanged: () => {},
    });
    await intake.record([signal({ fingerprint: name, severity, action })]);
    const [row] = await db.query<{ group_id: string }>('select group_id from alerts where fingerprint = $1', [name]);
    return row?.group_id ?? '';
  };
  const replan = (groupId: string, targets: readonly string[], provider = 'chatone') =>
    db.transaction((tx) =>
      planDeliveries(
        tx,
        [groupId],
        targets.map((target) => ({ groupId, destination: target, provider, target })),
      ),
    );
  const raise = async (groupId: string) => {
    await db.query('update alert_groups set revision = revision + 1 where id = $1', [groupId]);
    await replan(groupId, []);
  };
  const replanAll = (groups: readonly string[]) => db.transaction((tx) => planDeliveries(tx, groups, [], { threads: ['chatone'] }));
  const rows = (groupId: string) => db.query<Row>('select * from deliveries where group_id = $1 order by target', [groupId]);
  const idle = async (of: Sender = sender) => {
    await of.run();
    await until(() => of.active() === 0);
  };

  before(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, max: 8, name: 'test' });
    telemetry = openTelemetry();
    sender = openOn(db);
  });
  afterEach(async () => {
    sent.length = 0;
    dead.length = 0;
    unset.clear();
    answer = ok;
    await moveClock(database.url, 0);
    await db.query('delete from deliveries');
    await db.query('delete from delivery_lanes');
  });
  after(async () => {
    await sender.stop();
    telemetry.stop();
    await db.close();
    await database.drop();
  });
  answer = ok;

  for (const lanes of [127, 128, 129, 1_280])
    test(`F46: ${lanes} places that are due at once are all served in one go, where 128 are worked at a time`, async (t) => {
      const group = await plan(
        `lanes ${lanes}`,
        Array.from({ length: lanes }, (_, n) => `#${n}`),
      );
      const own = openOn(db, () => loop.wake());
      const loop = startLoop({ name: 'deliveries', everyMs: NEVER_MS, log: openLog('silent'), run: () => own.run() });
      t.after(async () => {
        await loop.stop();
        await own.stop();
      });
      loop.wake();
      await until(() => sent.length >= lanes && own.active() === 0, 'every place');
      assert.equal(sent.length, lanes);
      assert.ok((await rows(group)).every((row) => row.state === 'sent'));
    });

  test('F46: the place that waits longest goes first, whatever its name', async () => {
    await plan('last of the alphabet', ['#zzz']);
    await db.query(`update deliveries set next_attempt_at = next_attempt_at - interval '1 minute'`);
    await plan(
      'busy',
      Array.from({ length: 128 }, (_, n) => `#a${n}`),
    );
    await idle();
    assert.ok(sent.some((request) => request.target === '#zzz'));
  });

  test('a message that gets through makes due what failed at the same place, and nothing that failed just now', async () => {
    answer = () => ({ kind: 'retry', reason: 'the place is down', retryAfterMs: 300_000 });
    const failed = await plan('failed', ['#heal']);
    const elsewhere = await plan('elsewhere', ['#other']);
    await idle();
    answer = ok;
    await db.query('update delivery_lanes set not_before = app_now()');
    await plan('fresh', ['#heal']);
    await idle();
    assert.equal((await rows(failed))[0]?.state, 'failed', 'it failed a moment ago');
    await moveClock(database.url, 60_000);
    await plan('fresh later', ['#heal']);
    await idle();
    await idle();
    assert.deepEqual([(await rows(failed))[0]?.state, (await rows(elsewhere))[0]?.state], ['sent', 'failed']);
  });

  test('when a provider is set up anew or its test passes, what failed there is due at once', async () => {
    answer = () => ({ kind: 'retry', reason: 'the token was revoked', retryAfterMs: 300_000 });
    const group = await plan('mended', ['#mended']);
    await idle();
    answer = ok;
    await idle();
    assert.equal((await rows(group))[0]?.state, 'failed');
    await wakeProvider(db, 'chattwo');
    await idle();
    assert.equal((await rows(group))[0]?.state, 'failed', 'another provider’s');
    await wakeProvider(db, 'chatone');
    await idle();
    assert.equal((await rows(group))[0]?.state, 'sent');
  });

  test('a group is posted once to each place and edited there when it changes', async () => {
    const group = await plan('edit', ['#a', '#b']);
    await idle();
    assert.deepEqual(sent.map((request) => [request.target, request.external]).sort(), [
      ['#a', null],
      ['#b', null],
    ]);
    await replan(group, ['#a', '#b']);
    await idle();
    assert.equal(sent.length, 2, 'planning again sends nothing');
    await raise(group);
    await idle();
    assert.equal(sent.length, 4);
    assert.ok(sent.slice(2).every((request) => request.external?.['ts'] && request.message.revision === 2));
  });

  test('changes while a message is being sent are sent as one edit afterwards', async () => {
    let release: () => void = () => {};
    answer = (request) => new Promise((resolve) => (release = () => resolve(ok(request))));
    const group = await plan('coalesce', ['#a']);
    await sender.run();
    await until(() => sent.length === 1);
    await raise(group);
    await raise(group);
    answer = ok;
    release();
    await until(() => sender.active() === 0);
    assert.deepEqual(
      sent.map((request) => request.message.revision),
      [1, 3],
    );
    assert.deepEqual(
      (await rows(group)).map((row) => [row.state, row.sent_revision]),
      [['sent', 3]],
    );
  });

  test('two senders on one database send each message once, one place at a time in order', async () => {
    const second = openDatabase({ url: database.url, max: 8, name: 'second' });
    const other = openOn(second);
    const busy = new Set<string>();
    answer = async (request) => {
      assert.ok(!busy.has(request.target), 'a place is worked by one sender at a time');
      busy.add(request.target);
      await new Promise((resolve) => setImmediate(resolve));
      busy.delete(request.target);
      return ok(request);
    };
    for (let i = 0; i < 20; i += 1) await plan(`pair-${i}`, ['#a', '#b', '#c']);
    await Promise.all([idle(), idle(other)]);
    await Promise.all([idle(), idle(other)]);
    assert.equal(sent.length, 60);
    for (const target of ['#a', '#b', '#c']) {
      const titles = sent.filter((request) => request.target === target).map((request) => request.message.title);
      assert.deepEqual(
        titles,
        Array.from({ length: 20 }, (_, i) => `Test: Alert pair-${i}`),
      );
    }
    await other.stop();
    await second.close();
  });

  test('F02: a send whose sender died is repeated after its lease, and its late verdict counts for nothing', async () => {
    let release: () => void = () => {};
    answer = (request) => new Promise((resolve) => (release = () => resolve(ok(request))));
    const group = await plan('crash', ['#a']);
    await sender.run();
    await until(() => sent.length === 1);
    await moveClock(database.url, 31_000);
    const second = openDatabase({ url: database.url, max: 4, name: 'second' });
    const other = openOn(second);
    answer = ok;
    await idle(other);
    assert.equal(sent.length, 2);
    const [taken] = await db.query<{ external: unknown }>('select external from deliveries where group_id = $1', [group]);
    release();
    await until(() => sender.active() === 0);
    const [later] = await db.query<{ external: unknown }>('select external from deliveries where group_id = $1', [group]);
    assert.deepEqual(later?.external, taken?.external, 'the fenced sender wrote nothing');
    assert.equal(sent.length, 2);
    await other.stop();
    await second.close();
  });

  test('a refusal for good ends the delivery with its reason and tells somebody; a later change tries again', async () => {
    answer = () => ({ kind: 'permanent', reason: 'channel_not_found: create it' });
    const group = await plan('dead', ['#gone']);
    await idle();
    assert.deepEqual(
      (await rows(group)).map((row) => [row.state, row.last_error]),
      [['dead', 'channel_not_found: create it']],
    );
    assert.deepEqual(dead, ['channel_not_found: create it']);
    answer = ok;
    await raise(group);
    await idle();
    assert.equal((await rows(group))[0]?.state, 'sent');
  });

  test('a place in trouble is retried later and later, in order, and never delays another place', async () => {
    answer = (request) => (request.target === '#sick' ? { kind: 'retry', reason: 'HTTP 503', retryAfterMs: null } : ok(request));
    await plan('sick-1', ['#sick', '#well']);
    await plan('sick-2', ['#sick', '#well']);
    await idle();
    assert.equal(sent.filter((request) => request.target === '#well').length, 2);
    assert.equal(sent.filter((request) => request.target === '#sick').length, 1, 'the second waits behind the first');
    await idle();
    assert.equal(sent.filter((request) => request.target === '#sick').length, 1, 'not before its time');
    await moveClock(database.url, 1_300);
    answer = ok;
    await idle();
    assert.deepEqual(
      sent.filter((request) => request.target === '#sick').map((request) => request.message.title),
      ['Test: Alert sick-1', 'Test: Alert sick-1', 'Test: Alert sick-2'],
    );
  });

  test('one message that always fails steps aside for the others of its place', async () => {
    answer = (request) =>
      request.message.title === 'Test: Alert poison' ? { kind: 'retry', reason: 'HTTP 500', retryAfterMs: null } : ok(request);
    await plan('poison', ['#a']);
    const good = await plan('good', ['#a']);
    for (let minutes = 1; minutes < 10 && (await rows(good))[0]?.state !== 'sent'; minutes += 1) {
      await idle();
      await moveClock(database.url, minutes * 30_000);
    }
    assert.equal((await rows(good))[0]?.state, 'sent');
  });

  test('Retry-After holds the whole place for that long, at most five minutes', async () => {
    answer = () => ({ kind: 'retry', reason: 'rate limited', retryAfterMs: 10 * 60_000 });
    await plan('limited', ['#a']);
    await idle();
    answer = ok;
    await plan('behind', ['#a']);
    await moveClock(database.url, 4 * 60_000);
    await idle();
    assert.equal(sent.length, 1);
    await moveClock(database.url, 5 * 60_000 + 2_000);
    await idle();
    assert.deepEqual(
      sent.slice(1).map((request) => request.message.title),
      ['Test: Alert limited', 'Test: Alert behind'],
    );
  });

  test('a message for a provider that is not set up waits a day, says where to set it up, and is reported once', async () => {
    unset.add('email');
    const group = await plan('unset', ['ops@example.com'], 'email');
    const state = async () => (await rows(group))[0]?.state;
    for (let turn = 0; turn < 3; turn += 1) {
      await idle();
      await moveClock(database.url, turn * 301_000);
    }
    assert.equal(await state(), 'failed');
    assert.match((await rows(group))[0]?.last_error ?? '', /^email is not set up: .*Integrations/);
    assert.equal(dead.length, 1);
    unset.clear();
    await wakeProvider(db, 'email');
    await idle();
    assert.equal(await state(), 'sent');

    unset.add('email');
    const late = await plan('late', ['late@example.com'], 'email');
    await idle();
    await moveClock(database.url, 25 * 3_600_000);
    await idle();
    assert.deepEqual([(await rows(late))[0]?.state, dead.length], ['dead', 3]);
    assert.match((await rows(late))[0]?.last_error ?? '', /given up after 24 hours; last: email is not set up/);
  });

  /** New groups of one alert each, in one place. */
  const plans = async (count: number, name: string, severity: Severity = 'warning', provider = 'chatone'): Promise<string[]> => {
    const groups: string[] = [];
    for (let i = 0; i < count; i += 1) groups.push(await fire(`${name}-${i}`, severity));
    await db.transaction((tx) =>
      planDeliveries(
        tx,
        groups,
        groups.map((groupId) => ({ groupId, destination: 'ops', provider, target: '#ops' })),
      ),
    );
    return groups;
  };
  const own = () => sent.filter(({ message, external }) => message.gathered === undefined && external === null);
  const shared = () => sent.filter(({ message }) => message.gathered === true);
  /** What the newest shared message says. */
  const more = () => shared().at(-1)?.message.title;
  const stateOf = async (groupId: string) => (await rows(groupId))[0]?.state;

  for (const [count, alone, rest] of [
    [29, 29, undefined],
    [30, 30, undefined],
    [31, 30, 'and 1 more group'],
    [90, 30, 'and 60 more groups'],
  ] as const)
    test(`of ${count} new groups at one destination ${alone} get their own message; ${rest ?? 'nothing more is sent'}`, async () => {
      await plans(count, `limit-${count}`);
      await idle();
      await idle();
      assert.deepEqual([own().length, more(), shared().length], [alone, rest, rest === undefined ? 0 : 1]);
    });

  test('the most severe groups get their own message, in the order of their severity', async () => {
    await plans(20, 'calm', 'info');
    await plans(20, 'warm', 'warning');
    const [critical = ''] = await plans(1, 'worst', 'critical');
    await plans(1, 'bad', 'high');
    await idle();
    const severities = own().map(({ message }) => message.severity);
    assert.deepEqual(severities.slice(0, 3), ['critical', 'high', 'warning']);
    assert.deepEqual([severities.length, severities.filter((severity) => severity === 'info').length], [30, 8]);
    assert.equal(own()[0]?.message.groupId, critical);
  });

  test('no more than 30 new groups are announced within any minute, however long they keep coming', async () => {
    const at: number[] = [];
    answer = async (request) => {
      const [row] = await db.query<{ at: Date }>('select app_now() as at');
      if (request.external === null && !request.message.gathered) at.push(row?.at.getTime() ?? 0);
      return ok(request);
    };
    for (let step = 0; step < 12; step += 1) {
      await moveClock(database.url, step * 15_000);
      await plans(10, `lasting-${step}`);
      await idle();
    }
    for (const first of at) assert.ok(at.filter((later) => later >= first && later < first + 60_000).length <= 30);
    assert.equal(at.length, 90, 'each minute has its 30');
    assert.equal(shared().filter(({ external }) => external === null).length, 1, 'one burst, one message');
  });

  test('the shared message is edited at most every 10 seconds, with the number of groups and what became of them', async () => {
    const groups = await plans(33, 'ends');
    await idle();
    assert.equal(more(), 'and 3 more groups');
    const gathered = groups.slice(30);
    await fire('ends-30', 'warning', 'resolve');
    await replanAll(gathered);
    await moveClock(database.url, 5_000);
    await idle();
    assert.equal(shared().length, 1, 'not yet');
    await moveClock(database.url, 10_500);
    await idle();
    assert.deepEqual(shared().at(-1)?.message.counts, { total: 3, firing: 2, acknowledged: 0, resolved: 1 });
    await moveClock(database.url, 70_000);
    for (const name of ['ends-31', 'ends-32']) await fire(name, 'warning', 'resolve');
    await replanAll(gathered);
    await idle();
    assert.deepEqual([shared().at(-1)?.message.status, shared().length], ['resolved', 3]);
    await moveClock(database.url, 300_000);
    await idle();
    await idle();
    assert.deepEqual(
      [own().length, shared().length],
      [30, 3],
      'the end of a gathered group is no message, and nothing is edited without a change',
    );
  });

  test('a gathered group that is critical or high gets its own message when there is room, and no other does', async () => {
    await plans(35, 'first');
    const [critical = ''] = await plans(1, 'late', 'critical');
    const [calm = ''] = await plans(1, 'late-calm');
    await idle();
    await idle();
    assert.equal(await stateOf(critical), 'sent', 'it goes before those that came first');
    const [second = ''] = await plans(1, 'later', 'high');
    await idle();
    assert.deepEqual([await stateOf(second), more()], ['gathered', 'and 7 more groups']);
    await moveClock(database.url, 30_000);
    await idle();
    assert.equal(await stateOf(second), 'gathered', 'no room yet');
    await moveClock(database.url, 62_000);
    await idle();
    await moveClock(database.url, 75_000);
    await idle();
    assert.deepEqual([await stateOf(second), await stateOf(calm), more()], ['sent', 'gathered', 'and 7 more groups']);
  });

  test('a gathered group that becomes critical gets its own message when there is room', async () => {
    const worsens = (await plans(31, 'rises')).at(-1) ?? '';
    await idle();
    assert.equal(await stateOf(worsens), 'gathered');
    await fire('rises-30', 'critical');
    await replanAll([worsens]);
    await idle();
    assert.equal(await stateOf(worsens), 'gathered', 'no room yet');
    await moveClock(database.url, 61_000);
    await idle();
    await idle();
    assert.equal(await stateOf(worsens), 'sent');
    await moveClock(database.url, 75_000);
    await idle();
    assert.equal(more(), 'and 0 more groups');
  });

  test('a person writes about a gathered group: it gets its own message at once; an agent does not bring that about', async () => {
    const groupId = (await plans(32, 'note')).at(-1) ?? '';
    await idle();
    const note = (messageId: string, byPerson: boolean) =>
      db.transaction((tx) =>
        planThreadNote(tx, { groupId, messageId, author: 'Ada', text: 'Looking', from: null, threads: ['chatone'], byPerson }),
      );
    assert.equal(await note('1', false), false);
    await idle();
    assert.equal(await stateOf(groupId), 'gathered');
    assert.equal(await note('2', true), true);
    await idle();
    assert.equal(await stateOf(groupId), 'sent');
    await moveClock(database.url, 11_000);
    await idle();
    assert.equal(more(), 'and 1 more group');
  });

  test('what belongs into the thread of a group that was gathered meanwhile waits for nothing', async () => {
    const groups = await plans(31, 'thread');
    await db.transaction((tx) =>
      planThreadNote(tx, {
        groupId: groups[30] ?? '',
        messageId: '1',
        author: 'Agent',
        text: 'Found it',
        from: null,
        threads: ['chatone'],
        byPerson: false,
      }),
    );
    await idle();
    await idle();
    const posts = await db.query<Row>('select * from deliveries where thread_of is not null');
    assert.deepEqual(
      posts.map(({ state, last_error }) => [state, last_error]),
      [['skipped', 'this group has no message of its own there']],
    );
  });

  test('a burst is over when no group was gathered for two minutes: the next one has a message of its own', async () => {
    await plans(31, 'burst');
    await idle();
    await moveClock(database.url, 20_000);
    await plans(1, 'same burst');
    await idle();
    await moveClock(database.url, 40_000);
    await idle();
    assert.equal(more(), 'and 2 more groups');
    await moveClock(database.url, 200_000);
    await plans(31, 'another');
    await idle();
    assert.deepEqual([more(), shared().filter(({ external }) => external === null).length], ['and 1 more group', 2]);
  });

  test('a place that programs read gets every group', async () => {
    await plans(40, 'program', 'warning', 'webhook');
    await idle();
    assert.deepEqual([own().length, shared().length], [40, 0]);
  });

  test('two senders keep one limit and one shared message', async () => {
    const second = openDatabase({ url: database.url, max: 8, name: 'second' });
    const other = openOn(second);
    await plans(100, 'pair limit');
    for (let round = 0; round < 3; round += 1) await Promise.all([idle(), idle(other)]);
    assert.deepEqual([own().length, shared().length, more()], [30, 1, 'and 70 more groups']);
    await other.stop();
    await second.close();
  });

  test('a sender that dies between claim and verdict costs neither a message nor the limit', async () => {
    await plans(40, 'dies');
    const taken = await takeLane(db, 'chatone:#ops', 30_000);
    assert.ok(await claimNext(db, 'chatone:#ops', taken?.fence ?? 0, 30_000));
    await moveClock(database.url, 31_000);
    await idle();
    const before = shared().length;
    assert.deepEqual([own().length, before, more()], [30, 1, 'and 10 more groups']);
    await plans(1, 'dies again');
    // The shared message is in hand when the next one dies.
    await moveClock(database.url, 45_000);
    const again = await takeLane(db, 'chatone:#ops', 30_000);
    assert.equal(await claimNext(db, 'chatone:#ops', again?.fence ?? 0, 30_000), null, 'what was planned meanwhile finds no room');
    await gatherRest(db, 'chatone:#ops', again?.fence ?? 0);
    assert.equal((await claimNext(db, 'chatone:#ops', again?.fence ?? 0, 30_000))?.is_shared, true);
    await moveClock(database.url, 80_000);
    await idle();
    assert.deepEqual([own().length, more(), shared().filter(({ external }) => external === null).length], [30, 'and 11 more groups', 1]);
    await plans(1, 'dies late');
    assert.equal(await gatherRest(db, 'chatone:#ops', again?.fence ?? 0), 0, 'a late sender gathers nothing');
  });
});
