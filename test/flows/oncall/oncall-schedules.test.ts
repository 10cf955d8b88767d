import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { makeTeam, type OnCallStage, startOnCall } from './oncall.fixture.ts';

const HOUR = 3_600_000;
const BERLIN = 'Europe/Berlin';

/** So many days later by the clock on the wall in Berlin, where a day has 23 hours in spring and 25 in autumn. */
function daysLater(ms: number, days: number): number {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(BERLIN).add({ days }).epochMilliseconds;
}

/** Turns of a day since `start` that lie in the next 90 days of 24 hours. */
function turnsAhead(start: number): number {
  const now = Date.now();
  let turns = 0;
  for (let turn = 0; daysLater(start, turn) < now + 90 * 24 * HOUR; turn += 1) if (daysLater(start, turn + 1) > now) turns += 1;
  return turns;
}

describe('schedules', () => {
  let stage: OnCallStage;
  const at = (ms: number) => new Date(ms).toISOString();
  const patch = (payload: object, id = stage.scheduleId) =>
    stage.cast.alice.inject({ method: 'PATCH', url: `/api/v1/on-call/schedules/${id}`, payload });
  const get = (path: string) => stage.cast.charlie.inject({ url: `/api/v1/on-call/${path}` });
  const layer = (extra: object = {}) => ({
    name: 'Primary',
    rotation_type: 'daily',
    user_ids: [stage.cast.alice.userId, stage.cast.bob.userId],
    ...extra,
  });

  before(async () => {
    stage = await startOnCall();
  });
  after(() => stage.close());

  test('a new team’s schedule is there at once, with nobody on call', async () => {
    const { teamId, scheduleId } = await makeTeam(stage.cast, 'Fresh', 'Europe/Berlin');
    const schedule = (await get(`schedules/${scheduleId}`)).json();
    assert.equal(schedule.time_zone, 'Europe/Berlin');
    assert.deepEqual([schedule.layers, schedule.segments, schedule.gaps.length], [[], [], 1]);
    const [who] = (await get(`who-is-on-call?team_id=${teamId}`)).json().items;
    assert.deepEqual([who.user_id, who.source, who.since, who.until, who.next], [null, null, null, null, null]);
  });

  test('who is on call of a team or schedule that does not exist is 404, not an empty list', async () => {
    const { teamId, scheduleId } = await makeTeam(stage.cast, 'Known');
    const nobody = randomUUID();
    const statuses = async (...queries: string[]) =>
      Promise.all(queries.map(async (query) => (await get(`who-is-on-call?${query}`)).statusCode));
    assert.deepEqual(
      await statuses(`team_id=${nobody}`, `schedule_id=${nobody}`, `team_id=${teamId}&schedule_id=${nobody}`),
      [404, 404, 404],
    );
    assert.deepEqual(
      await statuses(`team_id=${teamId}`, `schedule_id=${scheduleId}`, `at=2000-01-01T00:00:00Z&team_id=${teamId}`, ''),
      [200, 200, 200, 200],
    );
    const problem = (await get(`who-is-on-call?schedule_id=${nobody}`)).json();
    assert.deepEqual([problem.code, problem.detail], ['not_found', 'There is no such schedule']);
  });

  test('layers are completed with their defaults, and the first user is on call from now', async () => {
    const before = Date.now();
    const response = await patch({ time_zone: 'Europe/Berlin', layers: [layer()] });
    assert.equal(response.statusCode, 200, response.body);
    const { layers, version, inactive_user_ids, changes, users } = response.json();
    const start = Date.parse(layers[0].start);
    assert.ok(before - start < 60_000 && start % 60_000 === 0, 'the time of the write, cut to the minute');
    const local = new Date(start).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
    assert.deepEqual(
      { ...layers[0], id: '', start: '' },
      {
        id: '',
        name: 'Primary',
        rotation_type: 'daily',
        shift_length: 1,
        shift_length_unit: 'days',
        handoff_time: local,
        handoff_day: null,
        time_zone: 'Europe/Berlin',
        start: '',
        end: null,
        user_ids: [stage.cast.alice.userId, stage.cast.bob.userId],
        restrictions: [],
      },
    );
    assert.deepEqual([version, inactive_user_ids], [2, []]);
    assert.deepEqual(users.map((user: { display_name: string }) => user.display_name).sort(), ['Alice', 'Bob']);
    assert.deepEqual(
      changes.map((change: { user_id: string; gained: object[] }) => [change.user_id, change.gained.length]),
      [
        [stage.cast.alice.userId, Math.ceil(turnsAhead(start) / 2)],
        [stage.cast.bob.userId, Math.floor(turnsAhead(start) / 2)],
      ],
    );
    const [who] = (await get(`who-is-on-call?schedule_id=${stage.scheduleId}`)).json().items;
    assert.deepEqual([who.user_id, who.user_name, who.source, who.layer_id], [stage.cast.alice.userId, 'Alice', 'layer', layers[0].id]);
    assert.equal(Date.parse(who.until), daysLater(start, 1));
    assert.deepEqual(who.next, { user_id: stage.cast.bob.userId, user_name: 'Bob', start: at(daysLater(start, 1)) });
  });

  test('an edit that does not send the start keeps it, by id and by name', async () => {
    const { layers } = (await get(`schedules/${stage.scheduleId}`)).json();
    const start = at(Date.parse(layers[0].start) - 48 * HOUR);
    await patch({ layers: [layer({ id: layers[0].id, start })] });
    for (const sent of [layer({ id: layers[0].id, shift_length: 2 }), layer({ shift_length: 3 })]) {
      const [now] = (await patch({ layers: [sent] })).json().layers;
      assert.deepEqual([now.id, now.start], [layers[0].id, start]);
    }
    const [added] = (await patch({ layers: [layer({ name: 'Another' })] })).json().layers;
    assert.notEqual(added.id, layers[0].id);
  });

  test('bad input is 422, names the field and stores nothing', async () => {
    const before = (await get(`schedules/${stage.scheduleId}`)).json();
    const stranger = randomUUID();
    const cases: ReadonlyArray<readonly [object, string]> = [
      [{ layers: [layer({ time_zone: 'Mars/Olympus' })] }, '/layers/0/time_zone'],
      [{ layers: [layer({ time_zone: '+02:00' })] }, '/layers/0/time_zone'],
      [{ time_zone: 'Mars/Olympus' }, '/time_zone'],
      [{ layers: [layer(), layer({ name: 'B', user_ids: [stranger] })] }, '/layers/1/user_ids/0'],
      [{ layers: [layer({ rotation_type: 'fortnightly' })] }, '/layers/0/rotation_type'],
      [{ layers: [layer({ rotation_type: 'custom' })] }, '/layers/0/shift_length_unit'],
      [{ layers: [layer({ shift_length_unit: 'weeks' })] }, '/layers/0/shift_length_unit'],
      [{ layers: [layer({ shift_length: 0 })] }, '/layers/0/shift_length'],
      [{ layers: [layer({ shift_length: 367 })] }, '/layers/0/shift_length'],
      [{ layers: [layer({ handoff_day: 'monday' })] }, '/layers/0/handoff_day'],
      [{ layers: [layer({ handoff_time: '24:00' })] }, '/layers/0/handoff_time'],
      [{ layers: [layer({ start: 'tomorrow' })] }, '/layers/0/start'],
      [{ layers: [layer({ start: '2026-01-01T00:00:00' })] }, '/layers/0/start'],
      [{ layers: [layer({ start: '2030-01-01T00:00:00Z', end: '2030-01-01T00:00:00Z' })] }, '/layers/0/end'],
      [
        { layers: [layer({ restrictions: [{ type: 'time_of_day', start_time: '09:00', end_time: '17:00', days: [] }] })] },
        '/layers/0/restrictions/0/days',
      ],
      [
        { layers: [layer({ restrictions: [{ type: 'time_of_day', start_time: '24:00', end_time: '17:00' }] })] },
        '/layers/0/restrictions/0/start_time',
      ],
      [{ layers: [layer({ name: ' ' })] }, '/layers/0/name'],
    ];
    for (const [payload, pointer] of cases) {
      const answer = await patch(payload);
      assert.equal(answer.statusCode, 422, `${JSON.stringify(payload)}: ${answer.body}`);
      const { errors } = answer.json();
      assert.ok(
        errors.some((error: { pointer: string }) => error.pointer.startsWith(pointer)),
        `${pointer}: ${answer.body}`,
      );
    }
    await stage.cast.platform.db.query('update users set active = false where id = $1', [stage.cast.charlie.userId]);
    const away = await patch({ layers: [layer({ user_ids: [stage.cast.charlie.userId] })] });
    await stage.cast.platform.db.query('update users set active = true where id = $1', [stage.cast.charlie.userId]);
    assert.equal(away.json().errors[0].pointer, '/layers/0/user_ids/0');
    const now = (await get(`schedules/${stage.scheduleId}`)).json();
    assert.deepEqual([now.version, now.layers], [before.version, before.layers]);
  });

  test('a newer save is not overwritten when the version is sent', async () => {
    const { version, layers } = (await get(`schedules/${stage.scheduleId}`)).json();
    assert.equal((await patch({ layers, version: version - 1 })).json().code, 'version_conflict');
    const same = (await patch({ layers, version })).json();
    assert.deepEqual([same.version, same.changes], [version, []], 'what was read can be sent back as it is and changes nothing');
  });

  test('a change is audited and told to open pages', async () => {
    const { version } = (await patch({ layers: [layer({ name: 'Audited' })] })).json();
    const [event] = await stage.cast.platform.db.query<{ data: { version: number } }>(
      `select data from audit_events where event = 'schedule.layers_updated' and entity_id = $1 order by created_at desc limit 1`,
      [stage.scheduleId],
    );
    assert.equal(event?.data.version, version);
    assert.ok(stage.cast.liveEvents.some((live) => live.type === 'schedule.changed' && live.data['id'] === stage.scheduleId));
  });

  test('a save that fails half-way leaves nothing behind, not even in memory', async () => {
    await patch({ layers: [layer({ user_ids: [stage.cast.alice.userId] })] });
    const { notify } = stage.ports;
    Object.assign(stage.ports, { notify: async () => assert.fail('the server died') });
    assert.equal((await patch({ layers: [layer({ user_ids: [stage.cast.bob.userId] })] })).statusCode, 500);
    Object.assign(stage.ports, { notify });
    const usersNow = async () => (await get(`schedules/${stage.scheduleId}`)).json().layers[0].user_ids;
    assert.deepEqual(await usersNow(), [stage.cast.alice.userId]);
    await patch({ layers: [layer({ user_ids: [stage.cast.charlie.userId] })] });
    assert.deepEqual(await usersNow(), [stage.cast.charlie.userId]);
    assert.equal((await get(`who-is-on-call?schedule_id=${stage.scheduleId}`)).json().items[0].user_id, stage.cast.charlie.userId);
  });

  test('people hear how their shifts change; whoever changed them does not', async () => {
    await patch({ layers: [layer({ user_ids: [stage.cast.alice.userId] })] });
    stage.notices.length = 0;
    const { changes, layers } = (
      await patch({ layers: [layer({ user_ids: [stage.cast.charlie.userId, stage.cast.alice.userId] })] })
    ).json();
    assert.deepEqual(
      changes.map((change: { user_id: string }) => change.user_id).sort(),
      [stage.cast.alice.userId, stage.cast.charlie.userId].sort(),
    );
    const notified = stage.notices.filter((notice) => notice.kind === 'schedule.changed');
    assert.deepEqual(
      notified.map((notice) => notice.userIds),
      [[stage.cast.charlie.userId]],
    );
    const added = Math.ceil(turnsAhead(Date.parse(layers[0].start)) / 2);
    assert.match(notified[0]?.body ?? '', new RegExp(` ${added} times added`));
  });

  test('the answer names the hours in which nobody will be on call', async () => {
    const hours = [{ type: 'time_of_week', start_day: 'monday', start_time: '08:00', end_day: 'sunday', end_time: '20:00' }];
    const { holes, warnings } = (await patch({ layers: [layer({ time_zone: 'UTC', restrictions: hours })] })).json();
    assert.deepEqual(warnings, [{ code: 'nobody_at_all', detail: `of ${stage.teamId}` }]);
    assert.ok(holes.length >= 12 && holes.length <= 14);
    assert.deepEqual([holes[1].minutes, holes[1].start.slice(11, 16), new Date(holes[1].start).getUTCDay()], [12 * 60, '20:00', 0]);
    assert.deepEqual((await patch({ layers: [layer()] })).json().holes, []);
  });

  test('the list is searched, narrowed and sorted', async () => {
    for (const name of ['Zeta', 'Alpha']) await makeTeam(stage.cast, name);
    const names = async (query: string) => (await get(`schedules?${query}`)).json().items.map((item: { name: string }) => item.name);
    assert.deepEqual((await names('sort=name')).slice(0, 2), ['Alpha', 'Fresh']);
    assert.deepEqual(await names('search=ET'), ['Zeta']);
    assert.deepEqual(await names(`team_id=${stage.teamId}`), ['Payments']);
    assert.equal((await get('schedules?sort=colour')).statusCode, 400);
  });

  test('the list says of each schedule of its page who is on call in a time, as the schedule itself does; without a time it does not', async () => {
    const { scheduleId: empty } = await makeTeam(stage.cast, 'Strip, nobody');
    const { scheduleId: staffed } = await makeTeam(stage.cast, 'Strip, somebody');
    assert.equal((await patch({ layers: [layer()] }, staffed)).statusCode, 200);
    const now = Date.now();
    const time = `from=${at(now)}&until=${at(now + 3 * 24 * HOUR)}`;
    const listed = (await get(`schedules?search=Strip&sort=name&${time}`)).json().items;
    assert.deepEqual(
      listed.map((schedule: { id: string }) => schedule.id),
      [empty, staffed],
    );
    for (const schedule of listed) {
      const single = (await get(`schedules/${schedule.id}?${time}`)).json();
      assert.deepEqual([schedule.segments, schedule.gaps], [single.segments, single.gaps]);
    }
    assert.deepEqual([listed[0].segments, listed[0].gaps.length], [[], 1]);
    assert.ok(listed[1].segments.length >= 3);
    assert.ok(listed[1].users.length === 2, 'everybody in the segments is named');
    const [plain] = (await get('schedules?search=Strip&sort=name')).json().items;
    assert.deepEqual(['segments' in plain, 'gaps' in plain], [false, false]);
    for (const [query, pointer] of [
      [`from=${at(now)}&until=${at(now)}`, '?until'],
      [`from=${at(now)}&until=${at(now + 400 * 24 * HOUR + 1)}`, '?until'],
      ['from=soon', '?from'],
    ] as const) {
      const refused = await get(`schedules?${query}`);
      assert.deepEqual([refused.statusCode, refused.json().errors[0].pointer], [400, pointer], query);
    }
    assert.equal((await get(`schedules?search=Strip&from=${at(now)}&until=${at(now + 400 * 24 * HOUR)}`)).statusCode, 200);
  });

  test('an odd time in an address is 400, and more than 400 days are refused', async () => {
    for (const query of [
      'from=yesterday',
      'from=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z',
      'from=2026-01-01T00:00:00Z&until=2027-02-06T00:00:00Z',
    ])
      assert.equal((await get(`schedules/${stage.scheduleId}?${query}`)).statusCode, 400, query);
    assert.equal((await get(`schedules/${stage.scheduleId}?from=2026-01-01T00:00:00Z&until=2027-02-05T00:00:00Z`)).statusCode, 200);
    assert.equal((await get('who-is-on-call?at=noon')).statusCode, 400);
    assert.equal((await get(`schedules/${randomUUID()}`)).statusCode, 404);
  });

  const preview = (payload: object) => stage.cast.charlie.inject({ method: 'POST', url: '/api/v1/on-call/schedules/preview', payload });

  test('a preview gives segments and gaps and stores nothing; overrides count in the order given', async () => {
    const [ann, ben, cem] = [randomUUID(), randomUUID(), randomUUID()];
    const window = { from: '2026-03-28T00:00:00Z', until: '2026-03-30T12:00:00Z' };
    const asked = {
      time_zone: 'Europe/Berlin',
      layers: [
        {
          name: 'Daily',
          rotation_type: 'daily',
          handoff_time: '08:00',
          start: '2026-03-27T07:00:00Z',
          end: '2026-03-30T06:00:00Z',
          user_ids: [ann, ben],
        },
      ],
      overrides: [
        { user_id: ben, start: '2026-03-28T10:00:00Z', end: '2026-03-28T14:00:00Z' },
        { user_id: cem, start: '2026-03-28T12:00:00Z', end: '2026-03-28T13:00:00Z', replaced_user_id: ben },
      ],
      ...window,
    };
    const answer = await preview(asked);
    assert.equal(answer.statusCode, 200, answer.body);
    const { segments, gaps, layer_segments } = answer.json();
    assert.deepEqual(
      segments.map((segment: { start: string; user_id: string }) => [segment.start.slice(5, 16), segment.user_id]),
      [
        ['03-28T00:00', ann],
        ['03-28T07:00', ben],
        ['03-28T12:00', cem],
        ['03-28T13:00', ben],
        ['03-29T06:00', ann],
      ],
      'handed over at 08:00 local time on the day of the change too',
    );
    assert.deepEqual([gaps, layer_segments], [[{ start: '2026-03-30T06:00:00.000Z', end: '2026-03-30T12:00:00.000Z' }], undefined]);
    const reversed = (await preview({ ...asked, overrides: asked.overrides.toReversed() })).json();
    assert.ok(!reversed.segments.some((segment: { user_id: string }) => segment.user_id === cem));
    const without = (await preview({ ...asked, overrides: [], inactive_user_ids: [ben], include_layers: true })).json();
    assert.deepEqual([...new Set(without.segments.map((segment: { user_id: string }) => segment.user_id))], [ann]);
    assert.equal(without.layer_segments.length, 1);
    const [stored] = await stage.cast.platform.db.query<{ n: number }>('select count(*) as n from on_call_overrides');
    assert.equal(stored?.n, 0);
  });

  test('a preview and the stored schedule agree at each instant to come', async () => {
    const layers = [
      layer({
        name: 'Base',
        rotation_type: 'weekly',
        handoff_day: 'sunday',
        handoff_time: '02:30',
        time_zone: 'America/New_York',
        start: '2026-01-01T00:00:00Z',
      }),
      layer({
        name: 'Nights',
        user_ids: [stage.cast.charlie.userId],
        start: '2026-01-01T00:00:00Z',
        restrictions: [{ type: 'time_of_day', start_time: '22:00', end_time: '06:00' }],
      }),
    ];
    assert.equal((await patch({ layers })).statusCode, 200);
    const from = at(Math.ceil(Date.now() / HOUR) * HOUR);
    const until = at(Date.parse(from) + 300 * 24 * HOUR);
    const stored = (await get(`schedules/${stage.scheduleId}?from=${from}&until=${until}&include_layers=true`)).json();
    const shown = (await preview({ layers, from, until, time_zone: stored.time_zone, include_layers: true })).json();
    assert.deepEqual([stored.segments, stored.gaps], [shown.segments, shown.gaps]);
    assert.deepEqual(
      stored.layer_segments.map((entry: { segments: object[] }) => entry.segments),
      shown.layer_segments.map((entry: { segments: object[] }) => entry.segments),
    );
  });

  test('a faulty preview is 422 and names the field', async () => {
    const window = { from: '2026-03-28T00:00:00Z', until: '2026-03-30T12:00:00Z' };
    const cases: ReadonlyArray<readonly [object, string]> = [
      [{ layers: [], ...window, until: window.from }, '/until'],
      [{ layers: [], ...window, until: '2027-12-01T00:00:00Z' }, '/until'],
      [{ layers: [], ...window, from: 'now' }, '/from'],
      [{ layers: [layer({ time_zone: 'Nowhere' })], ...window }, '/layers/0/time_zone'],
      [{ layers: [], time_zone: 'Nowhere', ...window }, '/time_zone'],
      [{ layers: [], overrides: [{ user_id: randomUUID(), start: window.until, end: window.from }], ...window }, '/overrides/0/end'],
    ];
    for (const [payload, pointer] of cases) {
      const answer = await preview(payload);
      assert.equal(answer.statusCode, 422, answer.body);
      assert.equal(answer.json().errors[0].pointer, pointer);
    }
  });

  test('ids are the same in capital letters', async () => {
    const { layers } = (await patch({ layers: [layer({ user_ids: [stage.cast.alice.userId.toUpperCase()] })] })).json();
    assert.deepEqual(layers[0].user_ids, [stage.cast.alice.userId]);
  });
});
