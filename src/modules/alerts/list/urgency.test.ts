import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertFilter } from './list-query.ts';
import { RANKS, rankOf } from './ranks.ts';
import { ranksOf, withinRank } from './urgency.ts';

const filter = (more: Partial<AlertFilter> = {}) =>
  ({ statuses: null, severities: null, owned: null, heads: null, behind: null, ...more }) as AlertFilter;
const shown = (more: Partial<AlertFilter>) =>
  ranksOf(filter(more)).map((place) => `${RANKS[place]?.severity} ${RANKS[place]?.status} ${RANKS[place]?.owned}`);

test('the most severe come first, what nobody has before what somebody has, resolved ones last', () => {
  assert.deepEqual(shown({ severities: ['high', 'critical'] }), [
    'critical firing false',
    'critical firing true',
    'critical acknowledged null',
    'high firing false',
    'high firing true',
    'high acknowledged null',
    'critical resolved null',
    'high resolved null',
  ]);
  assert.equal(rankOf({ severity: 'critical', status: 'firing', owned: true }), 1);
  assert.equal(rankOf({ severity: 'critical', status: 'acknowledged', owned: true }), 2);
});

test('a filter lets its severities, states and owners through', () => {
  assert.equal(ranksOf(filter()).length, RANKS.length);
  assert.deepEqual(shown({ severities: ['info'], statuses: ['firing'] }), ['info firing false', 'info firing true']);
  assert.deepEqual(shown({ severities: ['info'], owned: true }), ['info firing true']);
  assert.deepEqual(shown({ severities: ['info'], owned: false }), ['info firing false', 'info acknowledged null', 'info resolved null']);
});

test('within a rank the filter asks for that rank alone, of groups only those without a more urgent one', () => {
  const all = filter({ heads: true });
  const ranks = ranksOf(all);
  const second = withinRank(all, 1, ranks);
  assert.deepEqual([second.severities, second.statuses, second.owned], [['critical'], ['firing'], true]);
  assert.deepEqual(second.behind, { filter: all, ranks: [RANKS[0]] });
  assert.equal(withinRank(all, 0, ranks).behind, null);
  assert.equal(withinRank(filter(), 1, ranks).behind, null);
  assert.deepEqual(withinRank(all, 5, [5, 3, 9]).behind?.ranks, [RANKS[3]]);
  assert.throws(() => withinRank(all, RANKS.length, ranks), /no rank/);
});
