import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { healthOf } from './health.ts';

const HOUR = 3_600_000;
const NOW = new Date('2030-05-15T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
/** Deliveries every so many hours until `last`. */
const every = (hours: number, count: number, last: Date) =>
  Array.from({ length: count }, (_, i) => last.getTime() - (count - 1 - i) * hours * HOUR);

describe('whether a webhook token delivers as usual', () => {
  test('before the first request nothing is claimed', () => {
    assert.deepEqual(healthOf({ lastAt: null, hours: [], staleAfter: null, tooLarge: 0 }, NOW).state, 'none');
  });

  test('a silence up to twice its longest pause is as usual, longer is quiet, and both are said in words', () => {
    const of = (silent: number) => {
      const last = ago(silent);
      return healthOf({ lastAt: last, hours: every(4, 10, last), staleAfter: null, tooLarge: 0 }, NOW);
    };
    assert.equal(of(30_000).detail, 'Receiving');
    assert.deepEqual([of(HOUR - 1).detail, of(HOUR).detail], ['Receiving', 'Nothing for 1 hour, as usual']);
    assert.deepEqual([of(8 * HOUR).state, of(8 * HOUR).detail], ['ok', 'Nothing for 8 hours, as usual']);
    assert.equal(of(8 * HOUR + 1_000).state, 'quiet');
    assert.equal(of(72 * HOUR).detail, 'Nothing for 3 days; its longest pause was 4 hours');
    assert.equal(of(72 * HOUR).quietAfterSeconds, 8 * 3_600);
  });

  test('a steady sender is not called quiet within two hours', () => {
    const last = ago(2 * HOUR);
    assert.equal(healthOf({ lastAt: last, hours: every(1, 48, last), staleAfter: null, tooLarge: 0 }, NOW).state, 'ok');
  });

  test('with too few hours to read a rate from, a long silence is named and nothing is claimed', () => {
    const last = ago(72 * HOUR);
    const few = healthOf({ lastAt: last, hours: every(1, 5, last), staleAfter: null, tooLarge: 0 }, NOW);
    assert.equal(few.state, 'unknown');
    assert.match(few.detail, /^Nothing for 3 days; too little/);
    assert.equal(healthOf({ lastAt: last, hours: every(1, 6, last), staleAfter: null, tooLarge: 0 }, NOW).state, 'quiet');
  });

  test('an interval that was set decides, whatever the usual rate is', () => {
    const last = ago(10 * 60_000);
    const hours = every(24, 10, last);
    assert.equal(healthOf({ lastAt: last, hours, staleAfter: 600, tooLarge: 0 }, NOW).state, 'ok');
    const quiet = healthOf({ lastAt: last, hours, staleAfter: 599, tooLarge: 0 }, NOW);
    assert.deepEqual([quiet.state, quiet.detail], ['quiet', 'Nothing for 10 minutes; it is expected every 9 minutes']);
  });

  test('requests that were too large are named before all else, as long as any was refused lately', () => {
    const steady = { lastAt: ago(1_000), hours: every(1, 48, ago(1_000)), staleAfter: null };
    assert.equal(healthOf({ ...steady, tooLarge: 0 }, NOW).state, 'ok');
    for (const [tooLarge, count] of [
      [1, '1 request was'],
      [3, '3 requests were'],
    ] as const) {
      const { state, detail } = healthOf({ ...steady, tooLarge }, NOW);
      assert.deepEqual([state, detail], ['refusing', `${count} too large and refused: let the sender send fewer alerts at once`]);
    }
  });
});
