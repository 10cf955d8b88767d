import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES } from '../src/modules/identity/permissions.ts';
import { ALL_PERMISSIONS, ROLE_NAMES, roleHolds } from '../web/src/components/forms/permissions.ts';

test('the page explains every permission and every role as the server decides them', () => {
  assert.deepEqual([...ALL_PERMISSIONS].sort(), [...PERMISSIONS].sort());
  assert.deepEqual([...ROLE_NAMES], [...ROLES]);
  for (const role of ROLES)
    assert.deepEqual(
      PERMISSIONS.filter((name) => roleHolds(role, name)),
      PERMISSIONS.filter((name) => ROLE_PERMISSIONS[role].has(name)),
      role,
    );
});
