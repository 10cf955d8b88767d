import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from '../../../test/cast.ts';
import { registerViewRoutes } from './views.routes.ts';

interface View {
  id: string;
  name: string;
  search: Record<string, string>;
}

describe('saved views', () => {
  let cast: Cast;
  const save = (as: Person, name: string, search: object = { severity: 'critical' }, page = 'alerts') =>
    as.inject({ method: 'POST', url: '/api/v1/saved-views', payload: { page, name, search } });
  const list = async (as: Person, page = 'alerts'): Promise<View[]> =>
    (await as.inject({ method: 'GET', url: `/api/v1/saved-views?page=${page}` })).json().items;
  const forget = (as: Person, id: string | undefined) => as.inject({ method: 'DELETE', url: `/api/v1/saved-views/${id}` });

  before(async () => {
    cast = await startCast({ register: (http, { db, live }) => registerViewRoutes(http, { db, live }) });
  });
  after(() => cast.close());

  test('each person keeps their own, by name; a viewer, too', async () => {
    assert.equal((await save(cast.charlie, ' Payments ', { label: 'service:payments', severity: 'critical' })).statusCode, 201);
    await save(cast.charlie, 'all of it');
    await save(cast.bob, 'Bob’s');
    assert.deepEqual(
      (await list(cast.charlie)).map((view) => view.name),
      ['all of it', 'Payments'],
    );
    assert.deepEqual((await list(cast.charlie))[1]?.search, { label: 'service:payments', severity: 'critical' });
    assert.deepEqual(await list(cast.charlie, 'incidents'), []);
    assert.deepEqual(new Set(cast.liveEvents.map((event) => event.userId)), new Set([cast.charlie.userId, cast.bob.userId]));
  });

  test('the same name replaces, and is in the audit trail', async () => {
    await save(cast.charlie, 'Payments', { status: 'all' });
    assert.deepEqual((await list(cast.charlie)).find((view) => view.name === 'Payments')?.search, { status: 'all' });
    const [row] = await cast.platform.db.query<{ count: number }>(
      `select count(*) as count from audit_events where event = 'saved_view.saved' and data ->> 'name' = 'Payments'`,
    );
    assert.equal(row?.count, 2);
  });

  test('another person’s view is as absent as none', async () => {
    const [own] = await list(cast.bob);
    for (const id of [own?.id, '0199f0a0-0000-7000-8000-000000000000', 'x']) assert.equal((await forget(cast.charlie, id)).statusCode, 404);
    assert.equal((await forget(cast.bob, own?.id)).statusCode, 204);
    assert.deepEqual(await list(cast.bob), []);
  });

  test('bad input is refused, and so is one view too many', async () => {
    for (const [name, search, page] of [
      ['  ', {}, 'alerts'],
      ['a\0b', {}, 'alerts'],
      ['x', { a: 'b\0' }, 'alerts'],
      ['x', { a: 1 }, 'alerts'],
      ['x', {}, '../alerts'],
      ['x'.repeat(81), {}, 'alerts'],
    ] as const) {
      assert.equal((await save(cast.alice, name, search, page)).statusCode, 422, JSON.stringify([name, search, page]));
    }
    for (let index = 0; index < 50; index += 1) await save(cast.alice, `view ${index}`);
    assert.equal((await save(cast.alice, 'view 51')).statusCode, 409);
    assert.equal((await list(cast.alice)).length, 50);
    assert.equal((await cast.http.inject({ method: 'GET', url: '/api/v1/saved-views?page=alerts' })).statusCode, 401);
  });
});
