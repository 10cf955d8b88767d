import pg from 'pg';
import { type Client, openClient } from '../../../demo/client.ts';
import { NEW_USER } from '../../../demo/new-user.ts';
import { addColleagues, makeOrganisation, type People } from '../../../demo/people.ts';
import { alertmanagerBody } from '../../../demo/world.ts';
import { occur, TROUBLES, type Trouble, WORKLOADS, type Workload } from '../../../src/modules/sample/world.ts';
import { stopClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';
import { ownStage } from '../harness/shared.ts';
import type { Stage } from '../harness/stage.ts';

/** The instant of all pictures, whatever day the tests run: a Wednesday, noon in Berlin. */
export const NOW = Date.parse('2030-05-15T10:00:00Z');
const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** A stage that is the same to the pixel whenever and wherever it is set. */
export interface SteadyScene {
  readonly stage: Stage;
  readonly incident: number;
  readonly alert: number;
  readonly schedule: string;
  close(): Promise<void>;
}

/** Trouble that ended, in minutes before {@link NOW}. */
interface Past {
  readonly began: number;
  /** Null: nobody took it. */
  readonly taken: number | null;
  readonly ended: number;
  readonly workload: number;
  readonly trouble: number;
}

/** Eighteen of them over six days, at uneven hours. */
const PAST: readonly Past[] = Array.from({ length: 18 }, (_, index) => {
  const began = 6 * DAY - index * 7.7 * HOUR;
  return {
    began,
    taken: index % 4 === 3 ? null : began - 3 - (index % 5) * 2,
    ended: began - 25 - (index % 7) * 13,
    workload: (index * 5) % WORKLOADS.length,
    trouble: (index * 3) % TROUBLES.length,
  };
});

interface Step {
  /** Minutes before {@link NOW}. */
  readonly before: number;
  readonly act: () => Promise<unknown>;
}

/** Sets it: a week, then an incident, a storm and what else burns. The clock stands still at each step. */
export async function openSteadyScene(): Promise<SteadyScene> {
  const stopped = new URL('stop-date.ts', import.meta.url).href;
  const stage = await ownStage({
    env: {
      STOPPED_DATE: String(NOW),
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${stopped}`.trim(),
      SESSION_LIFETIME: '720h',
    },
  });
  const database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  try {
    await stopClock(stage.databaseUrl, new Date(NOW - 8 * DAY * MINUTE_MS));
    const client = openClient(stage.url);
    await client.call('POST', '/api/v1/setup', NEW_USER);
    const people = await steadyIds(database, await addColleagues(client));
    const { token } = (await client.call('POST', '/api/v1/webhook-tokens', { name: 'alertmanager' })) as { readonly token: string };
    const { colleague } = await makeOrganisation(client, people);
    await tellInPage(client, colleague);
    const schedule = await cover(client, people);
    const cast = { client, colleague, token, people };
    for (const { before, act } of [...week(cast), ...today(cast)].sort((a, b) => b.before - a.before)) {
      await stopClock(stage.databaseUrl, new Date(NOW - before * MINUTE_MS));
      await act();
      await until(() => nothingDue(database), `what follows ${before} minutes before`);
    }
    await stopClock(stage.databaseUrl, new Date(NOW));
    await until(() => nothingDue(database), 'what is due now');
    return { stage, ...(await numbers(client)), schedule, close: () => stage.close() };
  } catch (error) {
    await stage.close();
    throw error;
  } finally {
    await database.end();
  }
}

/** People have their colours by their ids, which are random: each gets one that stays. Before anything else knows them. */
async function steadyIds(database: pg.Client, people: People): Promise<People> {
  const steady = new Map([...people.keys()].map((email, index) => [email, `01951b6c-9a10-7b44-a5d2-00000000000${index + 1}`]));
  const { rows: references } = await database.query<{ table: string; column: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column, c.conname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  );
  await database.query('begin');
  for (const { table, name } of references) await database.query(`alter table ${table} drop constraint ${name}`);
  for (const [email, old] of people)
    for (const { table, column } of [{ table: 'users', column: 'id' }, ...references])
      await database.query(`update ${table} set ${column} = $2 where ${column} = $1`, [old, steady.get(email)]);
  for (const { table, name, definition } of references) await database.query(`alter table ${table} add constraint ${name} ${definition}`);
  await database.query('commit');
  return steady;
}

/** One way to each person: of several, now this one and now that one would be first. */
async function tellInPage(...signedIn: readonly Client[]): Promise<void> {
  const [{ url }] = signedIn as readonly [Client];
  const chloe = openClient(url);
  await chloe.call('POST', '/api/v1/auth/login', { email: 'chloe@example.org', password: NEW_USER.password });
  const rules = ['high', 'low'].map((urgency) => ({ urgency, channel: 'in_app', delay_minutes: 0 }));
  for (const person of [...signedIn, chloe]) await person.call('PUT', '/api/v1/users/me/notification-preferences', { rules });
}

/** The new user covers for the storefront today; the id of its schedule. */
async function cover(client: Client, people: People): Promise<string> {
  const { items } = (await client.call('GET', '/api/v1/teams?search=Storefront')) as {
    readonly items: readonly { readonly schedule_id: string }[];
  };
  const schedule = items[0]?.schedule_id ?? '';
  await client.call('POST', `/api/v1/on-call/schedules/${schedule}/overrides`, {
    user_id: people.get(NEW_USER.email),
    start: new Date(NOW - 4 * HOUR * MINUTE_MS).toISOString(),
    end: new Date(NOW + 20 * HOUR * MINUTE_MS).toISOString(),
  });
  return schedule;
}

interface Cast {
  readonly client: Client;
  readonly colleague: Client;
  readonly token: string;
  readonly people: People;
}

const at = (before: number) => new Date(NOW - before * MINUTE_MS);
const workloadOf = (index: number): Workload => WORKLOADS[index] ?? (WORKLOADS[0] as Workload);
const troubleOf = (index: number): Trouble => TROUBLES[index] ?? (TROUBLES[0] as Trouble);
const workload = (service: string) => workloadOf(WORKLOADS.findIndex((each) => each.service === service));
const trouble = (name: string) => troubleOf(TROUBLES.findIndex((each) => each.alertname === name));

function week({ client, colleague, token }: Cast): Step[] {
  return PAST.flatMap((past, index): Step[] => {
    const occurrence = occur(workloadOf(past.workload), troubleOf(past.trouble), 5 + index);
    const post = (status: 'firing' | 'resolved') =>
      client.post(token, alertmanagerBody([occurrence], status, at(past.began), status === 'resolved' ? at(past.ended) : undefined));
    return [
      { before: past.began, act: () => post('firing') },
      ...(past.taken === null ? [] : [{ before: past.taken, act: () => acknowledgeNewest(colleague) }]),
      { before: past.ended, act: () => post('resolved') },
    ];
  });
}

/** An incident that people work on, another that nobody has taken, and what burns. */
function today({ client, colleague, token, people }: Cast): Step[] {
  const incidents: { readonly id: string }[] = [];
  const declare = async (body: object) => incidents.push((await client.call('POST', '/api/v1/incidents', body)) as { readonly id: string });
  const first = (path: string, body: object, by = colleague) => by.call('POST', `/api/v1/incidents/${incidents[0]?.id}${path}`, body);
  const fire = (before: number, ...occurrences: Parameters<typeof alertmanagerBody>[0]): Step => ({
    before,
    act: () => client.post(token, alertmanagerBody(occurrences, 'firing', at(before + 1))),
  });
  return [
    fire(49, occur(workload('checkout'), trouble('ErrorRateHigh'), 12)),
    {
      before: 46,
      act: async () => {
        const title = 'Customers cannot pay by card';
        const description = 'The card gateway refuses **one payment in eight** since the deploy at 11:09.';
        await declare({ title, description, severity: 'critical', service_id: await serviceId(client, 'checkout') });
      },
    },
    { before: 44, act: () => first('/acknowledge', {}) },
    { before: 43, act: async () => first('/alerts', { alert_numbers: [await newestFiring(client)] }) },
    { before: 41, act: () => first('/ics/roles', { role: 'incident_commander', user_id: people.get('ben@example.org') }) },
    { before: 38, act: () => first('/status-updates', { message: 'We roll the gateway back.', next_update_in_minutes: 30 }) },
    { before: 33, act: () => first('/timeline', { text: 'The pool of connections is at its limit of 40.' }) },
    { before: 31, act: () => first('/responders', { user_ids: [people.get('chloe@example.org')], message: 'Is the ledger behind?' }) },
    { before: 21, act: () => first('/status-updates', { message: 'Rolled back; failures fall.', next_update_in_minutes: 30 }, client) },
    fire(19, occur(workload('warehouse'), trouble('DiskAlmostFull'), 7)),
    { before: 17, act: () => acknowledgeNewest(colleague) },
    fire(13, occur(workload('edge'), trouble('CertificateExpiresSoon'), 19)),
    fire(9, occur(workload('ledger'), trouble('ReplicaLagging'), 48)),
    fire(
      4,
      ...Array.from({ length: 22 }, (_, index) =>
        occur(workload('search'), trouble('LatencyHigh'), 18, `search-7f9c4d5b6-${(index * 7_919 + 46_656).toString(36)}`),
      ),
    ),
    {
      before: 3,
      act: async () => declare({ title: 'Search answers slowly', severity: 'high', service_id: await serviceId(client, 'search') }),
    },
  ];
}

async function serviceId(client: Client, name: string): Promise<string> {
  const { items } = (await client.call('GET', '/api/v1/services?limit=100')) as {
    readonly items: readonly { readonly id: string; readonly name: string }[];
  };
  return items.find((service) => service.name === name)?.id ?? '';
}

async function newestFiring(client: Client): Promise<number> {
  const { items } = (await client.call('GET', '/api/v1/alerts?status=firing&limit=1&sort=-created_at')) as {
    readonly items: readonly { readonly number: number }[];
  };
  return items[0]?.number ?? 0;
}

async function acknowledgeNewest(client: Client): Promise<void> {
  await client.call('POST', `/api/v1/alerts/${await newestFiring(client)}/acknowledge`, {});
}

/** Numbers of the incident that people work on, and of its alert. */
async function numbers(client: Client): Promise<{ readonly incident: number; readonly alert: number }> {
  const { items } = (await client.call('GET', '/api/v1/incidents/1/alerts')) as { readonly items: readonly { readonly number: number }[] };
  return { incident: 1, alert: items[0]?.number ?? 1 };
}

/** Whether all that follows from what happened until now has happened. */
async function nothingDue(database: pg.Client): Promise<boolean> {
  const { rows } = await database.query<{ due: boolean }>(
    `select exists (select from alert_groups where routed_revision < revision or recheck_at <= app_now())
         or exists (select from alerts_to_index)
         or exists (select from escalations where status = 'running' and wake_at <= app_now())
         or exists (select from pages where state = 'sending' or state = 'pending' and next_attempt_at <= app_now() or revise_at <= app_now())
         or exists (select from schedules where next_check_at <= app_now())
         or exists (select from handoffs where remind_at <= app_now() and acknowledged_at is null)
         or exists (select from incident_status_updates where remind_at <= app_now())
         or exists (select from incidents where publish_reminder_at <= app_now())
         or exists (select from incident_target_checks where check_at <= app_now()) as due`,
  );
  return rows[0]?.due === false;
}
