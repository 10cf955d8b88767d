import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type FollowedAlert, wantedOf } from './wanted.ts';

const match = (id: string, autoInvestigate: string) =>
  ({ service: { id, autoInvestigate }, why: `It is ${id}` }) as unknown as FollowedAlert['match'];
const alert = (id: string, more: Partial<FollowedAlert> = {}): FollowedAlert => ({
  id,
  number: 1,
  group_id: 'g',
  severity: 'warning',
  status: 'firing',
  service_id: null,
  match: null,
  muted: false,
  triaged: null,
  ...more,
});
const service = (id: string, more: Partial<FollowedAlert> = {}) => alert(id, { match: match('web', 'low'), ...more });
const triaged = (decision: 'incident' | 'investigate' | 'noise') => ({ decision, why: 'a rule' });

describe('groups that are to be investigated', () => {
  test('a service wants it from a severity on, triage where it says so, the service first', () => {
    const [wanted] = wantedOf([service('a', { triaged: triaged('investigate') })]);
    assert.deepEqual(
      [wanted?.origin, wanted?.serviceId, wanted?.because],
      ['service', 'web', 'It is web. It auto-investigates low and above'],
    );
    const [other] = wantedOf([service('a', { match: match('web', 'off'), triaged: triaged('investigate') })]);
    assert.deepEqual([other?.origin, other?.serviceId, other?.because], ['triage', 'web', 'a rule']);
    assert.deepEqual(wantedOf([alert('a', { triaged: triaged('investigate') })])[0]?.serviceId, null);
    assert.deepEqual(wantedOf([service('a', { match: match('web', 'critical') })]), []);
  });

  test('nothing that is over, acknowledged, muted, noise or of no interest wants any', () => {
    const more: Partial<FollowedAlert>[] = [
      { status: 'resolved' },
      { status: 'acknowledged' },
      { muted: true },
      { triaged: triaged('noise') },
    ];
    for (const one of more) assert.deepEqual(wantedOf([service('a', one)]), []);
    assert.deepEqual(wantedOf([alert('a'), alert('b', { triaged: triaged('incident') })]), []);
  });

  test('a group asks once, by its worst alert, and names those that have not asked before', () => {
    const asked = wantedOf([
      service('a'),
      service('b', { severity: 'critical', service_id: 'web' }),
      service('c', { severity: 'high', service_id: 'old' }),
      service('d', { group_id: 'other', service_id: 'web' }),
    ]);
    assert.deepEqual(
      asked.map(({ alert: { id }, fresh }) => [id, fresh]),
      [
        ['b', ['a', 'c']],
        ['d', []],
      ],
    );
    const [byTriage] = wantedOf([service('a', { match: match('web', 'off'), triaged: triaged('investigate') })]);
    assert.deepEqual(byTriage?.fresh, []);
  });
});
