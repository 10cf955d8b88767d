import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIncidents } from './filters.ts';
import { countdown, mainCommand } from './words.ts';

test('a countdown shows minutes and seconds, above an hour hours and minutes, and never goes below zero', () => {
  assert.deepEqual([192_000, 999, -5_000, 3_600_000 + 125_000].map(countdown), ['3:12', '0:01', '0:00', '1 h 2 min']);
});

test('the main button is the usual next step among what is allowed', () => {
  assert.equal(mainCommand(['resolve', 'acknowledge', 'cancel']), 'acknowledge');
  assert.equal(mainCommand(['escalate', 'resolve']), 'resolve');
  assert.equal(mainCommand(['request-summary']), null);
});

test('the address is read leniently: what is not understood is left out', () => {
  assert.deepEqual(readIncidents({ state: 'all', search: ' db ' }), { state: 'all', search: ' db ' });
  assert.deepEqual(readIncidents({ state: 'some', search: ['x'], other: 1 }), {});
});
