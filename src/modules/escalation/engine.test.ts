import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import type { Queryable } from '../../platform/db/database.ts';
import { MINUTE, openStage, type Stage } from './escalation.fixture.ts';
import { openWatchdog } from './timers.jobs.ts';
import { seedEscalations } from './seed.fixture.ts';
import { countWaiting, findLate, findLost } from './waiting.store.ts';

describe('escalation', () => {
  let stage: Stage;
  let people: Record<'ada' | 'bob' | 'cyd' | 'admin', string>;
  let payments: string;
  before(async () => {
    stage = await openStage();
    const person = stage.person;
    people = { ada: await person('Ada'), bob: await person('Bob'), cyd: await person('Cyd'), admin: await person('Admin') };
    payments = await stage.team('Payments', people.ada);
    await stage.team('Empty', null);
  });
  after(() => stage.close());

  /** Goes through time in steps and lets the leader fire after each; returns to the beginning of the stage's time. */
  const through = async (...minutes: readonly number[]) => {
    for (const minute of minutes) {
      await stage.at(minute * MINUTE);
      await stage.engine.lead();
    }
  };
  const fresh = () => stage.at(0);
  const state = (id: string) => stage.engine.incidents.escalations.stateOf(stage.db, id);

  test('level 1 is called in the transaction that opens the incident, with no leader anywhere', async () => {
    await fresh();
    const { id } = await stage.open(await stage.service('First', [[5, 'Payments', 'Bob']]));
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.1 Bob @0']);
    const now = await state(id);
    assert.deepEqual([now?.status, now?.level, now?.round, now?.next_level, now?.notified.length], ['running', 1, 1, null, 2]);
    assert.deepEqual(await stage.timeline(id), [
      { kind: 'escalation.level_notified', text: 'Level 1 of First policy: Ada (on call for Payments), Bob are paged.' },
    ]);
    const steps = await stage.db.query<{ n: number }>(
      'select count(*) as n from escalation_steps where incident_id = $1 and schedule_id is not null and user_id = $2',
      [id, people.ada],
    );
    assert.equal(steps[0]?.n, 1);
  });

  test('F25: a delay is kept to the minute: nothing a millisecond before, and 0, 1 and 50,000 minutes alike', async () => {
    await fresh();
    const { id } = await stage.open(
      await stage.service('Delays', [
        [0, 'Ada'],
        [1, 'Bob'],
        [50_000, 'Cyd'],
        [0, 'Ada'],
      ]),
    );
    await stage.engine.lead();
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.2 Bob @0'], 'a delay of 0 passes on at once');
    await stage.at(MINUTE - 1);
    await stage.engine.lead();
    assert.equal((await stage.paged(id)).length, 2);
    await through(1);
    assert.deepEqual((await stage.paged(id)).slice(2), ['1.3 Cyd @60']);
    await stage.at((1 + 50_000) * MINUTE - 1);
    await stage.engine.lead();
    assert.equal((await stage.paged(id)).length, 3);
    await through(50_001, 50_001);
    assert.deepEqual((await stage.paged(id)).slice(3), [`1.4 Ada @${50_001 * 60}`]);
    assert.equal((await state(id))?.status, 'exhausted');
  });

  test('a level that fires late still has its whole time', async () => {
    await fresh();
    const { id } = await stage.open(
      await stage.service('Late', [
        [5, 'Ada'],
        [5, 'Bob'],
        [5, 'Cyd'],
      ]),
    );
    await through(7, 11, 12);
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.2 Bob @420', '1.3 Cyd @720']);
  });

  test('F50: the fallback is paged last, once, with as long as the last level and at least five minutes; then the admins are notified', async () => {
    await fresh();
    const withFallback = async (name: string, levels: Parameters<typeof stage.service>[1]) => {
      const service = await stage.service(name, levels, 1);
      await stage.db.query('update escalation_policies set fallback = $2 where name = $1', [
        `${name} policy`,
        JSON.stringify({ target_type: 'user', target_user_id: people.cyd }),
      ]);
      return stage.open(service, name);
    };
    const { id } = await withFallback('Last of all', [[2, 'Bob']]);
    const empty = await withFallback('Nobody but the last', [[2, 'Empty']]);
    assert.deepEqual(await stage.paged(empty.id), ['2.2 Cyd @0'], 'at once, when no level has anybody');
    await through(2);
    assert.deepEqual(await stage.paged(id), ['1.1 Bob @0', '2.1 Bob @120']);
    await through(4);
    assert.deepEqual((await stage.paged(id)).slice(2), ['2.2 Cyd @240']);
    const published = () =>
      stage.notices.filter((notice) => notice.kind === 'escalation.exhausted' && notice.title.includes('Last of all')).length;
    await through(8.9);
    assert.equal(published(), 0);
    await through(9.1);
    assert.deepEqual([published(), (await state(id))?.status], [1, 'exhausted']);
    assert.ok((await stage.timeline(id)).some(({ text }) => text === 'The fallback of Last of all policy: Cyd is paged.'));
  });

  test('F50: without a policy the one of the settings is used, and without that the admins are notified', async () => {
    await fresh();
    const bare = await stage.open(null, 'Bare');
    assert.equal(stage.notices.at(-1)?.kind, 'escalation.no_policy');
    assert.match(stage.notices.at(-1)?.title ?? '', /Nobody is paged for incident \d+: Bare/);
    await stage.service('Settings', [[5, 'Bob']]);
    const service = await stage.service('Without', [[5, 'Cyd']]);
    await stage.db.query('update services set escalation_policy_id = null where id = $1', [service]);
    await stage.db.query(
      `insert into system_settings (name, value, updated_at, updated_by)
       select 'default_escalation_policy_id', to_jsonb(id), app_now(), '{}' from escalation_policies where name = 'Settings policy'`,
    );
    const before = stage.notices.length;
    for (const where of [null, service]) assert.deepEqual(await stage.paged((await stage.open(where)).id), ['1.1 Bob @0']);
    assert.equal(stage.notices.length, before);
    assert.equal(await stage.command(bare.id, 'escalate'), 'changed', 'by hand the settings count as well');
    await stage.db.query('delete from system_settings');
  });

  test('a level with nobody is skipped at once and said so; after the repeats it is exhausted, once, and the admins are told', async () => {
    await fresh();
    const { id } = await stage.open(
      await stage.service(
        'Gaps',
        [
          [5, 'Empty'],
          [5, 'Bob'],
          [5, 'Empty'],
        ],
        1,
      ),
      'With gaps',
    );
    assert.deepEqual(await stage.paged(id), ['1.2 Bob @0']);
    await through(4, 5);
    assert.deepEqual((await stage.paged(id)).slice(1), ['2.2 Bob @300'], 'levels 3 and 1 have nobody');
    const published = () =>
      stage.notices.filter((notice) => notice.kind === 'escalation.exhausted' && notice.title.includes('With gaps')).length;
    const before = published();
    await through(10, 11, 60);
    assert.equal((await state(id))?.status, 'exhausted');
    assert.equal(published(), before + 1);
    assert.deepEqual(stage.notices.findLast(({ title }) => title.includes('With gaps'))?.userIds, [people.admin]);
    assert.deepEqual(
      (await stage.timeline(id)).map(({ kind, text }) => `${kind.replace('escalation.', '')}: ${text}`),
      [
        'level_skipped: Level 1 of Gaps policy, round 1 of 2 is skipped: nobody is on call for Empty.',
        'level_notified: Level 2 of Gaps policy, round 1 of 2: Bob is paged.',
        'level_skipped: Level 3 of Gaps policy, round 1 of 2 is skipped: nobody is on call for Empty.',
        'level_skipped: Level 1 of Gaps policy, round 2 of 2 is skipped: nobody is on call for Empty.',
        'level_notified: Level 2 of Gaps policy, round 2 of 2: Bob is paged.',
        'level_skipped: Level 3 of Gaps policy, round 2 of 2 is skipped: nobody is on call for Empty.',
        'exhausted: Gaps policy has nobody to page. Nobody else is paged.',
      ],
    );
    const unassigned = await stage.db.query<{ n: number }>(
      'select count(*) as n from escalation_steps where incident_id = $1 and schedule_id is not null and user_id is null',
      [id],
    );
    assert.equal(unassigned[0]?.n, 4, 'each try of a schedule in a gap is kept');
  });

  test('acknowledge, mitigate, resolve and cancel each stop it and take back what was not sent', async () => {
    for (const [command, reason] of [
      ['acknowledge', 'acknowledged'],
      ['mitigate', 'mitigated'],
      ['resolve', 'resolved'],
      ['cancel', 'cancelled'],
    ] as const) {
      await fresh();
      const { id } = await stage.open(
        await stage.service(`Stop by ${command}`, [
          [5, 'Ada'],
          [5, 'Bob'],
        ]),
      );
      await stage.at(MINUTE);
      assert.equal(await stage.command(id, command), 'changed');
      await through(5, 6, 600);
      assert.deepEqual(await stage.paged(id), ['1.1 Ada @0'], command);
      const now = await state(id);
      assert.deepEqual([now?.status, now?.stopped_reason, now?.next_at], ['stopped', reason, null]);
      const taken = await stage.db.query<{ cancelled: string }>('select cancelled from test_pages where incident_id = $1', [id]);
      assert.deepEqual(taken, [{ cancelled: reason }]);
    }
  });

  test('begin-triage and promote do not stop it', async () => {
    await fresh();
    const { id } = await stage.open(
      await stage.service('Go on', [
        [5, 'Ada'],
        [5, 'Bob'],
      ]),
    );
    await stage.command(id, 'begin-triage');
    await stage.command(id, 'promote');
    await through(5);
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.2 Bob @300']);
  });

  test('an incident that was opened again is escalated from level 1, as another episode', async () => {
    await fresh();
    const { id } = await stage.open(
      await stage.service('Again', [
        [5, 'Ada'],
        [5, 'Bob'],
      ]),
    );
    await through(5);
    await stage.command(id, 'resolve');
    await stage.at(10 * MINUTE);
    await stage.command(id, 'reopen');
    await through(15);
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.2 Bob @300', '2:1.1 Ada @600', '2:1.2 Bob @900']);
  });

  test('the policy is the one of the beginning; the person is the one on call when the level fires', async () => {
    await fresh();
    const service = await stage.service('Copied', [
      [5, 'Bob'],
      [5, 'Payments'],
    ]);
    const { id } = await stage.open(service);
    await stage.db.query(`update escalation_policies set levels = '[]', name = 'Emptied' where name = 'Copied policy'`);
    await stage.db.query('update services set escalation_policy_id = null where id = $1', [service]);
    await stage.putOnCall(payments, people.cyd);
    await through(5);
    await stage.putOnCall(payments, people.ada);
    assert.deepEqual(await stage.paged(id), ['1.1 Bob @0', '1.2 Cyd @300']);
  });

  test('a person whom several targets lead to is called once; one whose account was closed is not', async () => {
    await fresh();
    const gone = await stage.person('Gone');
    await stage.db.query('update users set active = false where id = $1', [gone]);
    const { id } = await stage.open(await stage.service('Twice', [[5, 'Payments', 'Ada', 'Gone']]));
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0']);
    assert.deepEqual(
      (await stage.pages()).filter(({ tries }) => tries > 1),
      [],
    );
    assert.match((await stage.timeline(id))[0]?.text ?? '', /Ada \(on call for Payments\), Ada are paged; Gone is no longer active\.$/);
  });

  test('without a policy the timeline says why, and a policy given later is used by hand', async () => {
    await fresh();
    const bare = await stage.service('Bare', [[5, 'Ada']]);
    const [policy] = await stage.db.query<{ id: string }>(`select id from escalation_policies where name = 'Bare policy'`);
    await stage.db.query('update services set escalation_policy_id = null where id = $1', [bare]);
    const { id } = await stage.open(bare);
    const none = await stage.open(null);
    assert.deepEqual(
      [...(await stage.timeline(id)), ...(await stage.timeline(none.id))].map(({ text }) => text),
      [
        'Only the admins are notified: Bare has neither an escalation policy nor a team, and the settings name no default policy.',
        'Only the admins are notified: the incident has no service, and the settings name no default policy.',
      ],
    );
    assert.equal(await state(id), null);
    assert.equal(await stage.command(id, 'escalate'), 'conflict');
    await stage.db.query('update services set escalation_policy_id = $2 where id = $1', [bare, policy?.id]);
    assert.equal(await stage.command(id, 'escalate', { level: 2 }), 'validation_failed');
    assert.equal(await stage.command(id, 'escalate'), 'changed');
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0']);
  });
});

