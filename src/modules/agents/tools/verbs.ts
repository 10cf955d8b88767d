import type { IncidentRoleName } from '../../incidents/incident.ts';

/** Commands on incidents that agents may be let give. */
export const INCIDENT_COMMANDS = ['acknowledge', 'promote', 'mitigate', 'resolve', 'escalate'] as const;
export type IncidentVerb = (typeof INCIDENT_COMMANDS)[number];

/** Roles that agents may give. */
export const ROLES = ['incident_commander', 'operations_lead', 'scribe', 'liaison'] as const satisfies readonly IncidentRoleName[];

/** What triage can be told. */
export const DECISIONS = ['incident', 'investigate', 'noise'] as const;
