import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIncidents } from './list/filters.ts';
import { readNumbers } from './numbers.ts';
import { shownLevels, targetNames } from './escalation/targets.ts';
import { countdown, isWanted, missingText, mainCommand, mostUrgentFirst, nextStep, statusSteps, stillPublished } from './words.ts';

test('a countdown shows minutes and seconds, above an hour hours and minutes, and never goes below zero', () => {
  assert.deepEqual([192_000, 999, -5_000, 3_600_000 + 125_000].map(countdown), ['3:12', '0:01', '0:00', '1 h 2 min']);
});

test('what a role needs and its person lacks is said with the remedy, and nothing when nothing is missing', () => {
  assert.equal(missingText(null), '');
  assert.equal(missingText('write notes'), 'Ask an admin: this person cannot write notes.');
});

test('what escalation does next: the next level, the next round, and after the last level of the last round the admins', () => {
  const two = { fallback: false, level: 1, levels: 2, round: 1, rounds: 2 };
  assert.equal(nextStep({ ...two, next_level: 2, next_round: 1 }, 82_000), 'escalates to level 2 in 1:22');
  assert.equal(nextStep({ ...two, next_level: 1, next_round: 2 }, 533_000), 'starts again at level 1 in 8:53 (round 2 of 2)');
  assert.equal(nextStep({ ...two, round: 2, next_level: 2, next_round: 2 }, 0), 'escalates to level 2 now, then admins are notified');
  assert.equal(nextStep({ ...two, round: 2, next_level: null, next_round: null }, 5_000), 'admins are notified in 0:05');
  const fallback = { ...two, fallback: true, round: 2 };
  assert.equal(nextStep({ ...fallback, next_level: 2, next_round: 2 }, 0), 'escalates to level 2 now');
  assert.equal(nextStep({ ...fallback, next_level: 3, next_round: 2 }, 0), 'escalates to the fallback now, then admins are notified');
  const one = { fallback: false, level: 1, levels: 1, round: 1, rounds: 2 };
  assert.equal(
    nextStep({ ...one, next_level: 1, next_round: 2 }, 0),
    'starts again at level 1 now (round 2 of 2), then admins are notified',
  );
});

test('what customers still read is named with its page', () => {
  const page = (title: string) => ({ page_id: title, title, status: 'investigating' as const });
  assert.equal(stillPublished([page('Acme')]), 'Customers still read "Investigating" on Acme');
  assert.equal(stillPublished([page('Acme'), page('B')]), 'Customers still read "Investigating" on Acme and 1 other page');
  assert.equal(stillPublished([page('Acme'), page('B'), page('C')]), 'Customers still read "Investigating" on Acme and 2 other pages');
});

test('the main button is the usual next step among what is allowed', () => {
  assert.equal(mainCommand(['resolve', 'acknowledge', 'cancel']), 'acknowledge');
  assert.equal(mainCommand(['escalate', 'resolve']), 'resolve');
  assert.equal(mainCommand(['request-summary']), null);
});

test('the way of an incident: each step with its time, passed over where it has none, and where it stands', () => {
  const none = { acknowledged_at: null, promoted_at: null, mitigated_at: null, resolved_at: null, closed_at: null, cancelled_at: null };
  const at = '2030-05-15T12:00:00.000Z';
  const told = (status: Parameters<typeof statusSteps>[0]['status'], over: Partial<typeof none> | Record<string, string> = {}) => {
    const { steps, current } = statusSteps({ status, created_at: at, ...none, ...over });
    return steps.map(({ name, at: when }, index) => `${index === current ? '>' : ''}${name}${when === null ? '' : ' at'}`).join(', ');
  };
  const rest = 'Mitigated, Resolved, Closed';
  assert.equal(told('triggered'), `>Declared at, Acknowledged, Active, ${rest}`);
  assert.equal(told('triage', { acknowledged_at: at }), `Declared at, >Acknowledged at, Active, ${rest}`);
  assert.equal(told('active'), `Declared at, Acknowledged, >Active, ${rest}`, 'opened again, and never marked so');
  assert.equal(told('resolved', { resolved_at: at }), 'Declared at, Acknowledged, Active, Mitigated, >Resolved at, Closed');
  assert.equal(
    told('closed', { resolved_at: at, closed_at: at }),
    'Declared at, Acknowledged, Active, Mitigated, Resolved at, Closed at',
    'all is done',
  );
  assert.equal(told('cancelled', { acknowledged_at: at, cancelled_at: at }), 'Declared at, Acknowledged at, Cancelled at');
});

