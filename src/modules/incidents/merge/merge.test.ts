import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type IncidentsCast, startIncidentsCast } from '../incidents.fixture.ts';

describe('merging incidents', () => {
  let cast: IncidentsCast;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  const merge = async (source: string, into: string | number, who = cast.bob) => {
    const answer = await cast.call(who, 'POST', `/api/v1/incidents/${source}/merge`, { into: String(into) });
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
  };
  const get = async (id: string) => (await cast.call(cast.bob, 'GET', `/api/v1/incidents/${id}`)).json() as Record<string, unknown>;
  const acknowledge = (id: string) => cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/acknowledge`);
  const kinds = async (id: string) => ((await get(id))['timeline'] as { kind: string }[]).map(({ kind }) => kind);

  test('the source is cancelled with where it went, out of the figures, and both timelines say so', async () => {
    const [source, target] = [await cast.open(), await cast.open()];
    await acknowledge(target);
    const figures = async () => (await cast.call(cast.bob, 'GET', '/api/v1/incidents/metrics')).json() as { total: number };
    const before = (await figures()).total;
    const merged = await merge(source, target);
    assert.deepEqual([merged.status, merged.body['status'], merged.body['merged_into']], [200, 'cancelled', target]);
    assert.equal((await figures()).total, before - 1);
    assert.equal((await kinds(source)).at(-1), 'incident.merged');
    assert.equal((await kinds(target)).at(-1), 'incident.merge_received');
    assert.ok(
      cast.asked.some((call) => call.what === 'stop' && call.reason === 'cancelled'),
      'nobody is paged for it any more',
    );
  });

  test('without somebody who has the target, or is paged for it, nothing is merged; nor on a circle, nor of what is over', async () => {
    const [source, target] = [await cast.open(), await cast.open()];
    const nobody = await merge(source, target);
    assert.deepEqual([nobody.status, /Nobody has acknowledged incident \d+/.test(String(nobody.body['detail']))], [409, true]);
    await acknowledge(target);
    assert.deepEqual(
      [(await merge(target, target)).status, (await merge(source, 'nonsense')).status, (await merge(source, 999_999)).status],
      [409, 422, 422],
    );
    assert.equal((await merge(source, target, cast.charlie)).status, 403);
    assert.equal((await get(source))['status'], 'triggered');
    assert.equal((await merge(source, target)).status, 200);
    await acknowledge(source);
    const back = await merge(target, source);
    assert.deepEqual([back.status, /is cancelled: merge into one that goes on/.test(String(back.body['detail']))], [409, true], 'a circle');
    const again = await merge(source, target);
    assert.deepEqual([again.status, again.body['code']], [409, 'invalid_transition']);
  });

  describe('undone', () => {
    const unmerge = async (source: string, who = cast.bob) => {
      const answer = await cast.call(who, 'POST', `/api/v1/incidents/${source}/unmerge`);
      return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
    };
    const service = async (name: string) => {
      const id = randomUUIDv7();
      await cast.db.query('insert into services (id, name) values ($1, $2)', [id, name]);
      return id;
    };
    const link = (id: string, numbers: number[]) =>
      cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/alerts`, { alert_numbers: numbers });
    const alertsOf = async (id: string) =>
      ((await cast.call(cast.bob, 'GET', `/api/v1/incidents/${id}/alerts`)).json() as { items: { number: number }[] }).items
        .map(({ number }) => number)
        .sort((a, b) => a - b);
    let serial = 0;
    /** Two incidents, with alerts of their own and one in common; the source is merged into the target. */
    const merged = async () => {
      serial += 1;
      const [own, common, others] = [await cast.fire(`u${serial}`), await cast.fire(`v${serial}`), await cast.fire(`w${serial}`)];
      const [shop, orders] = [await service(`Shop ${serial}`), await service(`Orders ${serial}`)];
      const source = await cast.open({ service_id: shop });
      const target = await cast.open({ service_id: orders });
      await link(source, [own, common]);
      await link(target, [common, others]);
      await acknowledge(target);
      assert.equal((await merge(source, target)).status, 200);
      return { source, target, shop, orders, own, common, others };
    };

    test('the source stands as before, its alerts go back, the target keeps what it had, and both timelines say so', async () => {
      const { source, target, shop, orders, own, common, others } = await merged();
      assert.deepEqual([await alertsOf(source), await alertsOf(target)], [[], [own, common, others]]);
      assert.deepEqual((await get(target))['affected_service_ids'], [orders, shop]);
      assert.notEqual((await get(source))['unmerge_until'], null);
      cast.asked.length = 0;
      const undone = await unmerge(source);
      assert.deepEqual(
        [undone.status, undone.body['status'], undone.body['merged_into'], undone.body['cancelled_at']],
        [200, 'triggered', null, null],
      );
      assert.deepEqual(
        [await alertsOf(source), await alertsOf(target)],
        [
          [own, common],
          [common, others],
        ],
      );
      const [back, other] = [await get(source), await get(target)];
      assert.deepEqual([back['alert_count'], other['alert_count']], [2, 2]);
      assert.deepEqual([back['affected_service_ids'], other['affected_service_ids']], [[shop], [orders]]);
      assert.deepEqual([back['unmerge_until'], other['status']], [null, 'acknowledged']);
      assert.deepEqual([(await kinds(source)).at(-1), (await kinds(target)).at(-1)], ['incident.unmerged', 'incident.unmerged']);
      assert.deepEqual(
        cast.asked.map((asked) => asked.what),
        ['resume'],
        'its escalation goes on',
      );
      const again = await unmerge(source);
      assert.deepEqual(
        [again.status, again.body['code'], /is not merged into another/.test(String(again.body['detail']))],
        [409, 'invalid_transition', true],
      );
    });

    test('not by a viewer, not after ten minutes, not once the target is over; then nothing has changed', async () => {
      const late = await merged();
      assert.equal((await unmerge(late.source, cast.charlie)).status, 403);
      await cast.db.query(`update incident_merges set merged_at = merged_at - interval '601 seconds' where source_id = $1`, [late.source]);
      assert.deepEqual([(await unmerge(late.source)).status, (await get(late.source))['unmerge_until']], [409, null]);
      const over = await merged();
      await cast.call(cast.bob, 'POST', `/api/v1/incidents/${over.target}/resolve`);
      const refused = await unmerge(over.source);
      assert.deepEqual(
        [refused.status, /is resolved: a merge is undone while the other goes on/.test(String(refused.body['detail']))],
        [409, true],
      );
      assert.deepEqual([(await get(over.source))['status'], await alertsOf(over.source)], ['cancelled', []]);
    });

    test('by two people at once it is undone once; a person’s word on a service stays with the target', async () => {
      const { source, target, shop, orders } = await merged();
      const edit = { affected_services: { add: [shop] } };
      assert.equal((await cast.call(cast.bob, 'PATCH', `/api/v1/incidents/${target}`, edit)).statusCode, 200);
      const statuses = (await Promise.all([unmerge(source), unmerge(source, cast.alice)])).map(({ status }) => status).sort();
      assert.deepEqual(statuses, [200, 409]);
      assert.equal((await kinds(source)).filter((kind) => kind === 'incident.unmerged').length, 1);
      assert.deepEqual((await get(target))['affected_service_ids'], [orders, shop]);
    });

    test('where the group of the source went along, its later alerts go back too, and new ones join it again', async () => {
      const first = await cast.fire('grouped-1', { labels: { alertname: 'Grouped' } });
      const source = await cast.open();
      await link(source, [first]);
      const target = await cast.open();
      await acknowledge(target);
      await cast.db.query(
        `update incidents set group_id = (select group_id from alerts where number = $2), open_group_id = (select group_id from alerts where number = $2)
          where id = $1`,
        [source, first],
      );
      assert.equal((await merge(source, target)).status, 200);
      const group = async (id: string) =>
        (await cast.db.query<{ open_group_id: string | null }>('select open_group_id from incidents where id = $1', [id]))[0]
          ?.open_group_id ?? null;
      const moved = await group(target);
      assert.notEqual(moved, null);
      const later = await cast.fire('grouped-2', { labels: { alertname: 'Grouped' } });
      await cast.db.query('update alerts set group_id = $2 where number = $1', [later, moved]);
      await link(target, [later]);
      assert.equal((await unmerge(source)).status, 200);
      assert.deepEqual([await alertsOf(source), await alertsOf(target)], [[first, later], []]);
      assert.deepEqual([await group(source), await group(target)], [moved, null]);
    });
  });
});
