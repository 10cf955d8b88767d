// biome-ignore-all lint/suspicious/noExplicitAny: schemas of any shape are walked
import type pg from 'pg';
import type { Operation, Shot } from '../test/harness/fuzz.ts';

/** A request for one operation: what is left out is its own. */
type Named = readonly [name: string, shot: Partial<Shot> & Pick<Shot, 'path'>];

const JSON_TYPE = { 'content-type': 'application/json' };
const BODY_MOST = 1_000_000;
const INCIDENT = '00000000-0000-7000-8000-000000000001';
const GROUP = '00000000-0000-7000-8000-000000000002';
const SCHEDULE = '00000000-0000-7000-8000-000000000003';
const TEAM = '00000000-0000-7000-8000-000000000004';
const BIG_ALERT = 1_000_000;

/** In words, for the report. */
export const STORED =
  'a group and an incident of 5,000 alerts and 10,000 lines, a schedule of 50 layers and 500 overrides, 1,000 services, 10,000 notifications';

/** Stores what makes reading hard. `userIds`: of people who ask. */
export async function storeMuch(client: pg.Client, userIds: readonly string[]): Promise<void> {
  const user = userIds[0];
  const layers = Array.from({ length: 50 }, (_, index) => ({
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
    restrictions: Array.from({ length: 20 }, (_, part) => ({
      type: 'time_of_day',
      start_time: `${String(part).padStart(2, '0')}:${String(index).padStart(2, '0')}`,
      end_time: `${String(part).padStart(2, '0')}:59`,
    })),
  }));
  await client.query('begin');
  await client.query(`insert into teams (id, name) values ($1, 'Big team')`, [TEAM]);
  await client.query(
    `insert into schedules (id, team_id, name, time_zone) values ($1, $2, 'Big', 'Europe/Berlin') on conflict do nothing`,
    [SCHEDULE, TEAM],
  );
  await client.query(`insert into schedule_versions (schedule_id, version, effective_from, layers) values ($1, 1, '2020-01-01', $2)`, [
    SCHEDULE,
    JSON.stringify(layers),
  ]);
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
  await client
    .query(
      `insert into alerts (id, number, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at, last_received_at, last_event_at, content_digest, created_at, updated_at)
     overriding system value select gen_random_uuid(), $2 + n, 'huge' || n, 'Huge ' || n, 'firing', 'critical',
            (select jsonb_object_agg('label' || k, repeat('value ' || n || ' ', 20)) from generate_series(1, 60) k), '{}', 'native', 'huge', $1, app_now(), app_now(), app_now(), 'd' || n, app_now(), app_now()
       from generate_series(0, 4999) n`,
      [GROUP, BIG_ALERT],
    )
    .catch(async (error) => {
      console.log(`the huge group has no numbers of its own: ${error.message}`);
    });
  await client
    .query(
      `insert into alert_events (alert_id, at, step, outcome, data) select id, app_now(), 'updated', 'x', '{}' from alerts, generate_series(1, 2000) where number = $1`,
      [BIG_ALERT],
    )
    .catch((error) => console.log(`no long timeline: ${error.message}`));
  await client
    .query(
      `insert into incidents (id, title, severity, status, created_by, source, created_at, updated_at) values ($1, 'Huge', 'critical', 'triggered', '{"kind":"system","id":null,"name":"Tocsin"}', 'alert', app_now(), app_now())`,
      [INCIDENT],
    )
    .catch((error) => console.log(`no huge incident: ${error.message}`));
  await client
    .query(
      `insert into incident_timeline (id, incident_id, kind, at, actor, text) select gen_random_uuid(), $1, 'note.added', app_now(), '{"kind":"system","id":null,"name":"Tocsin"}', repeat('line ', 100) from generate_series(1, 10000)`,
      [INCIDENT],
    )
    .catch((error) => console.log(`no long timeline: ${error.message}`));
  await client
    .query(
      `insert into incident_alerts (incident_id, alert_id, alert_number, group_id, linked_at, linked_by) select $1, id, number, group_id, app_now(), '{"kind":"system","id":null,"name":"Tocsin"}' from alerts where group_id = $2`,
      [INCIDENT, GROUP],
    )
    .catch((error) => console.log(`no linked alerts: ${error.message}`));
  await client.query(
    `insert into audit_events (id, event, actor_kind, actor_id, actor_name, entity_type, entity_id, data) select gen_random_uuid(), 'x', 'user', $1, 'X', 'x', 'x', jsonb_build_object('text', repeat('x', 500)) from generate_series(1, 20000)`,
    [user],
  );
  await client
    .query(
      `insert into on_call_overrides (id, schedule_id, user_id, starts_at, ends_at, created_at)
     select gen_random_uuid(), $1, $2, app_now() + n * interval '30 minutes', app_now() + n * interval '30 minutes' + interval '20 days', app_now() from generate_series(1, 500) n`,
      [SCHEDULE, user],
    )
    .catch((error) => console.log(`no overrides: ${error.message}`));
}

