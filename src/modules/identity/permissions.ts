/** The permission catalogue. A name is `<domain>:<verb>`. */
export const PERMISSIONS = [
  'alerts:read',
  'alerts:write',
  'alerts:delete',
  'knowledge:read',
  'knowledge:write',
  'knowledge:delete',
  'routes:read',
  'routes:write',
  'integrations:read',
  'integrations:write',
  'integrations:test',
  'users:manage',
  'tokens:manage',
  'dashboard:read',
  'channels:read',
  'audit:read',
  'notifications:read',
  'notifications:write',
  'memories:read',
  'memories:write',
  'memories:delete',
  'system:read',
  'system:write',
  'triage:read',
  'triage:write',
  'triage:override',
  'incidents:read',
  'incidents:write',
  'incidents:command',
  'incidents:delete',
  'services:read',
  'services:write',
  'services:delete',
  'oncall:read',
  'oncall:write',
  'escalation:read',
  'escalation:write',
  'postmortems:read',
  'postmortems:write',
  'postmortems:delete',
  'playbooks:read',
  'playbooks:write',
  'playbooks:delete',
  'heartbeats:read',
  'heartbeats:write',
  'heartbeats:delete',
  'statuspages:read',
  'statuspages:write',
  'statuspages:delete',
  'oidc:manage',
  'credentials:manage',
  'credentials:read',
  'admin:access',
] as const;

/** One of the 53 names. */
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['admin', 'operator', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** What an operator may not, besides everything that deletes. */
const ADMIN_ONLY: ReadonlySet<string> = new Set([
  'users:manage',
  'tokens:manage',
  'system:read',
  'system:write',
  'admin:access',
  'oidc:manage',
]);

/** Who holds what. An operator works; a viewer looks, but not at the system's settings. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  admin: new Set(PERMISSIONS),
  operator: new Set(PERMISSIONS.filter((name) => !name.endsWith(':delete') && !ADMIN_ONLY.has(name))),
  viewer: new Set(PERMISSIONS.filter((name) => name.endsWith(':read') && name !== 'system:read')),
};

/** A text from the database as a role; an unknown one may do nothing, so it is refused loudly. */
export function asRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (!role) throw new Error(`unknown role ${text}`);
  return role;
}
