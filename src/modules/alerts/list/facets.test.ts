import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FacetRow, rankFacets } from './facets.ts';

const row = (name: string, more: Partial<FacetRow> = {}): FacetRow => ({ name, value: 'v', count: 1, values: 3, alerts: 10, ...more });
const names = (rows: FacetRow[], most = 10) => rankFacets(rows, most).map(({ name }) => name);

test('labels that people think in come first in their order, then those that many alerts have, then by name', () => {
  const rows = [row('zone'), row('rare', { alerts: 2 }), row('area'), row('team'), row('service')];
  assert.deepEqual(names(rows), ['service', 'team', 'area', 'zone', 'rare']);
  assert.deepEqual(names(rows.toReversed()), names(rows));
  assert.deepEqual(names(rows, 2), ['service', 'team']);
});

test('a label that is different on nearly every alert comes last, if there are 20 values or more', () => {
  assert.deepEqual(names([row('service', { values: 20, alerts: 25 }), row('x')]), ['x', 'service']);
  assert.deepEqual(names([row('service', { values: 20, alerts: 26 }), row('x')]), ['service', 'x']);
  assert.deepEqual(names([row('service', { values: 19, alerts: 19 }), row('x')]), ['service', 'x']);
});

test('the values of a label stay together, and those that are not listed are counted', () => {
  const rows = [row('team', { value: 'a', count: 5 }), row('x'), row('team', { value: 'b', count: 2 })];
  assert.deepEqual(rankFacets(rows, 1), [
    {
      name: 'team',
      values: [
        { value: 'a', count: 5 },
        { value: 'b', count: 2 },
      ],
      more: 1,
    },
  ]);
});
