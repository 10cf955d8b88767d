import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALERT_STATUSES, type AlertStatus } from './alert.ts';
import { ALERT_COMMANDS, type AlertCommand, DONE, transition } from './transition.ts';

/** Contract 3, every cell: a status is a change to it, `none` no change, `refused` a 409. */
const CELLS: Record<AlertCommand, Record<AlertStatus, AlertStatus | 'none' | 'refused'>> = {
  acknowledge: { firing: 'acknowledged', acknowledged: 'none', resolved: 'refused' },
  unacknowledge: { firing: 'none', acknowledged: 'firing', resolved: 'refused' },
  resolve: { firing: 'resolved', acknowledged: 'resolved', resolved: 'none' },
  reopen: { firing: 'refused', acknowledged: 'refused', resolved: 'firing' },
};

for (const command of ALERT_COMMANDS) {
  for (const status of ALERT_STATUSES) {
    const expected = CELLS[command][status];
    test(`${command} on a ${status} alert: ${expected}`, () => {
      const result = transition(command, status);
      assert.equal(result.kind === 'change' ? result.to : result.kind, expected);
    });
  }
}

test('a refusal names the commands that would change something', () => {
  const allowed = (command: AlertCommand, status: AlertStatus) => {
    const result = transition(command, status);
    return result.kind === 'refused' ? result.allowed : null;
  };
  assert.deepEqual(allowed('reopen', 'firing'), ['acknowledge', 'resolve']);
  assert.deepEqual(allowed('reopen', 'acknowledged'), ['unacknowledge', 'resolve']);
  assert.deepEqual(allowed('acknowledge', 'resolved'), ['reopen']);
});

test('timeline and audit name a command by its past tense', () => {
  assert.deepEqual(Object.values(DONE), ['acknowledged', 'unacknowledged', 'resolved', 'reopened']);
});
