import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flapAfter } from './flapping.ts';

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));

test('three changes within an hour mark an alert until the hour after the first of them is over; two do not', () => {
  const one = flapAfter(null, at(0));
  const two = flapAfter(one.changes, at(30));
  assert.deepEqual([one.flappingUntil, two.flappingUntil], [null, null]);
  assert.deepEqual(flapAfter(two.changes, at(59)).flappingUntil, at(60));
  assert.equal(flapAfter(two.changes, at(60)).flappingUntil, null, 'the first of them is an hour ago');
  const more = flapAfter(flapAfter(two.changes, at(40)).changes, at(50));
  assert.deepEqual(more.flappingUntil, at(90), 'it goes on as long as three lie within an hour');
});

test('however often an alert changes, few times are kept', () => {
  let changes: readonly Date[] = [];
  for (let i = 0; i < 1_000; i += 1) changes = flapAfter(changes, new Date(at(0).getTime() + i)).changes;
  assert.equal(changes.length, 20);
});
