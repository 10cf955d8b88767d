import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutCall, approvalOf, capabilityOf, isTool, permissionOf, takesIncidents, TOOLS } from './tools.ts';

const agent = (mode: 'suggest' | 'act', tools?: Record<string, 'auto' | 'ask' | 'never'>) => ({ scope: { mode, ...(tools && { tools }) } });
const COMMAND = TOOLS.find(({ capability }) => capability === 'command')?.name ?? assert.fail('there is no command');
const LOOK = TOOLS.find(({ capability }) => capability === 'investigate')?.name ?? assert.fail('there is nothing to look with');

test('what talks to people needs the right to communicate, and a command that to command', () => {
  assert.deepEqual(
    ['status_update_publish', 'summary_submit', 'chat_reply', 'peer_finding_share'].map((name) => capabilityOf(name as typeof COMMAND)),
    ['communicate', 'communicate', 'communicate', 'communicate'],
  );
  assert.ok(TOOLS.every(({ name, capability }) => isTool(name) && capability === capabilityOf(name)));
  assert.equal(isTool('toString') || isTool('rm'), false);
});

test('in suggest every command asks, in act it goes by what is said of it', () => {
  for (const named of [undefined, 'auto', 'ask'] as const) {
    assert.equal(approvalOf(agent('suggest', named && { [COMMAND]: named }), COMMAND), 'ask');
    assert.equal(approvalOf(agent('act', named && { [COMMAND]: named }), COMMAND), named ?? 'auto');
  }
  for (const mode of ['suggest', 'act'] as const) assert.equal(approvalOf(agent(mode, { [COMMAND]: 'never' }), COMMAND), 'never');
  assert.equal(approvalOf(agent('act', {}), COMMAND), 'auto');
});

test('looking is always allowed, and what the public reads a person has read before', () => {
  assert.equal(approvalOf(agent('suggest', { [LOOK]: 'never' }), LOOK), 'auto');
  assert.equal(approvalOf(agent('suggest'), 'no_such_tool'), 'auto');
  const publish = (given: unknown, tools?: Record<string, 'never' | 'auto'>) =>
    approvalOf(agent('act', tools), 'status_update_publish', given);
  assert.equal(publish({ audience: 'public' }), 'ask');
  assert.equal(publish({ audience: 'public' }, { status_update_publish: 'auto' }), 'ask');
  assert.equal(publish({ audience: 'public' }, { status_update_publish: 'never' }), 'never');
  for (const given of [{ audience: 'internal' }, {}, null, 'public', undefined]) assert.equal(publish(given), 'auto');
  assert.equal(approvalOf(agent('suggest'), 'chat_reply', { audience: 'public' }), 'auto');
});

test('who lets a tool run needs the right that the tool uses', () => {
  assert.equal(permissionOf('incident_resolve'), 'incidents:command');
  assert.equal(permissionOf('status_update_publish'), 'incidents:write');
  assert.equal(permissionOf('alert_acknowledge'), null);
});

test('an acknowledgement takes incidents along where the agent may do that as well, by the same approval', () => {
  const person = new Set(['incidents:command']);
  const may = (mode: 'suggest' | 'act', named: 'auto' | 'ask' | 'never', approver: ReadonlySet<string> | null) =>
    takesIncidents(agent(mode, { incident_acknowledge: named }), approver);
  assert.deepEqual(
    (['auto', 'ask', 'never'] as const).map((named) => [may('act', named, null), may('act', named, person), may('act', named, new Set())]),
    [
      [true, true, false],
      [false, true, false],
      [false, false, false],
    ],
  );
  assert.equal(may('suggest', 'auto', null), false, 'in suggest, at once nothing');
});

test('a call is told in a few words of its arguments', () => {
  assert.equal(aboutCall('alert_acknowledge', { number: 7, reason: 'x' }), 'alert 7');
  assert.equal(aboutCall('alert_acknowledge', { number: '7' }), null);
  assert.equal(aboutCall('incident_resolve', { number: 7 }), null);
  assert.equal(aboutCall('x', { note: 'n', text: 't', phase: 5 }), 't');
  for (const member of ['phase', 'source', 'reason', 'text', 'message', 'finding', 'role', 'summary', 'decision', 'severity', 'note'])
    assert.equal(aboutCall('x', { [member]: 'said' }), 'said', member);
  assert.equal(aboutCall('x', { text: 'a'.repeat(300) }), 'a'.repeat(300));
  assert.equal(aboutCall('x', { text: 'a'.repeat(301) }), `${'a'.repeat(299)}…`);
});
