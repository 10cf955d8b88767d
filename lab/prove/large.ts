// A large company, made through the API on a real server: 2,000 users, 30 of them admins, 300 teams with schedules and policies, 1,500
// services, 500 rules, 100,000 alerts, email not set up. Search reaches every item, an incident is declared about as quickly as on
// the empty server, intake goes on while 2,000 pages find no channel, many alerts are changed and undone at once, 100,000 audit events
// are exported in constant memory, and each screen is usable without scrolling. Prints its figures. `npm run prove large`.
// Concerns: src/modules, src/platform/http, src/platform/db, web/src/components/lists
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { buildRequests } from '../alerts.ts';
import { runLoad } from '../load.ts';
import { startServer } from '../server.ts';
import { PERSON, setUp } from '../session.ts';
import { openDataDir } from '../../src/platform/data-dir.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { CHROMIUM } from '../../test/browser/harness/stage.ts';
import { TEST_KEYS } from '../../test/cast.ts';
import { cannotRun, judgeCount, judgeTime } from '../judge.ts';

const USERS = 2_000;
/** Whom one incident pages. */
const PAGED = 7;
const ADMINS = 30;
const TEAMS = 300;
const SERVICES = 1_500;
const RULES = 500;
const ALERTS = 100_000;
const BULK = 5_000;
const EXPORTED = 100_000;
/** Whom one incident of the storm pages, as many as a level may name; with the next, everybody is paged in a minute. */
const STORM_PAGED = 50;
const STORM_EVERY_MS = 1_500;
const MOST = { incident: 2, intake: 1.2, bulkMs: 10_000, exportMiB: 50, fold: 900 };

if (!existsSync(CHROMIUM)) cannotRun(`there is no ${CHROMIUM}: install chromium, or name another by CHROMIUM`);
const place = mkdtempSync(path.join(tmpdir(), 'tocsin-prove-large-'));
const postgres = await startEmbedded(openDataDir(path.join(place, 'data')), { log: openLog('silent'), throwAway: true });
const server = await startServer({
  POSTGRES_URL: postgres.url,
  POSTGRES_AUTO_MIGRATE: 'true',
  SECRET_PEPPER: TEST_KEYS.pepper,
  ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
});
const db = openDatabase({ url: postgres.url, max: 2, name: 'proof' });

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const numbered = (what: string, n: number) => `${what} ${String(n).padStart(4, '0')}`;
const memory = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_024;
async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const from = performance.now();
  return { result: await work(), ms: performance.now() - from };
}
/** Makes one for each, some at a time. */
async function each(count: number, make: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) await make(n);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

