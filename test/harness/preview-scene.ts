// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import pg from 'pg';
import { ADMIN, PASSWORD, type TestApp } from './app.ts';
import { moveClock } from './clock.ts';
import { until } from './until.ts';

/** Numbers from 0 up to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const MINUTE_MS = 60_000;
/** Alerts of one request. */
const AT_ONCE = 4;

/**
 * Sends alerts to a fresh server with rules, thresholds, mute intervals, inhibition, dependencies, windows and triage in force, one
 * after another over hours or days of its clock, and says what became of each; then asks the preview the same.
 */
export async function previewScene(app: TestApp, { alerts, seed }: { readonly alerts: number; readonly seed: number }) {
  const random = seeded(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const begun = Date.now();
  const at = (minutes: number) => new Date(begun + minutes * MINUTE_MS).toISOString();
  const made = async (method: string, path: string, body: object, status: number) => {
    const answer = await app.api(method, path, body);
    assert.equal(answer.status, status, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const db = await made('POST', '/api/v1/services', { name: 'Database', matchers: ['team="db"'] }, 201);
  await made('POST', '/api/v1/services', { name: 'Shop', matchers: ['team="shop"'], dependency_ids: [db.id] }, 201);
  const place = (name: string) => ({ name, provider: 'webhook', channel: `http://127.0.0.1:9/${name}` });
  const proposal = {
    destinations: ['ops', 'shop', 'log'].map(place),
    rules: [
      { name: 'log', matchers: [], severities: ['critical'], destinations: ['log'], continue: true },
      { name: 'noisy', matchers: ['kind="noisy"'], destinations: ['ops'], after: { count: 3, within: 3_600 } },
      {
        name: 'shop',
        matchers: ['team="shop"'],
        destinations: ['shop'],
        mute: [{ times: everyOtherHour(begun) }],
      },
      { name: 'drop', matchers: ['kind="watchdog"'], destinations: [] },
    ],
    default_destinations: ['ops'],
    inhibit_rules: [{ name: 'node', source_matchers: ['kind="node"'], target_matchers: ['kind!="node"'], equal: ['node'] }],
    dependencies: true,
  };
  await made('PUT', '/api/v1/routes', proposal, 200);
  const windows = [
    { title: 'Once', matchers: ['team="web"'], starts_at: at(120), ends_at: at(240) },
    { title: 'Hourly', matchers: ['zone="a"', 'team="shop"'], starts_at: at(10), ends_at: at(25), rrule: 'FREQ=HOURLY' },
    { title: 'Service', matchers: [], service_ids: [db.id], starts_at: at(400), ends_at: at(500) },
  ];
  for (const window of windows) await made('POST', '/api/v1/maintenance-windows', window, 201);

  const triage = [
    { name: 'web pods', matchers: ['team="web"', 'kind="pod"'], severities: ['warning'], decision: 'noise' },
    { name: 'nodes', matchers: ['kind="node"'], severities: ['critical'], decision: 'incident' },
    { name: 'zone b', matchers: ['zone="b"', 'kind=~"noisy|watchdog"', 'team="db"'], decision: 'noise' },
  ];
  for (const rule of triage) await made('POST', '/api/v1/triage/rules', rule, 201);

  const alertOf = (number: number) => {
    const kind = one(['node', 'pod', 'noisy', 'noisy', 'watchdog']);
    const labels = {
      alertname: `${kind}${number % 4}`,
      kind,
      team: one(['db', 'shop', 'web']),
      node: one(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
      zone: one(['a', 'b']),
      ...(kind === 'noisy' ? { alertname: 'noisy', namespace: 'n', deployment: one(['x', 'y']) } : {}),
    };
    return { fingerprint: `alert ${number}`, title: `Alert ${number}`, severity: one(['critical', 'high', 'warning', 'warning']), labels };
  };
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  const settled = async () => {
    const { rows } = await client.query(
      `select (select count(*)::int from alert_groups where routed_revision < revision or recheck_at <= app_now()) +
              (select count(*)::int from alerts_to_route where seen_revision = 0) as open`,
    );
    return rows[0].open === 0;
  };
  try {
    const firing: object[] = [];
    let minutes = 0;
    for (let number = 1; number <= alerts; number += AT_ONCE) {
      minutes += 1 + Math.floor(random() * 30);
      await moveClock(app.database.url, minutes * MINUTE_MS);
      await until(settled, 'what time alone changes');
      const ended = firing.filter(() => random() < 0.4);
      for (const alert of ended) firing.splice(firing.indexOf(alert), 1);
      if (ended.length > 0) await app.webhook(ended.map((alert) => ({ ...alert, status: 'resolved' })));
      const fresh = Array.from({ length: AT_ONCE }, (_, index) => alertOf(number + index));
      const { status, body } = await app.webhook(fresh.map((alert) => ({ ...alert, status: 'firing' })));
      assert.deepEqual([status, body.created], [200, AT_ONCE], JSON.stringify(body));
      firing.push(...fresh);
      await until(settled, 'the alerts to be routed');
    }
    const { rows } = await client.query<{ number: string; outcome: string; destinations: string[]; made: Date }>(
      `select a.number::text, e.outcome, array(select jsonb_array_elements_text(e.data -> 'destinations')) as destinations
         from alerts a cross join lateral (select outcome, data from alert_timeline e where e.alert_id = a.id and e.step = 'routed' order by e.id limit 1) e
        order by a.number`,
    );
    // Days of its clock have passed since.
    await app.api('POST', '/api/v1/auth/login', { email: ADMIN.email, password: PASSWORD });
    // Sent nowhere now, so that all that the proposal sends is a difference.
    await made('PUT', '/api/v1/routes', { destinations: [], rules: [], default_destinations: [] }, 200);
    const days = Math.ceil(minutes / 1_440) + 1;
    const { replay } = await made('POST', '/api/v1/routes/preview', { config: proposal, days }, 200);
    return { produced: rows, replay };
  } finally {
    await client.end();
  }
}

/** Every second hour of the day, beginning with the next one. */
function everyOtherHour(begun: number): Array<{ start_time: string; end_time: string }> {
  const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const first = (new Date(begun).getUTCHours() + 1) % 2;
  return Array.from({ length: 12 }, (_, index) => ({ start_time: text(first + 2 * index), end_time: text(first + 2 * index + 1) }));
}

/** What a server produced, as the preview counts it. */
export function countProduced(produced: ReadonlyArray<{ readonly outcome: string; readonly destinations: readonly string[] }>) {
  const count = (of: (one: (typeof produced)[number]) => boolean) => produced.filter(of).length;
  const added = new Map<string, number>();
  for (const { destinations } of produced) for (const name of destinations) added.set(name, (added.get(name) ?? 0) + 1);
  return {
    evaluated: produced.length,
    nobody: count(({ destinations }) => destinations.length === 0),
    below_threshold: count(({ outcome }) => outcome === 'below_threshold'),
    silenced: count(({ outcome }) => outcome === 'silenced'),
    inhibited: count(({ outcome }) => outcome === 'inhibited'),
    noise: count(({ outcome }) => outcome === 'noise'),
    added: Object.fromEntries([...added].sort()),
  };
}

/** What a preview says, counted alike. */
export function countReplayed(replay: any): ReturnType<typeof countProduced> {
  return {
    evaluated: replay.evaluated,
    nobody: replay.nobody.after,
    below_threshold: replay.below_threshold.after,
    silenced: replay.silenced.after,
    inhibited: replay.inhibited.after,
    noise: replay.noise.after,
    added: Object.fromEntries(replay.added.map((one: any) => [one.destination, one.count]).sort()),
  };
}
