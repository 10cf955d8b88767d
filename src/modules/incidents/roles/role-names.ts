import type { IncidentRoleName } from '../incident.ts';

/** What roles are called in sentences. */
export const ROLE_NAMES: Readonly<Record<IncidentRoleName, string>> = {
  incident_commander: 'Incident Commander',
  operations_lead: 'Operations Lead',
  scribe: 'Scribe',
  liaison: 'Liaison',
};
