import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Reached } from './escalation.ts';
import { nextAfterReplacement, type PagedPerson, replaceLeaver } from './leaver.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(minutes * MINUTE);
const reached = (userId: string | null, scheduleId: string | null = null): Reached => ({
  teamId: null,
  scheduleId,
  userId,
  text: userId ?? 'nobody',
});
const becomes = (
  paged: readonly PagedPerson[],
  now: readonly Reached[],
  leaver: { scheduleId?: string; out?: boolean },
  closed: readonly string[] = [],
) => {
  const what = replaceLeaver(
    { userId: 'bob', scheduleId: leaver.scheduleId ?? null, out: leaver.out ?? false },
    { paged, reached: now, isActive: (id) => !closed.includes(id) },
  );
  return what.kind === 'replaced' ? what.missing.map((one) => one.userId) : what.kind;
};
const bob = { userId: 'bob', scheduleId: 's' };

describe('who takes the place of somebody who drops out', () => {
  test('whoever the same schedule leads to now, once, and nobody whom the level has paged already', () => {
    assert.deepEqual(becomes([bob], [reached('carol', 's')], { out: true }), ['carol']);
    assert.deepEqual(becomes([bob], [reached('carol', 's'), reached('carol', 's')], { out: true }), ['carol']);
    assert.equal(becomes([bob, { userId: 'carol', scheduleId: null }], [reached('carol', 's'), reached('carol')], { out: true }), 'others');
    assert.equal(becomes([bob], [reached(null, 's')], { out: true }), 'nobody');
  });

  test('another schedule whose shift ended by its time meanwhile pages nobody', () => {
    const paged = [bob, { userId: 'ann', scheduleId: 't' }];
    assert.deepEqual(becomes(paged, [reached('carol', 's'), reached('eve', 't')], { out: true }), ['carol']);
    assert.equal(becomes(paged, [reached('bob', 's'), reached('eve', 't')], { scheduleId: 's' }), 'stays');
  });

  test('whoever the level leads to by another way stays, unless the account is closed or cannot be reached', () => {
    const twice = [bob, { userId: 'bob', scheduleId: null }];
    assert.equal(becomes(twice, [reached('carol', 's'), reached('bob')], { scheduleId: 's' }), 'stays');
    assert.deepEqual(becomes(twice, [reached('carol', 's'), reached('bob')], { out: true }), ['carol']);
    assert.equal(becomes([bob], [reached('carol', 's')], { scheduleId: 'another' }), 'stays');
    assert.equal(becomes([], [reached('carol', 's')], { out: true }), 'stays');
    assert.equal(becomes([bob], [reached('carol', 's')], {}), 'stays');
  });

  test('others whom the level paged carry it on only while their accounts are open', () => {
    const paged = [bob, { userId: 'ann', scheduleId: null }];
    assert.equal(becomes(paged, [reached(null)], { out: true }), 'others');
    assert.equal(becomes(paged, [reached(null)], { out: true }, ['ann']), 'nobody');
  });

  test('the clock goes on, with at least the lesser of the delay and five minutes', () => {
    for (const [left, delay, expected] of [
      [4.99, 30, 5],
      [5, 30, 5],
      [5.01, 30, 5.01],
      [0, 30, 5],
      [0, 4.99, 4.99],
      [0, 0, 0],
      [3, 5, 5],
      [25, 30, 25],
    ] as const)
      assert.equal(nextAfterReplacement(at(100 + left), delay, at(100)).getTime(), at(100 + expected).getTime(), `${left} of ${delay}`);
  });
});
