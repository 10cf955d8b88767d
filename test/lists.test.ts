import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from './cast.ts';
import { openIntake } from '../src/modules/alerts/index.ts';
import { inlined } from './harness/inlined.ts';
import { signal } from './harness/signals.ts';
import { addressOf } from './harness/route-table.ts';
import { WHOLE_SERVER } from './harness/whole-server.ts';

/** Not lists to page through: all there is, in one answer, or the best of what fits. */
const WHOLE = new Set([
  'GET /api/v1/auth/sessions',
  'GET /api/v1/auth/oidc/providers',
  'GET /api/v1/auth/sign-in-methods',
  'GET /api/v1/users/me/linked-accounts',
  'GET /api/v1/people',
  'GET /api/v1/on-call/unwoken',
  'GET /api/v1/providers',
  'GET /api/v1/saved-views',
  'GET /api/v1/alerts/{number}/explain',
  'GET /api/v1/alerts/{number}/related',
  'GET /api/v1/alerts/labels',
  'GET /api/v1/webhook-tokens/traffic',
  'GET /api/v1/webhook-sources',
  'GET /api/v1/on-call/who-is-on-call',
  'GET /api/v1/on-call/calendar',
  'GET /api/v1/incidents/{id}/ics/roles',
  'GET /api/v1/incidents/{id}/responders',
  'GET /api/v1/incidents/{id}/seen-before',
  'GET /api/v1/alerts/{number}/seen-before',
  'GET /api/v1/alerts/{number}/playbooks',
  'GET /api/v1/incidents/{id}/playbooks',
  'GET /api/v1/incidents/{id}/playbook-runs',
  'GET /api/v1/agent/capabilities',
  'GET /api/v1/agent/work',
  'GET /api/v1/agent/peer-ask',
  'GET /api/v1/incidents/{id}/post-mortem/action-items',
  'GET /api/v1/post-mortems/missing',
  'GET /api/v1/agent/on-call/current',
]);
/** Their rows are at hand, and few: pages go by `skip`. */
const BY_SKIP = new Set([
  'GET /api/v1/destinations',
  'GET /api/v1/channels',
  'GET /api/v1/on-call/coverage',
  'GET /api/v1/on-call/coverage/gaps',
  'GET /api/v1/triage/rules',
  'GET /api/v1/triage/noise',
]);
/** Sorted by what they are for, and by nothing else. */
const ONE_ORDER = new Set(['GET /api/v1/on-call/coverage', 'GET /api/v1/on-call/coverage/gaps', 'GET /api/v1/incidents/{id}/alerts']);
/** What is to be done first comes first. */
const BY_DUE_DATE = new Set(['GET /api/v1/action-items']);
const BY_TIME = new Set([
  'GET /api/v1/incidents/{id}/timeline',
  'GET /api/v1/agent/incidents/{id}/timeline',
  'GET /api/v1/incidents/{id}/pages',
]);

/** Sorted by change. */
const ALERTS = new Set(['GET /api/v1/alerts', 'GET /api/v1/agent/alerts']);
/** Opened by the token of an agent: test/flows/agents asks them. */
const ofAgents = (key: string) => key.startsWith('GET /api/v1/agent/');

interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly in: string; readonly schema: { readonly default?: unknown } }>;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: { readonly properties?: object } }>> }>
  >;
}
interface Answer {
  readonly items: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly total: number;
  readonly next_cursor?: string;
}

