import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantAt, moved, picked, ticksOf, xOf, zoomed } from './time-scale.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

test('an instant and its place lead to each other; a span without length has one place', () => {
  const span = { from: 1_000, until: 3_000 };
  assert.equal(xOf(2_000, span, 600), 300);
  assert.equal(instantAt(300, span, 600), 2_000);
  assert.equal(xOf(5, { from: 5, until: 5 }, 600), 0);
});

test('ticks stand on whole steps of the zone, and there are never more than asked for', () => {
  const span = { from: at('2030-05-15T10:07:00Z'), until: at('2030-05-15T15:00:00Z') };
  const ticks = ticksOf(span, 6);
  assert.deepEqual(
    ticks.map((tick) => new Date(tick).toISOString().slice(11, 16)),
    ['11:00', '12:00', '13:00', '14:00', '15:00'],
  );
  const half = ticksOf({ from: at('2030-05-15T00:00:00Z'), until: at('2030-05-17T00:00:00Z') }, 3, 5.5 * HOUR);
  assert.deepEqual(
    half.map((tick) => new Date(tick).toISOString().slice(11, 16)),
    ['18:30', '18:30'],
  );
  for (const length of [1, 999, 60_000, 86_400_000, 400 * 86_400_000]) {
    const many = ticksOf({ from: 0, until: length }, 8);
    assert.ok(many.length <= 9, String(length));
  }
});

test('what is picked lies within the whole and is never too short to be read', () => {
  const whole = { from: 0, until: HOUR };
  assert.deepEqual(picked(2_000_000, 1_000_000, whole), { from: 1_000_000, until: 2_000_000 });
  assert.deepEqual(picked(-5_000, 1_000_000, whole), { from: 0, until: 1_005_000 });
  const { from, until } = picked(600_000, 600_001, whole);
  assert.equal(until - from, 10_000);
  assert.deepEqual(zoomed({ from: 0, until: 1_000_000 }, 0.5, whole), { from: 250_000, until: 750_000 });
  assert.deepEqual(zoomed({ from: 0, until: HOUR }, 4, whole), whole);
  assert.deepEqual(moved({ from: 0, until: 1_000_000 }, -0.5, whole), { from: 0, until: 1_000_000 });
  assert.deepEqual(moved({ from: 0, until: 1_000_000 }, 10, whole), { from: HOUR - 1_000_000, until: HOUR });
  assert.deepEqual(picked(1, 2, { from: 0, until: 4_000 }), { from: 0, until: 4_000 }, 'a whole that is short itself');
});
