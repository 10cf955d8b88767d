import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTimeZone } from './team.ts';

test('a time zone is known by its name, anything else is none', () => {
  assert.equal(readTimeZone('Europe/Berlin'), 'Europe/Berlin');
  for (const name of ['Mars/Olympus', '+02:00', '2030-01-01T00:00+01:00[Europe/Berlin]', '']) assert.equal(readTimeZone(name), null, name);
});
