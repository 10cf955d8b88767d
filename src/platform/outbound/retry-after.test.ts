import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfterMs } from './retry-after.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

test('F21: Retry-After is taken as seconds or an HTTP date, capped at five minutes, and garbage is ignored', () => {
  const table: ReadonlyArray<readonly [string | null | undefined, number | null]> = [
    ['0', 0],
    ['1', 1_000],
    ['30', 30_000],
    [' 30 ', 30_000],
    ['1.5', 1_500],
    ['301', 300_000],
    ['99999999999999999999', 300_000],
    ['Sun, 01 Mar 2026 12:00:20 GMT', 20_000],
    ['Sunday, 01-Mar-26 12:00:20 GMT', 20_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Sun, 01 Mar 2030 12:00:00 GMT', 300_000],
    ['soon', null],
    ['-5', null],
    ['1e3', null],
    ['2026', 300_000],
    ['Mon, garbage', null],
    ['', null],
    [null, null],
    [undefined, null],
  ];
  for (const [header, expected] of table) assert.equal(retryAfterMs(header, NOW), expected, String(header));
});
