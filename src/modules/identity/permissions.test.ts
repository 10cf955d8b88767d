import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asRole, PERMISSIONS, ROLE_PERMISSIONS } from './permissions.ts';

describe('permissions', () => {
  test('the catalogue has 53 different names', () => {
    assert.equal(new Set(PERMISSIONS).size, 53);
  });

  test('an admin holds every permission', () => {
    assert.deepEqual([...ROLE_PERMISSIONS.admin], [...PERMISSIONS]);
  });

  test('an operator holds all but what deletes and what administers', () => {
    const missing = PERMISSIONS.filter((name) => !ROLE_PERMISSIONS.operator.has(name));
    assert.deepEqual(missing.toSorted(), [
      'admin:access',
      'alerts:delete',
      'heartbeats:delete',
      'incidents:delete',
      'knowledge:delete',
      'memories:delete',
      'oidc:manage',
      'playbooks:delete',
      'postmortems:delete',
      'services:delete',
      'statuspages:delete',
      'system:read',
      'system:write',
      'tokens:manage',
      'users:manage',
    ]);
  });

  test('a viewer holds read permissions only, and not of the system', () => {
    assert.ok([...ROLE_PERMISSIONS.viewer].every((name) => name.endsWith(':read')));
    assert.equal(ROLE_PERMISSIONS.viewer.has('system:read'), false);
    assert.equal(ROLE_PERMISSIONS.viewer.size, PERMISSIONS.filter((name) => name.endsWith(':read')).length - 1);
  });

  test('an unknown role is refused', () => {
    assert.throws(() => asRole('owner'), /unknown role/);
  });
});
