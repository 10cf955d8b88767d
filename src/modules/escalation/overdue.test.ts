import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { By } from '../../platform/actor.ts';
import { MINUTE, openStage, type Stage } from './escalation.fixture.ts';
import { decidePaused } from './paused.actions.ts';
import { pausedWindow, listPaused } from './waiting.store.ts';

const HOUR = 60 * MINUTE;
const BOB: By = { actor: { kind: 'user', id: null, name: 'Bob' } };

describe('F44: after a restored backup', () => {
  let stage: Stage;
  let service: string;
  before(async () => {
    stage = await openStage();
    for (const name of ['Ada', 'Bob', 'Admin']) await stage.person(name);
    service = await stage.service('Restored', [
      [5, 'Ada'],
      [5, 'Bob'],
    ]);
    await stage.db.query(
      `insert into system_settings (name, value, updated_at, updated_by) values ('time_zone', '"Europe/Berlin"', $1, '{}')`,
      [new Date()],
    );
  });
  after(() => stage.close());
  beforeEach(async () => {
    await stage.db.query('truncate incidents, escalations, escalation_steps, test_pages cascade');
    stage.notices.length = 0;
    await stage.at(0);
  });
  const state = (id: string) => stage.engine.incidents.escalations.stateOf(stage.db, id);
  /** Opens so many, and lets so much time pass before a server runs again. */
  const restore = async (count: number, afterMs: number) => {
    const opened = [];
    for (let i = 0; i < count; i += 1) opened.push(await stage.open(service));
    await stage.at(afterMs);
    return opened;
  };
  const release = (action: 'resume' | 'dismiss', incidentIds: readonly string[] | null = null) =>
    decidePaused({ db: stage.db, live: stage.engine.deps.live }, { action, incidentIds, reader: '*' }, BOB);

  test('what is overdue for longer than the limit calls nobody: it is shown, and the admins are told once', async () => {
    const opened = await restore(5, 5 * MINUTE + 24 * HOUR);
    await stage.engine.lead();
    assert.deepEqual(await stage.engine.watch(), { found: 0, repaired: 0 }, 'nor does the watchdog call');
    await stage.engine.hold();
    await stage.engine.lead();
    await stage.engine.hold();
    assert.equal((await stage.pages()).length, 5, 'only the first level of each, from before');
    assert.deepEqual(
      stage.notices.map(({ kind }) => kind),
      ['escalation.paused'],
    );
    const window = pausedWindow({ limit: 3, sort: 'due_at' });
    const { paused: rows, counted } = await listPaused(stage.db, window, '*');
    const { items: paused } = await window.page(stage.db, rows, counted, ({ id }) => id);
    assert.deepEqual([counted, paused.length, paused[0]?.policy_name, paused[0]?.next_level], [5, 3, 'Restored policy', 2]);
    const [first] = opened;
    assert.ok(first);
    assert.equal((await state(first.id))?.status, 'paused');
    const entry = (await stage.timeline(first.id)).at(-1);
    assert.equal(entry?.kind, 'escalation.paused');
    assert.match(entry?.text ?? '', /was due at [\d-]+ [\d:]+ CES?T, long overdue/);
  });

  test('what is overdue for less is fired once, one level, and the next one has its whole time', async () => {
    const [opened] = await restore(1, 24 * HOUR);
    assert.ok(opened);
    await stage.engine.lead();
    await stage.engine.hold();
    assert.deepEqual(await stage.paged(opened.id), ['1.1 Ada @0', `1.2 Bob @${24 * 3_600}`]);
    assert.equal((await state(opened.id))?.status, 'running');
  });

  test('a person lets some go on, ends others, and each says so', async () => {
    const [one, two, three] = await restore(3, 48 * HOUR);
    assert.ok(one && two && three);
    await stage.engine.lead();
    await stage.engine.hold();
    assert.deepEqual(await release('resume', [one.id]), [one.id]);
    assert.deepEqual(await release('dismiss', [two.id]), [two.id]);
    assert.deepEqual(await release('resume', [two.id]), [], 'it does not wait any more');
    await stage.engine.fire();
    assert.deepEqual(
      [await stage.paged(one.id), await stage.paged(two.id), await stage.paged(three.id)].map((timeline) => timeline.length),
      [2, 1, 1],
    );
    assert.deepEqual([(await state(two.id))?.stopped_reason, (await state(three.id))?.status], ['dismissed', 'paused']);
    assert.match((await stage.timeline(two.id)).at(-1)?.text ?? '', /Bob dismissed it: nobody is paged/);
    assert.deepEqual((await release('resume')).length, 1);
    await stage.engine.fire();
    assert.equal((await stage.paged(three.id)).length, 2);
    const audited = await stage.db.query<{ event: string; n: number }>(
      `select event, (data->>'count')::int as n from audit_events where entity_type = 'escalation' order by created_at, id`,
    );
    assert.deepEqual(audited, [
      { event: 'escalation.resumed', n: 1 },
      { event: 'escalation.dismissed', n: 1 },
      { event: 'escalation.resumed', n: 1 },
    ]);
  });

  test('acknowledging ends one that waits; escalating by hand lets it go on', async () => {
    const [one, two] = await restore(2, 48 * HOUR);
    assert.ok(one && two);
    await stage.engine.lead();
    await stage.engine.hold();
    await stage.command(one.id, 'acknowledge');
    assert.equal(await stage.command(two.id, 'escalate'), 'changed');
    assert.deepEqual([(await state(one.id))?.status, (await state(two.id))?.status], ['stopped', 'running']);
    assert.equal((await stage.paged(two.id)).length, 2);
  });
});