function post(path: string, body: unknown): Partial<Shot> & Pick<Shot, 'path'> {
  return { path, body: JSON.stringify(body), headers: JSON_TYPE };
}

type Entry = readonly [line: string, requests: readonly Named[]];

/** Requests that were made to be hard, by `METHOD /path` of the document. */
export function worstOf(userIds: readonly string[]): ReadonlyMap<string, readonly Named[]> {
  return new Map([...worstRules(), ...worstTriage(), ...worstSchedules(userIds.slice(0, 30)), ...WORST_READS, ...worstAlerts()]);
}

function worstRules(): Entry[] {
  const destinations = [{ name: 'd', provider: 'webhook', channel: 'http://127.0.0.1:1/' }];
  const rules = (patterns: readonly string[], more: object = {}) => ({
    destinations,
    rules: patterns.map((pattern, index) => ({
      name: `r${index}`,
      matchers: pattern === '' ? [] : [`x=~"${pattern}"`],
      destinations: ['d'],
      continue: true,
      ...more,
    })),
    default_destinations: ['d'],
  });
  const long = { x: Array.from({ length: 4_096 }, (_, index) => (((index * 7_919) % 13) % 2 ? 'a' : 'b')).join('') };
  const labels = { x: 'a'.repeat(4_096) };
  const many = Array.from({ length: 500 }, (_, index) => `(foo|bar|baz${index}).*`);
  const mute = Array.from({ length: 40 }, (_, index) => ({
    times: [
      { start_time: `00:${String(index).padStart(2, '0')}`, end_time: '24:00' },
      { start_time: '00:00', end_time: `00:${String(index + 1).padStart(2, '0')}` },
    ],
  }));
  return [
    [
      'POST /api/v1/routes/preview',
      [
        [
          'large patterns',
          post('/api/v1/routes/preview', {
            config: rules(Array.from({ length: 20 }, (_, index) => `[ab]*a[ab]{900}c${index}`)),
            labels: long,
          }),
        ],
        [
          'nested repetitions',
          post('/api/v1/routes/preview', { config: rules(Array.from({ length: 30 }, (_, index) => `(a{0,30}){0,30}b${index}`)), labels }),
        ],
        ['500 rules, 30 days', post('/api/v1/routes/preview', { config: rules(many), days: 30 })],
        [
          'mutes, 30 days',
          post('/api/v1/routes/preview', {
            config: rules(
              Array.from({ length: 200 }, () => ''),
              { mute },
            ),
            days: 30,
          }),
        ],
      ],
    ],
    [
      'PUT /api/v1/routes',
      [
        [
          'many mutes',
          post(
            '/api/v1/routes',
            rules(
              Array.from({ length: 200 }, () => ''),
              { mute },
            ),
          ),
        ],
        ['500 rules', post('/api/v1/routes', rules(many))],
      ],
    ],
  ];
}

