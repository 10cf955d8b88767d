// A large company, made through the API on a real server: 2,000 users, 30 of them admins, 300 teams with schedules and policies, 1,500
// services, 500 rules, 100,000 alerts, email not set up. Search reaches every item, an incident is declared about as quickly as on
// the empty server, intake goes on while 2,000 pages find no channel, many alerts are changed and undone at once, 100,000 audit events
// are exported in constant memory, and each screen is usable without scrolling. Prints its figures. `npm run prove large`.
// Concerns: src/modules, src/platform/http, src/platform/db, web/src/components/lists
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/db/database.ts';
import { launchChromium, NO_BROWSER } from '../../test/browser/harness/stage.ts';
import { buildRequests } from '../alerts.ts';
import { median, ms, seconds, timed } from '../figures.ts';
import { cannotRun, judgeCount, judgeTime } from '../judge.ts';
import { runLoad } from '../load.ts';
import { each, paced } from '../pace.ts';
import { startPostgres } from '../postgres.ts';
import { memoryDuring } from '../processes.ts';
import { KNOWN_KEYS, startServer } from '../server.ts';
import { makePagingService, makePerson, makePolicy, setUp } from '../session.ts';
import { openWatched, signIn } from '../watched-page.ts';

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

if (NO_BROWSER !== false) cannotRun(`This proof needs a browser: ${NO_BROWSER}`);
await using postgres = await startPostgres('prove-large');
await using server = await startServer({ ...KNOWN_KEYS, POSTGRES_URL: postgres.url, POSTGRES_AUTO_MIGRATE: 'true' });
await using closing = new AsyncDisposableStack();
const db = closing.adopt(openDatabase({ url: postgres.url, max: 2, name: 'proof' }), ({ close }) => close());
const session = await setUp(server.url);
const { call, make } = session;

