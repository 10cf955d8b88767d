import type { Actor } from '../../platform/actor.ts';

/** How bad it is, worst first. Aliases (`sev1`, `p1` …) are understood on the way in. */
export const INCIDENT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];

/** The states of an incident, in the usual order of its life. */
export const INCIDENT_STATUSES = ['triggered', 'triage', 'acknowledged', 'active', 'mitigated', 'resolved', 'closed', 'cancelled'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** While it is in one of these, later alerts of its group join it, and people are called until somebody takes it on. */
export const OPEN_STATUSES = ['triggered', 'triage', 'acknowledged', 'active'] as const satisfies readonly IncidentStatus[];

/** How an incident came to be. */
export const INCIDENT_SOURCES = ['manual', 'alert', 'agent'] as const;
export type IncidentSource = (typeof INCIDENT_SOURCES)[number];

/** The roles of the Incident Command System. */
export const INCIDENT_ROLES = ['incident_commander', 'operations_lead', 'scribe', 'liaison'] as const;
export type IncidentRoleName = (typeof INCIDENT_ROLES)[number];

/** Any JSON object, as people store beside an incident. */
export type CustomFields = Readonly<Record<string, unknown>>;

/** An incident as the table holds it. */
export interface Incident {
  readonly id: string;
  /** What people call it by. */
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly severity: IncidentSeverity;
  readonly severity_by_hand: boolean;
  readonly status: IncidentStatus;
  readonly custom_fields: CustomFields;
  readonly service_id: string | null;
  readonly commander_id: string | null;
  readonly created_by: Actor;
  readonly source: IncidentSource;
  /** The group of alerts that opened it. */
  readonly group_id: string | null;
  /** Somebody took it on since people were last called. */
  readonly is_acknowledged: boolean;
  /** When, and who: the last acknowledgement, not the first one. */
  readonly last_acknowledged_at: Date | null;
  readonly last_acknowledged_by: Actor | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: Actor | null;
  readonly promoted_at: Date | null;
  readonly mitigated_at: Date | null;
  readonly resolved_at: Date | null;
  readonly closed_at: Date | null;
  readonly cancelled_at: Date | null;
  /** Only of a cancelled one. */
  readonly merged_into: string | null;
  /** Only some may see it: see `privacy/`. */
  readonly private: boolean;
  /** Whom it was shown to by name. */
  readonly viewer_ids: readonly string[];
  readonly reopen_count: number;
  readonly alert_count: number;
  readonly alerts_quiet: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** An entry of the timeline. */
export interface TimelineEntry {
  readonly id: string;
  /** Dotted past tense: `incident.acknowledged`. */
  readonly kind: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}
