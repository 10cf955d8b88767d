import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INCIDENT_STATUSES, type IncidentStatus } from './incident.ts';
import { allowedCommands, INCIDENT_COMMANDS, type IncidentCommand, transition } from './transition.ts';

/** Contract 4, every cell, for an incident that was never reopened: a status is a change to it, `none` no change, `-` a 409. */
const CELLS: Record<IncidentCommand, Record<IncidentStatus, IncidentStatus | 'none' | '-'>> = {
  acknowledge: row('acknowledged', 'triage', 'acknowledged', 'active', '-', '-', '-', '-'),
  'begin-triage': row('triage', 'none', 'triage', '-', '-', '-', '-', '-'),
  promote: row('active', 'active', 'active', 'none', '-', '-', '-', '-'),
  mitigate: row('mitigated', 'mitigated', 'mitigated', 'mitigated', 'none', '-', '-', '-'),
  resolve: row('resolved', 'resolved', 'resolved', 'resolved', 'resolved', 'none', '-', '-'),
  close: row('-', '-', '-', '-', '-', 'closed', 'none', '-'),
  reopen: row('-', '-', '-', '-', 'active', 'active', 'active', '-'),
  cancel: row('cancelled', 'cancelled', 'cancelled', 'cancelled', '-', '-', '-', 'none'),
  escalate: row('triggered', 'triage', 'acknowledged', 'active', '-', '-', '-', '-'),
  'request-summary': row('triggered', 'triage', 'acknowledged', 'active', 'mitigated', 'resolved', 'closed', '-'),
};

function row(...cells: Array<IncidentStatus | 'none' | '-'>): Record<IncidentStatus, IncidentStatus | 'none' | '-'> {
  return Object.fromEntries(INCIDENT_STATUSES.map((status, i) => [status, cells[i]])) as Record<
    IncidentStatus,
    IncidentStatus | 'none' | '-'
  >;
}

const standing = (status: IncidentStatus, over: { in_hands?: boolean; reopen_count?: number } = {}) => ({
  status,
  in_hands: false,
  reopen_count: 0,
  ...over,
});

for (const command of INCIDENT_COMMANDS) {
  for (const status of INCIDENT_STATUSES) {
    const expected = CELLS[command][status];
    test(`${command} on a ${status} incident: ${expected}`, () => {
      const result = transition(command, standing(status));
      const got = result.kind === 'change' ? result.change.to : result.kind === 'refused' ? '-' : 'none';
      assert.equal(got, expected);
      assert.equal(allowedCommands(standing(status)).includes(command), result.kind === 'change' && command !== 'request-summary');
    });
  }
}

test('an acknowledgement holds until people are called anew, in every open status', () => {
  for (const status of ['triage', 'acknowledged', 'active'] as const) {
    assert.equal(transition('acknowledge', standing(status, { in_hands: true })).kind, 'none');
    for (const command of ['escalate', 'reopen'] as const) {
      const result = transition(command, standing(command === 'reopen' ? 'resolved' : status, { in_hands: true }));
      assert.equal(result.kind === 'change' && result.change.inHands, false, command);
    }
  }
});

test('a second reopening finds the first; an incident that was never over cannot be reopened', () => {
  assert.equal(transition('reopen', standing('active', { reopen_count: 1 })).kind, 'none');
  assert.equal(transition('reopen', standing('active')).kind, 'refused');
});

test('acknowledge, mitigate, resolve and cancel stop the escalation; nothing else does', () => {
  const stops = INCIDENT_COMMANDS.flatMap((command) => {
    const result = transition(command, standing('triggered'));
    return result.kind === 'change' && result.change.stops ? [[command, result.change.stops]] : [];
  });
  assert.deepEqual(stops, [
    ['acknowledge', 'acknowledged'],
    ['mitigate', 'mitigated'],
    ['resolve', 'resolved'],
    ['cancel', 'cancelled'],
  ]);
});

test('a refusal names the state and what is possible instead', () => {
  const result = transition('mitigate', standing('resolved'));
  assert.deepEqual(result, {
    kind: 'refused',
    why: 'Mitigating is not possible: the incident is resolved',
    allowed: ['close', 'reopen'],
  });
});
