import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/postgres.ts';
import { type Database, openDatabase, type Tx } from '../../../platform/db/database.ts';
import { capOf, countMatches } from './count.store.ts';
import { listAlerts } from './list.store.ts';
import { type AlertFilter, type AlertListQuery, cursorAfter, parseFilter, parsePaging } from './list-query.ts';
import { catchUpWords, dropWords, indexWords } from './search-index.store.ts';

/** More than the list looks through before it asks the indexes. */
const STORED = 1_500;
/** How far is counted where few are stored. */
const cap = capOf(STORED);

interface Stored {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly severity: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly channel: string;
  readonly group_id: string;
  readonly updated_at: Date;
  readonly words: string;
  readonly linked: boolean;
}

/** Teams by ten, pods with generated names, an order of updates unlike that of numbers, some linked to an incident that is acknowledged. */
const SEED = `
with a as (
  insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, provider, channel, group_key, group_id, starts_at,
      last_received_at, last_event_at, content_digest, created_at, updated_at)
  select md5('alert' || i)::uuid, 'f' || i, 'Alert ' || i, case when i % 7 < 2 then 'firing' when i % 7 = 2 then 'acknowledged' else 'resolved' end,
      (array['critical', 'high', 'warning', 'info'])[1 + i % 4],
      jsonb_build_object('team', 'team-' || i % 10, 'pod', 'shop-' || md5('pod' || i), 'half', case when i < 750 then 'first' else 'second' end),
      '{}', 'test', 'chatone', 'C' || i % 3, 'g' || i / 5, md5('group' || i / 5)::uuid, app_now(), app_now(), app_now(), '', app_now(),
      app_now() - (hashint4(i)::bigint + 2147483648) % 100 * interval '1 minute'
    from generate_series(1, ${STORED}) i returning id, number, group_id, title, labels),
i as (
  insert into incidents (id, title, severity, status, created_by, source, is_acknowledged, acknowledged_by, created_at, updated_at)
  values (md5('incident')::uuid, 'Acknowledged', 'high', 'acknowledged', '{}', 'manual', true, '{}', app_now(), app_now()) returning id),
l as (
  insert into incident_alerts (incident_id, alert_id, alert_number, group_id, linked_at, linked_by)
  select i.id, a.id, a.number, a.group_id, app_now(), '{}' from a, i where a.number % 11 = 0)
insert into alert_words (alert_id, words)
select id, lower(title || ' 100% ratio_of ' || (select string_agg(key || ' ' || value, ' ') from jsonb_each_text(labels))) from a`;

/** Those with the first numbers. */
function first(n: number): AlertFilter {
  return { ...parseFilter({}, []), numbers: Array.from({ length: n }, (_, i) => i + 1) };
}