describe('escalation by hand', () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
    for (const name of ['Ada', 'Bob', 'Cyd', 'Admin']) await stage.person(name);
    await stage.team('Empty', null);
  });
  after(() => stage.close());
  const state = (id: string) => stage.engine.incidents.escalations.stateOf(stage.db, id);

  test('the next level at once, the named one, back to an earlier one, and on from there', async () => {
    await stage.at(0);
    const { id } = await stage.open(
      await stage.service('Hand', [
        [5, 'Ada'],
        [5, 'Bob'],
        [5, 'Cyd'],
      ]),
    );
    await stage.at(MINUTE);
    assert.equal(await stage.command(id, 'escalate'), 'changed');
    await stage.at(2 * MINUTE);
    assert.equal(await stage.command(id, 'escalate', { level: 1 }), 'changed');
    await stage.at(7 * MINUTE - 1);
    await stage.engine.lead();
    await stage.at(7 * MINUTE);
    await stage.engine.lead();
    await stage.at(8 * MINUTE);
    assert.equal(await stage.command(id, 'escalate', { level: 3 }), 'changed');
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.2 Bob @60', '2.1 Ada @120', '2.2 Bob @420', '2.3 Cyd @480']);
    assert.equal(await stage.command(id, 'escalate'), 'exhausted', 'there is no further level');
    assert.equal(await stage.command(id, 'escalate', { level: 4 }), 'validation_failed');
    assert.equal(await stage.command(id, 'escalate', { level: 1 }), 'changed', 'a named level is always possible');
  });

  test('after an acknowledgement it calls the next level and goes on until the next acknowledgement', async () => {
    await stage.at(0);
    const { id } = await stage.open(
      await stage.service('After', [
        [5, 'Ada'],
        [5, 'Bob'],
        [5, 'Cyd'],
      ]),
    );
    assert.equal(await stage.command(id, 'acknowledge'), 'changed');
    assert.equal(await stage.command(id, 'escalate'), 'changed');
    await stage.at(5 * MINUTE);
    await stage.engine.lead();
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.2 Bob @0', '1.3 Cyd @300']);
    assert.equal(await stage.command(id, 'acknowledge'), 'changed');
    assert.equal((await state(id))?.status, 'stopped');
  });

  test('a refusal changes nothing, also when its transaction is committed', async () => {
    await stage.at(0);
    const { id } = await stage.open(
      await stage.service('Refused', [
        [5, 'Ada'],
        [5, 'Empty'],
      ]),
    );
    const before = [await state(id), await stage.timeline(id)];
    assert.equal(await stage.command(id, 'escalate'), 'exhausted');
    assert.deepEqual([await state(id), await stage.timeline(id)], before);
  });
});

