/** What may be done, in words. The server decides; this only explains, and a test holds both together. */
interface Domain {
  readonly name: string;
  readonly label: string;
  readonly verbs: readonly string[];
}

export const DOMAINS: readonly Domain[] = [
  { name: 'alerts', label: 'Alerts', verbs: ['read', 'write', 'delete'] },
  { name: 'incidents', label: 'Incidents', verbs: ['read', 'write', 'command', 'delete'] },
  { name: 'triage', label: 'Triage', verbs: ['read', 'write', 'override'] },
  { name: 'dashboard', label: 'Dashboard', verbs: ['read'] },
  { name: 'notifications', label: 'Notifications', verbs: ['read', 'write'] },
  { name: 'oncall', label: 'On-call', verbs: ['read', 'write'] },
  { name: 'escalation', label: 'Escalation', verbs: ['read', 'write'] },
  { name: 'services', label: 'Services and teams', verbs: ['read', 'write', 'delete'] },
  { name: 'routes', label: 'Routing', verbs: ['read', 'write'] },
  { name: 'channels', label: 'Channels', verbs: ['read'] },
  { name: 'integrations', label: 'Integrations', verbs: ['read', 'write', 'test'] },
  { name: 'heartbeats', label: 'Heartbeats', verbs: ['read', 'write', 'delete'] },
  { name: 'statuspages', label: 'Status pages', verbs: ['read', 'write', 'delete'] },
  { name: 'postmortems', label: 'Post-mortems', verbs: ['read', 'write', 'delete'] },
  { name: 'knowledge', label: 'Notes', verbs: ['read', 'write', 'delete'] },
  { name: 'memories', label: 'Memories', verbs: ['read', 'write', 'delete'] },
  { name: 'playbooks', label: 'Playbooks', verbs: ['read', 'write', 'delete'] },
  { name: 'audit', label: 'Audit log', verbs: ['read'] },
  { name: 'credentials', label: 'Credentials', verbs: ['read', 'manage'] },
  { name: 'users', label: 'Users', verbs: ['manage'] },
  { name: 'tokens', label: 'Tokens', verbs: ['manage'] },
  { name: 'oidc', label: 'Sign-in', verbs: ['manage'] },
  { name: 'system', label: 'System', verbs: ['read', 'write'] },
  { name: 'admin', label: 'Administration', verbs: ['access'] },
];

const VERBS: Readonly<Record<string, string>> = {
  read: 'see',
  write: 'change',
  delete: 'delete',
  command: 'command',
  override: 'overrule',
  test: 'test',
  manage: 'manage',
  access: 'enter',
};

/** `alerts:write` → `change`. */
export function verbWords(verb: string): string {
  return VERBS[verb] ?? verb;
}

export const ALL_PERMISSIONS: readonly string[] = DOMAINS.flatMap(({ name, verbs }) => verbs.map((verb) => `${name}:${verb}`));

export const ROLE_NAMES = ['admin', 'operator', 'viewer'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** What each role is for. */
export const ROLES: Readonly<Record<RoleName, { readonly label: string; readonly about: string }>> = {
  admin: { label: 'Admin', about: 'Full access, including users and system settings.' },
  operator: { label: 'Operator', about: 'Works on alerts, incidents, on-call and routing. Cannot delete or manage users.' },
  viewer: { label: 'Viewer', about: 'Read-only.' },
};

const ADMIN_ONLY = new Set(['users:manage', 'tokens:manage', 'system:read', 'system:write', 'admin:access', 'oidc:manage']);

/** Whether a role holds a permission. */
export function roleHolds(role: RoleName, permission: string): boolean {
  if (role === 'admin') return true;
  if (role === 'operator') return !permission.endsWith(':delete') && !ADMIN_ONLY.has(permission);
  return permission.endsWith(':read') && permission !== 'system:read';
}
