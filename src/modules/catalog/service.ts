import type { Severity } from '../alerts/signal.ts';
import type { Named } from './team.ts';

/** Low: quiet hours may hold what concerns this service. */
export const URGENCIES = ['high', 'low'] as const;
export type ServiceUrgency = (typeof URGENCIES)[number];

/** The least severity with which an alert opens an incident by itself. */
export const AUTO_INCIDENT = ['off', 'critical', 'high', 'medium', 'low'] as const;
export type AutoIncident = (typeof AUTO_INCIDENT)[number];

/** The least severity with which an alert begins an investigation by itself. */
export type AutoInvestigate = AutoIncident;

/** How a service does, read off its open incidents. */
export type ServiceStatus = 'operational' | 'degraded' | 'down';

/** Something that a team runs. */
export interface Service {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly team: Named | null;
  /** Its own; null: the team's counts. */
  readonly escalation_policy: Named | null;
  /** The policy that counts: its own, else its team's. */
  readonly effective_policy: Named | null;
  readonly urgency: ServiceUrgency;
  readonly matchers: readonly string[];
  readonly auto_incident: AutoIncident;
  readonly auto_investigate: AutoInvestigate;
  readonly position: number;
  readonly open_incidents: OpenIncidents;
  readonly dependencies: readonly (Named & { readonly open_incidents: OpenIncidents })[];
  readonly dependents: readonly Named[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Incidents that still do harm: open, and not mitigated. By severity. */
export interface OpenIncidents {
  readonly critical: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

/** Alerts of a service that fire or are acknowledged. */
export interface OpenAlerts {
  readonly count: number;
  readonly worst: Severity;
}

/** Open alerts by the id of their service; a service with none is left out. */
export type AlertsByService = ReadonlyMap<string, OpenAlerts>;

/** A critical incident takes a service down, a high or medium one degrades it; a low one leaves it operational. */
export function statusOf(open: OpenIncidents): ServiceStatus {
  if (open.critical > 0) return 'down';
  return open.high + open.medium > 0 ? 'degraded' : 'operational';
}
