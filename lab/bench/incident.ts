import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../test/browser/harness/stage.ts';
import { median } from '../figures.ts';
import { report } from '../report.ts';
import { startServer } from '../server.ts';
import { type Call, cursorBehind, type Session, setUp, timesOf, timingOf } from '../session.ts';
import { storeAlerts } from '../stored-alerts.ts';
import { openWatched, type Phase, phase, type SignedIn, seenBy, signIn } from '../watched-page.ts';

/** How fast a large incident is led: every call of its page, one after the other, and the page itself in Chromium. */
const ENTRIES = Number(process.env['ENTRIES'] ?? 10_000);
const ALERTS = Number(process.env['ALERTS'] ?? 5_000);
const SAMPLES = Number(process.env['SAMPLES'] ?? 60);
const LOADS = Number(process.env['LOADS'] ?? 5);
const WARM_UP = 5;
const MESSAGES = 1_000;
const PROMISED = { interactive: 1_500, p95: 100 } as const;

const ADA = `'{"kind":"user","id":null,"name":"Ada"}'`;

/** A day of an incident, straight into the tables: alerts all firing and linked, a timeline, updates and a thread. */
async function fill(client: pg.Client, id: string): Promise<void> {
  await storeAlerts(client, 0, ALERTS, ALERTS);
  await client.query(`select setval('alert_numbers', (select max(number) from alerts))`);
  await client.query(
    `insert into incident_alerts (incident_id, alert_id, alert_number, group_id, linked_at, linked_by)
     select $1, id, number, group_id, app_now(), ${ADA} from alerts`,
    [id],
  );
  await client.query('update alert_groups set has_incident = true');
  await client.query(
    `update incidents set alert_count = $2, created_at = app_now() - interval '1 day', acknowledged_at = app_now() - interval '23 hours',
       status = 'active' where id = $1`,
    [id, ALERTS],
  );
  await client.query(
    `insert into incident_timeline (id, incident_id, kind, at, actor, text, data)
     select gen_random_uuid(), $1, (array['note.added', 'alerts.linked', 'ics.section_updated', 'role.assigned', 'escalation.level_notified',
         'status_update.posted', 'coordination.decided', 'note.added'])[1 + n % 8],
       app_now() - interval '1 day' + n * interval '8 seconds', ${ADA},
       'Entry ' || n || ': ' || repeat('the pool of connections was looked at. ', 1 + n % 5), jsonb_build_object('n', n)
       from generate_series(1, $2::int) n`,
    [id, ENTRIES],
  );
  await client.query(
    `insert into incident_status_updates (id, incident_id, message, audience, author, created_at)
     select gen_random_uuid(), $1, 'Update ' || n || '. ' || repeat('We look into it. ', 10), 'internal', ${ADA}, app_now() - n * interval '1 minute'
       from generate_series(1, 300) n`,
    [id],
  );
  await client.query(
    `insert into incident_messages (id, incident_id, kind, text, ack_required, author, created_at)
     select gen_random_uuid(), $1, (array['message', 'request', 'decision', 'order'])[1 + n % 4], 'Roll back ' || n, false, ${ADA},
       app_now() - n * interval '30 seconds' from generate_series(1, $2::int) n`,
    [id, MESSAGES],
  );
  await client.query(
    `insert into thread_messages (id, incident_id, author, text, origin, created_at)
     select gen_random_uuid(), $1, ${ADA}, 'Message ' || n, 'web', app_now() - n * interval '20 seconds' from generate_series(1, $2::int) n`,
    [id, MESSAGES],
  );
  for (const table of ['incident_timeline', 'incident_alerts', 'incident_messages', 'thread_messages', 'incident_status_updates'])
    await client.query(`vacuum analyze ${table}`);
}

/** Every call that the page makes of an incident, and those that others make. */
async function callsOf(session: Session, incident: string): Promise<Record<string, (n: number) => Call>> {
  const of = `/api/v1/incidents/${incident}`;
  const entries = await cursorBehind(session, `${of}/timeline?sort=-at`, ENTRIES / 2);
  const alerts = await cursorBehind(session, `${of}/alerts`, ALERTS / 2);
  const gets = {
    incident: of,
    'timeline, newest 200': `${of}/timeline?sort=-at&limit=200`,
    'timeline, 200 from the middle': `${of}/timeline?sort=-at&limit=200${entries}`,
    'timeline, one kind': `${of}/timeline?kind=role.assigned&limit=200`,
    'alerts, 200': `${of}/alerts?limit=200`,
    'alerts, 200 from the middle': `${of}/alerts?limit=200${alerts}`,
    'ICS document': `${of}/ics/document`,
    'ICS document as text': `${of}/ics/document?format=markdown`,
    'status updates': `${of}/status-updates?limit=50`,
    coordination: `${of}/coordination/messages?limit=50`,
    thread: `${of}/thread?limit=50`,
    summary: `${of}/summary`,
    channels: `${of}/channels`,
    responders: `${of}/responders`,
    pages: `${of}/pages`,
    playbooks: `${of}/playbooks`,
    'list of incidents': '/api/v1/incidents?limit=50&status=open',
    'alerts of an alert’s list': '/api/v1/alerts?limit=50&status=firing',
  };
  const version = async () =>
    ((await session.call('GET', `${of}/ics/document`)) as { sections: { situation: { version: number } } }).sections.situation.version;
  let stored = await version();
  return {
    ...Object.fromEntries(Object.entries(gets).map(([name, path]) => [name, (): Call => ['GET', path]])),
    'add a note': (n) => ['POST', `${of}/timeline`, { text: `Note ${n}` }],
    'write the situation': (n) => ['PATCH', `${of}/ics/document/situation`, { content: `Situation ${n}`, version: stored++ }],
    'send an order': (n) => ['POST', `${of}/coordination/messages`, { kind: 'order', text: `Order ${n}` }],
    'write in the thread': (n) => ['POST', `${of}/thread/messages`, { text: `Message ${n}` }],
    'post an update': (n) => ['POST', `${of}/status-updates`, { message: `Update ${n}`, next_update_in_minutes: 30 }],
    'change the severity': (n) => ['PATCH', of, { severity: n % 2 === 0 ? 'high' : 'critical' }],
    'post a summary': () => ['POST', `${of}/request-summary`, {}],
    'note that one looked': () => ['POST', `${of}/looked`],
    'summary of who was here': () => ['GET', `${of}/summary`],
    'resolve, reopen': (n) => ['POST', `${of}/${n % 2 === 0 ? 'resolve' : 'reopen'}`, {}],
  };
}

