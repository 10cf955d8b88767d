import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOGO_MAX, MESSAGE_MAX, MOST_COMPONENTS, MOST_LINKS, POST_WORDS, STATUS_WORDS, worse } from './page.ts';

test('readers see every state of a component and of an incident in words', () => {
  assert.deepEqual(STATUS_WORDS, {
    operational: 'Operational',
    degraded_performance: 'Degraded performance',
    partial_outage: 'Partial outage',
    major_outage: 'Major outage',
    under_maintenance: 'Under maintenance',
  });
  assert.deepEqual(Object.values(POST_WORDS), ['Investigating', 'Identified', 'Monitoring', 'Resolved']);
});

test('a major outage is the worst state, maintenance is worse than none', () => {
  assert.equal(worse('operational', 'under_maintenance'), 'under_maintenance');
  assert.equal(worse('major_outage', 'partial_outage'), 'major_outage');
  assert.equal(worse('degraded_performance', 'degraded_performance'), 'degraded_performance');
  assert.equal(worse('partial_outage', 'degraded_performance'), 'partial_outage');
});

test('a page has 100 components, 10 links, a logo of 12,000 characters and messages of 5,000 at most', () => {
  assert.deepEqual([MOST_COMPONENTS, MOST_LINKS, LOGO_MAX, MESSAGE_MAX], [100, 10, 12_000, 5_000]);
});
