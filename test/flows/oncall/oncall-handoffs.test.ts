import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { workHandoffs } from '../../../src/modules/oncall/handoffs/handoffs.jobs.ts';
import { openDatabase } from '../../../src/platform/db/database.ts';
import type { Person } from '../../cast.ts';
import { makeTeam, type OnCallStage, startOnCall } from './oncall.fixture.ts';

const START = '2026-03-02T09:00:00Z';

interface ShownHandoff {
  id: string;
  at: string;
  outgoing_user_id: string;
  incoming_user_id: string;
  status: string;
}

describe('handoffs', () => {
  let stage: OnCallStage;
  let schedule: string;
  let team: string;
  let alice: Person;
  let bob: Person;
  let charlie: Person;

  const patch = (layers: object[]) => alice.inject({ method: 'PATCH', url: `/api/v1/on-call/schedules/${schedule}`, payload: { layers } });
  const daily = (extra: object = {}) => ({
    name: 'Daily',
    rotation_type: 'daily',
    start: START,
    user_ids: [alice.userId, bob.userId],
    ...extra,
  });
  const list = async (query = ''): Promise<ShownHandoff[]> =>
    (await charlie.inject({ url: `/api/v1/on-call/handoffs?schedule_id=${schedule}&sort=at${query}` })).json().items;
  const notified = async () => {
    const name = new Map([alice, bob, charlie].map((person) => [person.userId, person.name]));
    return (await list()).map((handoff) => `${handoff.at} ${name.get(handoff.outgoing_user_id)} to ${name.get(handoff.incoming_user_id)}`);
  };
  const override = (payload: object) => alice.inject({ method: 'POST', url: `/api/v1/on-call/schedules/${schedule}/overrides`, payload });

  before(async () => {
    stage = await startOnCall(START);
    ({ alice, bob, charlie } = stage.cast);
  });
  after(() => stage.close());
  beforeEach(async (t) => {
    await stage.travel(START);
    ({ teamId: team, scheduleId: schedule } = await makeTeam(stage.cast, t.name.slice(0, 60)));
    const patched = await patch([daily()]);
    assert.equal(patched.statusCode, 200, patched.body);
    stage.notices.length = 0;
  });
  afterEach(async () => {
    await stage.cast.platform.db.query('delete from teams where id = $1', [team]);
    await stage.cast.platform.db.query('update users set active = true');
    await stage.cast.platform.db.query('delete from user_absences');
  });

  test('a change of shift makes one handoff, at the exact instant; looking again makes none', async () => {
    await stage.work();
    assert.deepEqual(await notified(), [], 'the first person ever takes over from nobody');
    await stage.travel('2026-03-03T09:00:07Z');
    await stage.work();
    await stage.work();
    assert.deepEqual(await notified(), ['2026-03-03T09:00:00.000Z Alice to Bob']);
    await stage.travel('2026-03-04T09:00:07Z');
    await stage.work();
    assert.deepEqual(await notified(), ['2026-03-03T09:00:00.000Z Alice to Bob', '2026-03-04T09:00:00.000Z Bob to Alice']);
  });

  test('several servers at once write it once', async () => {
    await stage.travel('2026-03-03T09:00:01Z');
    const servers = await Promise.all(
      Array.from({ length: 4 }, async () => openDatabase({ url: stage.cast.database.url, max: 2, name: 'server' })),
    );
    try {
      const work = () => Promise.all(servers.map((db) => workHandoffs({ db, live: stage.cast.platform.live, ports: stage.ports })));
      await Promise.all([work(), work()]);
      assert.deepEqual(await notified(), ['2026-03-03T09:00:00.000Z Alice to Bob']);
      assert.equal(stage.notices.filter((notice) => notice.kind === 'handoff.incoming').length, 1);
    } finally {
      await Promise.all(servers.map((db) => db.close()));
    }
  });

  test('a crash before the commit loses nothing and doubles nothing', async () => {
    await stage.travel('2026-03-03T09:00:01Z');
    const failing = { ...stage.ports, notify: async () => assert.fail('the server died') };
    await assert.rejects(workHandoffs({ db: stage.cast.platform.db, live: stage.cast.platform.live, ports: failing }), /the server died/);
    assert.deepEqual(await notified(), []);
    await stage.work();
    assert.deepEqual(await notified(), ['2026-03-03T09:00:00.000Z Alice to Bob']);
  });

  test('after downtime only the net change is written, and none when the same person is back', async () => {
    await stage.work();
    await stage.travel('2026-03-07T12:00:00Z');
    await stage.work();
    assert.deepEqual(await notified(), ['2026-03-07T09:00:00.000Z Alice to Bob'], 'five changes were missed, Bob is there since the last');
    await stage.travel('2026-03-09T12:00:00Z');
    await stage.work();
    assert.equal((await list()).length, 1, 'Bob, Alice, and Bob again');
  });

  test('going off call, coming back after a gap, and a gap between two people', async () => {
    const hours = [{ type: 'time_of_day', start_time: '08:00', end_time: '16:00' }];
    await patch([daily({ handoff_time: '00:00', restrictions: hours })]);
    for (const time of ['2026-03-02T16:00:01Z', '2026-03-03T08:00:01Z', '2026-03-03T16:00:01Z', '2026-03-04T08:00:01Z']) {
      await stage.travel(time);
      await stage.work();
    }
    assert.deepEqual(await notified(), ['2026-03-03T08:00:00.000Z Alice to Bob', '2026-03-04T08:00:00.000Z Bob to Alice']);
  });

  test('a change of the layers that changes the person now is a handoff at that moment, and one that does not is none', async () => {
    await stage.travel('2026-03-02T15:30:00Z');
    await patch([daily({ user_ids: [charlie.userId, bob.userId] })]);
    const [made] = await list();
    assert.match((await notified())[0] ?? '', /Alice to Charlie$/);
    assert.ok(Date.parse(made?.at ?? '') - Date.parse('2026-03-02T15:30:00Z') < 30_000);
    await patch([daily({ user_ids: [charlie.userId, alice.userId] })]);
    await stage.work();
    assert.equal((await list()).length, 1);
  });

  test('the start, the end and the deletion of an override are handoffs', async () => {
    await override({ user_id: charlie.userId, start: '2026-03-02T12:00:00Z', end: '2026-03-02T14:00:00Z' });
    for (const time of ['2026-03-02T12:00:01Z', '2026-03-02T14:00:01Z']) {
      await stage.travel(time);
      await stage.work();
    }
    const expected = ['2026-03-02T12:00:00.000Z Alice to Charlie', '2026-03-02T14:00:00.000Z Charlie to Alice'];
    assert.deepEqual(await notified(), expected);
    await stage.travel('2026-03-02T15:00:00Z');
    const { id } = (await override({ user_id: bob.userId, start: '2026-03-02T15:00:00Z', end: '2026-03-02T18:00:00Z' })).json();
    await stage.travel('2026-03-02T16:00:00Z');
    await alice.inject({ method: 'DELETE', url: `/api/v1/on-call/overrides/${id}` });
    assert.deepEqual(
      (await notified()).slice(2).map((line) => line.replace(/:\d\d\.\d{3}Z/, '')),
      ['2026-03-02T15:00 Alice to Bob', '2026-03-02T16:00 Bob to Alice'],
    );
  });

  test('closing the account of who is on call is a handoff at that moment; the past keeps the name', async () => {
    await stage.work();
    await stage.travel('2026-03-02T15:30:00Z');
    await stage.cast.platform.db.query('update users set active = false where id = $1', [alice.userId]);
    await stage.work();
    const [made] = await list();
    assert.match((await notified())[0] ?? '', /^2026-03-02T15:30:0.* Alice to Bob$/);
    assert.equal(made?.status, 'pending');
    const shown = (
      await charlie.inject({ url: `/api/v1/on-call/schedules/${schedule}?from=2026-03-02T09:00:00Z&until=2026-03-03T09:00:00Z` })
    ).json();
    assert.deepEqual(
      shown.segments.map((segment: { user_id: string }) => segment.user_id),
      [alice.userId, bob.userId],
    );
    assert.deepEqual(shown.inactive_user_ids, [alice.userId]);
  });

  test('an account that is closed while a slower look goes on is not overlooked', async () => {
    await stage.travel('2026-03-02T15:30:00Z');
    const client = await stage.cast.platform.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('update users set active = false where id = $1', [alice.userId]);
      await stage.travel('2026-03-02T15:31:00Z');
      await stage.work();
      await client.query('commit');
    } finally {
      client.release();
    }
    await stage.work();
    assert.match((await notified())[0] ?? '', /^2026-03-02T15:30:0.* Alice to Bob$/);
  });

  test('it says what is open; both people are told', async () => {
    stage.incidents.push({ id: '1', number: 12, title: 'Checkout slow', severity: 'high', status: 'active' });
    await stage.travel('2026-03-03T09:00:01Z');
    await stage.work();
    stage.incidents.length = 0;
    const [{ id } = { id: '' }] = await list();
    const shown = (await charlie.inject({ url: `/api/v1/on-call/handoffs/${id}` })).json();
    assert.equal(shown.incident_summary, '1 open incident: #12 Checkout slow (high, active).');
    assert.equal(shown.incidents[0].number, 12);
    assert.deepEqual([shown.team_id, shown.outgoing_user_name, shown.incoming_user_name], [team, 'Alice', 'Bob']);
    assert.deepEqual(
      stage.notices.map((notice) => [notice.kind, notice.userIds]),
      [
        ['handoff.incoming', [bob.userId]],
        ['handoff.outgoing', [alice.userId]],
      ],
    );
  });

  test('notes are kept; only who comes on call acknowledges, and twice is as good as once', async () => {
    await stage.travel('2026-03-03T09:00:01Z');
    await stage.work();
    const [{ id } = { id: '' }] = await list();
    const url = `/api/v1/on-call/handoffs/${id}`;
    const noted = await alice.inject({
      method: 'PATCH',
      url,
      payload: { outgoing_notes: { open_issues: 'Queue grows', watch_items: 'Disk' } },
    });
    assert.deepEqual(noted.json().outgoing_notes, { open_issues: 'Queue grows', watch_items: 'Disk' });
    const part = await alice.inject({ method: 'PATCH', url, payload: { outgoing_notes: { watch_items: 'Disk of db2' } } });
    assert.deepEqual(part.json().outgoing_notes, { open_issues: 'Queue grows', watch_items: 'Disk of db2' });
    assert.deepEqual(
      stage.notices.filter((notice) => notice.kind === 'handoff.noted').map((notice) => notice.userIds),
      [[bob.userId], [bob.userId]],
    );
    assert.equal(new Set(stage.notices.filter((notice) => notice.kind === 'handoff.noted').map((notice) => notice.dedupKey)).size, 1);
    assert.equal((await alice.inject({ method: 'POST', url: `${url}/acknowledge` })).statusCode, 403);
    const first = await bob.inject({ method: 'POST', url: `${url}/acknowledge`, payload: { incoming_notes: 'Read' } });
    assert.deepEqual([first.statusCode, first.json().status, first.json().incoming_notes], [200, 'acknowledged', 'Read']);
    await stage.travel('2026-03-03T10:00:00Z');
    const second = await bob.inject({ method: 'POST', url: `${url}/acknowledge` });
    assert.deepEqual([second.statusCode, second.json().acknowledged_at], [200, first.json().acknowledged_at]);
    const events = await stage.cast.platform.db.query<{ event: string }>(
      'select event from audit_events where entity_id = $1 order by created_at, id',
      [id],
    );
    assert.deepEqual(
      events.map((row) => row.event),
      ['handoff.updated', 'handoff.updated', 'handoff.acknowledged'],
    );
    assert.deepEqual([(await list('&status=pending')).length, (await list('&status=acknowledged')).length], [0, 1]);
  });

  test('notes of a handoff are written by its two people, and by others who may change schedules only with a reason, which is kept', async () => {
    await stage.travel('2026-03-03T09:00:01Z');
    await stage.work();
    const [{ id } = { id: '' }] = await list();
    await stage.cast.platform.db.query(`update users set role = 'operator' where id = $1`, [charlie.userId]);
    const write = (who: Person, reason?: string) =>
      who.inject({
        method: 'PATCH',
        url: `/api/v1/on-call/handoffs/${id}`,
        payload: { incoming_notes: `by ${who.name}`, ...(reason === undefined ? {} : { reason }) },
      });
    assert.deepEqual([(await write(alice)).statusCode, (await write(bob)).statusCode], [200, 200]);
    for (const reason of [undefined, '', '   ']) {
      const refused = await write(charlie, reason);
      assert.deepEqual([refused.statusCode, refused.json().errors[0].pointer], [422, '/reason'], String(reason));
    }
    assert.equal((await write(charlie, 'x'.repeat(501))).statusCode, 422);
    assert.equal((await bob.inject({ url: `/api/v1/on-call/handoffs/${id}` })).json().incoming_notes, 'by Bob');
    const written = await write(charlie, 'Bob lost his laptop');
    assert.deepEqual([written.statusCode, written.json().incoming_notes], [200, 'by Charlie']);
    const [event] = await stage.cast.platform.db.query<{ data: { reason?: string }; actor_name: string }>(
      `select data, actor_name from audit_events where entity_id = $1 order by created_at desc, id desc limit 1`,
      [id],
    );
    assert.deepEqual([event?.data.reason, event?.actor_name], ['Bob lost his laptop', 'Charlie']);
    await stage.cast.platform.db.query(`update users set role = 'viewer' where id = $1`, [charlie.userId]);
    assert.equal((await write(charlie, 'I may not')).statusCode, 403);
  });

  test('layers with a closed account that stood there can be saved, and the answer says so; a closed account that did not is refused', async () => {
    const [before] = (await alice.inject({ url: `/api/v1/on-call/schedules/${schedule}` })).json().layers;
    await stage.cast.platform.db.query('update users set active = false where id = any($1)', [[bob.userId, charlie.userId]]);
    const saved = await patch([{ ...daily({ id: before.id, name: 'Renamed' }) }]);
    assert.equal(saved.statusCode, 200, saved.body);
    const { inactive_user_ids: inactive, warnings, layers } = saved.json();
    assert.deepEqual([inactive, layers[0].user_ids], [[bob.userId], [alice.userId, bob.userId]]);
    assert.deepEqual(warnings[0], {
      code: 'closed_account',
      detail: 'Bob is in Renamed with a deactivated account: these shifts go to the next in the rotation',
    });
    const refused = await patch([daily({ user_ids: [alice.userId, bob.userId, charlie.userId] })]);
    assert.deepEqual([refused.statusCode, refused.json().errors[0].pointer], [422, '/layers/0/user_ids/2']);
    assert.equal((await patch([daily({ user_ids: [alice.userId] })])).statusCode, 200);
    assert.equal((await patch([daily()])).statusCode, 422, 'taken out, he is not put back');
  });

  test('nobody acknowledges for half an hour: both are reminded, once, each on their own clock', async () => {
    await stage.cast.platform.db.query(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [alice.userId]);
    await stage.travel('2026-03-03T09:00:00Z');
    await stage.work();
    const reminders = () => stage.notices.filter((notice) => notice.kind === 'handoff.unacknowledged');
    await stage.travel('2026-03-03T09:29:00Z');
    await stage.work();
    assert.equal(reminders().length, 0);
    await stage.travel('2026-03-03T09:31:00Z');
    await stage.work();
    await stage.work();
    await stage.cast.platform.db.query('update users set time_zone = null where id = $1', [alice.userId]);
    assert.deepEqual(
      reminders().map(({ userIds, body }) => [...userIds, /at (.*) and/.exec(body)?.[1]]),
      [
        [bob.userId, '09:00 UTC'],
        [alice.userId, '18:00 GMT+9'],
      ],
    );
  });

  test('an acknowledged handoff, and one that another has followed, need no reminder', async () => {
    await stage.travel('2026-03-03T09:00:00Z');
    await stage.work();
    await override({ user_id: charlie.userId, start: '2026-03-03T09:10:00Z', end: '2026-03-03T12:00:00Z' });
    await stage.travel('2026-03-03T09:10:01Z');
    await stage.work();
    const [, second] = await list();
    await stage.cast.platform.db.query(`update users set role = 'operator' where id = $1`, [charlie.userId]);
    await charlie.inject({ method: 'POST', url: `/api/v1/on-call/handoffs/${second?.id}/acknowledge` });
    await stage.cast.platform.db.query(`update users set role = 'viewer' where id = $1`, [charlie.userId]);
    await stage.travel('2026-03-03T09:50:00Z');
    await stage.work();
    assert.equal(stage.notices.filter((notice) => notice.kind === 'handoff.unacknowledged').length, 0);
  });

  test('who is late is reminded by hand, by their own rules, at most every 15 minutes and only of a handoff that waits for them', async () => {
    await stage.travel('2026-03-03T09:00:00Z');
    await stage.work();
    const [{ id } = { id: '' }] = await list();
    const url = `/api/v1/on-call/handoffs/${id}`;
    const remind = () => alice.inject({ method: 'POST', url: `${url}/remind` });
    const reminders = () => stage.notices.filter((notice) => notice.kind === 'handoff.reminder');
    const first = await remind();
    assert.deepEqual([first.statusCode, typeof first.json().reminded_at], [200, 'string'], first.body);
    assert.deepEqual(
      reminders().map((notice) => notice.userIds),
      [[bob.userId]],
    );
    await stage.travel('2026-03-03T09:14:00Z');
    const soon = await remind();
    assert.deepEqual([soon.statusCode, soon.json().code, Number(soon.headers['retry-after']) > 0], [429, 'rate_limited', true]);
    await stage.travel('2026-03-03T09:16:00Z');
    assert.equal((await remind()).statusCode, 200);
    assert.equal(new Set(reminders().map((notice) => notice.dedupKey)).size, 2);
    assert.equal((await charlie.inject({ method: 'POST', url: `${url}/remind` })).statusCode, 403);
    await bob.inject({ method: 'POST', url: `${url}/acknowledge` });
    await stage.travel('2026-03-03T10:00:00Z');
    const late = await remind();
    assert.deepEqual([late.statusCode, late.json().code], [409, 'invalid_transition']);
    assert.equal(reminders().length, 2);
  });

  test('nobody is reminded of a handoff that another has followed', async () => {
    await stage.travel('2026-03-03T09:00:00Z');
    await stage.work();
    await stage.travel('2026-03-04T09:00:01Z');
    await stage.work();
    const [first, second] = await list();
    const remind = (id = '') => alice.inject({ method: 'POST', url: `/api/v1/on-call/handoffs/${id}/remind` });
    assert.deepEqual([(await remind(first?.id)).statusCode, (await remind(second?.id)).statusCode], [409, 200]);
  });

  test('a dismissed handoff reminds nobody; others than its two people dismiss it with a reason, and it can still be accepted', async () => {
    await stage.travel('2026-03-03T09:00:00Z');
    await stage.work();
    const [{ id } = { id: '' }] = await list();
    const url = `/api/v1/on-call/handoffs/${id}`;
    const dismiss = (who: Person, payload: object = {}) => who.inject({ method: 'POST', url: `${url}/dismiss`, payload });
    await stage.cast.platform.db.query(`update users set role = 'operator' where id = $1`, [charlie.userId]);
    const refused = await dismiss(charlie);
    assert.deepEqual([refused.statusCode, refused.json().errors[0].pointer], [422, '/reason']);
    const done = await dismiss(charlie, { reason: 'Both are at the conference' });
    assert.deepEqual([done.statusCode, done.json().dismissed_by_user_name, done.json().status], [200, 'Charlie', 'pending'], done.body);
    const again = await dismiss(alice);
    assert.deepEqual([again.statusCode, again.json().dismissed_at], [200, done.json().dismissed_at]);
    await stage.cast.platform.db.query(`update users set role = 'viewer' where id = $1`, [charlie.userId]);
    assert.equal((await alice.inject({ method: 'POST', url: `${url}/remind` })).statusCode, 409);
    await stage.travel('2026-03-03T09:45:00Z');
    await stage.work();
    assert.equal(stage.notices.filter((notice) => notice.kind === 'handoff.unacknowledged').length, 0);
    const events = await stage.cast.platform.db.query<{ event: string; data: { reason?: string } }>(
      'select event, data from audit_events where entity_id = $1 order by created_at, id',
      [id],
    );
    assert.deepEqual(
      events.map(({ event, data }) => [event, data.reason]),
      [['handoff.dismissed', 'Both are at the conference']],
    );
    const accepted = await bob.inject({ method: 'POST', url: `${url}/acknowledge` });
    assert.deepEqual([accepted.statusCode, accepted.json().status], [200, 'acknowledged']);
  });

  test('a handoff says what the shift was: since when it lasted, and how often the person was paged through the schedule in it', async () => {
    await stage.travel('2026-03-03T09:00:00Z');
    await stage.work();
    await stage.travel('2026-03-04T09:00:00Z');
    await stage.work();
    const times = ['2026-03-03T08:59:59Z', '2026-03-03T09:00:00Z', '2026-03-04T08:59:59Z', '2026-03-04T09:00:00Z'];
    for (const at of times.map(Date.parse)) stage.pages.push({ userId: bob.userId, at, scheduleIds: [schedule] });
    stage.pages.push({ userId: alice.userId, at: Date.parse('2026-03-03T12:00:00Z'), scheduleIds: [schedule] });
    const shifts = (await charlie.inject({ url: `/api/v1/on-call/handoffs?schedule_id=${schedule}&sort=at` }))
      .json()
      .items.map((handoff: { shift: object }) => handoff.shift);
    stage.pages.length = 0;
    assert.deepEqual(shifts, [
      { start: null, end: '2026-03-03T09:00:00.000Z', page_count: null },
      { start: '2026-03-03T09:00:00.000Z', end: '2026-03-04T09:00:00.000Z', page_count: 2 },
    ]);
  });

  test('F23: the clock of a server does not matter, only the database’s', async () => {
    const real = Date.now;
    const workWithClockOff = async (skew: number) => {
      Date.now = () => real() + skew;
      try {
        await stage.work();
      } finally {
        Date.now = real;
      }
    };
    await stage.travel('2026-03-03T08:59:00Z');
    for (const skew of [-7_200_000, 7_200_000, Date.UTC(2038, 0, 20) - real(), -real()]) await workWithClockOff(skew);
    assert.deepEqual(await notified(), []);
    await stage.travel('2026-03-03T09:00:01Z');
    await workWithClockOff(-7_200_000);
    assert.deepEqual(await notified(), ['2026-03-03T09:00:00.000Z Alice to Bob']);
  });

  test('pager load: pages through the schedule are counted in the shift of their instant, all others off shift, and a person’s total has both', async () => {
    const hours = [{ type: 'time_of_day', start_time: '09:00', end_time: '17:00' }];
    await patch([daily({ handoff_time: '00:00', restrictions: hours })]);
    const page = (who: Person, at: string, ...scheduleIds: string[]) => ({ userId: who.userId, at: Date.parse(at), scheduleIds });
    stage.pages.push(
      page(alice, '2026-03-02T09:30:00Z', schedule),
      page(alice, '2026-03-02T16:59:59.999Z', 'another', schedule),
      page(alice, '2026-03-02T17:00:00Z'),
      page(bob, '2026-03-03T09:00:00Z', schedule),
      page(bob, '2026-03-03T09:00:01Z', 'another'),
      page(bob, '2026-03-03T09:00:02Z'),
      page(charlie, '2026-03-04T03:00:00Z'),
    );
    const load = (
      await charlie.inject({ url: `/api/v1/on-call/metrics?schedule_id=${schedule}&from=2026-03-02T10:00:00Z&until=2026-03-05T00:00:00Z` })
    ).json();
    stage.pages.length = 0;
    assert.deepEqual(
      load.shifts.map((shift: { user_name: string; start: string; duration_minutes: number; page_count: number }) => [
        shift.user_name,
        shift.start,
        shift.duration_minutes,
        shift.page_count,
      ]),
      [
        ['Alice', '2026-03-02T10:00:00.000Z', 420, 1],
        ['Bob', '2026-03-03T09:00:00.000Z', 480, 1],
        ['Alice', '2026-03-04T09:00:00.000Z', 480, 0],
      ],
    );
    assert.equal(load.unassigned_page_count, 2);
    assert.deepEqual(
      load.totals.map((total: { user_name: string; shift_count: number; page_count: number; off_shift_page_count: number }) => [
        total.user_name,
        total.shift_count,
        total.page_count,
        total.off_shift_page_count,
      ]),
      [
        ['Bob', 1, 3, 2],
        ['Alice', 2, 2, 1],
        ['Charlie', 0, 1, 1],
      ],
    );
  });

  test('pager load by person: pages by weekday and hour, and nights with a page, on the clock where the person lives', async () => {
    await patch([daily({ user_ids: [alice.userId] })]);
    await stage.cast.platform.db.query(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [alice.userId]);
    // In Tokyo: Monday 23:00, Tuesday 07:59, both of one night, Tuesday 08:00 and Tuesday 23:30.
    const pages = ['2026-03-02T14:00:00Z', '2026-03-02T22:59:00Z', '2026-03-02T23:00:00Z', '2026-03-03T14:30:00Z'];
    for (const at of pages.map(Date.parse)) stage.pages.push({ userId: alice.userId, at, scheduleIds: [schedule] });
    const [total] = (
      await charlie.inject({ url: `/api/v1/on-call/metrics?schedule_id=${schedule}&from=2026-03-02T10:00:00Z&until=2026-03-05T00:00:00Z` })
    ).json().totals;
    stage.pages.length = 0;
    await stage.cast.platform.db.query('update users set time_zone = null where id = $1', [alice.userId]);
    assert.deepEqual([total.page_count, total.night_page_count, total.interrupted_night_count, total.hours.length], [4, 3, 2, 168]);
    const filled = (total.hours as number[]).flatMap((count, hour) => (count > 0 ? [[hour, count]] : []));
    assert.deepEqual(filled, [
      [23, 1],
      [24 + 7, 1],
      [24 + 8, 1],
      [24 + 23, 1],
    ]);
  });
});
