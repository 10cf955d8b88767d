import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INCIDENT_STATUSES, type IncidentStatus } from '../incident.ts';
import { allowedCommands, INCIDENT_COMMANDS, type IncidentCommand, type Standing, transition } from './transition.ts';

/** Contract 4, every cell, for an incident that was never reopened: a status is a change to it, `none` no change, `-` a 409. */
const CELLS: Record<IncidentCommand, Record<IncidentStatus, IncidentStatus | 'none' | '-'>> = {
  acknowledge: row('acknowledged', 'triage', 'acknowledged', 'active', '-', '-', '-', '-'),
  // Nobody had acknowledged it: its effect is there.
  unacknowledge: row('none', 'none', 'none', 'none', '-', '-', '-', '-'),
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

const NOW = new Date('2026-03-01T12:00:00Z');
const standing = (status: IncidentStatus, over: Partial<Standing> = {}): Standing => ({
  status,
  is_acknowledged: false,
  last_acknowledged_at: null,
  acknowledged_at: null,
  reopen_count: 0,
  ...over,
});

for (const command of INCIDENT_COMMANDS) {
  for (const status of INCIDENT_STATUSES) {
    const expected = CELLS[command][status];
    test(`${command} on a ${status} incident: ${expected}`, () => {
      const result = transition(command, standing(status), NOW);
      const got = result.kind === 'change' ? result.change.to : result.kind === 'refused' ? '-' : 'none';
      assert.equal(got, expected);
      assert.equal(allowedCommands(standing(status), NOW).includes(command), result.kind === 'change');
    });
  }
}

test('an acknowledgement holds until people are called anew, in every open status', () => {
  for (const status of ['triage', 'acknowledged', 'active'] as const) {
    assert.equal(transition('acknowledge', standing(status, { is_acknowledged: true }), NOW).kind, 'none');
    for (const command of ['escalate', 'reopen'] as const) {
      const result = transition(command, standing(command === 'reopen' ? 'resolved' : status, { is_acknowledged: true }), NOW);
      assert.equal(result.kind === 'change' && result.change.isAcknowledged, false, command);
    }
  }
});

test('a second reopening finds the first; an incident that was never over cannot be reopened', () => {
  assert.equal(transition('reopen', standing('active', { reopen_count: 1 }), NOW).kind, 'none');
  assert.equal(transition('reopen', standing('active'), NOW).kind, 'refused');
});

test('acknowledge, mitigate, resolve and cancel stop the escalation; nothing else does', () => {
  const stops = INCIDENT_COMMANDS.flatMap((command) => {
    const result = transition(command, standing('triggered'), NOW);
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
  const result = transition('mitigate', standing('resolved'), NOW);
  assert.deepEqual(result, {
    kind: 'refused',
    why: 'Mitigating is not possible: the incident is resolved',
    allowed: ['close', 'reopen', 'request-summary'],
  });
});

test('an acknowledgement can be undone for ten minutes: at 9:59 and at 10:00, not at 10:01', () => {
  const at = (ms: number) => new Date(NOW.getTime() - ms);
  for (const [ms, kind] of [
    [599_000, 'change'],
    [600_000, 'change'],
    [600_001, 'refused'],
    [601_000, 'refused'],
  ] as const) {
    const held = standing('acknowledged', { is_acknowledged: true, last_acknowledged_at: at(ms), acknowledged_at: at(ms) });
    assert.equal(transition('unacknowledge', held, NOW).kind, kind, `${ms}`);
    assert.equal(allowedCommands(held, NOW).includes('unacknowledge'), kind === 'change');
  }
});

test('undoing leaves the status as it was before: triggered after the first acknowledgement, else as it is; an earlier stamp stays', () => {
  const at = new Date(NOW.getTime() - 1_000);
  const undone = (held: Standing) => {
    const result = transition('unacknowledge', { ...held, is_acknowledged: true }, NOW);
    return result.kind === 'change' ? [result.change.to, result.change.clears, result.change.isAcknowledged] : result.kind;
  };
  const first = { last_acknowledged_at: at, acknowledged_at: at };
  assert.deepEqual(undone(standing('acknowledged', first)), ['triggered', ['acknowledged_at'], false]);
  for (const status of ['triage', 'active'] as const)
    assert.deepEqual(undone(standing(status, first)), [status, ['acknowledged_at'], false]);
  const second = { last_acknowledged_at: at, acknowledged_at: new Date(NOW.getTime() - 60_000) };
  assert.deepEqual(undone(standing('acknowledged', second)), ['acknowledged', [], false]);
  for (const status of ['mitigated', 'resolved', 'closed', 'cancelled'] as const) assert.equal(undone(standing(status, first)), 'refused');
});
