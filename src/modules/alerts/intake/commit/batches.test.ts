import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signal as made } from '../../../../../test/harness/signals.ts';
import type { Signal } from '../../signal.ts';
import { BATCH_MAX, inBatches, urgentFirst } from './batches.ts';

const signal = (fingerprint: string, more: Partial<Signal> = {}): Signal => made({ fingerprint, severity: 'warning', ...more });
const names = (signals: readonly Signal[]) => signals.map(({ fingerprint, action }) => `${fingerprint} ${action}`);

describe('the alerts of a large body', () => {
  test('that fire and are critical or high are stored first, each part in the order of the body', () => {
    const body = [
      signal('a'),
      signal('b', { severity: 'high' }),
      signal('c', { severity: 'critical', action: 'resolve' }),
      signal('d', { severity: 'critical' }),
      signal('e', { severity: null }),
    ];
    assert.deepEqual(names(urgentFirst(body)), ['b fire', 'd fire', 'a fire', 'c resolve', 'e fire']);
  });

  test('keep the order of what is said of one alert', () => {
    const body = [
      signal('x', { action: 'resolve' }),
      signal('y'),
      signal('x', { severity: 'critical' }),
      signal('x', { action: 'resolve' }),
    ];
    assert.deepEqual(names(urgentFirst(body)), ['x resolve', 'x fire', 'x resolve', 'y fire']);
  });

  for (const [count, sizes] of [
    [0, []],
    [1, [1]],
    [BATCH_MAX, [BATCH_MAX]],
    [BATCH_MAX + 1, [BATCH_MAX, 1]],
    [2 * BATCH_MAX, [BATCH_MAX, BATCH_MAX]],
  ] as const)
    test(`${count} are stored in ${sizes.length} transactions`, () => {
      const body = Array.from({ length: count }, (_, n) => signal(`${n}`, n === count - 1 ? { severity: 'critical' } : {}));
      const batches = [...inBatches(body)];
      assert.deepEqual(
        batches.map(({ length }) => length),
        sizes,
      );
      assert.equal(new Set(batches.flat().map(({ fingerprint }) => fingerprint)).size, count);
      if (count > BATCH_MAX) assert.equal(batches[0]?.[0]?.fingerprint, `${count - 1}`);
    });
});
