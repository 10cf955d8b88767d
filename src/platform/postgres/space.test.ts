import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFull, isLow } from './space.ts';

const MIB = 1_048_576;
const GIB = 1_024 * MIB;

test('a disk is low with less than 1 GiB or less than 5 % free', () => {
  for (const [freeBytes, sizeBytes, low] of [
    [GIB - 1, 10 * GIB, true],
    [GIB, 10 * GIB, false],
    [5 * GIB - 1, 100 * GIB, true],
    [5 * GIB, 100 * GIB, false],
  ] as const)
    assert.equal(isLow({ freeBytes, sizeBytes }), low, `${freeBytes} of ${sizeBytes}`);
});

test('a disk is full when the next file of 16 MiB does not fit', () => {
  assert.deepEqual(
    [16 * MIB - 1, 16 * MIB].map((freeBytes) => isFull({ freeBytes, sizeBytes: GIB })),
    [true, false],
  );
});
