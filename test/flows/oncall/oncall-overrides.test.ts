import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Person } from '../../cast.ts';
import { makeTeam, type OnCallStage, startOnCall } from './oncall.fixture.ts';

const START = '2026-03-02T00:00:00Z';

describe('overrides and cover', () => {
  let stage: OnCallStage;
  let schedule: string;
  let alice: Person;
  let bob: Person;
  let charlie: Person;

  const post = (as: Person, path: string, payload: object = {}) => as.inject({ method: 'POST', url: `/api/v1/on-call/${path}`, payload });
  const get = async (path: string) => (await charlie.inject({ url: `/api/v1/on-call/${path}` })).json();
  const override = (payload: object, as = alice) => post(as, `schedules/${schedule}/overrides`, payload);
  const nowOnCall = async () => (await get(`who-is-on-call?schedule_id=${schedule}`)).items[0];
  const final = async (from: string, until: string) =>
    (await get(`schedules/${schedule}?from=${from}&until=${until}`)).segments.map(
      (segment: { start: string; end: string; user_id: string }) => [segment.start.slice(5, 16), segment.end.slice(5, 16), segment.user_id],
    );

  before(async () => {
    stage = await startOnCall(START);
    ({ alice, bob, charlie } = stage.cast);
  });
  after(() => stage.close());
  afterEach(() => stage.cast.platform.db.query('delete from teams where id in (select team_id from schedules where id = $1)', [schedule]));

  // Each test has a schedule of its own, in which Alice is on call.
  beforeEach(async (t) => {
    await stage.travel(START);
    const made = await makeTeam(stage.cast, t.name.slice(0, 60));
    schedule = made.scheduleId;
    const layers = [{ name: 'Base', rotation_type: 'weekly', start: START, user_ids: [alice.userId] }];
    const patched = await alice.inject({ method: 'PATCH', url: `/api/v1/on-call/schedules/${schedule}`, payload: { layers } });
    assert.equal(patched.statusCode, 200, patched.body);
    stage.notices.length = 0;
  });

  test('row 25: an override is in the final schedule, in who is on call and in the list, until it is deleted', async () => {
    const made = await override({ user_id: bob.userId, start: '2026-03-03T10:00:00+01:00', end: '2026-03-03T12:00:00+01:00' });
    assert.equal(made.statusCode, 201, made.body);
    const { id, start, created_by, user_name, replaced_user_id } = made.json();
    assert.deepEqual([start, created_by, user_name, replaced_user_id], ['2026-03-03T09:00:00.000Z', alice.userId, 'Bob', null]);
    assert.deepEqual(await final('2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z'), [
      ['03-03T00:00', '03-03T09:00', alice.userId],
      ['03-03T09:00', '03-03T11:00', bob.userId],
      ['03-03T11:00', '03-04T00:00', alice.userId],
    ]);
    const [then] = (await get(`who-is-on-call?schedule_id=${schedule}&at=2026-03-03T10:00:00Z`)).items;
    assert.deepEqual([then.user_id, then.source, then.override_id, then.layer_id], [bob.userId, 'override', id, null]);
    assert.deepEqual(
      (await get(`schedules/${schedule}/overrides`)).items.map((item: { id: string }) => item.id),
      [id],
    );
    assert.equal((await get(`schedules/${schedule}/overrides?from=2026-03-04T00:00:00Z`)).total, 0);
    const gone = () => alice.inject({ method: 'DELETE', url: `/api/v1/on-call/overrides/${id}` });
    assert.equal((await gone()).statusCode, 204);
    assert.equal((await gone()).statusCode, 404);
    assert.equal((await final('2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z')).length, 1);
    const events = await stage.cast.platform.db.query<{ event: string }>(
      'select event from audit_events where entity_id = $1 order by created_at, id',
      [id],
    );
    assert.deepEqual(
      events.map((row) => row.event),
      ['override.created', 'override.deleted'],
    );
  });

  test('the same override again is the one that exists, until that is deleted; another person replaced or another end makes a new one', async () => {
    const body = { user_id: bob.userId, start: '2026-03-03T09:00:00Z', end: '2026-03-03T11:00:00Z' };
    const made = await override(body);
    assert.equal(made.statusCode, 201, made.body);
    stage.notices.length = 0;
    const again = await override({ ...body, start: '2026-03-03T10:00:00+01:00', replaced_user_id: null });
    assert.deepEqual([again.statusCode, again.json()], [200, made.json()]);
    assert.equal(stage.notices.length, 0, 'nobody is told twice');
    assert.equal((await get(`schedules/${schedule}/overrides`)).total, 1);
    const others = [{ replaced_user_id: alice.userId }, { end: '2026-03-03T12:00:00Z' }];
    for (const other of others) assert.equal((await override({ ...body, ...other })).statusCode, 201);
    await alice.inject({ method: 'DELETE', url: `/api/v1/on-call/overrides/${made.json().id}` });
    assert.equal((await override(body)).statusCode, 201);
  });

  test('neither making nor deleting an override changes the past', async () => {
    await stage.travel('2026-03-03T12:00:00Z');
    const { id } = (await override({ user_id: bob.userId, start: '2026-03-03T06:00:00Z', end: '2026-03-03T18:00:00Z' })).json();
    await stage.travel('2026-03-03T15:00:00Z');
    await alice.inject({ method: 'DELETE', url: `/api/v1/on-call/overrides/${id}` });
    assert.deepEqual(await final('2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z'), [
      ['03-03T00:00', '03-03T12:00', alice.userId],
      ['03-03T12:00', '03-03T15:00', bob.userId],
      ['03-03T15:00', '03-04T00:00', alice.userId],
    ]);
  });

  test('bad input is 422, names the field and stores nothing', async () => {
    const good = { user_id: bob.userId, start: '2026-03-03T10:00:00Z', end: '2026-03-03T12:00:00Z' };
    const cases: ReadonlyArray<readonly [object, string]> = [
      [{ ...good, end: good.start }, '/end'],
      [{ ...good, end: '2026-03-03T09:00:00Z' }, '/end'],
      [{ ...good, start: '2026-03-01T10:00:00Z', end: '2026-03-01T12:00:00Z' }, '/end'],
      [{ ...good, start: 'soon' }, '/start'],
      [{ ...good, user_id: randomUUID() }, '/user_id'],
      [{ ...good, user_id: 'bob' }, '/user_id'],
      [{ start: good.start, end: good.end }, '/user_id'],
      [{ ...good, replaced_user_id: randomUUID() }, '/replaced_user_id'],
      [{ ...good, replaced_user_id: bob.userId }, '/replaced_user_id'],
      [{ ...good, colour: 'red' }, '/colour'],
    ];
    for (const [payload, pointer] of cases) {
      const answer = await override(payload);
      assert.equal(answer.statusCode, 422, answer.body);
      assert.ok(
        answer.json().errors.some((error: { pointer: string }) => error.pointer === pointer),
        `${pointer}: ${answer.body}`,
      );
    }
    assert.equal((await post(alice, `schedules/${randomUUID()}/overrides`, good)).statusCode, 404);
    assert.equal((await get(`schedules/${schedule}/overrides`)).total, 0);
  });

  test('row 27: people hear that an override changes their shifts, on their own clock', async () => {
    await stage.cast.platform.db.query(`update users set time_zone = 'Europe/Berlin' where id = $1`, [bob.userId]);
    await override({ user_id: bob.userId, start: '2026-03-03T10:00:00Z', end: '2026-03-03T12:00:00Z' }, alice);
    assert.deepEqual(
      stage.notices.map((notice) => [notice.kind, notice.userIds]),
      [['schedule.changed', [bob.userId]]],
    );
    assert.match(stage.notices[0]?.body ?? '', /1 time added\. The first change is at 2026-03-03 11:00 CET\./);
  });

  test('cover: those who could stand in are told; the first who accepts does, exactly once', async () => {
    await stage.cast.platform.db.query('insert into team_members (team_id, user_id) select team_id, $2 from schedules where id = $1', [
      schedule,
      bob.userId,
    ]);
    await stage.cast.platform.db.query('insert into team_members (team_id, user_id) select team_id, $2 from schedules where id = $1', [
      schedule,
      charlie.userId,
    ]);
    const asked = await post(alice, `schedules/${schedule}/cover-requests`, {
      start: '2026-03-03T10:00:00Z',
      end: '2026-03-03T12:00:00Z',
      note: 'Dentist',
    });
    assert.equal(asked.statusCode, 201, asked.body);
    const { id, candidate_ids, status } = asked.json();
    assert.deepEqual([new Set(candidate_ids), status], [new Set([bob.userId, charlie.userId]), 'open']);
    assert.deepEqual(new Set(stage.notices.flatMap((notice) => notice.userIds)), new Set([bob.userId, charlie.userId]));
    await stage.cast.platform.db.query(`update users set role = 'operator' where id = $1`, [charlie.userId]);
    const answers = await Promise.all([bob, charlie, bob, charlie].map((person) => post(person, `cover-requests/${id}/accept`)));
    await stage.cast.platform.db.query(`update users set role = 'viewer' where id = $1`, [charlie.userId]);
    assert.deepEqual(answers.map((answer) => answer.statusCode).sort(), [200, 200, 409, 409]);
    const { items } = await get(`schedules/${schedule}/overrides`);
    assert.equal(items.length, 1);
    const winner = answers.find((answer) => answer.statusCode === 200)?.json();
    assert.deepEqual([items[0].user_id, items[0].replaced_user_id, items[0].id], [winner.accepted_by, alice.userId, winner.override_id]);
    assert.equal((await get(`who-is-on-call?schedule_id=${schedule}&at=2026-03-03T11:00:00Z`)).items[0].user_id, winner.accepted_by);
    assert.equal(stage.notices.filter((notice) => notice.kind === 'cover.accepted').length, 1);
  });

  test('cover is asked for by who is on call, accepted by who was asked, and taken back by who asked', async () => {
    const hours = { start: '2026-03-03T10:00:00Z', end: '2026-03-03T12:00:00Z', candidate_ids: [charlie.userId] };
    assert.equal((await post(bob, `schedules/${schedule}/cover-requests`, hours)).json().errors[0].code, 'not_on_call');
    assert.equal(
      (await post(alice, `schedules/${schedule}/cover-requests`, { ...hours, candidate_ids: [alice.userId] })).json().errors[0].pointer,
      '/candidate_ids/0',
    );
    assert.equal(
      (await post(alice, `schedules/${schedule}/cover-requests`, { start: hours.start, end: hours.end })).json().errors[0].code,
      'nobody',
    );
    const { id } = (await post(alice, `schedules/${schedule}/cover-requests`, hours)).json();
    const concerns = async (person: typeof alice) =>
      (await person.inject({ url: '/api/v1/on-call/cover-requests' })).json().items.map((item: { id: string }) => item.id);
    assert.deepEqual(
      [await concerns(alice), await concerns(charlie), await concerns(bob)],
      [[id], [id], []],
      'who asked and who was asked see it',
    );
    assert.equal((await post(bob, `cover-requests/${id}/accept`)).statusCode, 403);
    assert.equal((await bob.inject({ method: 'DELETE', url: `/api/v1/on-call/cover-requests/${id}` })).statusCode, 403);
    assert.equal((await alice.inject({ method: 'DELETE', url: `/api/v1/on-call/cover-requests/${id}` })).statusCode, 204);
    await stage.cast.platform.db.query(`update users set role = 'operator' where id = $1`, [charlie.userId]);
    assert.equal((await post(charlie, `cover-requests/${id}/accept`)).statusCode, 409);
    await stage.cast.platform.db.query(`update users set role = 'viewer' where id = $1`, [charlie.userId]);
    assert.deepEqual(
      (await get(`schedules/${schedule}/cover-requests?status=cancelled`)).items.map((item: { id: string }) => item.id),
      [id],
    );
    assert.equal((await get(`schedules/${schedule}/overrides`)).total, 0);
    assert.deepEqual(await concerns(alice), [], 'what was taken back concerns nobody');
  });

  test('my shifts are the final result: with what I cover, without what is covered', async () => {
    await override({ user_id: bob.userId, start: '2026-03-03T10:00:00Z', end: '2026-03-03T12:00:00Z' });
    const mine = async (as: Person) =>
      (await as.inject({ url: '/api/v1/on-call/my-on-call?from=2026-03-03T00:00:00Z&until=2026-03-04T00:00:00Z' })).json().segments;
    assert.deepEqual(
      (await mine(bob)).map((shift: { start: string; schedule_id: string }) => [shift.start, shift.schedule_id]),
      [['2026-03-03T10:00:00.000Z', schedule]],
    );
    assert.equal((await mine(alice)).filter((shift: { schedule_id: string }) => shift.schedule_id === schedule).length, 2);
    const me = (await bob.inject({ url: '/api/v1/on-call/me' })).json();
    assert.deepEqual([me.on_call, me.schedules, me.next_shift.start], [false, [], '2026-03-03T10:00:00.000Z']);
    const her = (await alice.inject({ url: '/api/v1/on-call/me' })).json();
    assert.ok(her.on_call && her.schedules.some((entry: { schedule_id: string }) => entry.schedule_id === schedule));
  });

  test('nobody on call is an answer, not an error', async () => {
    await alice.inject({ method: 'PATCH', url: `/api/v1/on-call/schedules/${schedule}`, payload: { layers: [] } });
    const who = await nowOnCall();
    assert.deepEqual([who.user_id, who.source, who.next], [null, null, null]);
  });
});
