import type { By } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { IncidentRoleName } from '../../incidents/incident.ts';

/** The transaction that a tool runs in, for verbs that open one of their own. */
export type Inside = Pick<Database, 'transaction'>;

/** Commands on incidents that agents may be let give. */
export const INCIDENT_COMMANDS = ['acknowledge', 'promote', 'mitigate', 'resolve', 'escalate'] as const;
export type IncidentVerb = (typeof INCIDENT_COMMANDS)[number];

/** Roles that agents may give. */
export const ROLES = ['incident_commander', 'operations_lead', 'scribe', 'liaison'] as const satisfies readonly IncidentRoleName[];

/** What triage can be told. */
export const DECISIONS = ['incident', 'investigate', 'noise'] as const;

/** The verbs that people use, as tools run them: with their checks, their audit, and their refusals as Problems. */
export interface ToolVerbs {
  commandAlert(
    db: Inside,
    number: number,
    command: 'resolve' | 'reopen',
    by: By,
  ): Promise<{ readonly number: number; readonly status: string }>;
  /** `stillPaging`: a sentence for each incident that did not follow. */
  acknowledgeAlert(
    db: Inside,
    number: number,
    takesIncidents: boolean,
    by: By,
  ): Promise<{ readonly number: number; readonly status: string; readonly stillPaging: readonly string[] }>;
  commandIncident(
    tx: Tx,
    incidentId: string,
    request: { readonly command: IncidentVerb; readonly note: string | null; readonly level: number | null },
    by: By,
  ): Promise<{ readonly number: number; readonly status: string }>;
  setSeverity(db: Inside, incidentId: string, severity: string, by: By): Promise<{ readonly number: number; readonly severity: string }>;
  /** @throws Problem `conflict` where a person chose who has the role */
  assignRole(
    db: Inside,
    incidentId: string,
    request: { readonly role: IncidentRoleName; readonly user_id: string },
    by: By,
  ): Promise<{ readonly role: string; readonly user_id: string }>;
  writeEntry(db: Inside, incidentId: string, text: string, by: By): Promise<{ readonly id: string }>;
  postUpdate(
    db: Inside,
    incidentId: string,
    update: { readonly message: string; readonly audience: 'internal' | 'public' },
    by: By,
  ): Promise<{ readonly id: string }>;
  submitSummary(
    tx: Tx,
    summary: { readonly incidentId: string; readonly requestId: string | null; readonly text: string },
    by: By,
  ): Promise<{ readonly id: string }>;
  /** Decides what a triage rule left to the agent, for the group. Null: no rule did. */
  decideTriage(
    tx: Tx,
    about: { readonly groupId: string; readonly investigationId: string },
    said: { readonly decision: (typeof DECISIONS)[number]; readonly confidence: number | null; readonly reason: string },
    by: By,
  ): Promise<{ readonly decision: string } | null>;
}