function worstTriage(): Entry[] {
  const path = '/api/v1/triage/preview';
  const rules = (patterns: readonly string[]) =>
    patterns.map((pattern, index) => ({ name: `r${index}`, matchers: [`alertname=~"${pattern}"`], decision: 'noise' }));
  const many = Array.from({ length: 200 }, (_, index) => `(foo|bar|baz${index}).*`);
  return [
    [
      `POST ${path}`,
      [
        ['200 rules, 90 days', post(path, { rules: rules(many), days: 90 })],
        [
          'large patterns',
          post(path, { rules: rules(Array.from({ length: 20 }, (_, index) => `.*[a-z].*[a-z]{400}c${index}`)), days: 90 }),
        ],
      ],
    ],
    ['GET /api/v1/triage/noise', [['90 days', { path: '/api/v1/triage/noise?days=90&limit=200' }]]],
  ];
}

function worstSchedules(users: readonly string[]): Entry[] {
  const hourly = (layers: number) =>
    Array.from({ length: layers }, (_, index) => ({
      name: `L${index}`,
      rotation_type: 'hourly',
      shift_length: 1,
      shift_length_unit: 'hours',
      handoff_time: '00:00',
      start: '2020-01-01T00:00:00Z',
      user_ids: users,
      restrictions:
        layers === 1
          ? []
          : Array.from({ length: 100 }, (_, part) => ({
              type: 'time_of_day',
              start_time: `${String(part % 24).padStart(2, '0')}:${String(index).padStart(2, '0')}`,
              end_time: `${String(part % 24).padStart(2, '0')}:59`,
            })),
    }));
  const window = { from: '2026-01-01T00:00:00Z', until: '2027-02-01T00:00:00Z' };
  const overrides = Array.from({ length: 1_000 }, (_, index) => ({
    user_id: users[index % users.length],
    start: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    end: new Date(Date.UTC(2026, 11, 1) + index * 60_000).toISOString(),
  }));
  return [
    [
      'POST /api/v1/on-call/schedules/preview',
      [
        ['hourly, 400 days', post('/api/v1/on-call/schedules/preview', { layers: hourly(1), ...window })],
        ['50 layers', post('/api/v1/on-call/schedules/preview', { layers: hourly(50), ...window, include_layers: true })],
        ['1,000 overrides', post('/api/v1/on-call/schedules/preview', { layers: hourly(1), overrides, ...window })],
      ],
    ],
    [
      'GET /api/v1/on-call/schedules/{id}',
      [
        ['400 days', { path: `/api/v1/on-call/schedules/${SCHEDULE}?from=${window.from}&until=${window.until}&include_layers=true` }],
        ['30 days', { path: `/api/v1/on-call/schedules/${SCHEDULE}` }],
      ],
    ],
    ['PATCH /api/v1/on-call/schedules/{id}', [['50 layers', post(`/api/v1/on-call/schedules/${SCHEDULE}`, { layers: hourly(50) })]]],
    ['GET /api/v1/on-call/coverage', [['400 days', { path: `/api/v1/on-call/coverage?from=${window.from}&until=${window.until}` }]]],
    ['GET /api/v1/on-call/metrics', [['400 days', { path: `/api/v1/on-call/metrics?from=${window.from}&until=${window.until}` }]]],
    ['GET /api/v1/on-call/my-on-call', [['400 days', { path: `/api/v1/on-call/my-on-call?from=${window.from}&until=${window.until}` }]]],
  ];
}

function worstAlerts(): Entry[] {
  const labelled = Array.from({ length: 2_000 }, (_, index) => ({
    title: `T${index}`,
    fingerprint: `f${index}`,
    labels: { x: `v${index}` },
  }));
  return [
    [
      'POST /webhooks/alerts',
      [
        ['2,000 alerts', post('/webhooks/alerts', { alerts: labelled })],
        ['deep', post('/webhooks/alerts', { alerts: [{ title: 'x', labels: JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) }] })],
      ],
    ],
  ];
}

