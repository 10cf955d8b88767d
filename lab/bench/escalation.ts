import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { seedEscalations } from '../../src/modules/escalation/seed.fixture.ts';
import { countWaiting, findLate, findLost } from '../../src/modules/escalation/waiting.store.ts';
import type { Queryable } from '../../src/platform/db/database.ts';
import { median } from '../figures.ts';
import { report } from '../report.ts';
import { startServer } from '../server.ts';
import { type Session, setUp } from '../session.ts';

/** How late levels fire when many are due, and what the watchdog's look costs when a lot is stored. */
const DUE = Number(process.env['DUE'] ?? 10_000);
const STORED = Number(process.env['STORED'] ?? 1_000_000);
const TEAMS = 20;
const LEAD_SECONDS = 5;
const GIVE_UP_MS = 120_000;
const SAMPLES = 50;

interface Lateness {
  readonly fired: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Teams each with somebody on call. */
async function makeTeams(session: Session, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, email, email_normalised, display_name, role)
     select gen_random_uuid(), 'p' || n || '@bench.test', 'p' || n || '@bench.test', 'Person ' || n, 'operator' from generate_series(1, ${TEAMS}) n returning id`,
  );
  const teams: string[] = [];
  for (const [index, { id }] of rows.entries()) {
    const team = await session.make('teams', { name: `Team ${index}`, member_ids: [id] });
    const layers = [{ name: 'Always', rotation_type: 'weekly', user_ids: [id] }];
    await session.call('PATCH', `/api/v1/on-call/schedules/${team.schedule_id}`, { layers });
    teams.push(team.id);
  }
  return teams;
}

/** Lets so many levels fall due and waits until all are fired. */
async function run(client: pg.Client, db: Queryable, teams: readonly string[], dueAt: string): Promise<Lateness> {
  await client.query('truncate incidents, escalations, escalation_steps, pages, notifications cascade');
  const targets = teams.map((id) => ({ target_type: 'team' as const, target_team_id: id }));
  await seedEscalations(db, { count: DUE, targets, dueAt });
  const end = Date.now() + GIVE_UP_MS;
  for (;;) {
    await sleep(500);
    const { rows } = await client.query<Lateness>(
      `select count(*)::int as fired, percentile_cont(0.5) within group (order by late)::float8 as p50,
              percentile_cont(0.99) within group (order by late)::float8 as p99, max(late)::float8 as max
         from (select extract(epoch from at - due_at) as late from escalation_steps) s`,
    );
    const [lateness] = rows;
    if (lateness && (lateness.fired >= DUE || Date.now() > end)) return lateness;
  }
}

/** The watchdog's look with a lot of history: milliseconds. */
async function timeWatchdog(client: pg.Client, db: Queryable): Promise<{ p50: number; highest: number }> {
  await client.query(
    `with old as (
       insert into incidents (id, title, severity, status, created_by, source, is_acknowledged, created_at, updated_at)
       select gen_random_uuid(), 'Old ' || n, 'low', 'closed', '{}', 'manual', true, app_now() - interval '30 days', app_now() - interval '30 days'
         from generate_series(1, $1::int) n returning id)
     insert into escalations (id, incident_id, episode, policy_name, urgency, levels, status, rounds, started_at, ended_at)
     select gen_random_uuid(), id, 1, 'Old policy', 'high', '[]', 'stopped', 1, app_now() - interval '30 days', app_now() - interval '30 days' from old`,
    [STORED],
  );
  await client.query('analyze incidents, escalations');
  const spent: number[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const from = performance.now();
    await findLate(db, { lateMs: 20_000, pauseAfterMs: 86_400_000, limit: 200, after: null });
    await findLost(db, { lateMs: 20_000, limit: 200, afterId: null });
    await countWaiting(db);
    spent.push(performance.now() - from);
  }
  return { p50: median(spent), highest: Math.max(...spent) };
}

await using server = await startServer();
const client = await server.connect();
const db: Queryable = {
  query: async <Row>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as Row[],
};
const teams = await makeTeams(await setUp(server.url), client);
const minute = await run(client, db, teams, `app_now() + interval '${LEAD_SECONDS} seconds' + n * interval '60 seconds' / ${DUE}`);
const atOnce = await run(client, db, teams, `app_now() + interval '${LEAD_SECONDS} seconds'`);
console.log(`fired: ${minute.fired} of ${DUE} due within a minute, lateness p50 ${minute.p50.toFixed(2)} s; ${atOnce.fired} due at once`);
const watchdog = await timeWatchdog(client, db);
const many = DUE.toLocaleString('en');
report(
  'escalation',
  [
    { what: `${many} due within a minute: late, p99`, measured: minute.p99, unit: 's', atMost: 2 },
    { what: 'the same, highest', measured: minute.max, unit: 's', atMost: 30 },
    { what: `${many} due at once: all fired after`, measured: atOnce.max, unit: 's', atMost: 30 },
    {
      what: 'a look of the watchdog, p50',
      measured: watchdog.p50,
      unit: 'ms',
      atMost: 50,
      beside: `over ${STORED} stored and ${DUE} running, highest ${watchdog.highest.toFixed(1)} ms`,
    },
  ],
  { due: DUE, stored: STORED, minute, atOnce, watchdog, memory: server.memory() },
);
