import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undoUntil, whyNoUnmerge } from './unmerge.ts';

const AT = new Date('2030-05-15T14:00:00Z');
const after = (ms: number) => new Date(AT.getTime() + ms);
const GOES_ON = { mergedAt: AT, target: { number: 8, status: 'active' } } as const;

test('a merge can be undone for ten minutes to the second, and no millisecond longer', () => {
  assert.deepEqual(undoUntil(AT), after(600_000));
  assert.deepEqual(
    [0, 599_999, 600_000].map((ms) => whyNoUnmerge({ number: 5 }, GOES_ON, after(ms))),
    [null, null, null],
  );
  assert.equal(whyNoUnmerge({ number: 5 }, GOES_ON, after(600_001)), 'A merge can be undone for ten minutes, and they have passed');
});

test('what was not merged, or merged into what is over, is not undone, and a sentence says why', () => {
  assert.equal(whyNoUnmerge({ number: 5 }, null, AT), 'Incident 5 is not merged into another');
  assert.equal(whyNoUnmerge({ number: 5 }, { ...GOES_ON, target: null }, AT), 'The other incident was deleted');
  for (const status of ['resolved', 'closed', 'cancelled'] as const)
    assert.match(
      String(whyNoUnmerge({ number: 5 }, { ...GOES_ON, target: { number: 8, status } }, AT)),
      new RegExp(`Incident 8 is ${status}`),
    );
  for (const status of ['triggered', 'triage', 'acknowledged', 'active', 'mitigated'] as const)
    assert.equal(whyNoUnmerge({ number: 5 }, { ...GOES_ON, target: { number: 8, status } }, AT), null);
});
