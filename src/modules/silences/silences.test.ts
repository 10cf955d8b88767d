// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from '../../../test/cast.ts';
import { moveClock } from '../../../test/harness/clock.ts';
import { serviceNames } from '../catalog/index.ts';
import { knownStatusPages } from '../status-pages/index.ts';
import { registerSilenceRoutes } from './index.ts';

describe('maintenance windows', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast({
      register: (http, { db, live }) =>
        registerSilenceRoutes(http, {
          db,
          live,
          wake: () => undefined,
          knownStatusPages,
          knownServices: async (from, ids) => new Set((await serviceNames(from, ids)).keys()),
        }),
    });
  });
  after(() => cast.close());

  const call = async (person: Person, method: string, path: string, payload?: object): Promise<{ status: number; body: any }> => {
    const answer = await person.inject({
      method: method as 'GET',
      url: `/api/v1/maintenance-windows${path}`,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  const later = async (minutes: number) => {
    moved += minutes * 60_000;
    await moveClock(cast.database.url, moved);
  };
  let moved = 0;
  const at = (minutes: number) => new Date(Date.now() + moved + minutes * 60_000).toISOString();
  const make = async (body: object) => call(cast.bob, 'POST', '', { title: 'Upgrade', matchers: ['namespace="shop"'], ...body });

  test('a window is scheduled, then active, then ended, and its next occurrence is named', async () => {
    const made = await make({ starts_at: at(30), ends_at: at(60) });
    assert.deepEqual(
      [made.status, made.body.state, made.body.version, made.body.mode],
      [201, 'scheduled', 1, 'suppress'],
      JSON.stringify(made.body),
    );
    assert.equal(made.body.next_starts_at, made.body.starts_at);
    assert.equal(made.body.created_by.name, 'Bob');
    const state = async () => (await call(cast.charlie, 'GET', `/${made.body.id}`)).body.state;
    await later(30);
    assert.equal(await state(), 'active');
    const listed = await call(cast.charlie, 'GET', '?state=active');
    assert.deepEqual(
      listed.body.items.map(({ id }: { id: string }) => id),
      [made.body.id],
    );
    await later(30);
    assert.equal(await state(), 'ended');
    assert.equal((await call(cast.charlie, 'GET', '?state=active')).body.total, 0);
    assert.equal((await call(cast.charlie, 'GET', '?state=ended')).body.total, 1);
  });

  test('what cannot be meant is refused naming the field, and nothing is stored', async () => {
    const before = (await call(cast.charlie, 'GET', '')).body.total;
    const soon = at(60);
    const faults: ReadonlyArray<readonly [string, object]> = [
      ['/ends_at', { starts_at: soon, ends_at: at(30) }],
      ['/ends_at', { starts_at: soon, ends_at: soon }],
      ['/ends_at', { starts_at: at(-60), ends_at: at(-30) }],
      ['/rrule', { ends_at: soon, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }],
      ['/rrule', { ends_at: soon, rrule: 'FREQ=MINUTELY' }],
      ['/rrule', { starts_at: soon, ends_at: at(61), rrule: 'FREQ=HOURLY;BYMINUTE=0,1,2,3' }],
      ['/rrule', { starts_at: soon, ends_at: at(60 + 25 * 60), rrule: 'FREQ=DAILY' }],
      ['/rrule', { ends_at: soon, rrule: 'FREQ=DAILY;UNTIL=20200101T000000Z' }],
      ['/rrule', { ends_at: soon, rrule: 'every sunday' }],
      ['/rrule', { ends_at: soon, rrule: 'FREQ=DAILY;BYHOUR=77' }],
      ['/time_zone', { ends_at: soon, time_zone: 'Mars/Olympus' }],
      ['/service_ids/0', { ends_at: soon, service_ids: [randomUUID()] }],
      ['/status_page_ids/0', { ends_at: soon, status_page_ids: [randomUUID()] }],
      ['/matchers', { ends_at: soon, matchers: [] }],
      ['/matchers/0', { ends_at: soon, matchers: ['namespace=~"("'] }],
      ['/matchers/1', { ends_at: soon, matchers: ['a="b"', 'no matcher'] }],
      ['/title', { ends_at: soon, title: '  ' }],
      ['/ends_at', {}],
      ['/mode', { ends_at: soon, mode: 'loud' }],
      ['/nonsense', { ends_at: soon, nonsense: 1 }],
    ];
    for (const [pointer, body] of faults) {
      const { status, body: problem } = await make(body);
      assert.equal(status, 422, `${pointer}: ${JSON.stringify(problem)}`);
      assert.ok(
        problem.errors.some((error: { pointer: string }) => error.pointer === pointer),
        `${pointer}: ${JSON.stringify(problem)}`,
      );
    }
    assert.equal((await call(cast.charlie, 'GET', '')).body.total, before);
  });

  test('who may only look may not silence, and two people do not overwrite each other', async () => {
    const ends_at = at(60);
    assert.equal((await call(cast.charlie, 'POST', '', { ends_at, matchers: ['a="b"'] })).status, 403);
    const { body: made } = await make({ ends_at });
    assert.equal((await call(cast.bob, 'PUT', `/${made.id}`, { title: 'Mine', version: 1 })).body.version, 2);
    const late = await call(cast.alice, 'PUT', `/${made.id}`, { title: 'Hers', version: 1 });
    assert.deepEqual([late.status, late.body.code, late.body.current_version], [409, 'version_conflict', 2]);
    assert.equal((await call(cast.charlie, 'GET', `/${made.id}`)).body.title, 'Mine');
    assert.equal((await call(cast.bob, 'DELETE', `/${made.id}`)).status, 204);
    assert.equal((await call(cast.bob, 'GET', `/${made.id}`)).status, 404);
  });

  test('ended early, a window is over, and one that recurs goes on with its next occurrence', async () => {
    const once = (await make({ ends_at: at(60) })).body;
    assert.equal(once.state, 'active', JSON.stringify(once));
    assert.equal((await call(cast.bob, 'POST', `/${once.id}/end`)).body.state, 'ended');
    assert.equal((await call(cast.bob, 'POST', `/${once.id}/end`)).status, 409);
    const hourly = (await make({ ends_at: at(20), rrule: 'FREQ=HOURLY' })).body;
    assert.deepEqual([hourly.state, hourly.occurrences.length], ['active', 400]);
    const cut = (await call(cast.bob, 'POST', `/${hourly.id}/end`)).body;
    assert.deepEqual([cut.state, cut.current, cut.next_starts_at], ['scheduled', null, hourly.occurrences[1].start]);
    await later(60);
    assert.equal((await call(cast.bob, 'GET', `/${hourly.id}`)).body.state, 'active');
  });
});
