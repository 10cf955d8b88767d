// biome-ignore-all lint/suspicious/noExplicitAny: schemas of any shape are walked
import type pg from 'pg';
import type { Operation, Shot } from '../test/harness/fuzz.ts';

/** By `METHOD /path` of the document and by what is hard in it: what a request has left out is its operation's own. */
type Worst = Readonly<Record<string, Readonly<Record<string, Partial<Shot> & Pick<Shot, 'path'>>>>>;

const JSON_TYPE = { 'content-type': 'application/json' };
const BODY_MOST = 1_000_000;
const INCIDENT = '00000000-0000-7000-8000-000000000001';
const GROUP = '00000000-0000-7000-8000-000000000002';
const SCHEDULE = '00000000-0000-7000-8000-000000000003';
const TEAM = '00000000-0000-7000-8000-000000000004';
const BIG_ALERT = 1_000_000;
const SYSTEM = `'{"kind":"system","id":null,"name":"Tocsin"}'`;

/** In words, for the report. */
export const STORED =
  'a group and an incident of 5,000 alerts and 10,000 lines, a schedule of 50 layers and 500 overrides, 1,000 services, 10,000 notifications';

const list = <Item>(count: number, make: (n: number) => Item): Item[] => Array.from({ length: count }, (_, n) => make(n));
const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Stores what makes reading hard. `userIds`: of people who ask. */
export async function storeMuch(client: pg.Client, userIds: readonly string[]): Promise<void> {
  const user = userIds[0];
  const tried = (what: string, text: string, values: readonly unknown[]) =>
    client.query(text, [...values]).catch((error: Error) => console.log(`no ${what}: ${error.message}`));
  const layers = list(50, (index) => ({
    id: `l${index}`,
    name: `Layer ${index}`,
    rotation_type: 'hourly',
    shift_length: 1,
    shift_length_unit: 'hours',
    handoff_time: '00:00',
    handoff_day: null,
    time_zone: 'Europe/Berlin',
    start: '2020-01-01T00:00:00.000Z',
    end: null,
    user_ids: userIds.slice(0, 30),
    restrictions: list(20, (part) => ({
      type: 'time_of_day',
      start_time: `${twoDigits(part)}:${twoDigits(index)}`,
      end_time: `${twoDigits(part)}:59`,
    })),
  }));
  await client.query('begin');
  await client.query(`insert into teams (id, name) values ($1, 'Big team')`, [TEAM]);
  await client.query(
    `insert into schedules (id, team_id, name, time_zone) values ($1, $2, 'Big', 'Europe/Berlin') on conflict do nothing`,
    [SCHEDULE, TEAM],
  );
  const version = `insert into schedule_versions (schedule_id, version, effective_from, layers) values ($1, 1, '2020-01-01', $2)`;
  await client.query(version, [SCHEDULE, JSON.stringify(layers)]);
  await client.query('commit');
  await client.query(
    `insert into services (id, name, matchers, auto_incident) select gen_random_uuid(), 'Service ' || n, array['app=~"service-' || n || '-.*"'], 'off' from generate_series(1, 1000) n`,
  );
  await client.query('update catalog_version set services = services + 1');
  await client.query(
    `insert into notifications (id, user_id, kind, title, body, dedup_key, created_at) select gen_random_uuid(), u, 'x', 'Notice ' || n, repeat('body ', 50), 'k' || n, app_now() from generate_series(1, 10000) n, unnest($1::uuid[]) u where n % array_length($1::uuid[], 1) = 0`,
    [userIds],
  );
  await client.query(
    `insert into alert_groups (id, group_key, status, revision, routed_revision, last_alert_at, created_at, updated_at) values ($1, 'huge', 'open', 1, 1, app_now(), app_now(), app_now())`,
    [GROUP],
  );
  await tried(
    'numbers of its own for the huge group',
    `insert into alerts (id, number, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at, last_received_at, last_event_at, content_digest, created_at, updated_at)
     overriding system value select gen_random_uuid(), $2 + n, 'huge' || n, 'Huge ' || n, 'firing', 'critical',
            (select jsonb_object_agg('label' || k, repeat('value ' || n || ' ', 20)) from generate_series(1, 60) k), '{}', 'native', 'huge', $1, app_now(), app_now(), app_now(), 'd' || n, app_now(), app_now()
       from generate_series(0, 4999) n`,
    [GROUP, BIG_ALERT],
  );
  await tried(
    'long timeline of an alert',
    `insert into alert_events (alert_id, at, step, outcome, data) select id, app_now(), 'updated', 'x', '{}' from alerts, generate_series(1, 2000) where number = $1`,
    [BIG_ALERT],
  );
  await tried(
    'huge incident',
    `insert into incidents (id, title, severity, status, created_by, source, created_at, updated_at) values ($1, 'Huge', 'critical', 'triggered', ${SYSTEM}, 'alert', app_now(), app_now())`,
    [INCIDENT],
  );
  await tried(
    'long timeline',
    `insert into incident_timeline (id, incident_id, kind, at, actor, text) select gen_random_uuid(), $1, 'note.added', app_now(), ${SYSTEM}, repeat('line ', 100) from generate_series(1, 10000)`,
    [INCIDENT],
  );
  await tried(
    'linked alerts',
    `insert into incident_alerts (incident_id, alert_id, alert_number, group_id, linked_at, linked_by) select $1, id, number, group_id, app_now(), ${SYSTEM} from alerts where group_id = $2`,
    [INCIDENT, GROUP],
  );
  await client.query(
    `insert into audit_events (id, event, actor_kind, actor_id, actor_name, entity_type, entity_id, data) select gen_random_uuid(), 'x', 'user', $1, 'X', 'x', 'x', jsonb_build_object('text', repeat('x', 500)) from generate_series(1, 20000)`,
    [user],
  );
  await tried(
    'overrides',
    `insert into on_call_overrides (id, schedule_id, user_id, starts_at, ends_at, created_at)
     select gen_random_uuid(), $1, $2, app_now() + n * interval '30 minutes', app_now() + n * interval '30 minutes' + interval '20 days', app_now() from generate_series(1, 500) n`,
    [SCHEDULE, user],
  );
}

