import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Cast, startCast } from '../../../../test/cast.ts';

let cast: Cast;
before(async () => {
  cast = await startCast();
});
after(() => cast.close());

const names = (body: { items: { display_name: string }[] }) => body.items.map((person) => person.display_name);

test('everybody finds colleagues by a part of the name, and sees no address of them', async () => {
  const found = await cast.charlie.inject({ url: '/api/v1/people?search=LI' });
  assert.equal(found.statusCode, 200);
  assert.deepEqual(names(found.json()), ['Alice', 'Charlie']);
  assert.equal(found.body.includes('@'), false);
  assert.deepEqual(names((await cast.charlie.inject({ url: '/api/v1/people?search=%25' })).json()), [], 'a wildcard is a letter');
});

test('an id gives a name also when the person is gone; such a person is not offered', async () => {
  await cast.platform.db.query('update users set active = false, deleted_at = app_now() where id = $1', [cast.bob.userId]);
  const byId = (await cast.alice.inject({ url: `/api/v1/people?ids=${cast.bob.userId}` })).json();
  assert.deepEqual(byId.items, [{ id: cast.bob.userId, display_name: 'Bob', active: false }]);
  assert.deepEqual(names((await cast.alice.inject({ url: '/api/v1/people' })).json()), ['Alice', 'Charlie']);
});

test('what is no list of ids is 400', async () => {
  const answer = await cast.alice.inject({ url: '/api/v1/people?ids=bob' });
  assert.equal(answer.statusCode, 400);
  assert.equal(answer.json().code, 'bad_request');
});
