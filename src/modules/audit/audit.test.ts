import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../test/cast.ts';
import type { Actor } from '../../platform/actor.ts';
import { audit, chainAuditEvents, registerAuditRoutes, verifyAuditChain } from './index.ts';

const ACTOR: Actor = { kind: 'cli', id: null, name: 'test' };

describe('the audit trail', () => {
  let cast: Cast;

  before(async () => {
    cast = await startCast({ register: (http, { db }) => registerAuditRoutes(http, { db }) });
  });
  after(() => cast.close());

  const record = (entityId: string, data: Record<string, unknown> = {}) =>
    cast.platform.db.transaction((tx) => audit(tx, { event: 'thing.changed', actor: ACTOR, entityType: 'thing', entityId, data }));

  test('an event is kept with the change it tells, and goes with it', async () => {
    const id = randomUUID();
    await assert.rejects(
      cast.platform.db.transaction(async (tx) => {
        await audit(tx, { event: 'thing.changed', actor: ACTOR, entityType: 'thing', entityId: id });
        throw new Error('undone');
      }),
    );
    assert.equal((await cast.platform.db.query('select from audit_events where entity_id = $1', [id])).length, 0);
  });

  test('recording waits for no other transaction that records', async () => {
    await cast.platform.db.transaction(async (tx) => {
      await audit(tx, { event: 'thing.changed', actor: ACTOR, entityType: 'thing', entityId: randomUUID() });
      await record(randomUUID());
    });
  });

  test('every committed event gets one place, in order, however many servers link at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => record(randomUUID(), { index, nested: { b: 1, a: [1, 'ü'] } })));
    await Promise.all([chainAuditEvents(cast.platform.db), chainAuditEvents(cast.platform.db), chainAuditEvents(cast.platform.db)]);
    await chainAuditEvents(cast.platform.db);
    const rows = await cast.platform.db.query<{ position: number | null }>('select position from audit_events order by position');
    assert.deepEqual(
      rows.map((row) => row.position),
      rows.map((_, index) => index + 1),
    );
    assert.deepEqual(await verifyAuditChain(cast.platform.db), { checked: rows.length, broken: null });
  });

  test('a changed row is named, whichever member was changed', async () => {
    const { db } = cast.platform;
    const [victim] = await db.query<{ id: string }>('select id from audit_events where position = 7');
    assert.ok(victim);
    for (const change of [
      "event = 'x.y'",
      "actor_name = 'Mallory'",
      "actor_id = 'm'",
      "entity_id = 'e'",
      "ip = '::1'",
      `data = '{"a":1}'`,
      "created_at = created_at + interval '1 ms'",
    ]) {
      const [before] = await db.query<Record<string, unknown>>('select * from audit_events where id = $1', [victim.id]);
      await db.query(`update audit_events set ${change} where id = $1`, [victim.id]);
      assert.deepEqual((await verifyAuditChain(db)).broken, { position: 7, id: victim.id, reason: 'changed' }, change);
      await db.query(
        'update audit_events set event = $2, actor_name = $3, actor_id = $4, entity_id = $5, ip = $6, data = $7, created_at = $8 where id = $1',
        [
          victim.id,
          before?.['event'],
          before?.['actor_name'],
          before?.['actor_id'],
          before?.['entity_id'],
          before?.['ip'],
          before?.['data'],
          before?.['created_at'],
        ],
      );
      assert.equal((await verifyAuditChain(db)).broken, null);
    }
  });

  test('a row that is gone is named by its place', async () => {
    await cast.platform.db.query('delete from audit_events where position = 9');
    assert.deepEqual((await verifyAuditChain(cast.platform.db)).broken, { position: 9, id: null, reason: 'missing' });
  });

  test('the list is newest first, filtered, and walks by cursor without gaps or doubles', async () => {
    const id = randomUUID();
    for (let index = 0; index < 7; index += 1) await record(id, { index });
    const seen: number[] = [];
    const times: string[] = [];
    let cursor = '';
    for (;;) {
      const answer = await cast.alice.inject({
        url: `/api/v1/audit-events?event=thing.changed&entity_type=thing&entity_id=${id}&limit=3${cursor}`,
      });
      assert.equal(answer.statusCode, 200, answer.body);
      const page = answer.json();
      assert.equal(page.total, 7);
      seen.push(...page.items.map((item: { data: { index: number } }) => item.data.index));
      times.push(...page.items.map((item: { created_at: string }) => item.created_at));
      if (page.next_cursor === undefined) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    assert.deepEqual(seen.toSorted(), [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(times, times.toSorted().reverse());
  });

  test('a bad filter is 400 and names it', async () => {
    for (const query of ['entity_id=x', 'cursor=x', 'limit=0', 'nonsense=1', `cursor=${Buffer.from('["x","y"]').toString('base64url')}`]) {
      const answer = await cast.alice.inject({ url: `/api/v1/audit-events?${query}` });
      assert.equal(answer.statusCode, 400, `${query}: ${answer.body}`);
    }
  });
});
