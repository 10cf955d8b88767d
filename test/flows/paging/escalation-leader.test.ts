// Concerns: src/modules/escalation, src/platform/lease, src/platform/look.ts
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clearEscalations, seedEscalations } from '../../../src/modules/escalation/seed.fixture.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { TIMES_DECIDE } from '../../../lab/judge.ts';
import { LONG } from '../../../lab/long.ts';
import { freePort } from '../../harness/processes.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { openTurns, type Turns } from '../../harness/programs/turns.ts';
import { until } from '../../harness/until.ts';

const DUE = LONG ? 500 : 40;
const TTL_MS = 2_000;
/** After the death of the leader everything is fired within this much more than its lease. */
const ALLOWED_MS = TTL_MS + 5_000;
const HOUR_MS = 3_600_000;
/** Between the first that is due and the last. */
const SPREAD_MS = 1_000;

describe('the leader dies or freezes while levels are due', () => {
  let setup: TestApp;
  let db: Database;
  let servers: ServerProcess[] = [];
  const turns = new Map<ServerProcess, Turns>();
  let target: string;

  before(async () => {
    setup = await startTestApp();
    await setup.app.stop();
    db = openDatabase({ url: setup.database.url, max: 3, name: 'test' });
    target = (await db.query<{ id: string }>('select id from users'))[0]?.id ?? '';
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    for (const each of turns.values()) each.close();
    await db?.close();
    await setup?.database.drop();
  });

  const start = async () => {
    const env = { SCHEDULER_LEADER_TTL: `${TTL_MS}ms`, POSTGRES_POOL_MAX: '4', LOG_LEVEL: 'error' };
    const way = await openTurns(setup.database.url);
    const server = await startServerProcess({ databaseUrl: way.url, port: await freePort(), env, limitMs: 60_000 });
    turns.set(server, way);
    servers.push(server);
    return server;
  };
  /** The process that holds the lease now. */
  const leader = async () => {
    let found: ServerProcess | undefined;
    await until(async () => {
      const [row] = await db.query<{ holder: string }>(`select holder from leases where name = 'scheduler' and expires_at > app_now()`);
      found = servers.find((server) => row?.holder.split(' ').includes(String(server.pid)));
      return found !== undefined;
    }, 'a leader');
    return found as ServerProcess;
  };
  const twoServers = async () => {
    servers = servers.filter((server) => !server.ended());
    while (servers.length < 2) await start();
    return leader();
  };
  let moved = 0;
  /** Levels that are due in an hour, one soon after the other. */
  const seed = async () => {
    await clearEscalations(db);
    const dueAt = `app_now() + interval '1 hour' + n * interval '${SPREAD_MS / DUE} milliseconds'`;
    await seedEscalations(db, { count: DUE, targets: [{ target_type: 'user', target_user_id: target }], dueAt });
  };
  /** An hour passes; a lease that lives lives on. */
  const comeDue = async () => {
    moved += HOUR_MS;
    await moveClock(setup.database.url, moved, `update leases set expires_at = expires_at + interval '1 hour'`);
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

  for (const [when, amid] of [
    ['just before', false],
    ['in the midst of it', true],
  ] as const) {
    test(`F03: the leader is killed ${when}: each of ${DUE} levels is fired once`, async () => {
      const leading = await twoServers();
      await seed();
      if (!amid) await leading.kill();
      await comeDue();
      if (amid) {
        await until(async () => (await fired()) > 0, 'the first level');
        await leading.kill();
      }
      await until(async () => (await fired()) >= DUE, 'all levels to be fired');
      const result = await outcome();
      if (LONG && TIMES_DECIDE) assert.ok((result?.late ?? Number.POSITIVE_INFINITY) <= ALLOWED_MS, `the last one ${result?.late} ms late`);
      assert.deepEqual({ ...result, late: 0 }, { steps: DUE, incidents: DUE, pages: DUE, doubled: 0, notified: DUE, late: 0 });
    });
  }

  test('F04: the leader is frozen while levels are due and thawed after another has fired them: nothing is called twice', async () => {
    const leading = await twoServers();
    await seed();
    await comeDue();
    await until(async () => (await fired()) > 0, 'the first level');
    leading.freeze();
    await until(async () => (await fired()) >= DUE, 'the other server to fire them', 90_000);
    // On a busy machine the frozen one may have fired them all before.
    await until(async () => (await leader()) !== leading, 'the other server to lead', 90_000);
    leading.thaw();
    const metric = async () => (await fetch(`${leading.url}/metrics`)).text();
    await until(async () => /^svc_scheduler_leader 0$/m.test(await metric()), 'the frozen one to know that it leads no more', 90_000);
    await turns.get(leading)?.twoMore();
    assert.deepEqual({ ...(await outcome()), late: 0 }, { steps: DUE, incidents: DUE, pages: DUE, doubled: 0, notified: DUE, late: 0 });
  });
});