const numbered = (what: string, n: number) => `${what} ${String(n).padStart(4, '0')}`;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
/** Declares incidents one after the other; gives the median in milliseconds. */
const declared = async (service: string, count: number) => {
  const took: number[] = [];
  for (const n of numbers(count))
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
for (const n of numbers(PAGED)) few.push(await makePerson(session, numbered('First', n)));
const first = await makePagingService(session, 'First', few);
await declared(first, 20);
const empty = await declared(first, 30);
const { users, services } = await fillCompany();
await proveSearch();
await proveDeclaring();
await proveStorm();
await proveBulk();
await proveExports();
await proveScreens();

async function fillCompany() {
  const people = numbers(USERS - 1).map((n) => ({
    email: `person${n}@example.com`,
    display_name: numbered('Person', n),
    role: n < ADMINS - 1 ? 'admin' : 'operator',
  }));
  type Imported = { readonly created: number; readonly users: readonly object[] };
  const dry = await timed(() => call<Imported>('POST', '/api/v1/users/import', { users: people, dry_run: true }));
  const real = await timed(() => call<Imported>('POST', '/api/v1/users/import', { users: people }));
  const said = (answer: Imported) =>
    JSON.stringify({ ...answer, users: answer.users.map((user) => ({ ...user, invitation_url: undefined })) });
  judgeCount(
    real.result.created === USERS - 1 && said(dry.result) === said(real.result),
    `${real.result.created} users imported in ${seconds(real.ms)}, as the dry run of ${seconds(dry.ms)} said`,
  );
  // They have come: who is only invited is not paged.
  await db.query('update users set invited_at = null');
  const users = (await db.query<{ id: string }>('select id from users order by email_normalised')).map(({ id }) => id);
  const [teams, policies, services]: [string[], string[], string[]] = [[], [], []];
  await each(numbers(TEAMS), 8, async (n) => {
    teams[n] = (await make('teams', { name: numbered('Team', n) })).id;
    const paged = numbers(PAGED).map((at) => users[(n * PAGED + at) % users.length]);
    policies[n] = await makePolicy(session, numbered('Policy', n), paged);
  });
  await each(numbers(SERVICES), 8, async (n) => {
    const service = { name: numbered('Service', n), team_id: teams[n % TEAMS], escalation_policy_id: policies[n % TEAMS], urgency: 'high' };
    services[n] = (await make('services', { ...service, matchers: [`service_name="s${n}"`], auto_incident: 'off' })).id;
  });
  await call('PUT', '/api/v1/routes', {
    version: 0,
    destinations: [],
    default_destinations: [],
    rules: numbers(RULES).map((n) => ({ name: numbered('Rule', n), matchers: [`team="t${n}"`], destinations: [] })),
  });
  for (let from = 0; from < ALERTS; from += 1_000)
    await server.post(
      numbers(1_000).map((at) => {
        const n = from + at;
        const labels = { alertname: `Job${n % 200}`, job: `job-${Math.floor(n / BULK)}`, instance: `i-${n}`, severity: 'warning' };
        return { labels, annotations: { summary: `Instance ${n}` } };
      }),
    );
  return { users, services };
}

/** Search reaches every item. */
async function proveSearch(): Promise<void> {
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
}

/** As quick as on the empty server. */
async function proveDeclaring(): Promise<void> {
  const full = await declared(services[0] ?? '', 30);
  judgeTime(
    full <= MOST.incident * empty,
    `an incident is declared in ${full.toFixed(1)} ms, ${(full / empty).toFixed(2)} times the empty server`,
  );
}

/** Pages that find no channel. */
async function proveStorm(): Promise<void> {
  const deadlocks = async () =>
    (await db.query<{ deadlocks: number }>('select deadlocks::int from pg_stat_database where datname = current_database()'))[0]
      ?.deadlocks ?? 0;
  const lockedBefore = await deadlocks();
  await intake(5_000);
  const calm = await intake(10_000);
  const stormy: string[] = [];
  for (let from = 0; from < users.length; from += STORM_PAGED)
    stormy.push(await makePagingService(session, numbered('Storm', from), users.slice(from, from + STORM_PAGED)));
  const storm = (async () => {
    for await (const { n } of paced(stormy.length, 1_000 / STORM_EVERY_MS))
      await make('incidents', { title: numbered('Storm', n), severity: 'critical', service_id: stormy[n] });
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
}

/** Many at once. */
async function proveBulk(): Promise<void> {
  for (const [at, command] of (['acknowledge', 'resolve'] as const).entries()) {
    const filter = { label: `job:job-${at}` };
    const done = await timed(() => call<{ id: string; changed: number }>('POST', '/api/v1/alerts/bulk', { command, filter }));
    const undone = await timed(() => call<{ changed: number }>('POST', `/api/v1/alerts/bulk/${done.result.id}/undo`, {}));
    judgeCount(
      done.result.changed === BULK && undone.result.changed === BULK,
      `${command}: ${done.result.changed} changed, ${undone.result.changed} undone`,
    );
    judgeTime(Math.max(done.ms, undone.ms) < MOST.bulkMs, `${command}: ${seconds(done.ms)}, undone in ${seconds(undone.ms)}`);
  }
}

/** Exports in constant memory. */
async function proveExports(): Promise<void> {
  await db.query(
    `insert into audit_events (id, event, actor_kind, actor_name, entity_type, created_at, data)
     select gen_random_uuid(), 'user.updated', 'system', 'Proof', 'proof', app_now() - n * interval '1 ms', jsonb_build_object('n', n)
       from generate_series(1, $1) n`,
    [EXPORTED],
  );
  for (const format of ['csv', 'jsonl']) {
    let lines = 0;
    const { result, before, highest } = await memoryDuring(server, () =>
      timed(async () => {
        const address = `${server.url}/api/v1/audit-events/export?entity_type=proof&format=${format}`;
        const answer = await fetch(address, { headers: { cookie: session.cookie } });
        for await (const chunk of answer.body ?? []) for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
      }),
    );
    const rows = format === 'csv' ? lines - 1 : lines;
    judgeCount(rows === EXPORTED, `${rows} audit events as ${format} in ${seconds(result.ms)}`);
    judgeTime(highest - before < MOST.exportMiB, `memory rose by ${highest - before} MiB from ${before}`);
  }
}

async function proveScreens(): Promise<void> {
  await using browser = await launchChromium();
  const person = await signIn(browser, server.url);
  const page = await openWatched(browser, 'about:blank', person);
  const screens = 'alerts incidents services teams schedules escalation routing users audit webhook-tokens';
  for (const screen of screens.split(' ')) {
    const from = performance.now();
    await page.goto(`${server.url}/${screen}`);
    const search = page.getByRole('main').getByPlaceholder(/./).first();
    await search.waitFor();
    const took = performance.now() - from;
    while (await page.evaluate('document.querySelectorAll("main [aria-busy=true]").length > 0')) await sleep(50);
    const top = (await search.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    const height = await page.evaluate('Math.max(...[...document.querySelectorAll("main, main *")].map((one) => one.scrollHeight))');
    judgeCount(top < MOST.fold, `/${screen}: its search stands at ${top.toFixed(0)} px, after ${ms(took)}; ${height} px long`);
  }
}
