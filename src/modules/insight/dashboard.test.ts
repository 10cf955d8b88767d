import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../test/cast.ts';
import { registerDashboardRoutes } from './dashboard.routes.ts';
import { calendarDate, openFigures } from './stats.ts';

interface Stats {
  alerts: {
    firing: number;
    acknowledged: number;
    unowned: number;
    resolved_24h: number;
    by_severity: Record<string, number>;
    by_service: object[];
    capped: boolean;
  };
  groups: { open: number };
  deliveries: object;
  volume: Array<{ at: string; count: number }>;
  noisiest: object[];
}

const HOUR = 3_600_000;

describe('the dashboard', () => {
  let cast: Cast;
  let names = 0;
  const stats = async (): Promise<Stats> => (await cast.charlie.inject({ method: 'GET', url: '/api/v1/dashboard/stats' })).json();
  const summary = (query = '') => cast.charlie.inject({ method: 'GET', url: `/api/v1/dashboard/daily-summary${query}` });
  /** Stores an alert that arrived at `at`; the times that follow are milliseconds later. */
  const store = async (
    title: string,
    at: Date,
    over: { severity?: string; service?: string; acknowledged?: number; resolved?: number; deleted?: boolean } = {},
  ) => {
    names += 1;
    const acknowledged = over.acknowledged === undefined ? null : new Date(at.getTime() + over.acknowledged);
    const resolved = over.resolved === undefined ? null : new Date(at.getTime() + over.resolved);
    await cast.platform.db.query(
      `with g as (insert into alert_groups (id, group_key, status, revision, last_alert_at, created_at, updated_at)
         values (gen_random_uuid(), $1, case when $4 = 'resolved' then 'closed' else 'open' end, 1, $2, $2, $2) returning id),
       a as (insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at, last_received_at, last_event_at, content_digest,
           created_at, updated_at, acknowledged_at, resolved_at, deleted_at)
         select gen_random_uuid(), $1, $3, $4, $5, $6, '{}', 's', $1, id, $2, $2, $2, '', $2, $2, $7, $8, $9 from g)
       insert into deliveries (id, group_id, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
       select gen_random_uuid(), id, 'ops', 'chatone', '#ops', 'l', $10, 1, $2, $2, $2 from g`,
      [
        `f${names}`,
        at,
        title,
        resolved ? 'resolved' : acknowledged ? 'acknowledged' : 'firing',
        over.severity ?? 'warning',
        JSON.stringify(over.service ? { service: over.service } : {}),
        acknowledged,
        resolved,
        over.deleted ? at : null,
        ['pending', 'failed', 'dead', 'sent'][names % 4],
      ],
    );
  };

  before(async () => {
    cast = await startCast({ register: (http, { db }) => registerDashboardRoutes(http, { db, trendsFreshMs: 0 }) });
    const now = Date.now();
    await store('Disk', new Date(now), { severity: 'critical', service: 'shop' });
    await store('Disk', new Date(now - HOUR), { severity: 'critical', service: 'shop', acknowledged: HOUR / 2 });
    await store('Cpu', new Date(now - 2 * HOUR), { severity: 'high', service: 'search' });
    await store('Gone', new Date(now), { deleted: true });
    await store('Fixed', new Date(now - 3 * HOUR), { resolved: HOUR });
    // Two days in the past, around midnight UTC.
    await store('Old', new Date('2026-03-01T23:30:00Z'), { severity: 'info', acknowledged: 60_000, resolved: 3 * HOUR });
    await store('Old', new Date('2026-03-01T10:00:00Z'), { severity: 'high', acknowledged: 180_000, resolved: 1 * HOUR });
    await store('Open since', new Date('2026-03-01T00:00:00Z'), { severity: 'critical' });
    await store('Next day', new Date('2026-03-02T00:00:00Z'), { resolved: HOUR });
  });
  after(() => cast.close());

  test('the counts say what fires, who has it, and what ended within a day; deleted alerts count nowhere', async () => {
    const { alerts, groups } = await stats();
    assert.deepEqual(
      [alerts.firing, alerts.acknowledged, alerts.unowned, alerts.resolved_24h, alerts.by_severity, alerts.capped],
      [3, 1, 3, 1, { critical: 3, high: 1, warning: 0, info: 0 }, false],
    );
    assert.equal(groups.open, 5);
  });

  test('the trends name the day’s arrivals by hour, the noisiest titles, the services and the messages in trouble', async () => {
    const { volume, noisiest, alerts, deliveries } = await stats();
    assert.equal(volume.length, 24);
    assert.equal(
      volume.reduce((sum, hour) => sum + hour.count, 0),
      4,
    );
    assert.deepEqual(
      volume.map((hour) => hour.at),
      [...volume.map((hour) => hour.at)].sort(),
    );
    assert.deepEqual(noisiest, [
      { title: 'Disk', count: 2 },
      { title: 'Cpu', count: 1 },
      { title: 'Fixed', count: 1 },
    ]);
    assert.deepEqual(alerts.by_service, [
      { service: 'shop', label: 'service', count: 2, critical: 2, high: 0, warning: 0, info: 0 },
      { service: 'search', label: 'service', count: 1, critical: 0, high: 1, warning: 0, info: 0 },
    ]);
    assert.deepEqual(deliveries, { pending: 2, failed: 3, dead: 2 });
  });

  test('how it went lately: arrivals by severity, mean times, and the rules that spoke most', async () => {
    const trends = async (range: string) => {
      const response = await cast.charlie.inject({ method: 'GET', url: `/api/v1/dashboard/trends?range=${range}` });
      assert.equal(response.statusCode, 200, response.body);
      return response.json() as {
        total: number;
        mtta_seconds: number;
        mttr_seconds: number;
        columns: Record<string, number>[];
        rules: { rule: string; count: number; open: number; untouched: number }[];
      };
    };
    const day = await trends('24h');
    assert.deepEqual([day.total, day.mtta_seconds, day.mttr_seconds, day.columns.length], [4, 1_800, 3_600, 24]);
    const counted = (severity: string) => day.columns.reduce((sum, column) => sum + (column[severity] ?? 0), 0);
    assert.deepEqual([counted('critical'), counted('high'), counted('warning'), counted('info')], [2, 1, 1, 0]);
    assert.deepEqual(
      day.rules.map(({ rule, count, open, untouched }) => [rule, count, open, untouched]),
      [
        ['Disk', 2, 2, 0],
        ['Cpu', 1, 1, 0],
        ['Fixed', 1, 0, 1],
      ],
    );
    for (const [range, columns] of [
      ['7d', 28],
      ['30d', 30],
    ] as const) {
      const longer = await trends(range);
      assert.equal(longer.columns.length, columns);
      assert.ok(longer.total >= 4);
    }
    assert.equal((await cast.charlie.inject({ method: 'GET', url: '/api/v1/dashboard/trends?range=1y' })).statusCode, 400);
  });

  test('a day in figures counts what arrived and what ended on it, with mean times', async () => {
    const response = await summary('?date=2026-03-01');
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(response.json(), {
      date: '2026-03-01',
      time_zone: 'UTC',
      from: '2026-03-01T00:00:00.000Z',
      until: '2026-03-02T00:00:00.000Z',
      created: 3,
      acknowledged: 2,
      resolved: 1,
      still_open: 1,
      mtta_seconds: 120,
      mttr_seconds: 3_600,
      by_severity: { critical: 1, high: 1, warning: 0, info: 1 },
      top_titles: [
        { title: 'Old', count: 2 },
        { title: 'Open since', count: 1 },
      ],
    });
    const empty = (await summary('?date=2020-01-01')).json() as { created: number; mtta_seconds: null };
    assert.deepEqual([empty.created, empty.mtta_seconds], [0, null]);
  });

  test('a day begins at midnight of the configured time zone, and yesterday is the default', async () => {
    await cast.platform.db.query(
      `insert into system_settings (name, value, updated_at, updated_by) values ('time_zone', '"Europe/Berlin"', app_now(), '{}')`,
    );
    const answer = (await summary('?date=2026-03-02')).json() as { from: string; until: string; created: number };
    assert.deepEqual([answer.from, answer.until, answer.created], ['2026-03-01T23:00:00.000Z', '2026-03-02T23:00:00.000Z', 2]);
    const short = (await summary('?date=2026-03-29')).json() as { from: string; until: string };
    assert.equal(Date.parse(short.until) - Date.parse(short.from), 23 * HOUR, 'the day on which summer time begins');
    const [row] = await cast.platform.db.query<{ date: string }>(
      `select to_char((app_now() at time zone 'Europe/Berlin')::date - 1, 'YYYY-MM-DD') as date`,
    );
    assert.equal((await summary()).json().date, row?.date);
  });

  test('a day that is none, and unknown members, are 400; nobody is 401', async () => {
    for (const query of [
      '?date=2026-02-30',
      '?date=yesterday',
      '?date=',
      '?date=2026-03-01&date=2026-03-02',
      '?x=1',
      "?date=2026-03-01'",
    ]) {
      assert.equal((await summary(query)).statusCode, 400, query);
    }
    for (const url of ['/api/v1/dashboard/stats', '/api/v1/dashboard/daily-summary', '/api/v1/dashboard/trends'])
      assert.equal((await cast.http.inject({ method: 'GET', url })).statusCode, 401);
  });

  test('counts that stopped at the cap say so', () => {
    const counts = [
      { status: 'firing', severity: 'critical', count: 11 },
      { status: 'acknowledged', severity: 'info', count: 2 },
    ] as const;
    assert.deepEqual(openFigures(counts, 10), {
      firing: 10,
      acknowledged: 2,
      owned: 0,
      unowned: 10,
      by_severity: { critical: 10, high: 0, warning: 0, info: 2 },
      capped: true,
    });
    assert.equal(openFigures(counts, 11).capped, false);
  });

  test('only days of the calendar are dates', () => {
    assert.equal(calendarDate('2024-02-29'), '2024-02-29');
    for (const text of ['2023-02-29', '1969-12-31', '0000-01-01', '2026-3-1', '2026-13-01', '']) assert.equal(calendarDate(text), null);
  });
});
