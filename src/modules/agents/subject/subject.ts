import type { AlertRow, AlertStatus } from '../../alerts/alert.ts';
import type { Severity } from '../../alerts/signal.ts';
import type { IncidentStatus } from '../../incidents/incident.ts';

/** What an investigation needs of an alert. */
export type AlertFacts = Pick<
  AlertRow,
  | 'id'
  | 'number'
  | 'fingerprint'
  | 'title'
  | 'description'
  | 'status'
  | 'severity'
  | 'labels'
  | 'annotations'
  | 'group_key'
  | 'group_id'
  | 'service_id'
>;

/** What an investigation needs of an incident. */
export interface IncidentFacts {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly severity: 'critical' | 'high' | 'medium' | 'low';
  readonly status: IncidentStatus;
  /** It is resolved, closed or cancelled. */
  readonly over: boolean;
  readonly serviceId: string | null;
  readonly createdAt: Date;
  /** Groups of the alerts linked to it; its own first. */
  readonly groupIds: readonly string[];
}

/** How a group of alerts stands. */
export interface GroupStanding {
  readonly alerts: number;
  readonly firing: number;
  readonly acknowledged: number;
  readonly resolved: number;
  readonly severity: Severity;
  /** The five newest alerts. */
  readonly newest: ReadonlyArray<{ readonly number: number; readonly status: AlertStatus; readonly severity: Severity }>;
}

/** What an agent is told of the surroundings of its work. */
export interface Surroundings {
  readonly service: { readonly id: string; readonly name: string; readonly depends_on: ReadonlyArray<{ id: string; name: string }> } | null;
  /** Ids of playbooks that match, the best first. */
  readonly playbooks: readonly string[];
  /** Past incidents of the same trouble, the likeliest first. */
  readonly seenBefore: readonly PastIncident[];
}

/** A past incident as an agent is told of it. */
export interface PastIncident {
  readonly number: number;
  readonly same: 'correlation_key' | 'alert_name';
  readonly endedAt: Date | null;
  /** Action items that are not done. */
  readonly openItems: number;
  /** Those that are done but came back. */
  readonly recurredItems: number;
  /** What people wrote. */
  readonly title: string;
  readonly cause: string | null;
  readonly ended: string | null;
}

/** What an agent's work is about. */
export interface About {
  readonly alert: Pick<AlertFacts, 'number' | 'labels' | 'service_id'> | null;
  readonly incidentId: string | null;
  readonly serviceId: string | null;
}