describe('escalation under faults', () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
    for (const name of ['Ada', 'Bob', 'Cyd', 'Admin']) await stage.person(name);
  });
  after(() => stage.close());
  // What another test left running would be found here as well.
  beforeEach(() => stage.db.query('truncate incidents, escalations, escalation_steps, test_pages cascade'));
  const state = (id: string) => stage.engine.incidents.escalations.stateOf(stage.db, id);
  const twoLevels = (name: string) =>
    stage.service(name, [
      [5, 'Ada'],
      [5, 'Bob'],
    ]);

  test('F04: a leader that was frozen between its claim and its writes writes nothing; its successor fires once', async () => {
    await stage.at(0);
    const { id } = await stage.open(await twoLevels('Zombie'));
    const zombie = stage.another();
    const successor = stage.another();
    await zombie.lead();
    await stage.at(5 * MINUTE);
    const claimed = Promise.withResolvers<void>();
    const thawed = Promise.withResolvers<void>();
    Object.assign(zombie.deps, {
      onClaimed: async () => {
        claimed.resolve();
        await thawed.promise;
      },
    });
    const work = zombie.fire();
    await claimed.promise;
    await successor.lead();
    thawed.resolve();
    await work;
    assert.equal(await zombie.metric('fenced_total'), 1);
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0'], 'nothing of the late writes stays');
    await successor.fire();
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.2 Bob @300']);
    assert.deepEqual(
      (await stage.pages()).filter(({ tries }) => tries > 1),
      [],
    );
  });

  test('F04: a process that only believes that it leads claims nothing', async () => {
    await stage.at(0);
    const { id } = await stage.open(await twoLevels('Believer'));
    const old = stage.another();
    await old.lead();
    await stage.another().lead();
    await stage.at(5 * MINUTE);
    await old.fire();
    assert.equal((await stage.paged(id)).length, 1);
    await stage.engine.lead();
    assert.equal((await stage.paged(id)).length, 2);
  });

  test('F23: the clock of the machine decides nothing', async () => {
    for (const [name, offset] of [
      ['Ahead', 2 * 60 * MINUTE],
      ['Behind', -2 * 60 * MINUTE],
      ['In 2038', Date.UTC(2038, 0, 20) - Date.now()],
      ['In 1970', -Date.now()],
    ] as const) {
      await stage.at(0);
      const { id } = await stage.open(await twoLevels(`Clock ${name}`));
      mock.timers.enable({ apis: ['Date'], now: Math.max(0, Date.now() + offset) });
      try {
        await stage.at(5 * MINUTE - 1);
        await stage.engine.lead();
        assert.deepEqual(await stage.paged(id), ['1.1 Ada @0'], name);
        await stage.at(5 * MINUTE);
        await stage.engine.lead();
        assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.2 Bob @300'], name);
      } finally {
        mock.timers.reset();
      }
    }
  });

  test('an escalation that cannot be fired holds up no other, and is fired when it can be', async () => {
    await stage.at(0);
    const bad = await stage.open(await twoLevels('Poisoned'));
    const good = await stage.open(await twoLevels('Sound'));
    stage.poisoned.add(bad.id);
    await stage.at(5 * MINUTE);
    await stage.engine.lead();
    assert.equal((await stage.paged(good.id)).length, 2);
    assert.equal((await stage.paged(bad.id)).length, 1);
    assert.equal(await stage.engine.metric('failures_total'), 1);
    await stage.engine.fire();
    assert.equal(await stage.engine.metric('failures_total'), 1, 'it waits before the next try');
    stage.poisoned.clear();
    await stage.at(5 * MINUTE + 2_000);
    await stage.engine.lead();
    assert.deepEqual(await stage.paged(bad.id), ['1.1 Ada @0', '1.2 Bob @302']);
  });

  test('an incident is opened also when its first level cannot be called, which is then made up for', async () => {
    await stage.at(0);
    const plan = stage.engine.deps.pages.plan;
    Object.assign(stage.engine.deps.pages, { plan: async () => Promise.reject(new Error('no pages today')) });
    const { id } = await stage.open(await twoLevels('No first'));
    Object.assign(stage.engine.deps.pages, { plan });
    assert.deepEqual(await stage.paged(id), []);
    assert.equal((await state(id))?.level, 0);
    await stage.engine.lead();
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0']);
  });

  test('N11: what no leader fired is found and fired by the watchdog of any server, once, and counted', async () => {
    await stage.at(0);
    const { id } = await stage.open(await twoLevels('Withheld'));
    const watcher = stage.another();
    await stage.at(5 * MINUTE + 19_999);
    assert.deepEqual(await watcher.watch(), { found: 0, repaired: 0 }, 'a leader may still be on its way');
    await stage.at(5 * MINUTE + 20_000);
    const both = await Promise.all([watcher.watch(), stage.another().watch()]);
    assert.equal(both[0].repaired + both[1].repaired, 1);
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0', '1.2 Bob @320']);
    assert.deepEqual(await watcher.watch(), { found: 0, repaired: 0 });
    assert.deepEqual(
      (await stage.pages()).filter(({ tries }) => tries > 1),
      [],
    );
  });

  test('N11: an incident whose escalation is gone is escalated anew', async () => {
    await stage.at(0);
    const lost = await stage.open(await twoLevels('Deleted timer'));
    const taken = await stage.open(await twoLevels('In hands'));
    await stage.command(taken.id, 'acknowledge');
    await stage.db.query('delete from escalations where incident_id in ($1, $2)', [lost.id, taken.id]);
    await stage.db.query('delete from test_pages where incident_id = $1', [lost.id]);
    await stage.at(MINUTE);
    const watcher = stage.another();
    assert.deepEqual(await watcher.watch(), { found: 1, repaired: 1 });
    assert.equal(await watcher.metric('lost_found_total'), 1);
    assert.deepEqual(await stage.paged(lost.id), ['1.1 Ada @60']);
  });

  test('the dead-man address is called only while nothing is left over, and its failure stops nothing', async () => {
    await stage.at(0);
    let pings = 0;
    const look = openWatchdog(stage.engine.deps, 20_000, async () => {
      pings += 1;
      throw new Error('nobody answers there');
    });
    await look();
    assert.equal(pings, 1);
    await stage.open(await twoLevels('Left over'));
    await stage.at(6 * MINUTE);
    await look();
    assert.equal(pings, 1, 'something was left over');
    await look();
    assert.equal(pings, 2);
    assert.ok((await stage.engine.metric('watchdog_clean_timestamp_seconds')) > 0);
  });

  test('N11: the watchdog looks by index, however much is stored', async () => {
    await stage.db.query(
      `with old as (insert into incidents (id, title, severity, status, created_by, source, created_at, updated_at)
         select gen_random_uuid(), 'Old', 'low', 'closed', '{}', 'manual', app_now(), app_now() from generate_series(1, 20000) returning id)
       insert into escalations (id, incident_id, episode, policy_name, urgency, levels, status, rounds, started_at, ended_at)
         select gen_random_uuid(), id, 1, 'Old', 'high', '[]', 'stopped', 1, app_now(), app_now() from old`,
    );
    await stage.db.query('analyze incidents, escalations');
    const plans: string[] = [];
    const explaining: Queryable = {
      async query(text, values) {
        const rows = await stage.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return [];
      },
    };
    await findLate(explaining, { lateMs: 20_000, pauseAfterMs: 86_400_000, limit: 200, after: null });
    await findLost(explaining, { lateMs: 20_000, limit: 200, afterId: null });
    await countWaiting(explaining);
    assert.equal(plans.length, 3);
    for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan/, plan);
  });

  test('N11: the look for lost incidents does not look up those that are being escalated one by one', async () => {
    const running = 1_000;
    // So much that is over makes the planner expect few that are open and in nobody's hands.
    await stage.db.query(
      `with old as (insert into incidents (id, title, severity, status, is_acknowledged, created_by, source, created_at, updated_at)
         select gen_random_uuid(), 'Old', 'low', 'closed', true, '{}', 'manual', app_now(), app_now() from generate_series(1, 20000) returning id)
       insert into escalations (id, incident_id, episode, policy_name, urgency, levels, status, rounds, started_at, ended_at)
         select gen_random_uuid(), id, 1, 'Old', 'high', '[]', 'stopped', 1, app_now(), app_now() from old`,
    );
    const targets = [{ target_type: 'user' as const, target_user_id: await stage.person('Of the seed') }];
    await seedEscalations(stage.db, { count: running, targets, dueAt: `app_now() + interval '1 year'` });
    await stage.db.query(`update incidents set updated_at = app_now() - interval '1 hour' where title like 'Seeded %'`);
    await stage.db.query('vacuum analyze incidents, escalations');
    let blocks = Number.POSITIVE_INFINITY;
    const explaining: Queryable = {
      async query(text, values) {
        const [row] = await stage.db.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
          `explain (analyze, buffers, format json) ${text}`,
          values,
        );
        const plan = row?.['QUERY PLAN'][0]?.Plan;
        blocks = (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN);
        return [];
      },
    };
    await findLost(explaining, { lateMs: 20_000, limit: 200, afterId: null });
    assert.ok(blocks < running, `${blocks} blocks read for ${running} incidents`);
  });

  test('a timer of an incident that is over by other ways calls nobody', async () => {
    await stage.at(0);
    const { id } = await stage.open(await twoLevels('Closed behind'));
    const deleted = await stage.open(await twoLevels('Deleted behind'));
    await stage.db.query(`update incidents set status = 'closed' where id = $1`, [id]);
    await stage.db.query('update incidents set deleted_at = app_now() where id = $1', [deleted.id]);
    await stage.at(5 * MINUTE);
    await stage.engine.lead();
    assert.deepEqual([await stage.paged(id), await stage.paged(deleted.id)], [['1.1 Ada @0'], ['1.1 Ada @0']]);
    assert.deepEqual([(await state(id))?.stopped_reason, (await state(deleted.id))?.stopped_reason], ['closed', 'deleted']);
  });

  test('an acknowledgement and a timer at the same moment: either the level was called before it, or never', async () => {
    await stage.at(0);
    const service = await twoLevels('Race');
    const incidents = await Promise.all(Array.from({ length: 40 }, () => stage.open(service)));
    await stage.at(5 * MINUTE);
    await stage.engine.lead().catch(() => {});
    await stage.at(6 * MINUTE);
    const more = await Promise.all(Array.from({ length: 40 }, () => stage.open(service)));
    await stage.at(11 * MINUTE);
    await Promise.all([stage.engine.fire(), ...more.map(({ id }) => stage.command(id, 'acknowledge')), stage.engine.fire()]);
    const [row] = await stage.db.query<{ n: number }>(
      `select count(*) as n from test_pages where incident_id = any($1::uuid[]) and cancelled is null`,
      [more.map(({ id }) => id)],
    );
    assert.equal(row?.n, 0, 'every page that was planned was taken back');
    await stage.at(60 * MINUTE);
    await stage.engine.fire();
    assert.equal(incidents.length, 40);
    for (const { id } of more) assert.equal((await state(id))?.status, 'stopped');
  });

  test('an acknowledgement that is undone lets the level go on with the time it had left', async () => {
    await stage.at(0);
    const { id } = await stage.open(await twoLevels('Undone'));
    await stage.at(2 * MINUTE);
    assert.equal(await stage.command(id, 'acknowledge'), 'changed');
    await stage.at(4 * MINUTE);
    assert.equal(await stage.command(id, 'unacknowledge'), 'changed');
    assert.equal((await state(id))?.status, 'running');
    await stage.at(7 * MINUTE - 1);
    await stage.engine.lead();
    assert.deepEqual(await stage.paged(id), ['1.1 Ada @0'], 'three of five minutes were left');
    await stage.at(7 * MINUTE);
    await stage.engine.lead();
    assert.equal((await state(id))?.level, 2);
  });

  test('an undo leaves a level at least a minute, once: acknowledging and undoing in rounds gives no more', async () => {
    await stage.at(0);
    const { id } = await stage.open(await twoLevels('Rounds'));
    const left = async () => {
      const next = (await state(id))?.next_at;
      const [{ now } = { now: new Date() }] = await stage.db.query<{ now: Date }>('select app_now() as now');
      return next ? (new Date(next).getTime() - now.getTime()) / 1_000 : null;
    };
    const round = async (atSeconds: number, undoSeconds = atSeconds + 1) => {
      await stage.at(atSeconds * 1_000);
      await stage.command(id, 'acknowledge');
      await stage.at(undoSeconds * 1_000);
      await stage.command(id, 'unacknowledge');
      return left();
    };
    assert.equal(await round(200, 210), 100, 'more than a minute was left');
    assert.equal(await round(300), 60, 'ten seconds become a minute');
    assert.equal(await round(311), 50, 'which is not given again');
    assert.equal(await round(361), 1);
    assert.equal(await round(363), 0);
    await stage.engine.lead();
    assert.equal((await state(id))?.level, 2);
    await stage.at((364 + 290) * 1_000);
    const paused = (await state(id))?.next_at;
    assert.ok(paused);
    assert.equal(await round(364 + 295), 60, 'the next level has its own minute');
  });

  test('undoing lets nothing go on that did not run: no policy, an exhausted escalation, an earlier episode', async () => {
    await stage.at(0);
    const none = await stage.open(null);
    await stage.command(none.id, 'acknowledge');
    assert.equal(await stage.command(none.id, 'unacknowledge'), 'changed');
    assert.equal(await state(none.id), null);
    const { id } = await stage.open(await stage.service('Ends', [[1, 'Ada']]));
    for (const minute of [1, 2]) {
      await stage.at(minute * MINUTE);
      await stage.engine.lead();
    }
    assert.equal((await state(id))?.status, 'exhausted');
    await stage.command(id, 'acknowledge');
    await stage.command(id, 'unacknowledge');
    assert.equal((await state(id))?.status, 'exhausted');
  });
});