/** Bodies for one line of the document. */
function bodies(line: string, all: Readonly<Record<string, unknown>>, path = line.split(' ')[1] ?? ''): Worst {
  const shots = Object.entries(all).map(([name, body]) => [name, { path, body: JSON.stringify(body), headers: JSON_TYPE }]);
  return { [line]: Object.fromEntries(shots) };
}

/** Queries for one line of the document. */
function queries(line: string, all: Readonly<Record<string, string>>, path = line.split(' ')[1] ?? ''): Worst {
  return { [line]: Object.fromEntries(Object.entries(all).map(([name, query]) => [name, { path: path + query }])) };
}

/** Requests that were made to be hard. */
export function worstOf(userIds: readonly string[]): Worst {
  return { ...worstRules(), ...worstTriage(), ...worstSchedules(userIds.slice(0, 30)), ...worstReads(), ...worstAlerts() };
}

function worstRules(): Worst {
  const rules = (patterns: readonly string[], more: object = {}) => ({
    destinations: [{ name: 'd', provider: 'webhook', channel: 'http://127.0.0.1:1/' }],
    rules: patterns.map((pattern, index) => ({
      name: `r${index}`,
      matchers: pattern === '' ? [] : [`x=~"${pattern}"`],
      destinations: ['d'],
      continue: true,
      ...more,
    })),
    default_destinations: ['d'],
  });
  const long = { x: list(4_096, (index) => (((index * 7_919) % 13) % 2 ? 'a' : 'b')).join('') };
  const labels = { x: 'a'.repeat(4_096) };
  const many = list(500, (index) => `(foo|bar|baz${index}).*`);
  const mute = list(40, (index) => ({
    times: [
      { start_time: `00:${twoDigits(index)}`, end_time: '24:00' },
      { start_time: '00:00', end_time: `00:${twoDigits(index + 1)}` },
    ],
  }));
  const mutes = rules(new Array(200).fill(''), { mute });
  return {
    ...bodies('POST /api/v1/routes/preview', {
      'large patterns': { config: rules(list(20, (index) => `[ab]*a[ab]{900}c${index}`)), labels: long },
      'nested repetitions': { config: rules(list(30, (index) => `(a{0,30}){0,30}b${index}`)), labels },
      '500 rules, 30 days': { config: rules(many), days: 30 },
      'mutes, 30 days': { config: mutes, days: 30 },
    }),
    ...bodies('PUT /api/v1/routes', { 'many mutes': mutes, '500 rules': rules(many) }),
  };
}

