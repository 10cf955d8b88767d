// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { SAMPLE_IN_TEXT, sampleId } from '../../../src/platform/sample-rows/mark.ts';
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

const MINUTE_MS = 60_000;
/** What would reach somebody. */
const SENT = [
  'pages',
  'deliveries',
  'mail_outbox',
  'notifications',
  'agent_events',
  'status_page_notices',
  'status_page_posts',
  'handoffs',
];
/** The audit trail, which says so, and what comes and goes by itself. */
const MOVING = [
  'audit_events',
  'live_events',
  'leases',
  'rate_counters',
  'event_streams',
  'sessions',
  'login_attempts',
  'heartbeat_watch',
  'action_item_clock',
  'audit_keys',
];
const [USER, TEAM, SERVICE, POLICY, GROUP, INCIDENT, PAGE] = [1, 2, 3, 5, 9, 11, 21].map((kind) => sampleId(kind, 0)) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

describe('sample data', () => {
  let app: TestApp;
  let sql: pg.Client;
  const query = async (text: string, values: unknown[] = []): Promise<any[]> => (await sql.query(text, values)).rows;
  const tables = async (): Promise<string[]> =>
    (
      await query(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 1`,
      )
    ).map(({ name }) => name);
  const counts = async (names: readonly string[]) => {
    const [row] = await query(`select ${names.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`);
    return row as Record<string, number>;
  };
  const lasting = async () => (await tables()).filter((name) => !MOVING.includes(name));
  const get = async (path: string) => (await app.api('GET', path)).body;
  const load = async () => {
    assert.equal((await app.api('POST', '/api/v1/sample-data')).status, 202);
    await until(async () => (await get('/api/v1/sample-data')).state === 'loaded', 'the sample data');
  };
  const remove = async () => assert.equal((await app.api('DELETE', '/api/v1/sample-data')).status, 204);
  /** Words are indexed, groups routed, handoffs settled and signals of triggers read by jobs. */
  const settled = () =>
    until(async () => {
      const [row] = await query(
        `select (select count(*) from alerts_to_index) + (select count(*) from status_page_signals) + (select count(*) from alert_groups where queued_at is not null)
           + (select count(*) from schedules where next_check_at <= app_now()) + (select count(*) from user_absence_changes)
           + (select count(*) from escalations where status = 'running' and next_at <= app_now()) as waiting`,
      );
      return Number(row.waiting) === 0;
    }, 'the jobs');
  const nothingNames = async () => {
    for (const table of await lasting())
      assert.deepEqual(await query(`select * from ${table} t where t::text like $1`, [SAMPLE_IN_TEXT]), [], table);
  };

  before(async () => {
    app = await startTestApp();
    sql = new pg.Client({ connectionString: app.database.url });
    await sql.connect();
  });
  after(async () => {
    await sql.end();
    await app.stop();
  });

  test('loads in a few seconds, once for two who ask, and goes without a trace', async (t) => {
    await settled();
    const names = await lasting();
    const before = await counts(names);
    const began = performance.now();
    const both = await Promise.all([app.api('POST', '/api/v1/sample-data'), app.api('POST', '/api/v1/sample-data')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409]);
    await until(async () => (await get('/api/v1/sample-data')).state === 'loaded', 'the sample data');
    const took = performance.now() - began;
    t.diagnostic(`loaded in ${Math.round(took)} ms`);
    assert.ok(took < 10_000, `${took} ms`);
    const { counts: loaded } = await get('/api/v1/sample-data');
    const { teams, incidents, post_mortems: postMortems, status_pages: pages, investigations } = loaded;
    assert.deepEqual([teams, incidents, postMortems, pages, investigations], [4, 3, 3, 1, 1]);
    assert.ok(loaded.alerts > 300, `${loaded.alerts} alerts`);
    assert.equal((await get('/api/v1/playbooks?search=rollout')).items.length, 1);
    const { sample_data: state } = await get('/api/v1/auth/me');
    assert.deepEqual([state.done, state.parts, state.incident_open], [6, 6, false]);
    await settled();
    const [{ last }] = await query('select max(number)::int as last from incidents');

    const gone = performance.now();
    await remove();
    t.diagnostic(`removed in ${Math.round(performance.now() - gone)} ms`);
    await settled();
    assert.deepEqual(await counts(names), before);
    await nothingNames();
    const said = await query(`select event from audit_events where event like 'sample_data%' order by created_at`);
    assert.deepEqual(
      said.map(({ event }) => event),
      ['sample_data.loaded', 'sample_data.removed'],
    );
    assert.equal((await app.api('DELETE', '/api/v1/sample-data')).status, 404);

    const made = await app.api('POST', '/api/v1/teams', { name: 'In earnest' });
    const refused = await app.api('POST', '/api/v1/sample-data');
    assert.deepEqual([refused.status, refused.body.detail], [409, 'Sample data is for an empty system: this one has teams of its own']);
    await app.api('DELETE', `/api/v1/teams/${made.body.id}`);
    await load();
    assert.equal((await app.api('POST', '/api/v1/sample-data')).body.detail, 'The sample data is loaded already');
    const [{ next }] = await query('select min(number)::int as next from incidents');
    assert.ok(next > last, 'numbers continue');
  });

  test('notifies nobody, whatever the clock says and whoever acts on it', async () => {
    const person = { email: 'ben@example.com', display_name: 'Ben', role: 'operator', password: 'a password for ben' };
    const { user } = (await app.api('POST', '/api/v1/users', person)).body;
    const { version } = await get('/api/v1/routes');
    const destinations = [{ name: 'all', provider: 'webhook', channel: 'https://example.org/hook' }];
    const routes = await app.api('PUT', '/api/v1/routes', { version, destinations, rules: [], default_destinations: ['all'] });
    assert.equal(routes.status, 200, routes.body.detail);
    const before = await counts(SENT);
    assert.equal((await app.api('PATCH', `/api/v1/teams/${TEAM}`, { member_ids: [USER, user.id] })).status, 200);
    const [open] = await query(`select number from alerts where status = 'firing' order by number limit 1`);
    assert.equal((await app.api('POST', `/api/v1/alerts/${open.number}/acknowledge`)).status, 200);
    const [ended] = await query(`select number from alerts where status = 'resolved' order by number desc limit 1`);
    const again = await app.api('POST', `/api/v1/alerts/${ended.number}/reopen`);
    assert.equal(again.status, 200, again.body.detail);
    const reopened = await app.api('POST', `/api/v1/incidents/${INCIDENT}/reopen`);
    assert.equal(reopened.status, 200, reopened.body.detail);
    // Every level and round of the policy in its time, then a day, then a handoff of every schedule.
    for (const minutes of [6, 17, 23, 34, 60, 6 * 60, 12 * 60, 24 * 60, 8 * 24 * 60]) {
      await moveClock(app.database.url, minutes * MINUTE_MS);
      await settled();
    }
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const after = await counts(SENT);
    for (const table of SENT)
      assert.equal(after[table], before[table], `${table}: ${JSON.stringify(await query(`select * from ${table}`))}`);
    await moveClock(app.database.url, 0);
    // A session does not last eight days.
    await app.api('POST', '/api/v1/auth/login', { email: ADMIN.email, password: PASSWORD });
    const coverage = await get('/api/v1/on-call/coverage');
    assert.deepEqual(coverage.items, []);
    await query('update users set password_hash = (select password_hash from users where email = $1) where id = $2', [ADMIN.email, USER]);
    const signIn = await fetch(`${app.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'amelia.hart@sample.invalid', password: PASSWORD }),
    });
    assert.equal(signIn.status, 403);
  });

  test('has a status page that nobody outside can see', async () => {
    const { slug, version, private_url: secret } = await get(`/api/v1/status-pages/${PAGE}`);
    assert.equal((await fetch(secret.replace(/^http:\/\/[^/]+/, app.url))).status, 404);
    assert.equal((await fetch(`${app.url}/status/${slug}`)).status, 404);
    const published = await app.api('PATCH', `/api/v1/status-pages/${PAGE}`, { visibility: 'public', version });
    assert.deepEqual([published.status, published.body.detail], [409, 'The sample status page is never public: make one of your own']);
  });

  test('counts in figures until something real happens', async () => {
    assert.ok((await get('/api/v1/dashboard/stats')).alerts.firing > 0);
    assert.equal((await get('/api/v1/incidents/metrics')).totals?.total ?? (await get('/api/v1/incidents/metrics')).total, 3);
    await app.webhook({ title: 'In earnest', severity: 'warning', labels: { service: 'checkout' } });
    const { alerts } = await get('/api/v1/dashboard/stats');
    assert.deepEqual([alerts.firing, alerts.acknowledged], [1, 0]);
    await settled();
    const [{ service_id: service }] = await query(`select service_id from alerts where title = 'In earnest'`);
    assert.equal(service, null, 'sample services take no real alert');
  });

  test('leaves real data without its references', async () => {
    const admins = (await query(`select id from users where role = 'admin'`))[0].id;
    const made = await app.api('POST', '/api/v1/incidents', { title: 'Of my own', severity: 'high', service_id: SERVICE });
    assert.equal(made.status, 201);
    assert.equal((await get('/api/v1/auth/me')).sample_data.incident_open, true);
    const policy = await app.api('POST', '/api/v1/escalation-policies', {
      name: 'Mixed',
      levels: [
        { delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: TEAM }] },
        { delay_minutes: 5, targets: [{ target_type: 'user', target_user_id: admins }] },
      ],
    });
    assert.equal(policy.status, 201);
    const service = await app.api('POST', '/api/v1/services', { name: 'mine', team_id: TEAM, escalation_policy_id: POLICY });
    assert.equal(service.status, 201);
    const note = await app.api('POST', '/api/v1/knowledge', { title: 'Mine', body: 'About it', service_ids: [SERVICE] });
    assert.equal(note.status, 201);
    const view = await app.api('POST', '/api/v1/saved-views', { page: 'alerts', name: 'Mine', search: { service: SERVICE, q: 'x' } });
    assert.ok(view.status < 300, `${view.status}`);
    const [alert] = await query(`select number from alerts where group_id = $1`, [GROUP]);
    await app.api('POST', `/api/v1/incidents/${made.body.id}/alerts`, { alert_numbers: [Number(alert.number)] });
    await remove();
    await settled();
    const kept = await get(`/api/v1/incidents/${made.body.id}`);
    assert.deepEqual([kept.title, kept.service_id, kept.alert_count], ['Of my own', null, 0]);
    const mixed = await get(`/api/v1/escalation-policies/${policy.body.id}`);
    assert.deepEqual(
      mixed.levels.map((level: any) => [level.level_number, level.targets.length]),
      [[1, 1]],
    );
    const mine = await get(`/api/v1/services/${service.body.id}`);
    assert.deepEqual([mine.team, mine.escalation_policy], [null, null]);
    assert.deepEqual((await query('select search from saved_views'))[0].search, { q: 'x' });
    assert.equal((await query('select count(*)::int as n from knowledge_notes'))[0].n, 1);
    assert.equal((await query(`select count(*)::int as n from users where email like 'ben%'`))[0].n, 1);
    for (const table of ['users', 'teams', 'services', 'alerts', 'incidents', 'incident_alerts', 'escalations', 'notifications'])
      assert.deepEqual(await query(`select * from ${table} t where t::text like $1`, [SAMPLE_IN_TEXT]), [], table);
  });
});
