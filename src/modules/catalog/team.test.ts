import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNames, readTimeZone } from './team.ts';

test('up to five names are spelled out, more are counted', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  assert.deepEqual(
    [0, 1, 2, 5, 6, 7].map((count) => listNames(names.slice(0, count))),
    [...['', 'a', 'a and b', 'a, b, c, d and e', 'a, b, c, d, e and 1 more', 'a, b, c, d, e and 2 more']],
  );
});

test('a time zone is known by its name, anything else is none', () => {
  assert.equal(readTimeZone('Europe/Berlin'), 'Europe/Berlin');
  for (const name of ['Mars/Olympus', '+02:00', '2030-01-01T00:00+01:00[Europe/Berlin]', '']) assert.equal(readTimeZone(name), null, name);
});