function worstTriage(): Worst {
  const rules = (patterns: readonly string[]) =>
    patterns.map((pattern, index) => ({ name: `r${index}`, matchers: [`alertname=~"${pattern}"`], decision: 'noise' }));
  return {
    ...bodies('POST /api/v1/triage/preview', {
      '200 rules, 90 days': { rules: rules(list(200, (index) => `(foo|bar|baz${index}).*`)), days: 90 },
      'large patterns': { rules: rules(list(20, (index) => `.*[a-z].*[a-z]{400}c${index}`)), days: 90 },
    }),
    ...queries('GET /api/v1/triage/noise', { '90 days': '?days=90&limit=200' }),
  };
}

function worstSchedules(users: readonly string[]): Worst {
  const restrictions = (index: number) =>
    list(100, (part) => {
      const hour = twoDigits(part % 24);
      return { type: 'time_of_day', start_time: `${hour}:${twoDigits(index)}`, end_time: `${hour}:59` };
    });
  const hourly = (layers: number) =>
    list(layers, (index) => ({
      name: `L${index}`,
      rotation_type: 'hourly',
      shift_length: 1,
      shift_length_unit: 'hours',
      handoff_time: '00:00',
      start: '2020-01-01T00:00:00Z',
      user_ids: users,
      restrictions: layers === 1 ? [] : restrictions(index),
    }));
  const window = { from: '2026-01-01T00:00:00Z', until: '2027-02-01T00:00:00Z' };
  const days = `?from=${window.from}&until=${window.until}`;
  const overrides = list(1_000, (index) => ({
    user_id: users[index % users.length],
    start: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    end: new Date(Date.UTC(2026, 11, 1) + index * 60_000).toISOString(),
  }));
  const schedule = `/api/v1/on-call/schedules/${SCHEDULE}`;
  return {
    ...bodies('POST /api/v1/on-call/schedules/preview', {
      'hourly, 400 days': { layers: hourly(1), ...window },
      '50 layers': { layers: hourly(50), ...window, include_layers: true },
      '1,000 overrides': { layers: hourly(1), overrides, ...window },
    }),
    ...queries('GET /api/v1/on-call/schedules/{id}', { '400 days': `${days}&include_layers=true`, '30 days': '' }, schedule),
    ...bodies('PATCH /api/v1/on-call/schedules/{id}', { '50 layers': { layers: hourly(50) } }, schedule),
    ...queries('GET /api/v1/on-call/coverage', { '400 days': days }),
    ...queries('GET /api/v1/on-call/metrics', { '400 days': days }),
    ...queries('GET /api/v1/on-call/my-on-call', { '400 days': days }),
  };
}