try {
  const session = await setUp(server.url);
  const call = session.call as <Answer = Record<string, unknown>>(...args: Parameters<typeof session.call>) => Promise<Answer>;
  const made = async (list: string, body: object) => (await call<{ id: string }>('POST', `/api/v1/${list}`, body)).id;

  /** Declares incidents one after the other; gives the median in milliseconds. */
  const declared = async (service: string, count: number) => {
    const took: number[] = [];
    for (let n = 0; n < count; n += 1)
      took.push(await session.time('POST', '/api/v1/incidents', { title: `Declared ${n}`, severity: 'high', service_id: service }));
    return median(took);
  };
  let series = 0;
  /** One client that sends new alerts for some seconds, 300 requests a second at most; gives the median in milliseconds. */
  const intake = async (forMs: number) => {
    const requests = buildRequests(server.target, `series-${series++}`, 3 * forMs, 10);
    const { p50, errors } = await runLoad({ ...server.target, requests, alertsPerRequest: 10, connections: 1, forMs });
    if (Object.keys(errors).length > 0) throw new Error(`intake did not take everything: ${JSON.stringify(errors)}`);
    return p50;
  };
  const few: string[] = [];
  for (let n = 0; n < PAGED; n += 1) {
    const { user } = await call<{ user: { id: string } }>('POST', '/api/v1/users', {
      ...{ email: `first${n}@example.com`, display_name: numbered('First', n), role: 'operator', password: PERSON.password },
    });
    few.push(user.id);
  }
  const policyOf = (name: string, ids: readonly (string | undefined)[]) =>
    made('escalation-policies', {
      name,
      levels: [{ delay_minutes: 60, targets: ids.map((id) => ({ target_type: 'user', target_user_id: id })) }],
    });
  const first = await made('services', {
    name: 'First',
    matchers: [],
    urgency: 'high',
    escalation_policy_id: await policyOf('First', few),
  });
  await declared(first, 20);
  const empty = await declared(first, 30);

  // The company.
  const people = Array.from({ length: USERS - 1 }, (_, n) => ({
    ...{ email: `person${n}@example.com`, display_name: numbered('Person', n) },
    role: n < ADMINS - 1 ? 'admin' : 'operator',
  }));
  const dry = await timed(() => call('POST', '/api/v1/users/import', { users: people, dry_run: true }));
  const real = await timed(() =>
    call<{ created: number; users: { email: string; result: string }[] }>('POST', '/api/v1/users/import', { users: people }),
  );
  const said = (answer: Record<string, unknown>) =>
    JSON.stringify({ ...answer, users: (answer['users'] as object[]).map((user) => ({ ...user, invitation_url: undefined })) });
  judgeCount(
    real.result.created === USERS - 1 && said(dry.result) === said(real.result),
    `${real.result.created} users imported in ${(real.ms / 1_000).toFixed(1)} s, as the dry run of ${(dry.ms / 1_000).toFixed(1)} s said`,
  );
  // They have come: who is only invited is not paged.
  await db.query('update users set invited_at = null');
  const users = (await db.query<{ id: string }>('select id from users order by email_normalised')).map(({ id }) => id);
  const teams: string[] = [];
  const policies: string[] = [];
  await each(TEAMS, async (n) => {
    teams[n] = await made('teams', { name: numbered('Team', n) });
    policies[n] = await policyOf(
      numbered('Policy', n),
      Array.from({ length: PAGED }, (_, at) => users[(n * PAGED + at) % users.length]),
    );
  });
  const services: string[] = [];
  await each(SERVICES, async (n) => {
    services[n] = await made('services', {
      ...{ name: numbered('Service', n), team_id: teams[n % TEAMS], escalation_policy_id: policies[n % TEAMS], urgency: 'high' },
      ...{ matchers: [`service_name="s${n}"`], auto_incident: 'off' },
    });
  });
  await call('PUT', '/api/v1/routes', {
    ...{ version: 0, destinations: [], default_destinations: [] },
    rules: Array.from({ length: RULES }, (_, n) => ({ name: numbered('Rule', n), matchers: [`team="t${n}"`], destinations: [] })),
  });
  for (let n = 0; n < ALERTS; n += 1_000) {
    const alerts = Array.from({ length: 1_000 }, (_, at) => ({
      labels: {
        alertname: `Job${(n + at) % 200}`,
        job: `job-${Math.floor((n + at) / BULK)}`,
        instance: `i-${n + at}`,
        severity: 'warning',
      },
      annotations: { summary: `Instance ${n + at}` },
    }));
    const answer = await fetch(`${server.url}/webhooks/alerts`, {
      method: 'POST',
      headers: { ...server.target.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ alerts }),
    });
    if (!answer.ok) throw new Error(`intake answered ${answer.status}: ${await answer.text()}`);
  }
  for (;;) {
    const [row] = await db.query<{ left: number }>('select count(*)::int as left from alert_groups where routed_revision < revision');
    if (!row?.left) break;
    await sleep(500);
  }

  // Search reaches every item.
  for (const [list, what, count] of [
    ['teams', 'Team', TEAMS],
    ['escalation-policies', 'Policy', TEAMS],
    ['on-call/schedules', 'Team', TEAMS],
    ['services', 'Service', SERVICES],
    ['users', 'Person', USERS - 1],
    ['people', 'Person', USERS - 1],
  ] as const) {
    let missing = 0;
    for (let n = 0; n < count; n += Math.ceil(count / 20)) {
      const name = numbered(what, n);
      const { items } = await call<{ items: object[] }>('GET', `/api/v1/${list}?search=${encodeURIComponent(name)}&limit=20`);
      if (!items.some((item) => JSON.stringify(item).includes(name))) missing += 1;
    }
    judgeCount(missing === 0, `search finds each of 20 among ${count} in ${list}`);
  }
  const routes = await call<{ rules: object[] }>('GET', '/api/v1/routes');
  judgeCount(routes.rules.length === RULES, `${routes.rules.length} rules in order`);

  // As quick as on the empty server.
  const full = await declared(services[0] ?? '', 30);
  judgeTime(
    full <= MOST.incident * empty,
    `an incident is declared in ${full.toFixed(1)} ms, ${(full / empty).toFixed(2)} times the empty server`,
  );

  // Pages that find no channel.
  const deadlocks = async () =>
    (await db.query<{ deadlocks: number }>('select deadlocks::int from pg_stat_database where datname = current_database()'))[0]
      ?.deadlocks ?? 0;
  const lockedBefore = await deadlocks();
  await intake(5_000);
  const calm = await intake(10_000);
  const stormy: string[] = [];
  for (let from = 0; from < users.length; from += STORM_PAGED) {
    const policy = await policyOf(numbered('Storm', from), users.slice(from, from + STORM_PAGED));
    stormy.push(await made('services', { name: numbered('Storm', from), matchers: [], urgency: 'high', escalation_policy_id: policy }));
  }
  const start = performance.now();
  const storm = (async () => {
    for (const [n, service] of stormy.entries()) {
      await sleep(Math.max(0, start + n * STORM_EVERY_MS - performance.now()));
      await call('POST', '/api/v1/incidents', { title: numbered('Storm', n), severity: 'critical', service_id: service });
    }
  })();
  const during = await intake(stormy.length * STORM_EVERY_MS);
  await storm;
  const states = await db.query<{ state: string; count: number }>(
    `select case when p.held then 'held' else p.state end as state, count(*)::int as count from pages p where p.channel = 'email' group by 1 order by 1`,
  );
  const told = await db.query<{ count: number }>(
    `select count(*)::int as count from notifications where created_at > app_now() - interval '10 minutes'`,
  );
  judgeCount(
    (await deadlocks()) === lockedBefore,
    `no deadlock; pages by email: ${states.map(({ state, count }) => `${count} ${state}`).join(', ')}; ${told[0]?.count} notices`,
  );
  judgeTime(
    during <= MOST.intake * calm,
    `10 alerts are taken in ${during.toFixed(1)} ms while pages find no channel, ${(during / calm).toFixed(2)} times the ${calm.toFixed(1)} ms before`,
  );

  // Many at once.
  for (const [at, command] of (['acknowledge', 'resolve'] as const).entries()) {
    const filter = { label: `job:job-${at}` };
    const done = await timed(() => call<{ id: string; changed: number }>('POST', '/api/v1/alerts/bulk', { command, filter }));
    const undone = await timed(() => call<{ changed: number }>('POST', `/api/v1/alerts/bulk/${done.result.id}/undo`, {}));
    judgeCount(
      done.result.changed === BULK && undone.result.changed === BULK,
      `${command}: ${done.result.changed} changed, ${undone.result.changed} undone`,
    );
    judgeTime(
      Math.max(done.ms, undone.ms) < MOST.bulkMs,
      `${command}: ${(done.ms / 1_000).toFixed(1)} s, undone in ${(undone.ms / 1_000).toFixed(1)} s`,
    );
  }

  // Exports in constant memory.
  await db.query(
    `insert into audit_events (id, event, actor_kind, actor_name, entity_type, created_at, data)
     select gen_random_uuid(), 'user.updated', 'system', 'Proof', 'proof', app_now() - n * interval '1 ms', jsonb_build_object('n', n)
       from generate_series(1, $1) n`,
    [EXPORTED],
  );
  for (const format of ['csv', 'jsonl']) {
    const before = memory();
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, memory());
    }, 50);
    let lines = 0;
    const { ms } = await timed(async () => {
      const answer = await fetch(`${server.url}/api/v1/audit-events/export?entity_type=proof&format=${format}`, {
        headers: { cookie: session.cookie },
      });
      for await (const chunk of answer.body ?? []) for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
    });
    clearInterval(watch);
    const rows = format === 'csv' ? lines - 1 : lines;
    judgeCount(rows === EXPORTED, `${rows} audit events as ${format} in ${(ms / 1_000).toFixed(1)} s`);
    judgeTime(highest - before < MOST.exportMiB, `memory rose by ${(highest - before).toFixed(0)} MiB from ${before.toFixed(0)}`);
  }

  // Screens.
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.request.post(`${server.url}/api/v1/auth/login`, {
      data: { email: PERSON.email, password: PERSON.password },
      headers: { origin: server.url },
    });
    for (const screen of [
      'alerts',
      'incidents',
      'services',
      'teams',
      'schedules',
      'escalation',
      'routing',
      'users',
      'audit',
      'webhook-tokens',
    ]) {
      const from = performance.now();
      await page.goto(`${server.url}/${screen}`);
      const search = page.getByRole('main').getByPlaceholder(/./).first();
      await search.waitFor();
      const ms = performance.now() - from;
      while (await page.evaluate('document.querySelectorAll("main [aria-busy=true]").length > 0')) await sleep(50);
      const top = (await search.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      const height = await page.evaluate('Math.max(...[...document.querySelectorAll("main, main *")].map((one) => one.scrollHeight))');
      judgeCount(top < MOST.fold, `/${screen}: its search stands at ${top.toFixed(0)} px, after ${ms.toFixed(0)} ms; ${height} px long`);
    }
  } finally {
    await browser.close();
  }
} finally {
  await db.close();
  await server.stop();
  await postgres.stop();
  rmSync(place, { recursive: true, force: true });
}
