import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { editIncident } from '../incidents/index.ts';
import { escalated } from '../incidents/record.actions.ts';
import { findIncident } from '../incidents/incidents.store.ts';
import { MINUTE, openStage, type Stage } from './escalation.fixture.ts';

const BY = { actor: { kind: 'user', id: null, name: 'Ada' } } as const;

describe('the escalation of an incident whose service is corrected, or whose merge is undone', () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
    for (const name of ['Ann', 'Ben', 'Cy', 'Admin']) await stage.person(name);
  });
  after(() => stage.close());

  const correct = async (id: string, serviceId: string | null) => {
    const deps = { ...stage.engine.incidents, db: stage.engine.deps.db };
    const { service } = await editIncident(deps, id, { service_id: serviceId }, BY);
    return service?.paging;
  };
  const state = async (id: string) => {
    const now = await stage.engine.incidents.escalations.stateOf(stage.db, id);
    return now && [now.status, now.policy_name, now.round, now.level, now.next_level];
  };
  const inMs = async (resumed: { readonly nextAt: Date } | null) => {
    const [row] = await stage.db.query<{ now: Date }>('select app_now() as now', []);
    return (resumed?.nextAt.getTime() ?? 0) - (row?.now.getTime() ?? 0);
  };
  const withdrawn = () =>
    stage.db.query<{ cancelled: string }>('select distinct cancelled from test_pages where cancelled is not null', []);

  test('the new service’s policy starts at level 1, its later levels follow in their own time, and the pages before are withdrawn', async () => {
    await stage.at(0);
    const wrong = await stage.service('Wrong', [
      [5, 'Ann'],
      [5, 'Cy'],
    ]);
    const right = await stage.service(
      'Right',
      [
        [10, 'Ann', 'Ben'],
        [5, 'Cy'],
      ],
      1,
    );
    const { id } = await stage.open(wrong);
    assert.deepEqual(await stage.paged(id), ['1.1 Ann @0']);
    await stage.at(MINUTE);
    assert.equal(await correct(id, right), 'restarted');
    assert.deepEqual(await stage.paged(id), ['1.1 Ann @0', '2.1 Ann @60', '2.1 Ben @60'], 'who stands in both is paged again');
    assert.deepEqual(await withdrawn(), [{ cancelled: 'service corrected' }]);
    assert.deepEqual(await state(id), ['running', 'Right policy', 2, 1, 2]);
    await stage.at(5 * MINUTE);
    await stage.engine.lead();
    assert.equal((await stage.paged(id)).length, 3, 'the level of the policy before is not tried');
    await stage.at(11 * MINUTE);
    await stage.engine.lead();
    assert.deepEqual((await stage.paged(id)).at(-1), '2.2 Cy @660');
    assert.deepEqual(await state(id), ['running', 'Right policy', 2, 2, 1], 'then its own second round');
  });

  test('with the same policy, or none, what runs goes on; where nobody could be paged before, level 1 is paged', async () => {
    await stage.at(0);
    const one = await stage.service('One', [[5, 'Ann']]);
    const twin = await stage.service('Twin', [[5, 'Ben']]);
    await stage.db.query(
      'update services set escalation_policy_id = (select escalation_policy_id from services where id = $1) where id = $2',
      [one, twin],
    );
    const none = await stage.service('None', [[5, 'Ben']]);
    await stage.db.query('update services set escalation_policy_id = null where id = $1', [none]);
    const { id } = await stage.open(one);
    const before = await state(id);
    assert.deepEqual([await correct(id, twin), await state(id)], ['goes_on', before]);
    assert.deepEqual([await correct(id, none), await state(id)], ['goes_on', before]);
    assert.deepEqual([await correct(id, null), await state(id)], ['goes_on', before]);
    assert.equal((await stage.paged(id)).length, 1);
    const lonely = await stage.open(none);
    assert.deepEqual(await stage.paged(lonely.id), []);
    assert.equal(await correct(lonely.id, one), 'restarted');
    assert.deepEqual(await stage.paged(lonely.id), ['1.1 Ann @0']);
  });

  test('when a merge is undone the level goes on with the time it had left, at least a minute; an acknowledged one pages nobody', async () => {
    await stage.at(0);
    const service = await stage.service('Merged', [
      [5, 'Ann'],
      [5, 'Ben'],
    ]);
    const { escalations } = stage.engine.incidents;
    const cancelAndResume = async (id: string, cancelAt: number, resumeAt: number) => {
      await stage.at(cancelAt);
      await stage.engine.deps.db.transaction((tx) => escalations.stop(tx, id, 'cancelled'));
      await stage.at(resumeAt);
      const incident = await findIncident(stage.db, id);
      assert.ok(incident);
      return stage.engine.deps.db.transaction((tx) => escalations.resume(tx, escalated(incident), 'cancelled'));
    };
    const { id } = await stage.open(service);
    const resumed = await cancelAndResume(id, 2 * MINUTE, 9 * MINUTE);
    assert.equal(await inMs(resumed), 3 * MINUTE);
    await stage.at(12 * MINUTE);
    await stage.engine.lead();
    assert.deepEqual(await stage.paged(id), ['1.1 Ann @0', '1.2 Ben @720']);
    await stage.at(0);
    const late = await stage.open(service);
    const least = await cancelAndResume(late.id, 5 * MINUTE - 1_000, 6 * MINUTE);
    assert.equal(await inMs(least), MINUTE);
    await stage.at(0);
    const taken = await stage.open(service);
    await stage.command(taken.id, 'acknowledge');
    assert.equal(await cancelAndResume(taken.id, MINUTE, 2 * MINUTE), null);
    assert.deepEqual((await state(taken.id))?.[0], 'stopped');
  });
});