describe('lists', () => {
  let cast: Cast;
  let lists: ReadonlyArray<{ readonly key: string; readonly path: string; readonly members: ReadonlyMap<string, unknown> }>;

  before(async () => {
    cast = await startCast(WHOLE_SERVER);
    const answer = await cast.http.inject('/api/v1/openapi.json');
    const { paths } = inlined(answer.json<{ paths: Record<string, { get?: Operation }> }>());
    lists = Object.entries(paths).flatMap(([path, { get }]) => {
      const properties = get?.responses['200']?.content?.['application/json']?.schema?.properties ?? {};
      if (!get || !('items' in properties)) return [];
      const members = (get.parameters ?? [])
        .filter((member) => member.in === 'query')
        .map(({ name, schema }) => [name, schema.default] as const);
      return [{ key: `GET ${path}`, path, members: new Map(members) }];
    });
  });
  after(() => cast.close());

  const ask = (url: string) => cast.alice.inject({ url });

  test('every list takes limit, skip, sort and a cursor, or is one of the few that are short by nature', () => {
    assert.ok(lists.length > 25);
    for (const { key, members } of lists.filter((list) => !WHOLE.has(list.key))) {
      const wanted = ['limit', 'skip', ...(ONE_ORDER.has(key) ? [] : ['sort']), ...(BY_SKIP.has(key) ? [] : ['cursor'])];
      assert.deepEqual(
        wanted.filter((name) => !members.has(name)),
        [],
        key,
      );
    }
  });

  test('alerts are sorted by change, stories by time, action items by due date, all other lists by age, the newest first', () => {
    for (const { key, members } of lists.filter((list) => !WHOLE.has(list.key) && !ONE_ORDER.has(list.key) && !BY_SKIP.has(list.key))) {
      const first = ALERTS.has(key) ? '-updated_at' : BY_TIME.has(key) ? 'created_at' : '-created_at';
      if (BY_DUE_DATE.has(key)) assert.equal(members.get('sort'), 'due_date');
      else assert.equal(String(members.get('sort') ?? first).replace(/^(-?)at$/, '$1created_at'), first, key);
    }
  });

  test('mine: teams, services, schedules, alerts and incidents of the teams of whoever asks, and of nobody else', async () => {
    const post = async (url: string, payload: object) => {
      const answer = await cast.alice.inject({ method: 'POST', url: `/api/v1/${url}`, payload });
      assert.ok(answer.statusCode < 300, answer.body);
      return answer.json<{ id: string }>();
    };
    const { db, live, log } = cast.platform;
    const intake = openIntake({ db, live, log, correlationWindowMs: 300_000, reopenWindowMs: 300_000, onChanged: () => {} });
    for (const [name, member_ids] of [
      ['Bobs', [cast.bob.userId]],
      ['Others', [cast.alice.userId]],
    ] as const) {
      const team = await post('teams', { name, member_ids });
      const service = await post('services', { name: `${name} shop`, team_id: team.id, matchers: [] });
      await post('incidents', { title: `${name} incident`, severity: 'low', service_id: service.id });
      const [stored] = await intake.record([signal({ fingerprint: `mine-${name}`, title: name, labels: { alertname: name } })]);
      await db.query('update alerts set service_id = $1 where number = $2', [service.id, stored?.number]);
    }
    await intake.close();
    const others = (await cast.alice.inject({ url: '/api/v1/services?search=Others' })).json<Answer>().items[0]?.id ?? '';
    const seen = async (who: Person, path: string) => {
      const answer = await who.inject({ url: `/api/v1/${path}` });
      assert.equal(answer.statusCode, 200, `${path}: ${answer.body}`);
      const { items, total } = answer.json<{ items: { name?: string; title?: string }[]; total: number }>();
      assert.equal(items.length, total, path);
      return items.map(({ name, title }) => String(name ?? title).split(' ', 1)[0]);
    };
    for (const list of ['teams', 'services', 'on-call/schedules', 'alerts', 'incidents']) {
      assert.deepEqual(await seen(cast.bob, `${list}?mine=true`), ['Bobs'], list);
      assert.deepEqual(await seen(cast.charlie, `${list}?mine=true`), [], list);
      assert.ok((await seen(cast.bob, `${list}?mine=false`)).includes('Others'), list);
    }
    assert.deepEqual(await seen(cast.bob, `alerts?mine=true&service_id=${others}`), []);
    assert.deepEqual(await seen(cast.bob, `teams?mine=true&member_id=${cast.alice.userId}`), []);
    const facets = (await cast.bob.inject({ url: '/api/v1/alerts/facets?mine=true' })).json<{ counted: number }>();
    const arrivals = (await cast.bob.inject({ url: '/api/v1/alerts/arrivals?mine=true' })).json<{ counted: number }>();
    const bulk = { command: 'resolve', filter: { mine: true }, dry_run: true };
    const counted = (await cast.bob.inject({ method: 'POST', url: '/api/v1/alerts/bulk', payload: bulk })).json<{ matching: number }>();
    assert.deepEqual([facets.counted, arrivals.counted, counted.matching], [1, 1, 1]);
  });

  test('a limit from 1 to 200, a known sort and a cursor of the list itself are taken; anything else is 400 and named', async () => {
    for (const { key, path, members } of lists.filter(({ key, path }) => !WHOLE.has(key) && !path.includes('{') && !ofAgents(key))) {
      const at = (query: string) => ask(`${addressOf(path)}?${query}`);
      for (const query of ['limit=1', 'limit=200', 'skip=0', 'skip=1000'])
        assert.equal((await at(query)).statusCode, 200, `${key} ${query}`);
      const bad = ['limit=0', 'limit=201', 'limit=1.5', 'limit=', 'skip=-1', 'skip=1000001', 'limit=1&limit=2'];
      if (members.has('sort')) bad.push('sort=no_such_field', 'sort=', 'sort=--created_at', 'sort=constructor');
      if (members.has('cursor')) bad.push('cursor=nonsense', `cursor=${Buffer.from('["-created_at","x","y"]').toString('base64url')}`);
      for (const query of bad) {
        const answer = await at(query);
        assert.equal(answer.statusCode, 400, `${key} ${query} gave ${answer.statusCode}`);
        assert.equal(
          answer.json<{ errors: Array<{ pointer: string }> }>().errors[0]?.pointer,
          `?${query.split('=', 1)[0]}`,
          `${key} ${query}`,
        );
      }
    }
  });

  /** Teams of these names, made one after the other or all at one instant. */
  async function makeTeams(names: readonly string[], atOnce = false): Promise<void> {
    for (const name of names) {
      await cast.platform.db.query(
        `insert into teams (id, name, description, time_zone, created_at, updated_at)
         values ($1, $2, '', 'UTC', ${atOnce ? `timestamptz '2026-01-01T00:00:00Z'` : 'app_now()'}, app_now())`,
        [randomUUIDv7(), name],
      );
    }
  }

  /** Follows `Link` from here to the end. */
  async function follow(url: string, between: () => Promise<void> = async () => {}): Promise<string[]> {
    const seen: string[] = [];
    let next: string | undefined = url;
    while (next !== undefined && seen.length < 1_000) {
      const answer = await ask(next);
      assert.equal(answer.statusCode, 200, next);
      seen.push(...answer.json<Answer>().items.map(({ name }) => name));
      next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
      assert.equal(next !== undefined, answer.json<Answer>().next_cursor !== undefined);
      await between();
    }
    return seen;
  }

  test('following Link visits each row once, in the order asked for, while others are added and though many are of one instant', async () => {
    const names = Array.from({ length: 23 }, (_, n) => `Team ${String(n).padStart(2, '0')}`);
    await makeTeams(names, true);
    let added = 0;
    for (const sort of ['-created_at', 'created_at', 'name', '-name', '-updated_at']) {
      const seen = await follow(`/api/v1/teams?limit=5&sort=${sort}&search=team%20`, async () => {
        added += 1;
        await makeTeams([`Team later ${added}`]);
      });
      const early = seen.filter((name) => names.includes(name));
      assert.deepEqual([...early].sort(), names, `${sort}: each once`);
      if (sort === 'name') assert.deepEqual(early, names);
      if (sort === '-name') assert.deepEqual(early, [...names].reverse());
      assert.equal(new Set(seen).size, seen.length, `${sort}: none twice`);
    }
  });

  test('the last page and the whole list name no next page; a page of exactly the rest does not either', async () => {
    const { total } = (await ask('/api/v1/teams?limit=1')).json<Answer>();
    for (const limit of [total, total + 1, 200])
      assert.equal((await ask(`/api/v1/teams?limit=${limit}`)).headers['link'], undefined, `${limit}`);
    assert.match(String((await ask(`/api/v1/teams?limit=${total - 1}`)).headers['link']), /rel="next"/);
  });

  test('a cursor counts only for the order it came from, and not beside skip', async () => {
    const { next_cursor: cursor } = (await ask('/api/v1/teams?limit=2&sort=name')).json<Answer>();
    assert.ok(cursor);
    assert.equal((await ask(`/api/v1/teams?sort=name&cursor=${cursor}`)).statusCode, 200);
    assert.equal((await ask(`/api/v1/teams?sort=-name&cursor=${cursor}`)).statusCode, 400);
    assert.equal((await ask(`/api/v1/teams?cursor=${cursor}`)).statusCode, 400);
    assert.equal((await ask(`/api/v1/teams?sort=name&skip=1&cursor=${cursor}`)).statusCode, 400);
  });

  test('a page deep in a list reads no more rows than the first', async () => {
    const { alice, platform } = cast;
    await platform.db.query(
      `insert into notifications (id, user_id, kind, title, body, dedup_key, created_at)
       select gen_random_uuid(), $1, 'test', 'T', '', n::text, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second' from generate_series(1, 20000) n`,
      [alice.userId],
    );
    await platform.db.query('analyze notifications');
    const { inboxWindow } = await import('../src/modules/notifications/inbox/inbox.store.ts');
    const { encodeCursor } = await import('../src/platform/http/list.ts');
    const rowsRead = async (cursor?: string): Promise<number> => {
      const values: unknown[] = [alice.userId];
      const text = `select id from notifications where user_id = $1 ${inboxWindow({ limit: 20, ...(cursor === undefined ? {} : { cursor }) }).rest(values)}`;
      const [row] = await platform.db.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${text}`, values);
      const [plan] = (row?.['QUERY PLAN'] ?? []) as Array<{ Plan: Plan }>;
      assert.ok(plan);
      return mostRows(plan.Plan);
    };
    const deep = encodeCursor(['-created_at', '2026-01-01 00:30:00+00', 'ffffffff-ffff-ffff-ffff-ffffffffffff']);
    assert.ok((await rowsRead()) <= 22);
    assert.ok((await rowsRead(deep)) <= 22);
  });
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** The most rows that one step of a plan read. */
function mostRows(plan: Plan): number {
  return Math.max(plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0), ...(plan.Plans ?? []).map(mostRows));
}
