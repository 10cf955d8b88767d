import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onClock, zonedSpan, zonedTime } from './zoned-time.ts';

const at = (text: string) => new Date(text);

test('a time names its zone, as it is called on that day', () => {
  assert.equal(zonedTime(at('2026-03-01T12:00:59Z'), 'UTC'), '2026-03-01 12:00 UTC');
  assert.equal(zonedTime(at('2026-03-01T23:30:00Z'), 'Europe/Berlin'), '2026-03-02 00:30 CET');
  assert.equal(zonedTime(at('2026-07-01T23:30:00Z'), 'Europe/Berlin'), '2026-07-02 01:30 CEST');
  assert.equal(zonedTime(at('2026-03-01T15:00:00Z'), 'Asia/Tokyo'), '2026-03-02 00:00 GMT+9');
  assert.deepEqual(onClock(at('2026-03-01T00:00:00Z'), 'UTC'), { day: '2026-03-01', clock: '00:00', name: 'UTC' });
});

test('a span names a day twice only where it ends on another, and the zone twice only where the clocks change', () => {
  assert.equal(zonedSpan(at('2026-03-01T12:00:00Z'), at('2026-03-01T14:00:00Z'), 'UTC'), '2026-03-01 12:00 to 14:00 UTC');
  assert.equal(zonedSpan(at('2026-03-01T12:00:00Z'), at('2026-03-02T00:00:00Z'), 'UTC'), '2026-03-01 12:00 to 2026-03-02 00:00 UTC');
  assert.equal(
    zonedSpan(at('2026-03-28T22:00:00Z'), at('2026-03-29T06:00:00Z'), 'Europe/Berlin'),
    '2026-03-28 23:00 CET to 2026-03-29 08:00 CEST',
  );
});

test('a name that is no zone is refused', () => {
  assert.throws(() => zonedTime(new Date(), 'Mars/Olympus'), RangeError);
});
