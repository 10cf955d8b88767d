import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Occurrences } from './recurrence.ts';
import { activeAt, standingOf, type Timed } from './silence.ts';

const at = (day: number, hour: number) => new Date(Date.UTC(2030, 4, day, hour));
const nightly = (more: Partial<Timed> = {}): Timed => ({
  startsAt: at(1, 1),
  endsAt: at(1, 3),
  rrule: 'FREQ=DAILY;COUNT=3',
  timeZone: 'UTC',
  endedAt: null,
  cutStart: null,
  ...more,
});
const state = (silence: Timed, now: Date) => {
  const { state: stands, current, next } = standingOf(silence, now);
  return [stands, current?.start.getUTCDate() ?? null, next?.start.getUTCDate() ?? null];
};

test('a window is scheduled before, active within, and ended after its last occurrence', () => {
  assert.deepEqual(state(nightly(), at(1, 0)), ['scheduled', null, 1]);
  assert.deepEqual(state(nightly(), at(2, 2)), ['active', 2, 3]);
  assert.deepEqual(state(nightly(), at(2, 4)), ['scheduled', null, 3]);
  assert.deepEqual(state(nightly(), at(3, 2)), ['active', 3, null]);
  assert.deepEqual(state(nightly(), at(3, 4)), ['ended', null, null]);
});

test('a window that was ended is over from then on', () => {
  assert.deepEqual(state(nightly({ endedAt: at(2, 2) }), at(2, 2)), ['ended', null, null]);
  assert.equal(activeAt(nightly({ endedAt: at(2, 2) }), new Occurrences(nightly()), at(2, 2)), null);
  assert.equal(state(nightly({ endedAt: at(2, 2) }), new Date(at(2, 2).getTime() - 1))[0], 'active');
});

test('an occurrence that was cut short is over, the next one comes', () => {
  assert.deepEqual(state(nightly({ cutStart: at(2, 1) }), at(2, 2)), ['scheduled', null, 3]);
  assert.deepEqual(state(nightly({ cutStart: at(1, 1) }), at(2, 2)), ['active', 2, 3]);
});
