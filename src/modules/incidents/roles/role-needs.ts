import type { IncidentRoleName } from '../incident.ts';

/** What somebody must be allowed for what a role does. */
const NEEDS = {
  incident_commander: ['incidents:command', 'incidents:write'],
  operations_lead: ['incidents:write'],
  scribe: ['incidents:write'],
  liaison: ['incidents:write'],
} as const satisfies Readonly<Record<IncidentRoleName, readonly string[]>>;

/** A permission that a role needs. */
export type RoleNeed = (typeof NEEDS)[IncidentRoleName][number];

const CANNOT: Readonly<Record<RoleNeed, string>> = {
  'incidents:command': 'command the incident',
  'incidents:write': 'write notes',
};

/** What a role needs and somebody with these permissions lacks. Pure. */
export function missingFor(role: IncidentRoleName, held: ReadonlySet<string>): readonly RoleNeed[] {
  return NEEDS[role].filter((permission) => !held.has(permission));
}

/** `write notes`, `command the incident or write notes`: what somebody who lacks them cannot do. Pure. */
export function cannotDo(missing: readonly RoleNeed[]): string {
  return missing.map((permission) => CANNOT[permission]).join(' or ');
}
