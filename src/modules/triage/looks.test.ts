// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { moveClock } from '../../../test/harness/clock.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { type NoiseFigures, proposalFor } from './noise.ts';
import { previewTriage } from './preview.actions.ts';

const MINUTE = 60_000;

describe('looking back before a triage rule is saved', () => {
  let app: TestApp;
  let db: Database;
  before(async () => {
    app = await startTestApp();
    db = openDatabase({ url: app.database.url, max: 2, name: 'test' });
  });
  after(async () => {
    await db?.close();
    await app?.stop();
  });
  const ask = (method: 'GET' | 'POST', url: string, payload?: unknown) => app.api(method, url, payload);
  const fire = async (name: string, labels: Record<string, string>) => {
    const { status, body } = await ask('POST', '/api/v1/alerts', { fingerprint: name, labels: { alertname: name, ...labels } });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const preview = (rules: object[], more: object = {}) => ask('POST', '/api/v1/triage/preview', { rules, ...more });

  test('a proposed list is compared with the rules in force, alert by alert and group by group, and nothing is stored', async () => {
    for (let n = 0; n < 6; n += 1) await fire(`Restarts${n}`, { namespace: 'dev', severity: n < 2 ? 'critical' : 'warning' });
    for (const pod of ['a', 'b', 'c']) await fire(`Slow-${pod}`, { alertname: 'Slow', namespace: 'shop', deployment: 'web', pod });
    const saved = { name: 'Critical', matchers: [], severities: ['critical'], decision: 'incident' };
    assert.equal((await ask('POST', '/api/v1/triage/rules', saved)).status, 201);
    const dev = { name: 'Development', matchers: ['namespace="dev"'], decision: 'noise' };
    const off = { name: 'Off', matchers: ['namespace="shop"'], decision: 'noise', enabled: false };
    const { status, body } = await preview([off, dev, saved]);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.evaluated, { alerts: 9, groups: 7 });
    assert.deepEqual(body.changed, { alerts: 6, groups: 6 });
    assert.deepEqual(body.changes, [
      { from: 'none', to: 'noise', alerts: 4, groups: 4 },
      { from: 'incident', to: 'noise', alerts: 2, groups: 2 },
    ]);
    assert.deepEqual(body.after, {
      incident: { alerts: 0, groups: 0 },
      investigate: { alerts: 0, groups: 0 },
      noise: { alerts: 6, groups: 6 },
      none: { alerts: 3, groups: 1 },
    });
    assert.deepEqual(body.rules, [
      { name: 'Off', alerts: 0, groups: 0 },
      { name: 'Development', alerts: 6, groups: 6 },
      { name: 'Critical', alerts: 0, groups: 0 },
    ]);
    assert.deepEqual([body.days, body.limited, body.samples.length], [30, false, 6]);
    const { number: _, created_at: __, ...sample } = body.samples[0];
    assert.deepEqual(sample, { title: 'Restarts5', severity: 'warning', from: 'none', to: 'noise', rule: 'Development' });
    const same = (await preview([saved])).body;
    assert.deepEqual([same.changed.alerts, same.changes], [0, []]);
    assert.equal((await ask('GET', '/api/v1/triage/rules')).body.total, 1, 'nothing was stored');
  });

  test('it looks at no more alerts than its bound, the newest first, and says so; and at none older than the days asked for', async () => {
    const rules = [{ name: 'All', matchers: ['alertname!=""'], decision: 'noise' as const }];
    const look = async (bound: number) => {
      const { evaluated, limited } = await previewTriage(db, rules, 30, bound);
      return [evaluated.alerts, limited];
    };
    assert.deepEqual(await look(8), [8, true], 'one below');
    assert.deepEqual(await look(9), [9, true], 'at the bound there may be more');
    assert.deepEqual(await look(10), [9, false], 'one above');
    await moveClock(app.database.url, 2 * 24 * 60 * MINUTE);
    assert.equal((await previewTriage(db, rules, 1)).evaluated.alerts, 0);
    assert.equal((await previewTriage(db, rules, 3)).evaluated.alerts, 9);
    await moveClock(app.database.url, 0);
  });

  test('what is wrong with a proposal is refused and named by its place; samples are for those who may read alerts', async () => {
    const good = { name: 'Good', matchers: ['a="b"'], decision: 'noise' };
    const cases: ReadonlyArray<readonly [object, string]> = [
      [{ ...good, matchers: ['a'] }, '/rules/1/matchers/0'],
      [{ ...good, matchers: [] }, '/rules/1/matchers'],
      [{ ...good, ask: true }, '/rules/1/ask'],
      [{ ...good, name: ' ' }, '/rules/1/name'],
      [{ ...good, decision: 'page' }, '/rules/1/decision'],
      [{ ...good, matchers: ['a=~"(.{1000}){50}"'] }, '/rules/1/matchers/0'],
    ];
    for (const [rule, pointer] of cases) {
      const { status, body } = await preview([good, rule]);
      assert.deepEqual([status, body.errors?.[0]?.pointer], [422, pointer], JSON.stringify([rule, body]));
    }
    for (const [days, status] of [
      [0, 422],
      [1, 200],
      [90, 200],
      [91, 422],
    ])
      assert.equal((await preview([good], { days })).status, status, `${days} days`);
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...good, name: `n${n}` }));
    for (const [count, status] of [
      [199, 200],
      [200, 200],
      [201, 422],
    ] as const)
      assert.equal((await preview(many(count))).status, status, `${count} rules`);
    const token = (await ask('POST', '/api/v1/user/tokens', { name: 'triage only', permissions: ['triage:read'] })).body.token;
    const seen = await fetch(`${app.url}/api/v1/triage/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rules: [{ ...good, matchers: ['alertname!=""'] }] }),
    });
    const body = (await seen.json()) as any;
    assert.deepEqual([seen.status, body.samples, body.changed.alerts], [200, [], 9]);
  });

  test('the noise ledger names what paged for nothing, by name and namespace, with a rule that would have kept it quiet', async () => {
    const { user } = (await ask('GET', '/api/v1/auth/me')).body;
    await db.query(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [user.id]);
    // Three alerts that end soon, the first of which fires again and again within an hour.
    for (const job of ['x', 'y', 'z', 'v', 'w'])
      await fire(`Backup-${job}`, { alertname: 'Backup', namespace: 'prod', severity: 'warning', job });
    await db.query(`update alerts set created_at = created_at - interval '1 day' where fingerprint in ('Backup-v', 'Backup-w')`);
    const [row] = await db.query<{ number: number }>(`select number from alerts where fingerprint = 'Backup-x'`);
    assert.ok(row);
    await ask('POST', `/api/v1/alerts/${row.number}/resolve`);
    const made = (await ask('POST', '/api/v1/incidents', { title: 'Backup', severity: 'high' })).body;
    await db.query(`update incidents set source = 'alert' where id = $1`, [made.id]);
    await ask('POST', `/api/v1/incidents/${made.id}/alerts`, { alert_numbers: [row.number] });
    // 15:30 UTC is past midnight in Tokyo, 03:00 UTC is noon there.
    const page = (level: number, time: string) =>
      db.query(
        `insert into escalation_steps (id, incident_id, episode, round, level, user_id, cause, due_at, at)
         select gen_random_uuid(), $1, 1, 1, $2, $3, 'timer', at, at
           from (select (date_trunc('day', app_now()) + $4::interval)::timestamptz as at) t`,
        [made.id, level, user.id, time],
      );
    await page(1, '15 hours 30 minutes');
    await page(2, '3 hours');

    const { status, body } = await ask('GET', '/api/v1/triage/noise?days=7');
    assert.equal(status, 200, JSON.stringify(body));
    const entry = body.items[0];
    assert.deepEqual([entry.alertname, entry.namespace, entry.alerts, entry.groups], ['Backup', 'prod', 5, 5]);
    assert.deepEqual([entry.pages, entry.night_pages, entry.never_acknowledged_share], [2, 1, 1]);
    assert.equal(entry.resolved_quickly_share, 0.2);
    assert.equal(entry.proposal.kind, 'mute', 'half of its pages were at night');
    assert.equal(body.items[1].pages, 0);
    assert.deepEqual((await ask('GET', '/api/v1/triage/noise?days=7&sort=-alerts&limit=1')).body.items[0].alertname, 'Backup');
    await ask('POST', `/api/v1/incidents/${made.id}/acknowledge`);
    const after = (await ask('GET', '/api/v1/triage/noise?days=7')).body.items.find((one: any) => one.alertname === 'Backup');
    assert.equal(after.never_acknowledged_share, 0.8, 'acknowledging its incident counts');
  });

  test('one count of pages: load, heat map, noise, handoffs’ shifts and post-mortems agree on a week of generated history', async () => {
    const person = async (name: string) =>
      (await ask('POST', '/api/v1/users', { email: `${name}@example.com`, display_name: name, role: 'operator' })).body.user.id as string;
    const people = [await person('Uma'), await person('Vic'), await person('Wes')];
    await db.query(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [people[0]]);
    const team = (await ask('POST', '/api/v1/teams', { name: 'Weekly', member_ids: people })).body;
    const layers = [{ name: 'All day', rotation_type: 'daily', handoff_time: '00:00', time_zone: 'UTC', user_ids: people.slice(0, 2) }];
    const path = `/api/v1/on-call/schedules/${team.schedule_id}`;
    assert.ok((await app.api('PATCH', path, { layers })).status === 200);

    const calls = new Map<string, { userId: string; incidentId: string; at: number }>();
    const incidents = new Map<string, string>();
    for (const name of ['Disk', 'Disk', 'Queue', 'Queue', 'Queue']) {
      const job = `${name}-${incidents.size}`;
      await fire(job, { alertname: name, namespace: 'weekly', severity: 'warning', job });
      const [alert] = await db.query<{ number: number }>('select number from alerts where fingerprint = $1', [job]);
      const incident = (await ask('POST', '/api/v1/incidents', { title: job, severity: 'high' })).body;
      await db.query(`update incidents set source = 'alert' where id = $1`, [incident.id]);
      await ask('POST', `/api/v1/incidents/${incident.id}/alerts`, { alert_numbers: [alert?.number] });
      incidents.set(incident.id, name);
    }
    const now = Date.now();
    // Targets of a level, retries by hand and several schedules are steps of their own; a page is still one.
    const history = fc.sample(
      fc.record({
        userId: fc.constantFrom(...people),
        incidentId: fc.constantFrom(...incidents.keys()),
        episode: fc.integer({ min: 1, max: 2 }),
        round: fc.integer({ min: 1, max: 2 }),
        level: fc.integer({ min: 1, max: 3 }),
        scheduleId: fc.constantFrom(team.schedule_id, null),
        ago: fc.integer({ min: 1_000, max: 6 * 24 * 60 * MINUTE }),
      }),
      { numRuns: 300, seed: 7 },
    );
    for (const { userId, incidentId, episode, round, level, scheduleId, ago } of history) {
      const at = now - ago;
      await db.query(
        `insert into escalation_steps (id, incident_id, episode, round, level, schedule_id, user_id, cause, due_at, at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, 'timer', $7, $7)`,
        [incidentId, episode, round, level, scheduleId, userId, new Date(at)],
      );
      const key = [incidentId, episode, round, level, userId].join(' ');
      const known = calls.get(key);
      if (known === undefined || at < known.at) calls.set(key, { userId, incidentId, at });
    }
    for (const incidentId of incidents.keys()) {
      await ask('POST', `/api/v1/incidents/${incidentId}/responders`, { user_ids: [people[2]], message: 'Please join' });
      calls.set(`request ${incidentId}`, { userId: people[2] ?? '', incidentId, at: now });
    }
    const counted = [...calls.values()];
    const [target] = incidents.keys();
    const step = (level: number, scheduleId: string | null, teamId: string | null, userId: string | null) =>
      db.query(
        `insert into escalation_steps (id, incident_id, episode, round, level, schedule_id, team_id, user_id, cause, due_at, at)
         values (gen_random_uuid(), $1, 9, 1, $2, $3, $4, $5, 'timer', $6, $6)`,
        [target, level, scheduleId, teamId, userId, new Date(now)],
      );
    const other = (await ask('POST', '/api/v1/teams', { name: 'Elsewhere' })).body;
    await step(1, team.schedule_id, team.id, null);
    await step(1, null, null, null);
    await step(2, null, other.id, null);
    await step(3, team.schedule_id, team.id, null);
    await step(3, null, null, people[0] ?? null);
    counted.push({ userId: people[0] ?? '', incidentId: target ?? '', at: now });

    const load = (await ask('GET', '/api/v1/on-call/metrics')).body;
    const totals = new Map<string, any>(load.totals.map((total: any) => [total.user_id, total]));
    for (const userId of people) {
      const own = counted.filter((page) => page.userId === userId);
      const total = totals.get(userId);
      assert.equal(total.page_count, own.length);
      assert.equal(
        total.hours.reduce((sum: number, hour: number) => sum + hour, 0),
        own.length,
        'heat map',
      );
      const onShift = load.shifts.filter((shift: any) => shift.user_id === userId);
      const inShifts = onShift.reduce((sum: number, shift: any) => sum + shift.page_count, 0);
      assert.equal(inShifts + total.off_shift_page_count, own.length, 'one schedule: in a shift or off shift');
    }
    const filtered = (await ask('GET', `/api/v1/on-call/metrics?team_id=${team.id}`)).body;
    assert.deepEqual(
      [load.unassigned_page_count, filtered.unassigned_page_count],
      [2, 1],
      'levels that found nobody: all, and of the team',
    );
    for (const total of filtered.totals)
      assert.equal(total.page_count, totals.get(total.user_id).page_count, 'a filter does not change a total');

    const noise = (await ask('GET', '/api/v1/triage/noise?days=7&limit=100')).body.items.filter((row: any) => row.namespace === 'weekly');
    for (const name of ['Disk', 'Queue']) {
      const own = counted.filter(({ incidentId }) => incidents.get(incidentId) === name);
      const row = noise.find(({ alertname }: any) => alertname === name);
      assert.equal(row.pages, own.length, name);
    }
    const nights = load.totals.filter(({ user_id: id }: any) => people.includes(id));
    assert.equal(
      noise.reduce((sum: number, row: any) => sum + row.night_pages, 0),
      nights.reduce((sum: number, total: any) => sum + total.night_page_count, 0),
      'nights, where each person lives',
    );
    for (const incidentId of incidents.keys()) {
      await ask('POST', `/api/v1/incidents/${incidentId}/resolve`);
      const { detection } = (await ask('POST', `/api/v1/incidents/${incidentId}/post-mortem`)).body;
      const own = counted.filter((page) => page.incidentId === incidentId).length;
      assert.match(detection, new RegExp(`^${own} pages were sent to 3 people`, 'm'));
    }
  });

  test('what people acknowledge, what is suppressed already and what is rare get no proposal; what flaps or is grave a threshold, what wakes at night a mute interval, the rest noise', () => {
    const figures: NoiseFigures = {
      alertname: 'A',
      namespace: 'n',
      alerts: 10,
      groups: 4,
      neverAcknowledged: 5,
      resolvedQuickly: 3,
      flaps: 0,
      suppressed: 0,
      pages: 0,
      nightPages: 0,
      worstSeverity: 'warning',
      alone: { alerts: 10, neverAcknowledged: 5, days: 2 },
    };
    const kindOf = (over: Partial<NoiseFigures>) => {
      const { alerts, neverAcknowledged } = { ...figures, ...over };
      return proposalFor({ ...figures, ...over, alone: { alerts, neverAcknowledged, days: 2 } })?.kind ?? null;
    };
    assert.equal(kindOf({}), 'noise');
    assert.equal(kindOf({ neverAcknowledged: 4 }), null);
    assert.equal(kindOf({ alertname: '' }), null);
    for (const [alerts, kind] of [
      [2, null],
      [3, 'noise'],
      [4, 'noise'],
    ] as const)
      assert.equal(kindOf({ alerts, neverAcknowledged: alerts }), kind, `${alerts} alerts`);
    assert.deepEqual([kindOf({ suppressed: 10 }), kindOf({ suppressed: 9 })], [null, 'noise']);
    assert.equal(kindOf({ flaps: 1 }), 'threshold');
    assert.equal(kindOf({ pages: 2, nightPages: 1 }), 'mute');
    assert.equal(kindOf({ pages: 3, nightPages: 1 }), 'noise');
    assert.equal(kindOf({ worstSeverity: 'high' }), 'threshold', 'never noise');
    assert.deepEqual(proposalFor({ ...figures, namespace: 'a"b' })?.matchers, ['alertname="A"', 'namespace="a\\"b"']);
  });
});