interface Load {
  /** When something could be written and no long task followed. */
  readonly interactive: number;
  readonly painted: number;
}

/** A first visit: nothing cached. */
async function load(browser: Browser, url: string, person: SignedIn): Promise<Load> {
  const page = await openWatched(browser, url, person);
  await page.getByRole('textbox', { name: 'Note for the timeline' }).waitFor();
  const written = Number(await page.evaluate('performance.now()'));
  await sleep(1_500);
  const { lcp, tasks } = await seenBy(page);
  await page.context().close();
  return {
    interactive: Math.round(Math.max(written, ...tasks.map(({ startTime, duration }) => startTime + duration))),
    painted: Math.round(lcp),
  };
}

/** What people do in the room. */
async function work(page: Page): Promise<Phase[]> {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  return [
    await phase(page, 'earlier entries, twice', async () => {
      for (let times = 0; times < 2; times += 1) {
        await page
          .getByRole('button', { name: /earlier/i })
          .first()
          .click();
        await sleep(600);
      }
    }),
    await phase(page, 'all alerts', async () => {
      await page.getByRole('button', { name: /^Show all/ }).click();
      await sleep(800);
    }),
    await phase(page, 'command', async () => {
      await tab('Command').click();
      await page.getByRole('textbox', { name: 'What to say' }).waitFor();
    }),
    await phase(page, 'updates', async () => {
      await tab('Updates').click();
      await page.getByRole('textbox', { name: 'New status update' }).waitFor();
    }),
    await phase(page, 'thread, and a message', async () => {
      await tab('Thread').click();
      await page.getByRole('textbox', { name: 'Message' }).fill('Is it over?');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Is it over?').first().waitFor();
    }),
    await phase(page, 'overview, and a note', async () => {
      await tab('Overview').click();
      await page.getByRole('textbox', { name: 'Note for the timeline' }).pressSequentially('It is over', { delay: 30 });
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByText('It is over').first().waitFor();
    }),
  ];
}

await using server = await startServer();
await using browser = await launchChromium();
const session = await setUp(server.url);
const person = await signIn(browser, server.url);
const { id, number } = await session.make('incidents', { title: 'Checkout fails', severity: 'critical' });
await fill(await server.connect(), id);
console.log(`an incident with ${ENTRIES} timeline entries and ${ALERTS} alerts stored`);
const timings: Array<{ call: string; p50: number; p95: number }> = [];
for (const [call, request] of Object.entries(await callsOf(session, id)))
  timings.push({ call, ...timingOf(await timesOf(session, SAMPLES, WARM_UP, request)) });
const draft = await session.time('POST', `/api/v1/incidents/${id}/post-mortem`, {});
console.table(timings);
const url = `${server.url}/incidents/${number}`;
await load(browser, url, person);
const loads: Load[] = [];
for (let n = 0; n < LOADS; n += 1) loads.push(await load(browser, url, person));
const page = await openWatched(browser, url, person);
await page.getByRole('textbox', { name: 'Note for the timeline' }).waitFor();
const phases = await work(page);
console.table(phases);
const of = (key: keyof Load) => Math.round(median(loads.map((each) => each[key])));
report(
  'incident',
  [
    { what: 'page interactive, median', measured: of('interactive'), unit: 'ms', atMost: PROMISED.interactive },
    { what: 'largest contentful paint, median', measured: of('painted'), unit: 'ms' },
    { what: 'slowest call, p95', measured: Math.max(...timings.map(({ p95 }) => p95)), unit: 'ms', atMost: PROMISED.p95 },
    { what: 'draft of the post-mortem, once', measured: draft, unit: 'ms' },
    { what: 'server memory, highest', measured: server.memory().highest, unit: 'MiB' },
  ],
  { timings, loads, phases },
);
