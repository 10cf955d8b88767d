import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TooMuchWork } from '../../routing/work.ts';
import { timed } from './timed.ts';

/** A clock that each piece of work moves by the next of these. */
function clockOf(took: readonly number[]) {
  let now = 0;
  let at = 0;
  const work = () => {
    now += took[at] ?? 0;
    at += 1;
    return at;
  };
  return { clock: () => now, work };
}

test('what takes up to 5 ms is no fault; what takes longer in each of three looks is slow', () => {
  const after = (...took: number[]) => {
    const { clock, work } = clockOf(took);
    const done = timed(clock, work);
    return 'slow' in done ? done.slow : done.ms;
  };
  assert.deepEqual([after(4.9), after(5)], [4.9, 5]);
  assert.equal(after(6, 1), 1);
  assert.equal(after(60, 60, 4), 4);
  assert.match(String(after(5.1, 5.2, 5.3)), /takes 5\.1 ms/);
});

test('what takes more work than it may is slow at once; any other failure is thrown', () => {
  const fail = (error: Error) => () => {
    throw error;
  };
  assert.deepEqual(
    timed(() => 0, fail(new TooMuchWork())),
    { slow: 'it takes more work than it may' },
  );
  assert.throws(() => timed(() => 0, fail(new Error('other'))), /other/);
});
