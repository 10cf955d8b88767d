import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clearEscalations, seedEscalations } from '../../../src/modules/escalation/seed.fixture.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { signIn, startTestApp, type TestApp } from '../../harness/app.ts';
import { type FakeClock, faketimeMissing, makeFakeClock } from '../../harness/faketime.ts';
import { freePort } from '../../harness/processes.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { openTurns, type Turns } from '../../harness/programs/turns.ts';
import { until } from '../../harness/until.ts';

const DUE = 40;
const TTL_MS = 2_000;
const LEAD_TIME_MS = 4_000;
/** What the leader does not fire, the watchdog of the other server has repaired by then. */
const FOUND_MS = 60_000;
const MINUTE_MS = 60_000;

const JUMPS = [
  ['two hours ahead', '+2h'],
  ['two hours back', '-2h'],
  ['in 2038', '@2038-01-20 00:00:00'],
  ['in 1970', '@1970-01-02 00:00:00'],
] as const;

describe('the clock of one of two servers is set while levels are due', { skip: faketimeMissing() }, () => {
  let setup: TestApp;
  let db: Database;
  let clock: FakeClock;
  let wrong: ServerProcess;
  let right: ServerProcess;
  const turns: Turns[] = [];
  let target: string;

  before(async () => {
    setup = await startTestApp();
    await setup.app.stop();
    db = openDatabase({ url: setup.database.url, max: 3, name: 'test' });
    target = (await db.query<{ id: string }>('select id from users'))[0]?.id ?? '';
    clock = makeFakeClock();
    const start = async (env: Readonly<Record<string, string>>) => {
      const way = await openTurns(setup.database.url);
      turns.push(way);
      return startServerProcess({
        databaseUrl: way.url,
        port: await freePort(),
        env: { SCHEDULER_LEADER_TTL: `${TTL_MS}ms`, POSTGRES_POOL_MAX: '4', LOG_LEVEL: 'error', ...env },
        limitMs: 60_000,
      });
    };
    wrong = await start(clock.env);
    // The first one leads, and leads on: nothing but its clock is wrong.
    await until(async () => (await holder()) === wrong.pid, 'it to lead');
    right = await start({});
  });
  after(async () => {
    await Promise.all([wrong?.kill(), right?.kill()]);
    for (const each of turns) each.close();
    clock?.remove();
    await db?.close();
    await setup?.database.drop();
  });

  const holder = async () => {
    const [row] = await db.query<{ holder: string }>(`select holder from leases where name = 'scheduler' and expires_at > app_now()`);
    return [wrong, right].find((server) => row?.holder.split(' ').includes(String(server?.pid)))?.pid;
  };
  /** What a server takes the time for, by the date of its answers, against ours. */
  const offBy = async (server: ServerProcess) => {
    const answer = await fetch(`${server.url}/live`);
    return Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now());
  };
  const outcome = async () =>
    (
      await db.query<{ steps: number; incidents: number; pages: number; early: number; repaired: number; further: number }>(
        `select (select count(*) from escalation_steps) as steps, (select count(distinct incident_id) from escalation_steps where level = 2) as incidents,
                (select count(*) from pages where channel = 'in_app') as pages, (select count(*) from escalation_steps where at < due_at - interval '1 second') as early,
                (select count(*) from escalation_steps where cause <> 'timer') as repaired,
                (select count(*) from escalations where level > 2 or next_at < app_now() + interval '30 minutes') as further`,
      )
    )[0];

  for (const [name, to] of JUMPS) {
    test(`F23: the leader’s clock is ${name}: each of ${DUE} levels is called once, by the leader itself, none early, and no later one`, async () => {
      await clearEscalations(db);
      await seedEscalations(db, {
        count: DUE,
        targets: [{ target_type: 'user', target_user_id: target }],
        dueAt: `app_now() + interval '${LEAD_TIME_MS} milliseconds' + n * interval '20 milliseconds'`,
      });
      clock.set(to);
      await until(async () => (await offBy(wrong)) > 100 * MINUTE_MS, 'its clock to be wrong');
      assert.ok((await offBy(right)) < MINUTE_MS, 'the other’s is right');
      // Back and forth at the instant they fall due.
      await until(async () => (await db.query('select 1 from escalation_steps limit 1')).length > 0, 'the first level', FOUND_MS);
      clock.set('+0');
      clock.set(to);
      const fired = async () => (await db.query<{ n: number }>('select count(*) as n from escalation_steps'))[0]?.n ?? 0;
      await until(async () => (await fired()) >= DUE, 'all levels to be called', FOUND_MS);
      // More turns of its timers, with the clock wrong and set right again.
      await Promise.all(turns.map((each) => each.twoMore()));
      clock.set('+0');
      await until(async () => (await offBy(wrong)) < MINUTE_MS, 'its clock to be right');
      await Promise.all(turns.map((each) => each.twoMore()));
      assert.deepEqual(await outcome(), { steps: DUE, incidents: DUE, pages: DUE, early: 0, repaired: 0, further: 0 });
    });
  }

  // Prometheus posts when an alert ends unless it is renewed.
  test('F23: an alert that is said to end later is firing at a server whose clock is ahead', async () => {
    clock.set('+2h');
    await until(async () => (await offBy(wrong)) > 100 * MINUTE_MS, 'its clock to be wrong');
    const endsAt = new Date(Date.now() + 4 * MINUTE_MS).toISOString();
    const answer = await fetch(`${wrong.url}/webhooks/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${setup.webhookToken}` },
      body: JSON.stringify([{ labels: { alertname: 'Ahead' }, annotations: {}, startsAt: new Date().toISOString(), endsAt }]),
    });
    assert.equal(answer.status, 200, await answer.text());
    assert.deepEqual(await db.query(`select status from alerts where labels ->> 'alertname' = 'Ahead'`), [{ status: 'firing' }]);
    clock.set('+0');
  });

  test('F23: a clock that is wrong ends no session, and revives none', async () => {
    const { cookie } = await signIn(right.url);
    const asked = async () => (await fetch(`${wrong.url}/api/v1/auth/me`, { headers: { cookie } })).status;
    const withEach = async (expected: number) => {
      for (const [name, to] of JUMPS) {
        clock.set(to);
        await until(async () => (await offBy(wrong)) > 100 * MINUTE_MS, 'its clock to be wrong');
        assert.equal(await asked(), expected, name);
      }
    };
    await withEach(200);
    await db.query(`update sessions set expires_at = app_now() - interval '1 second'`);
    await withEach(401);
    clock.set('+0');
  });
});
