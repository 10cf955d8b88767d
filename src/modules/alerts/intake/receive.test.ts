import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signal } from '../../../../test/harness/signals.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Signal } from '../signal.ts';
import type { SignalResult } from './commit/intake-record.actions.ts';
import { take, type TakeDeps } from './receive.actions.ts';

const SENDER = {
  actor: { kind: 'source', id: 't', name: 'Token' } as const,
  settings: {
    unknownBodies: 'accept' as const,
    source: null,
    labels: {},
    serviceId: null,
    staleAfter: null,
    signingSecret: null,
    sns: false,
    mayAcknowledge: false,
  },
};
const body = (count: number) => ({
  source: 'native',
  signals: Array.from({ length: count }, (_, index) =>
    signal({ index, fingerprint: `f${index}`, severity: index === count - 1 ? 'critical' : 'info' }),
  ),
  rejected: [],
});

/** An intake that takes so many batches, and then nothing. */
function intakeOf(batches: number) {
  const recorded: Array<readonly Signal[]> = [];
  const deps: TakeDeps = {
    intake: {
      async record(signals) {
        if (recorded.length === batches) throw new Problem('unavailable', 'The database is away', { retryAfterSeconds: 7 });
        recorded.push(signals);
        return signals.map(
          ({ index, fingerprint }): SignalResult => ({ index, fingerprint, outcome: 'created', number: index + 1, status: 'firing' }),
        );
      },
      depth: () => 0,
      close: async () => {},
    },
    mappings: { map: async () => null, adjusts: () => false, adjust: async (signals) => ({ signals, dropped: [] }) },
    openUnderKeys: async () => [],
  };
  const taken = (count: number) => take(deps, { parsed: body(count), read: () => body(count) }, Promise.resolve(SENDER));
  return { recorded, taken };
}

describe('a body of very many alerts', () => {
  test('is stored 1,000 a transaction, the urgent first; all are counted, and the first 1,000 of the body are listed', async () => {
    for (const [count, sizes] of [
      [999, [999]],
      [1_000, [1_000]],
      [1_001, [1_000, 1]],
      [2_500, [1_000, 1_000, 500]],
    ] as const) {
      const { recorded, taken } = intakeOf(10);
      const { answer } = await taken(count);
      assert.deepEqual(
        recorded.map(({ length }) => length),
        sizes,
      );
      assert.deepEqual([answer.received, answer.created, answer.alerts.length], [count, count, Math.min(count, 1_000)]);
      assert.deepEqual([answer.alerts[0]?.fingerprint, answer.alerts.at(-1)?.fingerprint], ['f0', `f${Math.min(count, 1_000) - 1}`]);
      if (count > 1_000) assert.equal(recorded[0]?.[0]?.fingerprint, `f${count - 1}`);
    }
  });

  test('that could be stored in part is answered 503 and says how much is stored', async () => {
    const { recorded, taken } = intakeOf(2);
    await assert.rejects(taken(2_500), (error: Problem) => {
      assert.deepEqual([error.status, error.retryAfterSeconds], [503, 7]);
      assert.match(error.detail, /^2000 of 2500 alerts are stored/);
      return true;
    });
    assert.equal(recorded.length, 2);
  });
});
