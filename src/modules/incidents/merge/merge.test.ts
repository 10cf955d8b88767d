import assert from 'node:assert/strict';
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
});
