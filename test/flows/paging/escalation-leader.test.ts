import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { clearEscalations, seedEscalations } from '../../../src/modules/escalation/seed.fixture.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { freePort } from '../../harness/processes.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const DUE = 500;
const TTL_MS = 2_000;
/** After the death of the leader everything is fired within this much more than its lease. */
const ALLOWED_MS = TTL_MS + 5_000;
const LEAD_TIME_MS = 2_500;

describe('the leader dies or freezes while levels are due', () => {
  let setup: TestApp;
  let db: Database;
  let servers: ServerProcess[] = [];
  let target: string;

  before(async () => {
    setup = await startTestApp();
    await setup.app.stop();
    db = openDatabase({ url: setup.database.url, max: 3, name: 'test' });
    target = (await db.query<{ id: string }>('select id from users'))[0]?.id ?? '';
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await db?.close();
    await setup?.database.drop();
  });

  const start = async () => {
    const env = { SCHEDULER_LEADER_TTL: `${TTL_MS}ms`, POSTGRES_POOL_MAX: '4', LOG_LEVEL: 'error' };
    const server = await startServerProcess({ databaseUrl: setup.database.url, port: await freePort(), env, limitMs: 60_000 });
    servers.push(server);
    return server;
  };
  /** The process that holds the lease now. */
  const leader = async () => {
    for (;;) {
      const [row] = await db.query<{ holder: string }>(`select holder from leases where name = 'scheduler' and expires_at > app_now()`);
      const found = servers.find((server) => row?.holder.split(' ').includes(String(server.pid)));
      if (found) return found;
      await pause(50);
    }
  };
  const twoServers = async () => {
    servers = servers.filter((server) => !server.ended());
    while (servers.length < 2) await start();
    return leader();
  };
  /** Due levels, all at the same instant, which is returned by the machine's clock. */
  const seed = async (): Promise<number> => {
    await clearEscalations(db);
    await seedEscalations(db, {
      count: DUE,
      targets: [{ target_type: 'user', target_user_id: target }],
      dueAt: `app_now() + interval '${LEAD_TIME_MS} milliseconds'`,
    });
    return Date.now() + LEAD_TIME_MS;
  };
  const fired = async () => (await db.query<{ n: number }>('select count(*) as n from escalation_steps'))[0]?.n ?? 0;
  const outcome = async () =>
    (
      await db.query<{ steps: number; incidents: number; pages: number; doubled: number; late: number; notified: number }>(
        `select (select count(*) from escalation_steps) as steps, (select count(distinct incident_id) from escalation_steps where level = 2) as incidents,
                (select count(*) from pages where channel = 'in_app') as pages,
                (select count(*) from (select 1 from pages group by incident_id, episode, round, level, user_id, channel having count(*) > 1) d) as doubled,
                (select max(extract(epoch from at - due_at)) * 1000 from escalation_steps)::float8 as late,
                (select count(*) from incident_timeline where kind = 'escalation.level_notified') as notified`,
      )
    )[0];

  for (const [when, offsetMs] of [
    ['just before', -200],
    ['in the midst of it', 300],
  ] as const) {
    test(`F03: the leader is killed ${when}: each of ${DUE} levels is fired once, within the lease and 5 s`, async () => {
      const leading = await twoServers();
      const dueAt = await seed();
      await pause(dueAt + offsetMs - Date.now());
      await leading.kill();
      await until(async () => (await fired()) >= DUE, 'all levels to be fired', ALLOWED_MS + 10_000);
      const result = await outcome();
      assert.ok((result?.late ?? Number.POSITIVE_INFINITY) <= offsetMs + ALLOWED_MS, `the last one ${result?.late} ms late`);
      assert.deepEqual({ ...result, late: 0 }, { steps: DUE, incidents: DUE, pages: DUE, doubled: 0, notified: DUE, late: 0 });
    });
  }

  test('F04: the leader is frozen while levels are due and thawed after another has fired them: nothing is called twice', async () => {
    const leading = await twoServers();
    const dueAt = await seed();
    await pause(dueAt + 100 - Date.now());
    leading.freeze();
    await until(async () => (await fired()) >= DUE, 'the other server to fire them', 90_000);
    leading.thaw();
    const metric = async () => (await fetch(`${leading.url}/metrics`)).text();
    await until(async () => /^svc_scheduler_leader 0$/m.test(await metric()), 'the frozen one to know that it leads no more', 90_000);
    // What it does after it knows is what it would do ever after: two more turns of its timers.
    await pause(1_200);
    assert.deepEqual({ ...(await outcome()), late: 0 }, { steps: DUE, incidents: DUE, pages: DUE, doubled: 0, notified: DUE, late: 0 });
  });
});
