import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseInstant, showInstant } from './instant.ts';

const NINE = Date.UTC(2026, 2, 29, 9);

test('an instant is an RFC 3339 time with its offset, in the forms that the standard allows', () => {
  for (const text of [
    '2026-03-29T09:00:00Z',
    '2026-03-29t09:00:00z',
    '2026-03-29 09:00:00Z',
    '2026-03-29T11:00:00+02:00',
    '2026-03-29T04:30:00-04:30',
    '2026-03-29T09:00:00.000000000Z',
  ])
    assert.equal(parseInstant(text), NINE, text);
  assert.equal(parseInstant('2026-03-29T09:00:00.25Z'), NINE + 250);
});

test('what is no such time is none', () => {
  for (const text of [
    '',
    '2026-03-29',
    '2026-03-29T09:00:00',
    '2026-03-29T09:00Z',
    '2026-03-29T09:00:00.Z',
    '2026-03-29T09:00:00.0000000000Z',
    '2026-03-29T09:00:00+0200',
    '2026-02-30T09:00:00Z',
    '2026-03-29T24:00:00Z',
    ' 2026-03-29T09:00:00Z',
    '2026-03-29T09:00:00Z ',
    '2026-03-29T09:00:00Z[UTC]',
    '+002026-03-29T09:00:00Z',
  ])
    assert.equal(parseInstant(text), null, text);
});

test('what has no end is shown as none', () => {
  assert.equal(showInstant(NINE), '2026-03-29T09:00:00.000Z');
  assert.equal(showInstant(Number.POSITIVE_INFINITY), null);
});