const WORST_READS: readonly Entry[] = [
  [
    'GET /api/v1/alerts',
    [
      ['200 with 60 labels', { path: '/api/v1/alerts?limit=200&sort=-created_at' }],
      ['400 pages down', { path: '/api/v1/alerts?limit=200&skip=40000' }],
      ['search', { path: `/api/v1/alerts?limit=200&search=${'value%20'.repeat(20)}` }],
    ],
  ],
  ['GET /api/v1/alerts/{number}', [['many labels', { path: `/api/v1/alerts/${BIG_ALERT}` }]]],
  ['GET /api/v1/alerts/{number}/explain', [['a long timeline', { path: `/api/v1/alerts/${BIG_ALERT}/explain` }]]],
  ['GET /api/v1/alerts/{number}/related', [['a huge group', { path: `/api/v1/alerts/${BIG_ALERT}/related` }]]],
  [
    'GET /api/v1/alerts/facets',
    [
      ['all', { path: '/api/v1/alerts/facets' }],
      ['search', { path: '/api/v1/alerts/facets?search=ratio' }],
    ],
  ],
  ['POST /api/v1/alert-groups/{id}/acknowledge', [['5,000 alerts', post(`/api/v1/alert-groups/${GROUP}/acknowledge`, {})]]],
  ['POST /api/v1/alert-groups/{id}/resolve', [['5,000 alerts', post(`/api/v1/alert-groups/${GROUP}/resolve`, {})]]],
  ['GET /api/v1/incidents/{id}', [['5,000 alerts', { path: `/api/v1/incidents/${INCIDENT}` }]]],
  ['GET /api/v1/incidents/{id}/timeline', [['200 lines', { path: `/api/v1/incidents/${INCIDENT}/timeline?limit=200` }]]],
  ['GET /api/v1/incidents/{id}/alerts', [['200', { path: `/api/v1/incidents/${INCIDENT}/alerts?limit=200` }]]],
  ['POST /api/v1/incidents/{id}/resolve', [['5,000 alerts', post(`/api/v1/incidents/${INCIDENT}/resolve`, {})]]],
  ['GET /api/v1/services', [['200', { path: '/api/v1/services?limit=200' }]]],
  ['GET /api/v1/audit-events', [['200', { path: '/api/v1/audit-events?limit=200' }]]],
  ['GET /api/v1/notifications', [['200', { path: '/api/v1/notifications?limit=200' }]]],
];

/** The largest bodies and pages that the schemas of an operation take, and one of which much is wrong. */
export function largestFor(operation: Operation, ids: readonly string[]): ReadonlyArray<readonly [string, Shot]> {
  const id = operation.path.includes('incidents')
    ? INCIDENT
    : operation.path.includes('alert-groups')
      ? GROUP
      : operation.path.includes('schedules')
        ? SCHEDULE
        : operation.path.includes('teams')
          ? TEAM
          : (ids[0] ?? '');
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => (/number|version/i.test(name) ? String(BIG_ALERT) : id));
  const query = new URLSearchParams();
  for (const { in: where, name, schema, required } of operation.parameters) {
    if (where !== 'query') continue;
    if (['limit', 'skip'].includes(name)) query.append(name, String(schema.maximum ?? 200));
    else if (required) query.append(name, String(large(schema, ids, { left: 500 })));
  }
  const address = query.size > 0 ? `${path}?${query}` : path;
  const shots: Array<readonly [string, Shot]> = [
    [query.has('skip') ? 'deepest page' : 'as it is', { method: operation.method, path: address, headers: {}, body: null }],
  ];
  if (operation.body === undefined) return shots;
  const body = JSON.stringify(large(operation.body, ids, { left: BODY_MOST }));
  const wrong = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => index % 10));
  return [
    ['largest body', { method: operation.method, path: address, headers: JSON_TYPE, body }],
    [
      'a wrong body of 1 MB',
      { method: operation.method, path: address, headers: JSON_TYPE, body: body.replace(/"[^"]*":\[/, `"zz":${wrong},$&`) },
    ],
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
      const text =
        schema?.format === 'date-time'
          ? '2026-03-04T05:06:07Z'
          : schema?.pattern?.startsWith('^[a-z]')
            ? 'a.b'
            : 'x'.repeat(Math.max(schema?.minLength ?? 0, Math.min(schema?.maxLength ?? 200, 2_000)));
      budget.left -= text.length;
      return text;
    }
  }
}
