import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hoursText, summaryOf } from './coverage-words.ts';

test('the summary tells the worst there is, in how many services', () => {
  const none = { total: 0, first: [], from: null, lack: null };
  const some = (total: number) => ({ ...none, total });
  assert.equal(summaryOf({ with_gaps: 1_400, now: some(1_298), later: some(2) }).text, 'Coverage gap for 1,300 services');
  assert.equal(summaryOf({ with_gaps: 1, now: none, later: none }).text, 'Coverage of 1 service is incomplete');
  assert.equal(summaryOf({ with_gaps: 0, now: none, later: none }).tone, 'good');
});

test('hours read as people say them', () => {
  assert.deepEqual([0.5, 1, 34.4, 72, 120].map(hoursText), ['30 minutes', '1 hour', '34 hours', '3 days', '5 days']);
});
