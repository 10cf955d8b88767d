import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spanWords } from './words.ts';

test('the times of a window have 24 hours and the chosen zone; one that ended before it began has no time behind', () => {
  const window = { current: null, occurrences: [], starts_at: '2026-11-23T21:05:00Z', ends_at: '2026-11-23T23:30:00Z', ended_at: null };
  const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
  assert.equal(plain(spanWords(window, 'utc')), '23 Nov 2026, 21:05–23:30');
  assert.equal(spanWords({ ...window, ended_at: '2026-11-23T20:00:00Z' }, 'utc'), '23 Nov 2026, 21:05');
});