test('the address is read leniently: what is not understood is left out', () => {
  assert.deepEqual(readIncidents({ state: 'all', search: ' db ' }), { state: 'all', search: ' db ' });
  assert.deepEqual(readIncidents({ state: 'some', search: ['x'], other: 1 }), {});
});

test('numbers of alerts are read however they are separated, each once; anything else is refused as a whole', () => {
  assert.deepEqual(readNumbers(' #12, 15;15 7'), [12, 15, 7]);
  assert.deepEqual(readNumbers(''), []);
  assert.deepEqual(['12, x', '0', '-4', '1.5', '9'.repeat(16)].map(readNumbers), [null, null, null, null, null]);
});

test('who is at a level is told by name; what is not known is left out', () => {
  const policy = {
    levels: [
      {
        level_number: 2,
        delay_minutes: 5,
        targets: [
          { target_type: 'team' as const, target_team_id: 't', target_user_id: null },
          { target_type: 'user' as const, target_team_id: null, target_user_id: 'u' },
        ],
      },
    ],
    fallback: null,
    teams: [{ id: 't', name: 'Payments' }],
    users: [{ id: 'u', name: 'Cara', active: true }],
  };
  assert.equal(targetNames(policy, 2), 'on call for Payments, Cara');
  assert.equal(targetNames(policy, 3), '');
  const fallback = { target_type: 'user' as const, target_team_id: null, target_user_id: 'u' };
  assert.equal(targetNames({ ...policy, fallback }, 2), 'on call for Payments, Cara');
  assert.equal(targetNames({ ...policy, levels: [], fallback }, 1), 'Cara', 'the fallback stands after the last level');
  assert.equal(targetNames(undefined, 1), '');
});

test('of many levels those around the current one are shown, of few all', () => {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8];
  assert.deepEqual(
    [0, 1, 4, 8].map((current) => shownLevels(eight, current).join(' ')),
    ['1 2 3 4', '1 2 3 4', '3 4 5 6', '5 6 7 8'],
  );
  assert.deepEqual(shownLevels([1, 2, 3], 3), [1, 2, 3]);
});

test('nobody is wanted for what is over or mitigated, or what someone has', () => {
  const by = { kind: 'user', id: 'a', name: 'Anna' };
  assert.equal(isWanted({ status: 'triggered', acknowledged_by: null }), true);
  assert.equal(isWanted({ status: 'triage', acknowledged_by: by }), false);
  assert.equal(isWanted({ status: 'mitigated', acknowledged_by: null }), false);
  assert.equal(isWanted({ status: 'closed', acknowledged_by: null }), false);
});

test('of open incidents those that nobody has come first, the worst of them before the others, else as they came', () => {
  const someone = { id: 'u', name: 'Anna Lee' } as never;
  const list = [
    { n: 1, severity: 'low', status: 'mitigated', acknowledged_by: someone },
    { n: 2, severity: 'critical', status: 'acknowledged', acknowledged_by: someone },
    { n: 3, severity: 'high', status: 'triggered', acknowledged_by: null },
    { n: 4, severity: 'critical', status: 'triggered', acknowledged_by: null },
    { n: 5, severity: 'high', status: 'triggered', acknowledged_by: null },
  ] as const;
  assert.deepEqual(
    mostUrgentFirst(list).map(({ n }) => n),
    [4, 3, 5, 2, 1],
  );
});
