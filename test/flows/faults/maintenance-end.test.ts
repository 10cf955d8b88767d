import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { type FakeHttp, startFakeHttp } from '../../harness/fakes/fake-http.ts';
import { freePort } from '../../harness/processes.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const ALERTS = 60;
const HOUR_MS = 3_600_000;

describe('kill -9 at the end of a maintenance window', () => {
  let setup: TestApp;
  let place: FakeHttp;
  let db: pg.Client;
  let server: ServerProcess | null = null;
  const got: Array<{ path: string; groups: number }> = [];

  before(async () => {
    place = await startFakeHttp(({ path, body }) => {
      const { event, groups } = JSON.parse(body);
      if (event === 'maintenance.ended') got.push({ path, groups });
      return { status: 200, json: {} };
    });
    setup = await startTestApp();
    await setup.api('PUT', '/api/v1/integrations', { webhook: { signing_secret: 'a secret for the tests of windows' } });
    await setup.api('PUT', '/api/v1/routes', {
      destinations: ['one', 'two'].map((name) => ({ name, provider: 'webhook', channel: `${place.url}/${name}` })),
      rules: [],
      default_destinations: ['one', 'two'],
    });
    db = new pg.Client({ connectionString: setup.database.url });
    await db.connect();
  });
  after(async () => {
    await server?.kill();
    await db?.end();
    await setup?.database.drop();
    await place?.stop();
  });

  const count = async (sql: string) => Number((await db.query(`select count(*) as n from ${sql}`)).rows[0]?.n);

  test('each destination’s digest is planned once and names every group, whenever a server is killed, with two of them and a clock that jumps', async () => {
    await setup.api('POST', '/api/v1/maintenance-windows', { matchers: ['job="db"'], duration_minutes: 60 });
    const names = Array.from({ length: ALERTS }, (_, index) => `Alert${index}`);
    await setup.webhook(names.map((name) => ({ fingerprint: name, title: name, labels: { alertname: name, job: 'db' } })));
    await until(async () => (await count('alerts_to_route where silence_id is not null')) === ALERTS, 'all to be held back');
    await setup.app.stop();
    await moveClock(setup.database.url, 2 * HOUR_MS);

    const port = await freePort();
    const other = await freePort();
    for (const seen of ['silence_digests', 'silence_digests where planned_at is not null']) {
      const [first, second] = await Promise.all(
        [port, other].map((one) => startServerProcess({ databaseUrl: setup.database.url, port: one, limitMs: 60_000 })),
      );
      await until(async () => (await count(seen)) > 0, `rows in ${seen}`, 60_000);
      await Promise.all([first?.kill(), second?.kill()]);
      // An hour back, into the window, and on again: what was decided stays.
      await moveClock(setup.database.url, 0.5 * HOUR_MS);
      await moveClock(setup.database.url, 3 * HOUR_MS);
    }
    server = await startServerProcess({ databaseUrl: setup.database.url, port, limitMs: 60_000 });
    await until(() => new Set(got.map(({ path }) => path)).size === 2, 'both destinations to be notified', 60_000);
    await until(async () => (await count(`deliveries where digest_id is not null and state = 'sent'`)) === 2, 'both to be settled', 60_000);
    assert.equal(await count('silence_digests'), 2);
    assert.equal(await count('deliveries where digest_id is not null'), 2);
    assert.equal(await count('silence_digest_groups'), 2 * ALERTS);
    assert.equal(await count('deliveries where group_id is not null'), 0, 'no message a group');
    for (const { groups } of got) assert.equal(groups, ALERTS);
  });
});
