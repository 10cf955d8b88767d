// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { RE2JS } from 're2js';
import { type Cast, type Person, startCast } from '../../../test/cast.ts';
import { until } from '../../../test/harness/until.ts';
import type { Database } from '../../platform/db/database.ts';
import { registerSilenceRoutes } from './index.ts';
import { openSilencePreviews } from './preview.actions.ts';

/** Open alerts, newest last: every fifth is of the namespace "rare"; their pods are `pod-1` and so on. */
const STORED = 1_200;
const RARE = STORED / 5;
const SERVICE = '0198a000-0000-7000-8000-000000000001';

describe('previews of maintenance windows', () => {
  let cast: Cast;
  /** Portions that are being read now, the most at once, and the rows of each. */
  const scans = { now: 0, most: 0, rows: [] as number[] };
  /** Portions wait for this. */
  let gate: Promise<void> = Promise.resolve();
  let counted: Database;
  const counting = (db: Database): Database => ({
    ...db,
    async query<Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]> {
      if (!name?.startsWith('alerts_scan')) return db.query(text, values, name);
      scans.now += 1;
      scans.most = Math.max(scans.most, scans.now);
      await gate;
      try {
        const rows = await db.query<Row>(text, values, name);
        scans.rows.push(rows.length);
        return rows;
      } finally {
        scans.now -= 1;
      }
    },
  });
  before(async () => {
    cast = await startCast({
      register(http, { db, live }) {
        counted = counting(db);
        registerSilenceRoutes(http, { db: counted, live, wake: () => undefined, knownServices: async (_db, ids) => new Set(ids) });
      },
    });
    const { db } = cast.platform;
    await db.query(
      `insert into alert_groups (id, group_key, status, revision, routed_revision, last_alert_at, created_at, updated_at)
       select md5('group' || k)::uuid, 'group ' || k, 'open', 1, 1, app_now(), app_now(), app_now() from generate_series(0, 9) k`,
    );
    await db.query(
      `insert into alerts (id, fingerprint, title, description, status, severity, labels, annotations, source, group_key, group_id, service_id,
           starts_at, last_received_at, last_event_at, content_digest, created_at, updated_at)
       select md5('alert' || i)::uuid, 'fingerprint ' || i, 'Alert ' || i, '', 'firing', 'warning',
           jsonb_build_object('alertname', 'Load', 'pod', 'pod-' || i, 'namespace', case when i % 5 = 0 then 'rare' else 'common' end),
           '{}', 'generic', 'group ' || i % 10, md5('group' || i % 10)::uuid, null,
           app_now(), app_now(), app_now(), 'content ' || i, app_now(), app_now() from generate_series(1, $1::int) i`,
      [STORED],
    );
  });
  after(() => cast.close());

  const ask = async (matchers: readonly string[], person: Person = cast.charlie) => {
    const answer = await person.inject({ method: 'POST', url: '/api/v1/maintenance-windows/preview', payload: { matchers } });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() as any };
  };
  const forget = () => Object.assign(scans, { most: 0, rows: [] });
  const reading = (count: number) => until(() => scans.now === count, `${count} portions to be read`);
  let release = () => {};
  const hold = () => {
    gate = new Promise((resolve) => {
      release = resolve;
    });
  };
  afterEach(() => release());

  test('of 20 that are asked at once two look through alerts, in portions of 100, and all are answered', async () => {
    forget();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => ask([`pod=~"pod-[0-9]*${turn % 10}"`, `turn!="${turn}"`])));
    for (const { status, body } of answers) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual([body.now.alerts, body.now.groups, body.now.limited, body.now.samples.length], [STORED / 10, 1, false, 20]);
      assert.deepEqual(body.past, body.now);
    }
    assert.ok(scans.most <= 2, `${scans.most} portions were read at once`);
    assert.ok(Math.max(...scans.rows) <= 100, `a portion of ${Math.max(...scans.rows)} alerts`);
  });

  test('no expression of a caller is compiled on the thread of the server', async (t) => {
    const compile = t.mock.method(RE2JS, 'compile');
    assert.equal((await ask(['pod!~".*[0-7].{20}x"'])).body.now.alerts, STORED);
    assert.equal((await ask(['pod=~"("'])).status, 422);
    assert.equal(compile.mock.callCount(), 0);
  });

  test('50 wait for two, one more is refused with 503 and a time to come back, and afterwards all are answered again', async () => {
    hold();
    const running = [0, 1].map((turn) => ask([`turn!="${turn}"`]));
    await reading(2);
    const waiting = Array.from({ length: 51 }, (_, turn) =>
      ask([`turn${turn % 4 ? '!=' : '='}"wait ${turn}"`], [cast.alice, cast.bob][turn % 2]),
    );
    const answered: Array<Awaited<ReturnType<typeof ask>>> = [];
    for (const one of waiting) void one.then((answer) => answered.push(answer));
    await until(() => answered.length > 0 || scans.now > 2, 'a refusal');
    assert.equal(scans.now, 2, 'only the first two read alerts');
    const refused = answered[0] as (typeof answered)[number];
    assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [503, 'unavailable', '3']);
    release();
    const statuses = (await Promise.all([...running, ...waiting])).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 52, statuses.join());
    assert.equal((await ask(['turn!="one more"'])).status, 200);
  });

  test('who asks the same at once gets one answer of one look', async () => {
    forget();
    const previews = openSilencePreviews(counted);
    const ask = () => previews({ matchers: ['pod!="same"'], service_ids: [] }, 30);
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    assert.equal(new Set(answers).size, 1);
    const once = scans.rows.length;
    forget();
    assert.notEqual(await ask(), answers[0]);
    assert.equal(once, scans.rows.length);
  });

  test('the database looks for plain values and services: no other alerts are read', async () => {
    forget();
    const { body } = await ask(['namespace="rare"', 'pod=~"pod-.*"']);
    assert.deepEqual([body.now.alerts, body.now.limited], [RARE, false]);
    // One row says how far it has looked where no alert is found.
    const rows = scans.rows.reduce((sum, one) => sum + one);
    assert.ok(rows <= 2 * (RARE + 2), `${rows} rows`);
    assert.equal((await ask(['namespace="rare"', 'namespace="common"'])).body.now.alerts, 0);
    assert.equal((await ask(['severity="warning"', 'namespace="rare"'])).body.now.alerts, RARE);
    const previews = openSilencePreviews(counted);
    await cast.platform.db.query(`update alerts set service_id = $1 where labels ->> 'pod' in ('pod-1', 'pod-5')`, [SERVICE]);
    const of = async (matchers: readonly string[]) => (await previews({ matchers, service_ids: [SERVICE] }, 30)).now.alerts;
    assert.deepEqual([await of([]), await of(['namespace="rare"']), await of(['pod=~".*-1"'])], [2, 1, 1]);
  });

  test('counts are exact below the limit; from it on they say that there may be more', async () => {
    const count = async (most: number, matchers: readonly string[]) => {
      const { now, past } = await openSilencePreviews(counted, most)({ matchers, service_ids: [] }, 30);
      assert.deepEqual(past, now);
      return [now.alerts, now.limited];
    };
    assert.deepEqual(await count(RARE - 1, ['namespace="rare"']), [RARE - 1, true]);
    assert.deepEqual(await count(RARE + 1, ['namespace="rare"']), [RARE, false]);
    assert.deepEqual(await count(STORED - 1, ['pod!=""']), [STORED - 1, true]);
    assert.deepEqual(await count(STORED, ['pod!=""']), [STORED, true]);
    assert.deepEqual(await count(STORED + 1, ['pod!=""']), [STORED, false]);
    // Ten alerts are looked at for each that may be read.
    assert.deepEqual(await count(100, ['pod="pod-1"']), [0, true]);
    assert.deepEqual(await count(STORED / 10 + 1, ['pod="pod-1"']), [1, false]);
  });

  test('one that takes too long stops early and says so, for now and for the past', async (t) => {
    let now = 0;
    t.mock.method(performance, 'now', () => {
      now += 300;
      return now;
    });
    const { now: open, past } = await openSilencePreviews(counted)({ matchers: ['pod!~"x+"'], service_ids: [] }, 30);
    assert.deepEqual([open.limited, past.limited], [true, true]);
    for (const { alerts } of [open, past]) assert.ok(alerts >= 100 && alerts < STORED, `${alerts} alerts`);
  });
});
