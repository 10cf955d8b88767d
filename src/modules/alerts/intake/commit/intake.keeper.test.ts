import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { moveClock } from '../../../../../test/harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness/postgres.ts';
import { signal } from '../../../../../test/harness/signals.ts';
import { type Database, openDatabase, type Tx } from '../../../../platform/db/database.ts';
import type { NewLiveEvent } from '../../../../platform/live/live-event.ts';
import { openLog } from '../../../../platform/log.ts';
import { type Intake, openIntake } from './intake.keeper.ts';
import { addRepeats, reviseGroups, touchGroups } from './intake.store.ts';
import type { SignalResult } from './intake-record.actions.ts';

const MINUTE = 60_000;

describe('intake', () => {
  let database: TestDatabase;
  let db: Database;
  let intake: Intake;
  const events: NewLiveEvent[] = [];
  let changes = 0;

  const open = (on: Database, over: Partial<Parameters<typeof openIntake>[0]> = {}) =>
    openIntake({
      db: on,
      live: {
        publish: async (_tx, event) => void events.push(event),
        subscribe: () => () => {},
        replay: async () => [],
        close: async () => {},
      },
      log: openLog('silent'),
      correlationWindowMs: 5 * MINUTE,
      reopenWindowMs: 5 * MINUTE,
      onChanged: () => {
        changes += 1;
      },
      ...over,
    });
  const one = async (...args: Parameters<typeof signal>): Promise<SignalResult | undefined> => (await intake.record([signal(...args)]))[0];
  const rows = <Row = Record<string, unknown>>(fingerprint: string) =>
    db.query<Row>('select * from alerts where fingerprint = $1 order by number', [fingerprint]);

  before(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, max: 8, name: 'test' });
    intake = open(db);
  });
  after(async () => {
    await intake.close();
    await db.close();
    await database.drop();
  });

  test('a batch updates its groups in place, without an index: but for the first that routing is behind with, and once a minute', async (t) => {
    t.after(() => moveClock(database.url, 0));
    await one({ fingerprint: 'in place' });
    const [alert] = await rows<{ group_id: string }>('in place');
    const groups = [alert?.group_id ?? ''];
    /** Of the whole session, as long as they are not handed on. */
    const updates = async (tx: Tx) => {
      const [row] = await tx.query<{ all: number; in_place: number }>(
        `select pg_stat_get_xact_tuples_updated(c)::int as all, pg_stat_get_xact_tuples_hot_updated(c)::int as in_place
           from (select 'alert_groups'::regclass::oid c) t`,
      );
      return row ?? { all: 0, in_place: 0 };
    };
    const inPlace = (touch: (tx: Tx) => Promise<void>) =>
      db.transaction(async (tx) => {
        const before = await updates(tx);
        await touch(tx);
        const after = await updates(tx);
        assert.equal(after.all - before.all, 1);
        return after.in_place - before.in_place === 1;
      });
    const fresh = () => inPlace((tx) => touchGroups(tx, groups, groups));
    const minute = 60_000 - (Date.now() % 60_000);
    await moveClock(database.url, minute);
    assert.equal(await fresh(), false, 'a minute begins');
    for (let n = 0; n < 3; n += 1) {
      assert.equal(await fresh(), true);
      assert.equal(await inPlace((tx) => touchGroups(tx, groups, [])), true);
      assert.equal(await inPlace((tx) => reviseGroups(tx, groups)), true);
    }
    await db.query('update alert_groups set routed_revision = revision where id = any($1)', [groups]);
    assert.equal(await fresh(), false, 'routing is behind again');
    assert.equal(await fresh(), true);
  });

  test('a first firing makes an alert, its group and its timeline; a live event and a change are told', async () => {
    const before = changes;
    const result = await one({ fingerprint: 'first' });
    assert.equal(result?.outcome, 'created');
    assert.equal(result?.status, 'firing');
    const [row] = await rows<{ group_id: string; occurrence_count: number }>('first');
    assert.equal(row?.occurrence_count, 1);
    const [group] = await db.query<{ status: string; revision: number; routed_revision: number }>(
      'select * from alert_groups where id = $1',
      [row?.group_id],
    );
    assert.deepEqual([group?.status, group?.revision, group?.routed_revision], ['open', 1, 0]);
    const timeline = await db.query<{ step: string }>(
      'select step from alert_timeline e join alerts a on a.id = e.alert_id where fingerprint = $1 order by e.id',
      ['first'],
    );
    assert.deepEqual(
      timeline.map((line) => line.step),
      ['received', 'grouped'],
    );
    assert.equal(changes, before + 1);
    assert.deepEqual(events.at(-1)?.data['numbers'], [result?.number]);
  });

  test('counting a repeat changes no index, whatever the alert is', async () => {
    const kinds = [
      { fingerprint: 'counted' },
      { fingerprint: 'counted unknown', source: 'unknown' },
      { fingerprint: 'counted token', tokenId: '00000000-0000-7000-8000-000000000001' },
    ];
    for (const kind of kinds) {
      await one(kind);
      const [row] = await rows<{ number: number }>(kind.fingerprint);
      const hot = await db.transaction(async (tx) => {
        // What this connection did before may not have been reported yet: it counts as well.
        const updated = async () => {
          const [so] = await tx.query<{ all: number; hot: number }>(
            `select pg_stat_get_xact_tuples_updated('alerts'::regclass) as all, pg_stat_get_xact_tuples_hot_updated('alerts'::regclass) as hot`,
          );
          return so ?? { all: 0, hot: 0 };
        };
        const earlier = await updated();
        await addRepeats(tx, new Map([[row?.number ?? 0, 3]]));
        const later = await updated();
        return { all: later.all - earlier.all, hot: later.hot - earlier.hot };
      });
      assert.deepEqual(hot, { all: 1, hot: 1 }, kind.fingerprint);
      assert.equal((await rows<{ occurrence_count: number }>(kind.fingerprint))[0]?.occurrence_count, 4);
    }
  });

  test('the same event twice changes nothing but last_received_at and occurrence_count', async () => {
    await one({ fingerprint: 'twice' });
    const [first] = await rows('twice');
    const again = await one({ fingerprint: 'twice' });
    assert.equal(again?.outcome, 'deduplicated');
    const [second] = await rows('twice');
    const { last_received_at: a, occurrence_count: one1, ...restFirst } = first ?? {};
    const { last_received_at: b, occurrence_count: two, ...restSecond } = second ?? {};
    assert.deepEqual(restSecond, restFirst);
    assert.equal(Number(two), Number(one1) + 1);
    assert.ok((b as Date) >= (a as Date));
  });

  test('a repeated resolve is not counted as an occurrence', async () => {
    await one({ fingerprint: 'ends' });
    for (let turn = 0; turn < 2; turn += 1) await one({ fingerprint: 'ends', action: 'resolve' });
    const [row] = await rows<{ occurrence_count: number }>('ends');
    assert.equal(row?.occurrence_count, 1);
  });

  test('repeats under load are all counted once the intake has closed', async () => {
    const own = open(db);
    await own.record([signal({ fingerprint: 'busy' })]);
    for (let i = 0; i < 5; i += 1) await own.record(Array.from({ length: 100 }, (_, index) => signal({ fingerprint: 'busy', index })));
    await own.close();
    const [row] = await rows<{ occurrence_count: number }>('busy');
    assert.equal(row?.occurrence_count, 501);
  });

  test('a resolve closes the group, keeps the severity, and a second one changes nothing', async () => {
    await one({ fingerprint: 'gone', severity: 'critical' });
    const resolved = await one({ fingerprint: 'gone', action: 'resolve', severity: 'info' });
    assert.equal(resolved?.outcome, 'resolved');
    const [row] = await rows<{ severity: string; status: string; group_id: string; resolved_at: Date }>('gone');
    assert.deepEqual([row?.severity, row?.status], ['critical', 'resolved']);
    const [group] = await db.query<{ status: string }>('select status from alert_groups where id = $1', [row?.group_id]);
    assert.equal(group?.status, 'closed');
    assert.equal((await one({ fingerprint: 'gone', action: 'resolve' }))?.outcome, 'deduplicated');
  });

  test('firing again within the reopen window keeps the number, later it gets a new one', async () => {
    const first = await one({ fingerprint: 'back' });
    await one({ fingerprint: 'back', action: 'resolve' });
    const again = await one({ fingerprint: 'back' });
    assert.deepEqual([again?.outcome, again?.number, again?.status], ['updated', first?.number, 'firing']);
    await one({ fingerprint: 'back', action: 'resolve' });
    try {
      await moveClock(database.url, 6 * MINUTE);
      const later = await one({ fingerprint: 'back' });
      assert.equal(later?.outcome, 'created');
      assert.notEqual(later?.number, first?.number);
    } finally {
      await moveClock(database.url, 0);
    }
    assert.equal((await rows('back')).length, 2);
  });

  test('an older event after a newer one is ignored', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes));
    await one({ fingerprint: 'late', startsAt: at(0), eventAt: at(0) });
    await one({ fingerprint: 'late', action: 'resolve', endsAt: at(20), eventAt: at(20) });
    const late = await one({ fingerprint: 'late', startsAt: at(0), eventAt: at(0) });
    assert.deepEqual([late?.outcome, late?.status], ['deduplicated', 'resolved']);
  });

  test('a source that comes back long after the resolve fires again, even with its old start', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 2, 12, minutes));
    await one({ fingerprint: 'cut-off', startsAt: at(0), eventAt: at(0) });
    await one({ fingerprint: 'cut-off', action: 'resolve', endsAt: at(20), eventAt: at(20) });
    try {
      await moveClock(database.url, 2 * MINUTE);
      assert.deepEqual(
        [(await one({ fingerprint: 'cut-off', startsAt: at(0), eventAt: at(0) }))?.status, (await rows('cut-off')).length],
        ['firing', 1],
      );
    } finally {
      await moveClock(database.url, 0);
    }
  });

  test('a resolve by a source whose clock is behind is taken when the firing carried no time', async () => {
    await one({ fingerprint: 'behind' });
    const past = new Date(Date.now() - 10 * MINUTE);
    assert.equal((await one({ fingerprint: 'behind', action: 'resolve', endsAt: past, eventAt: past }))?.outcome, 'resolved');
  });

  test('an acknowledged alert stays so when it fires again', async () => {
    await one({ fingerprint: 'mine' });
    assert.equal((await one({ fingerprint: 'mine', action: 'acknowledge' }))?.status, 'acknowledged');
    assert.equal((await one({ fingerprint: 'mine', severity: 'high' }))?.status, 'acknowledged');
  });

  test('acknowledging what we never saw makes nothing; resolving it makes a resolved alert nobody is told of', async () => {
    assert.equal((await one({ fingerprint: 'unseen-ack', action: 'acknowledge' }))?.outcome, 'nothing');
    assert.equal((await rows('unseen-ack')).length, 0);
    await one({ fingerprint: 'unseen-resolve', action: 'resolve' });
    const [row] = await rows<{ id: string; status: string; group_id: string }>('unseen-resolve');
    assert.equal(row?.status, 'resolved');
    assert.equal((await db.query('select 1 from alerts_to_route where alert_id = $1', [row?.id])).length, 0);
    const [group] = await db.query<{ revision: number; routed_revision: number }>('select * from alert_groups where id = $1', [
      row?.group_id,
    ]);
    assert.equal(group?.routed_revision, group?.revision);
  });

  test('alerts of one deployment share a group within the window, others and later ones do not', async () => {
    const labels = { alertname: 'Crash', namespace: 'shop', deployment: 'cart' };
    const groupOf = async (fingerprint: string) => (await rows<{ group_id: string }>(fingerprint)).at(-1)?.group_id;
    await intake.record([
      signal({ fingerprint: 'c1', labels }),
      signal({ fingerprint: 'c2', labels, index: 1 }),
      signal({ fingerprint: 'c3', labels: { ...labels, deployment: 'mail' }, index: 2 }),
    ]);
    await one({ fingerprint: 'c4', labels });
    assert.equal(await groupOf('c1'), await groupOf('c2'));
    assert.equal(await groupOf('c1'), await groupOf('c4'));
    assert.notEqual(await groupOf('c1'), await groupOf('c3'));
    try {
      await moveClock(database.url, 6 * MINUTE);
      await one({ fingerprint: 'c5', labels });
      assert.notEqual(await groupOf('c5'), await groupOf('c1'));
    } finally {
      await moveClock(database.url, 0);
    }
  });

  test('F26: the same body 64 times at once on two servers is one alert, and the last state is by event time', async () => {
    const other = openDatabase({ url: database.url, max: 8, name: 'second' });
    const second = open(other);
    try {
      const labels = { alertname: 'Storm', namespace: 'n', job: 'j' };
      await Promise.all(
        Array.from({ length: 64 }, (_, i) =>
          (i % 2 ? intake : second).record([
            signal({ fingerprint: 'storm', labels }),
            signal({ fingerprint: `storm-${i % 4}`, labels, index: 1 }),
          ]),
        ),
      );
      assert.equal((await rows('storm')).length, 1);
      const groups = await db.query(`select distinct group_id from alerts where fingerprint like 'storm%'`);
      assert.equal(groups.length, 1);

      const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 0, 0, seconds));
      const shuffled = Array.from({ length: 64 }, (_, i) => i).sort((a, b) => ((a * 37) % 64) - ((b * 37) % 64));
      await Promise.all(
        shuffled.map((i) => {
          const resolve = i % 2 === 1;
          const body = signal({
            fingerprint: 'flap',
            action: resolve ? 'resolve' : 'fire',
            startsAt: at(i - (i % 2)),
            endsAt: resolve ? at(i) : null,
            eventAt: at(i),
          });
          return (i % 3 ? intake : second).record([body]);
        }),
      );
      const flaps = await rows<{ status: string; last_event_at: Date }>('flap');
      assert.equal(flaps.length, 1);
      assert.equal(flaps[0]?.status, 'resolved');
      assert.deepEqual(flaps[0]?.last_event_at, at(63));
    } finally {
      await second.close();
      await other.close();
    }
  });

  test('a full queue answers unavailable with a time to come back, and takes nothing of that request', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => signal({ fingerprint: `full-${index}`, index }));
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => intake.record(many)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    assert.ok(refused.length > 0 && refused.length < 30);
    for (const answer of refused) assert.equal(answer.reason.code, 'unavailable');
    assert.equal(intake.depth(), 0);
  });
});
