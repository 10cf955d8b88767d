import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cannotDo, missingFor } from './role-needs.ts';

test('each role says which permissions it needs and somebody lacks', () => {
  const viewer = new Set(['incidents:read']);
  const writer = new Set(['incidents:read', 'incidents:write']);
  assert.deepEqual(
    (['incident_commander', 'operations_lead', 'scribe', 'liaison'] as const).map((role) => missingFor(role, viewer)),
    [['incidents:command', 'incidents:write'], ['incidents:write'], ['incidents:write'], ['incidents:write']],
  );
  assert.deepEqual([missingFor('incident_commander', writer), missingFor('scribe', writer)], [['incidents:command'], []]);
  assert.equal(cannotDo(missingFor('incident_commander', viewer)), 'command the incident or write notes');
  assert.equal(cannotDo(['incidents:write']), 'write notes');
});
