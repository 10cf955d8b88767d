import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { backoffMs, judge, notNeeded } from './delivery-verdict.ts';

const retry = (retryAfterMs: number | null = null) => ({ kind: 'retry' as const, reason: 'busy', retryAfterMs });
const DAY_MS = 24 * 3_600_000;

describe('what follows an attempt to deliver', () => {
  test('a message that was sent, or is not needed, is not tried again, and holds up nothing', () => {
    assert.deepEqual(judge({ kind: 'sent', external: {} }, 1, 0, 0), { state: 'sent', detail: null, retryInMs: 0, holdLaneMs: 0 });
    assert.deepEqual(notNeeded('muted'), { state: 'skipped', detail: 'muted', retryInMs: 0, holdLaneMs: 0 });
  });

  test('a refusal for good ends it, with the reason', () => {
    assert.deepEqual(judge({ kind: 'permanent', reason: 'no such channel' }, 1, 0, 0), {
      state: 'dead',
      detail: 'no such channel',
      retryInMs: 0,
      holdLaneMs: 0,
    });
  });

  test('pauses double from 1 s to 5 min, 20 % more or less', () => {
    assert.deepEqual(
      [1, 2, 3, 9, 10, 50, 5_000].map((attempt) => backoffMs(attempt, 0.5)),
      [1_000, 2_000, 4_000, 256_000, 300_000, 300_000, 300_000],
    );
    assert.deepEqual([backoffMs(1, 0), backoffMs(1, 1)], [800, 1_200]);
  });

  test('the lane waits for the first three attempts; then the message steps aside and the lane waits a second', () => {
    assert.deepEqual(
      [1, 3, 4, 5].map((attempt) => judge(retry(), attempt, 0, 0.5)).map(({ retryInMs, holdLaneMs }) => [retryInMs, holdLaneMs]),
      [
        [1_000, 1_000],
        [4_000, 4_000],
        [8_000, 1_000],
        [16_000, 1_000],
      ],
    );
    assert.equal(judge(retry(), 1, 0, 0.5).detail, 'busy');
  });

  test('a pause that was asked for holds the whole lane, up to five minutes', () => {
    for (const [asked, kept] of [
      [0, 0],
      [7_000, 7_000],
      [300_000, 300_000],
      [300_001, 300_000],
    ] as const) {
      assert.deepEqual(judge(retry(asked), 9, 0, 0.5), { state: 'failed', detail: 'busy', retryInMs: kept, holdLaneMs: kept });
    }
  });

  test('after 24 hours it is given up, and not before', () => {
    assert.equal(judge(retry(), 9, DAY_MS - 1, 0.5).state, 'failed');
    assert.deepEqual(judge(retry(), 9, DAY_MS, 0.5), {
      state: 'dead',
      detail: 'given up after 24 hours; last: busy',
      retryInMs: 0,
      holdLaneMs: 0,
    });
  });
});