describe('the list of alerts, with more stored than it looks through', () => {
  let database: TestDatabase;
  let db: Database;
  let stored: Stored[];
  before(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, max: 4, name: 'test' });
    await db.query(SEED);
    await db.query('analyze alerts, alert_words');
    stored = await db.query<Stored>(
      `select alerts.*, words, exists (select from incident_alerts l where l.alert_id = alerts.id) as linked
         from alerts join alert_words on alert_id = id`,
    );
  });
  after(async () => {
    await db.close();
    await database.drop();
  });

  const matching = (filter: AlertFilter, urgent = false): Stored[] => {
    const matches = stored.filter(
      (alert) =>
        (filter.statuses?.some((status) => status === alert.status) ?? true) &&
        (filter.severities?.some((severity) => severity === alert.severity) ?? true) &&
        (filter.owned === null || filter.owned === (alert.linked && alert.status === 'firing')) &&
        (filter.channel === null || filter.channel === alert.channel) &&
        Object.entries(filter.labels ?? {}).every(([name, value]) => alert.labels[name] === value) &&
        filter.words.every((word) => alert.words.includes(word)),
    );
    // Of a group its newest match; where urgency counts, its newest of the most urgent.
    const first = (alert: Stored, other: Stored) => (urgent && rank(other) - rank(alert)) || alert.number - other.number;
    const heads = new Map<string, Stored>();
    for (const alert of matches) {
      const known = heads.get(alert.group_id);
      if (!known || first(alert, known) > 0) heads.set(alert.group_id, alert);
    }
    return filter.heads ? [...heads.values()] : matches;
  };
  const rank = ({ severity, status, linked }: Stored) =>
    (status === 'resolved' ? 100 : 0) +
    10 * ['critical', 'high', 'warning', 'info'].indexOf(severity) +
    (status === 'acknowledged' ? 2 : status === 'firing' && linked ? 1 : 0);

  const pod = fc.integer({ min: 0, max: STORED - 1 }).map((i) => stored[i]?.labels['pod'] ?? '');
  const search = fc.oneof(
    fc.constantFrom('ratio', '100%', 'ratio_of', 'RATIO', '%', '_', 'team-3', 'absent', 'team-1 alert', 'shop-', 'first 7'),
    pod,
    pod.chain((name) => fc.integer({ min: 0, max: 25 }).map((from) => name.slice(from, from + 12))),
    // Almost a name that exists.
    pod.map((name) => `x${name}`),
    pod.map((name) => name.replace('shop-', 'shop')),
  );
  const label = fc.oneof(
    fc.constantFrom('team:team-3', 'half:first', 'half:second,team:team-4', 'team:absent'),
    pod.map((name) => `pod:${name}`),
  );
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
  const queries: fc.Arbitrary<AlertListQuery> = fc
    .record({
      status: optional(fc.constantFrom('firing', 'resolved', 'firing,acknowledged', 'acknowledged')),
      severity: optional(fc.constantFrom('critical', 'high,info')),
      channel: optional(fc.constantFrom('C1', 'C9')),
      label: optional(label),
      search: optional(search),
      owned: optional(fc.boolean()),
      suppressed: fc.constant(null),
      grouped: optional(fc.constant(true)),
      sort: fc.constantFrom('updated_at', '-updated_at', 'number', '-number', '-urgency'),
      limit: fc.constantFrom(1, 20, 200),
      skip: fc.constantFrom(0, 0, 3, 150),
    })
    .map(({ sort, ...query }) =>
      JSON.parse(JSON.stringify({ ...query, sort: query.grouped ? sort.replace('updated_at', 'number') : sort })),
    );

  test('a page has exactly the matches of its place, and the total is right or a lower bound that says so', async () => {
    const property = fc.asyncProperty(queries, async (query) => {
      const [filter, paging] = [parseFilter(query, []), parsePaging(query)];
      const { alerts, total } = await listAlerts(db, filter, paging);
      const direction = paging.descending ? -1 : 1;
      const byUpdate = (a: Stored, b: Stored) => (paging.by === 'updated_at' ? a.updated_at.getTime() - b.updated_at.getTime() : 0);
      const byRank = (a: Stored, b: Stored) => (paging.urgent ? rank(a) - rank(b) : 0);
      const wanted = matching(filter, paging.urgent).sort((a, b) => byRank(a, b) || direction * (byUpdate(a, b) || a.number - b.number));
      assert.deepEqual(
        alerts.map((alert) => alert.number),
        wanted.slice(paging.skip, paging.skip + paging.limit + 1).map((alert) => alert.number),
      );
      if (total.atLeast) assert.ok(total.count <= wanted.length, `${total.count} of ${wanted.length}`);
      else assert.equal(total.count, wanted.length);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  test('by urgency the cursor walks every alert and every group once, across ranks, in order', async () => {
    for (const query of [{}, { grouped: true }, { grouped: true, status: 'firing,acknowledged', search: 'team-3' }, { owned: false }]) {
      const asked = { ...query, sort: '-urgency', limit: 37 };
      const filter = parseFilter(asked, []);
      const seen: number[] = [];
      for (let cursor: string | undefined, pages = 0; pages < 100; pages += 1) {
        const paging = parsePaging({ ...asked, ...(cursor ? { cursor } : {}) });
        const { alerts, total } = await listAlerts(db, filter, paging);
        const shown = alerts.slice(0, paging.limit);
        seen.push(...shown.map(({ number }) => number));
        const last = shown.at(-1);
        if (alerts.length <= paging.limit || !last) break;
        cursor = cursorAfter(paging, last, total);
      }
      const wanted = matching(filter, true).sort((a, b) => rank(a) - rank(b) || b.number - a.number);
      assert.deepEqual(
        seen,
        wanted.map(({ number }) => number),
        JSON.stringify(query),
      );
    }
  });

  test('with enough time the count is the same by index and by row, and right; without any it claims nothing', async () => {
    const property = fc.asyncProperty(queries, async (query) => {
      const filter = parseFilter(query, []);
      const until = performance.now() + 60_000;
      const right = { count: matching(filter).length, atLeast: false };
      assert.deepEqual(await countMatches(db, filter, { by: 'index', until, cap }), right);
      assert.deepEqual(await countMatches(db, filter, { by: 'row', until, cap }), right);
      assert.deepEqual(await countMatches(db, filter, { by: 'row', until: until - 120_000, cap }), { count: 0, atLeast: true });
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test('a count that is over in its midst is what it had counted, and says so; around each step it is exact', async (t) => {
    const until = performance.now() + 60_000;
    for (const n of [0, 1, 99, 100, 101, 499, 500, 501, 999, 1_000, 1_001, STORED])
      assert.deepEqual(await countMatches(db, first(n), { by: 'row', until, cap }), { count: n, atLeast: false });
    for (const [looks, counted] of [
      [0, 0],
      [1, 100],
      [2, 500],
      [3, 1_000],
    ] as const) {
      // Its time is over once it has asked so often how far it is.
      let asked = 0;
      const moved = t.mock.method(performance, 'now', () => (asked < looks ? until - 60_000 : until));
      const asking: Database = {
        ...db,
        transaction: (work, opening) =>
          db.transaction((tx, ahead) => {
            const query: Tx['query'] = async (text, values, name) => {
              const rows = await tx.query(text, values, name);
              if (text.startsWith('fetch')) asked += 1;
              return rows as never;
            };
            return work({ ...tx, query }, ahead);
          }, opening),
      };
      const answer = await countMatches(asking, first(STORED), { by: 'row', until, cap });
      moved.mock.restore();
      assert.deepEqual(answer, { count: counted, atLeast: true });
    }
  });

  test('with 250,000 alerts stored and more, matches are counted to 1,000, and more of them are told as a lower bound', async () => {
    assert.deepEqual([0, 249_999, 250_000, 250_001, 1_000_000].map(capOf), [10_000, 10_000, 1_000, 1_000, 1_000]);
    const until = performance.now() + 60_000;
    for (const by of ['row', 'index'] as const)
      for (const [matches, told] of [
        [999, { count: 999, atLeast: false }],
        [1_000, { count: 1_000, atLeast: false }],
        [1_001, { count: 1_000, atLeast: true }],
      ] as const)
        assert.deepEqual(await countMatches(db, first(matches), { by, until, cap: capOf(250_000) }), told);
    const query = { search: 'ratio', limit: 20 };
    const listed = async (about: number) => {
      const known: Database = {
        ...db,
        query: async <Row>(text: string, values?: readonly unknown[], name?: string) =>
          name === 'alerts_stored_about' ? ([{ about }] as Row[]) : db.query<Row>(text, values, name),
      };
      return (await listAlerts(known, parseFilter(query, []), parsePaging(query))).total;
    };
    const many = await listed(250_000);
    assert.ok(many.atLeast && many.count <= 1_000, JSON.stringify(many));
    // Exact, unless this machine was so busy that its time was over.
    const few = await listed(249_999);
    assert.ok(few.atLeast || few.count === STORED, JSON.stringify(few));
  });

  test('a search finds what just arrived also while another server is moving its words into the index', async () => {
    const id = '0199f0a0-0000-7000-8000-0000000000bc';
    await db.query(`insert into alerts_to_index (alert_id, words) values ($1, 'just arrived')`, [id]);
    const [moved, end] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const move = db.transaction(async (tx) => {
      moved.resolve(await indexWords(tx));
      await end.promise;
    });
    assert.equal(await moved.promise, 1);
    let looks = 0;
    const searched = catchUpWords({
      query: async <Row>(text: string, values?: readonly unknown[], name?: string) => {
        // It has looked once and passed it over; then the other one is done.
        if (name === 'words_due') looks += 1;
        if (looks === 2) end.resolve();
        return db.query<Row>(text, values, name);
      },
    });
    await searched;
    const words = await db.query('select words from alert_words where alert_id = $1', [id]);
    end.resolve();
    await move;
    await db.query('delete from alert_words where alert_id = $1', [id]);
    assert.deepEqual(words, [{ words: 'just arrived' }]);
  });

  test('words that are being moved into the index while their alert is deleted do not come back', async () => {
    const id = '0199f0a0-0000-7000-8000-0000000000bb';
    await db.query(`insert into alerts_to_index (alert_id, words) values ($1, 'late words')`, [id]);
    const [moved, end] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const move = db.transaction(async (tx) => {
      moved.resolve(await indexWords(tx));
      await end.promise;
    });
    assert.equal(await moved.promise, 1);
    const drop = db.transaction((tx) => dropWords(tx, [id]));
    // The deletion has met the row that is being moved, and waits for it.
    for (;;) {
      const [blocked] = await db.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      if (blocked) break;
    }
    end.resolve();
    await Promise.all([move, drop]);
    assert.deepEqual(await db.query('select words from alert_words where alert_id = $1', [id]), []);
  });
});
