import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { DESTINATION_KINDS } from '../../../integrations/providers.ts';
import type { Cast, Person } from '../../../../test/cast.ts';
import { moveClock } from '../../../../test/harness/clock.ts';
import { compileRouting, decideRoute, type RoutingConfig } from '../index.ts';
import { pastAlerts } from './preview.store.ts';
import { replayAlerts } from '../routing.actions.ts';
import { destinations, GOOD, startRoutingCast } from '../routing.fixture.ts';

let cast: Cast;

before(async () => {
  cast = await startRoutingCast();
});
after(() => cast.close());

describe('preview', () => {
  const preview = (who: Person, payload: object) => who.inject({ method: 'POST', url: '/api/v1/routes/preview', payload });
  const proposal: RoutingConfig = {
    destinations: [...destinations, { name: 'night', provider: 'chatone', channel: 'C9' }],
    rules: [
      { name: 'quiet', matchers: ['team=web'], destinations: ['ops'], mute: [{ times: [{ start_time: '00:00', end_time: '12:00' }] }] },
      { name: 'log', matchers: [], destinations: ['hook'], continue: true, severities: ['critical'] },
      { name: 'pay', matchers: ['team="pay"'], destinations: ['night'] },
    ],
    default_destinations: ['ops'],
  };

  /** However busy the machine is, the two seconds of a preview do not end. */
  const withTime = (t: TestContext) => t.mock.method(performance, 'now', () => 0);

  test('labels: the decision under the proposal and under the present rules', async () => {
    await cast.bob.inject({ method: 'PUT', url: '/api/v1/routes', payload: GOOD });
    const response = await preview(cast.charlie, { config: proposal, labels: { team: 'pay', severity: 'page' } });
    assert.equal(response.statusCode, 200, response.body);
    const { decision, replay } = response.json();
    assert.equal(replay, undefined);
    assert.deepEqual(
      decision.after.destinations.map((target: { name: string; rule: string }) => [target.name, target.rule]),
      [
        ['hook', 'log'],
        ['night', 'pay'],
      ],
    );
    assert.deepEqual(
      decision.after.matched.map((match: { rule: string }) => match.rule),
      ['log', 'pay'],
    );
    assert.equal(decision.before.matched[0].rule, 'pay');
    assert.equal(decision.same, false);
  });

  test('without a proposal the present rules are tried', async () => {
    const { decision } = (await preview(cast.charlie, { labels: { namespace: 'prod-1' } })).json();
    assert.equal(decision.same, true);
    assert.deepEqual(decision.after.destinations, [{ name: 'ops', provider: 'chatone', channel: 'C1', rule: 'prod' }]);
    assert.match(decision.after.why, /"prod" matched/);
  });

  test('a faulty proposal is refused with pointers into the body', async () => {
    const response = await preview(cast.charlie, {
      labels: {},
      config: { ...GOOD, rules: [{ name: 'a', matchers: ['x'], destinations: [] }] },
    });
    assert.equal(response.statusCode, 422);
    assert.equal(response.json().errors[0].pointer, '/config/rules/0/matchers/0');
    assert.equal((await preview(cast.charlie, {})).json().errors[0].pointer, '/labels');
    assert.equal((await preview(cast.charlie, { days: 31 })).json().errors[0].pointer, '/days');
    assert.equal((await preview(cast.charlie, { labels: { a: 1 } })).statusCode, 422);
  });

  test('days: equals what fresh decisions over the same alerts give, and stores nothing', async (t) => {
    withTime(t);
    await cast.platform.db.query(
      `with g as (insert into alert_groups (id, group_key, status, revision, last_alert_at, created_at, updated_at)
                  values (gen_random_uuid(), 'past', 'closed', 1, app_now(), app_now(), app_now()) returning id)
       insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at, last_received_at, last_event_at,
                           content_digest, created_at, updated_at, deleted_at)
       select gen_random_uuid(), 'f' || n, 'Alert ' || n, 'resolved', (array['critical','high','warning','info'])[n % 4 + 1],
              jsonb_strip_nulls(jsonb_build_object('team', (array['pay','web','billing',null])[n % 5 + 1], 'namespace', (array['prod-a','dev'])[n % 2 + 1])),
              '{}', 'native', 'past', g.id, t, t, t, 'd', t, t, case when n % 50 = 0 then t end
         from g, generate_series(1, 2500) n, lateral (select app_now() - (2500 - n) * interval '5 minutes' as t) at order by n`,
    );
    const rows = await cast.platform.db.query<{ number: number; labels: Record<string, string>; severity: 'info'; created_at: Date }>(
      `select number, labels, severity, created_at from alerts where deleted_at is null and created_at >= app_now() - interval '7 days' order by number desc`,
    );
    const [now, then] = [compileRouting(GOOD, DESTINATION_KINDS), compileRouting(proposal, DESTINATION_KINDS)];
    const expected = rows.map((row) => {
      const names = [now, then].map((rules) => decideRoute(rules, row, row.created_at).destinations.map((target) => target.name));
      return { number: row.number, before: names[0] ?? [], after: names[1] ?? [] };
    });
    const differs = expected.filter((row) => row.before.toSorted().join() !== row.after.toSorted().join());
    const tables = async () =>
      (
        await cast.platform.db.query(
          `select (select count(*) from routing_versions) v, (select count(*) from audit_events) a, (select count(*) from deliveries) d`,
        )
      )[0];
    const before = await tables();

    const response = await preview(cast.charlie, { config: proposal, days: 7 });
    assert.equal(response.statusCode, 200, response.body);
    const { replay } = response.json();
    assert.deepEqual(await tables(), before);
    assert.ok(rows.length > 1_900 && differs.length > 100);
    assert.deepEqual(
      [replay.evaluated, replay.changed, replay.unchanged, replay.limited, replay.bound],
      [rows.length, differs.length, rows.length - differs.length, false, 20_000],
    );
    assert.deepEqual(
      replay.samples.map(({ number, before: b, after: a }: (typeof expected)[number]) => ({ number, before: b, after: a })),
      differs.slice(0, 50),
    );
    assert.deepEqual(replay.nobody, {
      before: expected.filter((row) => row.before.length === 0).length,
      after: expected.filter((row) => row.after.length === 0).length,
    });
    for (const [kind, gains, loses] of [
      ['added', true, false],
      ['removed', false, true],
      ['moved', true, true],
    ] as const) {
      const wanted = differs.filter(
        (row) =>
          row.after.some((name) => !row.before.includes(name)) === gains && row.before.some((name) => !row.after.includes(name)) === loses,
      );
      if (kind === 'moved') assert.equal(sum(replay.moved), wanted.length);
      for (const { destination, count } of kind === 'moved' ? [] : replay[kind]) {
        const side = kind === 'added' ? 'after' : 'before';
        const other = kind === 'added' ? 'before' : 'after';
        assert.equal(
          count,
          wanted.filter((row) => row[side].includes(destination) && !row[other].includes(destination)).length,
          `${kind} ${destination}`,
        );
      }
    }
  });

  test('no more than the bound are looked at, the newest first', async () => {
    const numbers: number[] = [];
    for await (const page of pastAlerts(cast.platform.db, new Date(0), 1_500)) numbers.push(...page.map((alert) => alert.number));
    const newest = await cast.platform.db.query<{ number: number }>(
      'select number from alerts where deleted_at is null order by number desc limit 1500',
    );
    assert.deepEqual(
      numbers,
      newest.map((row) => row.number),
    );
  });

  test('other work goes on while alerts are evaluated', async () => {
    const rules = { present: GOOD, proposed: proposal, destinations: DESTINATION_KINDS };
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    const { evaluated } = await replayAlerts(cast.platform, rules, 7);
    over = true;
    assert.ok(turns >= evaluated / 20, `${turns} turns of the event loop for ${evaluated} alerts`);
  });

  test('a third preview at the same time is put off, and later ones are taken again', async (t) => {
    withTime(t);
    const rules = { present: GOOD, proposed: proposal, destinations: DESTINATION_KINDS };
    const results = await Promise.allSettled(Array.from({ length: 3 }, () => replayAlerts(cast.platform, rules, 7)));
    assert.deepEqual(
      results.map((result) => result.status),
      ['fulfilled', 'fulfilled', 'rejected'],
    );
    assert.equal((results[2] as PromiseRejectedResult).reason.code, 'unavailable');
    assert.ok((await replayAlerts(cast.platform, rules, 7)).evaluated > 0);
  });

  test('the alerts of the days asked for by the database’s clock, and no others', async (t) => {
    withTime(t);
    const evaluated = async (): Promise<number> => (await preview(cast.charlie, { days: 1 })).json().replay.evaluated;
    const stored = async () =>
      (
        await cast.platform.db.query<{ n: number }>(
          `select count(*) as n from alerts where deleted_at is null and created_at >= app_now() - interval '1 day'`,
        )
      )[0]?.n;
    const today = await evaluated();
    assert.equal(today, await stored());
    await moveClock(cast.database.url, 12 * 3_600_000);
    const later = await evaluated();
    assert.equal(later, await stored());
    assert.ok(later > 0 && later < today);
    await moveClock(cast.database.url, 0);
  });
});

function sum(entries: readonly { readonly count: number }[]): number {
  return entries.reduce((total, entry) => total + entry.count, 0);
}
