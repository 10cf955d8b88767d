import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

/** A heartbeat as the API shows it, as far as these tests look. */
interface Seen {
  readonly id: string;
  readonly state: string;
  readonly ping_url: string;
  readonly alert_number: number | null;
  readonly recent_changes: ReadonlyArray<{ from: string; to: string; reason: string; detail: string | null }>;
}

/** The clock of the database, moved in steps that a leader sees, so that no step is taken for an absence. */
class Clock {
  #offset = 0;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Moves on while somebody watches. */
  async pass(ms: number): Promise<void> {
    await this.skip(ms, true);
  }

  /** Moves on. Unless `watched`, for the service nobody watched meanwhile. */
  async skip(ms: number, watched = false): Promise<void> {
    this.#offset += ms;
    // The leader stays the leader: who leads is not what is tested here.
    const later = (table: string, column: string) => `update ${table} set ${column} = ${column} + interval '${ms} milliseconds';`;
    await moveClock(this.#url, this.#offset, later('leases', 'expires_at') + (watched ? later('heartbeat_watch', 'seen_at') : ''));
  }
}

/** Waits for something that is not there yet. */
async function found<T>(look: () => Promise<T | null | undefined>): Promise<T> {
  let one: T | null | undefined;
  await until(async () => {
    one = await look();
    return one !== null && one !== undefined;
  });
  if (one === null || one === undefined) throw new Error('nothing was found');
  return one;
}

describe('a heartbeat from ping to page', () => {
  let app: TestApp;
  let second: TestApp;
  let db: pg.Pool;
  let clock: Clock;

  before(async () => {
    app = await startTestApp();
    second = await startTestApp({ beside: app });
    db = new pg.Pool({ connectionString: app.database.url, max: 2 });
    clock = new Clock(app.database.url);
    await until(async () => (await db.query('select from heartbeat_watch')).rowCount === 1);
  });
  after(async () => {
    await db.end();
    await second.stop();
    await app.stop();
  });

  const make = async (body: Record<string, unknown>): Promise<Seen> => {
    const { status, body: made } = await app.api('POST', '/api/v1/heartbeats', { period_seconds: 300, grace_seconds: 60, ...body });
    assert.equal(status, 201, JSON.stringify(made));
    return made;
  };
  const ping = async (made: Seen, end = '', init: RequestInit = {}, server = app) => {
    const answer = await fetch(server.url + new URL(made.ping_url).pathname + end, init);
    assert.equal(answer.status, 200, await answer.clone().text());
  };
  const see = async (made: Seen): Promise<Seen> => (await app.api('GET', `/api/v1/heartbeats/${made.id}`)).body;
  const reaches = (made: Seen, state: string) => until(async () => (await see(made)).state === state);
  const alertOf = async (made: Seen) => {
    const number = await found(async () => (await see(made)).alert_number);
    return (await app.api('GET', `/api/v1/alerts/${number}`)).body;
  };
  const alertIs = (made: Seen, status: string) => until(async () => (await alertOf(made)).status === status);

  test('silence makes it late, then down: the alert opens an incident of its service; the next ping resolves it', async () => {
    const { body: service } = await app.api('POST', '/api/v1/services', { name: 'Backups', auto_incident: 'high' });
    const made = await make({ name: 'Nightly backup', service_id: service.id, labels: { team: 'storage' } });
    await ping(made);
    await clock.pass(301_000);
    await reaches(made, 'late');
    assert.equal((await see(made)).alert_number, null, 'late alarms nobody');
    await clock.pass(60_000);
    await reaches(made, 'down');
    const alert = await alertOf(made);
    assert.equal(alert.status, 'firing');
    assert.equal(alert.source, 'heartbeat');
    assert.equal(alert.severity, 'high');
    assert.equal(alert.title, 'Nightly backup: no heartbeat');
    assert.deepEqual(
      { ...alert.labels },
      {
        alertname: 'HeartbeatDown',
        heartbeat: 'Nightly backup',
        heartbeat_id: made.id,
        service: 'Backups',
        service_id: service.id,
        severity: 'high',
        team: 'storage',
      },
    );
    const incident = await found(async () => {
      const { body } = await app.api('GET', `/api/v1/incidents?service_id=${service.id}`);
      return body.items[0] ?? null;
    });
    assert.equal(incident.title, 'Nightly backup: no heartbeat');
    await ping(made);
    await alertIs(made, 'resolved');
    const { recent_changes: changes } = await see(made);
    assert.deepEqual(
      changes.map(({ to, reason }) => `${to} ${reason}`),
      ['up pinged', 'down missed', 'late expected', 'up pinged'],
    );
  });

  test('a failure fires at once with what the job said, and again only after a success', async () => {
    const made = await make({ name: 'Import' });
    await ping(made, '/fail', { method: 'POST', body: 'disk full on /dev/sda1' });
    const alert = await alertOf(made);
    assert.equal(alert.status, 'firing');
    assert.equal(alert.annotations.output, 'disk full on /dev/sda1');
    await ping(made, '/17');
    assert.equal((await see(made)).recent_changes.length, 1, 'down already');
    await ping(made, '/0');
    await alertIs(made, 'resolved');
    await ping(made, '/17');
    await alertIs(made, 'firing');
    assert.match((await alertOf(made)).description, /exit status 17/);
  });

  test('a run that does not end within its grace is down, and its end brings it back with its runtime', async () => {
    const made = await make({ name: 'Report' });
    await ping(made, '/start?rid=run-1');
    await clock.pass(61_000);
    await reaches(made, 'down');
    assert.equal((await alertOf(made)).title, 'Report: run did not end');
    await ping(made, '?rid=run-1');
    await reaches(made, 'up');
    await alertIs(made, 'resolved');
  });

  test('pausing and removing resolve the alert; a paused one expects nothing', async () => {
    const made = await make({ name: 'Sync' });
    await ping(made, '/fail');
    await alertIs(made, 'firing');
    await app.api('PUT', `/api/v1/heartbeats/${made.id}`, { paused: true });
    await alertIs(made, 'resolved');
    await ping(made, '/fail');
    assert.equal((await see(made)).state, 'paused');
    await app.api('PUT', `/api/v1/heartbeats/${made.id}`, { paused: false });
    assert.equal((await see(made)).state, 'up');
    await ping(made, '/fail');
    const { number } = await alertOf(made);
    assert.equal((await app.api('DELETE', `/api/v1/heartbeats/${made.id}`)).status, 204);
    await until(async () => (await app.api('GET', `/api/v1/alerts/${number}`)).body.status === 'resolved');
  });

  test('two servers mark each silence once, whichever of them hears the pings', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => make({ name: `Job ${n}`, period_seconds: 60, grace_seconds: 30 })));
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(all.map((made, n) => ping(made, '', {}, n % 2 ? app : second)));
      await clock.pass(61_000);
      await until(async () => (await db.query(`select from heartbeats where name like 'Job %' and state = 'late'`)).rowCount === 20);
      await clock.pass(31_000);
      await until(async () => (await db.query(`select from heartbeats where name like 'Job %' and state = 'down'`)).rowCount === 20);
    }
    const { rows } = await db.query<{ name: string; changes: string }>(
      `select h.name, string_agg(c.to_state, ' ' order by c.seq) as changes from heartbeats h join heartbeat_changes c on c.heartbeat_id = h.id
        where h.name like 'Job %' group by h.name`,
    );
    assert.deepEqual([...new Set(rows.map(({ changes }) => changes))], ['up late down up late down']);
    await until(async () => (await db.query('select from heartbeat_signals')).rowCount === 0);
    const alerts = await db.query(`select from alerts where source = 'heartbeat' and title like 'Job %' and status <> 'resolved'`);
    assert.equal(alerts.rowCount, 20);
  });

  test('after an absence of the service each gets its grace from the return on, and the alert then says that we were away', async () => {
    const made = await make({ name: 'Patient', period_seconds: 60, grace_seconds: 120 });
    await ping(made);
    await clock.skip(3_600_000);
    await reaches(made, 'late');
    await clock.pass(110_000);
    assert.equal((await see(made)).state, 'late', 'within its grace from the return on');
    await clock.pass(15_000);
    await reaches(made, 'down');
    assert.match((await alertOf(made)).description, /Tocsin itself was not reachable from .* to .*: a ping may have been lost/);
  });

  test('an alert that a server owes when it dies is told by another', async () => {
    const made = await make({ name: 'Owed' });
    await ping(made);
    const { rows } = await db.query<{ signal: object }>(
      `insert into heartbeat_signals (heartbeat_id, seq, signal, created_at)
       select $1::uuid, 99, jsonb_build_object('index', 0, 'action', 'fire', 'fingerprint', 'heartbeat:' || $1::text, 'title', 'Owed', 'description', null,
         'severity', 'high', 'labels', '{}'::jsonb, 'annotations', '{}'::jsonb, 'source', 'heartbeat', 'startsAt', null, 'endsAt', null,
         'eventAt', app_now(), 'generatorUrl', null), app_now() returning signal`,
      [made.id],
    );
    assert.equal(rows.length, 1);
    await alertIs(made, 'firing');
  });
});