function worstAlerts(): Worst {
  const labelled = list(2_000, (index) => ({ title: `T${index}`, fingerprint: `f${index}`, labels: { x: `v${index}` } }));
  const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`);
  return bodies('POST /webhooks/alerts', { '2,000 alerts': { alerts: labelled }, deep: { alerts: [{ title: 'x', labels: deep }] } });
}

function worstReads(): Worst {
  const [alert, group, incident] = [`alerts/${BIG_ALERT}`, `alert-groups/${GROUP}`, `incidents/${INCIDENT}`].map((at) => `/api/v1/${at}`);
  return {
    ...queries('GET /api/v1/alerts', {
      '200 with 60 labels': '?limit=200&sort=-created_at',
      '400 pages down': '?limit=200&skip=40000',
      search: `?limit=200&search=${'value%20'.repeat(20)}`,
    }),
    ...queries('GET /api/v1/alerts/{number}', { 'many labels': '' }, alert),
    ...queries('GET /api/v1/alerts/{number}/explain', { 'a long timeline': '/explain' }, alert),
    ...queries('GET /api/v1/alerts/{number}/related', { 'a huge group': '/related' }, alert),
    ...queries('GET /api/v1/alerts/facets', { all: '', search: '?search=ratio' }),
    ...bodies('POST /api/v1/alert-groups/{id}/acknowledge', { '5,000 alerts': {} }, `${group}/acknowledge`),
    ...bodies('POST /api/v1/alert-groups/{id}/resolve', { '5,000 alerts': {} }, `${group}/resolve`),
    ...queries('GET /api/v1/incidents/{id}', { '5,000 alerts': '' }, incident),
    ...queries('GET /api/v1/incidents/{id}/timeline', { '200 lines': '/timeline?limit=200' }, incident),
    ...queries('GET /api/v1/incidents/{id}/alerts', { '200': '/alerts?limit=200' }, incident),
    ...bodies('POST /api/v1/incidents/{id}/resolve', { '5,000 alerts': {} }, `${incident}/resolve`),
    ...queries('GET /api/v1/services', { '200': '?limit=200' }),
    ...queries('GET /api/v1/audit-events', { '200': '?limit=200' }),
    ...queries('GET /api/v1/notifications', { '200': '?limit=200' }),
  };
}

/** The largest bodies and pages that the schemas of an operation take, and one of which much is wrong. */
export function largestFor(operation: Operation, ids: readonly string[]): ReadonlyArray<readonly [string, Shot]> {
  const big = Object.entries({ incidents: INCIDENT, 'alert-groups': GROUP, schedules: SCHEDULE, teams: TEAM });
  const id = big.find(([name]) => operation.path.includes(name))?.[1] ?? ids[0] ?? '';
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => (/number|version/i.test(name) ? String(BIG_ALERT) : id));
  const query = new URLSearchParams();
  for (const { in: where, name, schema, required } of operation.parameters) {
    if (where !== 'query') continue;
    if (['limit', 'skip'].includes(name)) query.append(name, String(schema.maximum ?? 200));
    else if (required) query.append(name, String(large(schema, ids, { left: 500 })));
  }
  const address = query.size > 0 ? `${path}?${query}` : path;
  const shot = (body: string | null): Shot => ({ method: operation.method, path: address, headers: body === null ? {} : JSON_TYPE, body });
  if (operation.body === undefined) return [[query.has('skip') ? 'deepest page' : 'as it is', shot(null)]];
  const body = JSON.stringify(large(operation.body, ids, { left: BODY_MOST }));
  const wrong = JSON.stringify(list(100_000, (index) => index % 10));
  return [
    ['largest body', shot(body)],
    ['a wrong body of 1 MB', shot(body.replace(/"[^"]*":\[/, `"zz":${wrong},$&`))],
  ];
}

/** As much as a schema takes, until the budget is spent. */
function large(schema: any, ids: readonly string[], budget: { left: number }, depth = 0): unknown {
  budget.left -= 8;
  const either = schema?.anyOf ?? schema?.oneOf;
  if (either) return large(either[0], ids, budget, depth);
  if (schema?.const !== undefined) return schema.const;
  if (schema?.enum) return schema.enum[0];
  switch (Array.isArray(schema?.type) ? schema.type[0] : schema?.type) {
    case 'object': {
      const made: Record<string, unknown> = {};
      const properties = Object.entries(schema.properties ?? {});
      // Lists first would eat what the rest needs.
      for (const [name, part] of properties.toSorted(
        ([, a]: [string, any], [, b]: [string, any]) => Number(a.type === 'array') - Number(b.type === 'array'),
      ))
        if (budget.left > 0 || schema.required?.includes(name)) made[name] = large(part, ids, budget, depth + 1);
      const more = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
      if (more && typeof more === 'object')
        for (let index = 0; index < (schema.maxProperties ?? 1_000) && budget.left > 0; index += 1)
          made[`name${index}`] = large(more, ids, budget, depth + 1);
      return made;
    }
    case 'array': {
      const items: unknown[] = [];
      const most = Math.min(schema.maxItems ?? 100_000, depth > 2 ? 20 : 100_000);
      while (items.length < most && (budget.left > 0 || items.length < (schema.minItems ?? 0))) {
        const item = large(schema.items, ids, budget, depth + 1);
        items.push(item);
        if (schema.uniqueItems && items.length >= 5) break;
      }
      return schema.uniqueItems ? [...new Set(items)] : items;
    }
    case 'integer':
    case 'number':
      return schema.maximum ?? 1_000;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default: {
      if (schema?.format === 'uuid') return ids[budget.left % ids.length] ?? ids[0];
      const text = largeText(schema);
      budget.left -= text.length;
      return text;
    }
  }
}

function largeText(schema: any): string {
  if (schema?.format === 'date-time') return '2026-03-04T05:06:07Z';
  if (schema?.pattern?.startsWith('^[a-z]')) return 'a.b';
  return 'x'.repeat(Math.max(schema?.minLength ?? 0, Math.min(schema?.maxLength ?? 200, 2_000)));
}
