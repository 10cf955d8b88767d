import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AutoIncidentDecision, autoIncidentDecisions, type FollowedAlert } from './auto-incident.ts';

const SERVICE = { id: 's', name: 'Shop', autoIncident: 'high', matchers: [] } as unknown as NonNullable<FollowedAlert['match']>['service'];
const MATCH = { service: SERVICE, why: 'It belongs to Shop' } as NonNullable<FollowedAlert['match']>;
const ALERT: FollowedAlert = {
  id: 'a',
  number: 1,
  group_id: 'g',
  title: 'Disk',
  labels: {},
  severity: 'critical',
  status: 'firing',
  service_id: null,
  match: MATCH,
  muted: false,
  triaged: null,
};
const REVIEWED = new Date('2030-05-15T12:00:00Z');
const triaged = (decision: 'incident' | 'investigate' | 'noise', reviewedAt: Date | null = null) => ({
  decision,
  why: 'Rule 1',
  reviewedAt,
});
const decide = (over: Partial<FollowedAlert>): AutoIncidentDecision | undefined => autoIncidentDecisions([{ ...ALERT, ...over }])[0];

describe('whether an alert opens an incident by itself', () => {
  for (const [name, over, opens, why] of [
    ['firing at the threshold of its service', { severity: 'high' }, true, /high and above/],
    ['firing below it', { severity: 'warning' }, false, /this alert is/],
    [
      'of a service that creates none',
      { match: { ...MATCH, service: { ...SERVICE, autoIncident: 'off' } } },
      false,
      /does not auto-create/,
    ],
    ['over', { status: 'resolved' }, false, /ended before/],
    ['acknowledged', { status: 'acknowledged' }, false, /already acknowledged/],
    ['muted', { muted: true }, false, /muted now/],
    ['triaged as an incident, whatever its severity', { severity: 'info', triaged: triaged('incident') }, true, /^Rule 1$/],
    ['triaged as an incident and over', { status: 'resolved', triaged: triaged('incident', REVIEWED) }, false, /ended before/],
    ['triaged as an incident and muted', { muted: true, triaged: triaged('incident', REVIEWED) }, false, /muted now/],
    ['acknowledged, and triaged by a rule', { status: 'acknowledged', triaged: triaged('incident') }, false, /already acknowledged/],
    [
      'acknowledged, and triaged by a person afterwards',
      { status: 'acknowledged', triaged: triaged('incident', REVIEWED) },
      true,
      /^Rule 1$/,
    ],
    ['firing, and triaged by a person', { triaged: triaged('incident', REVIEWED) }, true, /^Rule 1$/],
    ['triaged as noise', { triaged: triaged('noise') }, false, /^Rule 1$/],
    ['triaged for an investigation', { triaged: triaged('investigate') }, true, /high and above/],
  ] as ReadonlyArray<readonly [string, Partial<FollowedAlert>, boolean, RegExp]>)
    test(name, () => {
      const decision = decide(over);
      assert.equal(decision?.opens, opens);
      assert.match(decision?.why ?? '', why);
    });

  test('an alert of no service is left out, unless triage wants an incident', () => {
    assert.equal(decide({ match: null }), undefined);
    assert.equal(decide({ match: null, triaged: triaged('noise') }), undefined);
    assert.deepEqual(
      [decide({ match: null, triaged: triaged('incident') })?.opens, decide({ match: null, triaged: triaged('incident') })?.service],
      [true, null],
    );
  });
});
