import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../../harness/until.ts';

/** Reads until it is what is expected: a page is drawn some time after what it was told. Fails with the last that was read. */
export async function becomes<T>(read: () => T | Promise<T>, expected: T): Promise<void> {
  let last: T | undefined;
  const done = async () => {
    last = await read();
    return isDeepStrictEqual(last, expected);
  };
  try {
    await until(done);
  } catch (error) {
    assert.deepEqual(last, expected);
    throw error;
  }
}
