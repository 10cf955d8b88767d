import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { UnroutedAlert } from '../modules/alerts/index.ts';
import type { Inhibited, RouteDecision } from '../modules/routing/index.ts';
import type { Silenced } from '../modules/silences/index.ts';
import type { Triaged } from '../modules/triage/index.ts';
import { decide, outcomeOf } from './outcomes.ts';
import type { JudgedAlert } from './rules.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const END = new Date('2030-05-15T12:00:00Z');
const MINUTE = new Date('2030-05-15T10:01:00Z');

const ALERT = {
  id: 'a1',
  group_id: 'g1',
  mark: 3,
  status: 'firing',
  suppressed_by: null,
  silence_id: null,
  inhibited_by: null,
  below_threshold: false,
} as unknown as UnroutedAlert;
const CHAT = { name: 'Chat', provider: 'chatone', channel: 'C1' };
const ROUTED = {
  why: 'Rule "all".',
  matched: [{ rule: 'all' }],
  destinations: [CHAT],
  mutedUntil: null,
  belowUntil: null,
  unjudged: [],
} as unknown as RouteDecision;
const NOWHERE = { ...ROUTED, destinations: [] };
const SILENCED = {
  silence: { id: 's1', title: 'Upgrade', mode: 'suppress' },
  span: { start: NOW, end: END },
} as unknown as Silenced;
const RECORDING = { ...SILENCED, silence: { ...SILENCED.silence, mode: 'record_only' } } as Silenced;
const BECAUSE = { rule: 'node down', source: { id: 'a0', number: 7 } } as unknown as Inhibited;
const NOISE: Triaged = { decision: 'noise', why: 'a test', rule: 'Tests', reviewedAt: null };
const INCIDENT: Triaged = { decision: 'incident', why: 'it is real', rule: null, reviewedAt: null };

interface Case {
  readonly alert?: object;
  readonly decision?: object;
  readonly silenced?: Silenced;
  readonly because?: Inhibited;
  readonly triaged?: Triaged;
  readonly failed?: true;
}

function outcome({ alert, decision, silenced = undefined, because, triaged, failed }: Case) {
  const judged = {
    alert: { ...ALERT, ...alert },
    decision: { ...ROUTED, ...decision },
    match: null,
    triage: null,
    silenced: silenced ?? null,
  } as unknown as JudgedAlert;
  const decided = decide(judged, because ?? null, triaged ?? null);
  const followed = { serviceOf: new Map([['a1', 'service']]), failed: new Set(failed ? ['g1'] : []) };
  return { ...outcomeOf(decided, followed, NOW), verdict: decided.verdict.kind, muted: decided.muted };
}

describe('what becomes of an alert', () => {
  const table: ReadonlyArray<readonly [title: string, given: Case, wanted: object]> = [
    [
      'it is announced to its first destination',
      {},
      { verdict: 'routed', outcome: 'announced', provider: 'chatone', channel: 'C1', muted: false },
    ],
    ['nobody hears of it without a destination', { decision: NOWHERE }, { outcome: 'nobody', provider: null, muted: false, againAt: null }],
    [
      'a mute interval holds it until its end',
      { decision: { ...NOWHERE, mutedUntil: END, matched: [{ rule: 'nights', muted_until: END }] } },
      { outcome: 'muted', suppressedBy: 'mute interval of rule nights', againAt: END, muted: true, belowThreshold: false },
    ],
    [
      'a threshold holds it until its span is over',
      { decision: { ...NOWHERE, belowUntil: END, matched: [{ rule: 'many', below: 3 }] } },
      { outcome: 'below_threshold', suppressedBy: 'threshold of rule many', againAt: END, muted: true, belowThreshold: true },
    ],
    [
      'another destination hears of what is muted for one',
      { decision: { mutedUntil: END } },
      { outcome: 'announced', muted: false, suppressedBy: null, againAt: END },
    ],
    ['what could not be followed is decided again soon', { failed: true }, { outcome: 'announced', againAt: MINUTE }],
    ['a resolved alert is not decided again', { alert: { status: 'resolved' }, failed: true }, { outcome: 'announced', againAt: null }],
    ['what was suppressed before is written anew', { alert: { suppressed_by: 'x' } }, { outcome: 'announced', released: true }],
    [
      'a window holds it until its end',
      { silenced: SILENCED },
      {
        verdict: 'silenced',
        outcome: 'silenced',
        suppressedBy: 'maintenance window "Upgrade"',
        againAt: END,
        recorded: false,
        muted: true,
      },
    ],
    ['a window that records says so', { silenced: RECORDING }, { outcome: 'silenced', recorded: true, silence: { id: 's1', start: NOW } }],
    ['what resolves in a window is over', { alert: { status: 'resolved' }, silenced: RECORDING }, { againAt: null, recorded: false }],
    [
      'another alert holds it, and is looked at again in a minute',
      { because: BECAUSE },
      { verdict: 'inhibited', outcome: 'inhibited', suppressedBy: 'inhibited by #7', inhibitedBy: 'a0', againAt: MINUTE, muted: true },
    ],
    [
      'noise notifies nobody',
      { triaged: NOISE },
      { verdict: 'noise', outcome: 'noise', suppressedBy: 'triage rule "Tests"', provider: null, channel: null, muted: false },
    ],
    ['noise by a person names no rule', { triaged: { ...NOISE, rule: null } }, { outcome: 'noise', suppressedBy: 'triage: noise' }],
    ['what triage calls an incident is announced', { triaged: INCIDENT }, { verdict: 'routed', outcome: 'announced' }],
    [
      'what ended while it was suppressed needs no end',
      { alert: { status: 'resolved', silence_id: 's1', suppressed_by: 'maintenance window "Upgrade"' } },
      { verdict: 'ended', outcome: 'nobody', suppressedBy: 'maintenance window "Upgrade"', provider: null, released: false },
    ],
    ['another alert counts before a window', { because: BECAUSE, silenced: SILENCED }, { verdict: 'inhibited', silence: null }],
    ['a window counts before triage', { silenced: SILENCED, triaged: NOISE }, { verdict: 'silenced' }],
    [
      'an end counts before a window',
      { alert: { status: 'resolved', below_threshold: true }, silenced: SILENCED },
      { verdict: 'ended', muted: true },
    ],
  ];
  for (const [title, given, wanted] of table)
    test(title, () => {
      const found = outcome(given);
      assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, found[name as keyof typeof found]])), wanted);
      assert.deepEqual([found.alertId, found.groupId, found.mark, found.serviceId], ['a1', 'g1', 3, 'service']);
    });

  test('the step of the timeline says why, and what would have been without it', () => {
    assert.deepEqual(outcome({}).data, { why: 'Rule "all".', rules: [{ rule: 'all' }], destinations: ['Chat'] });
    assert.equal(
      outcome({ silenced: SILENCED }).data['why'],
      `Maintenance window "Upgrade" is active until ${END.toISOString()}: nobody is notified. Without it: Rule "all".`,
    );
    assert.equal(
      outcome({ because: BECAUSE }).data['why'],
      'Inhibited by #7 (inhibit rule "node down"): nobody is notified while that alert fires.',
    );
    assert.deepEqual(outcome({ triaged: INCIDENT }).data['triage'], { decision: 'incident', why: 'it is real', rule: null });
    assert.deepEqual(outcome({ decision: { unjudged: ['rule "x"'] } }).data['unjudged'], ['rule "x"']);
  });
});
