import type { components } from '../made/api.ts';

/** A schema of the API by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly total_capped?: boolean;
  readonly limit: number;
  readonly skip: number;
  readonly next_cursor?: string;
}

export type Alert = Schema<'Alert'>;
/** How a group of alerts stands. */
export type GroupFigures = Schema<'GroupFigures'>;
export type AlertStatus = Schema<'AlertStatus'>;
export type Severity = Schema<'AlertSeverity'>;
/** Worst first. */
export const SEVERITIES = ['critical', 'high', 'warning', 'info'] as const satisfies readonly Severity[];
export type RelatedAlert = Schema<'RelatedAlert'>;
export type AlertTimelineItem = Schema<'AlertDecision'>;
export type ThreadMessage = Schema<'AlertMessage'>;

export type Incident = Schema<'Incident'>;
/** One incident with its timeline, roles, alerts and escalation. */
export type IncidentDetail = Schema<'IncidentDetail'>;

export type Team = Schema<'Team'>;
export type Service = Schema<'Service'>;
/** An escalation policy. */
export type Policy = Schema<'EscalationPolicy'>;

/** A schedule with its layers and the final result of a range. */
export type FinalSchedule = Schema<'FinalSchedule'>;
export type ListedSchedule = Schema<'ListedSchedule'>;
export type Override = Schema<'Override'>;
export type OnCallNow = Schema<'OnCall'>;
export type CoverRequest = Schema<'CoverRequest'>;
/** A service with the hours in which nobody would be called for it. */
export type ServiceCoverage = Schema<'ServiceCoverage'>;
export type CoverageSummary = Schema<'CoverageSummary'>;
export type CoverageGapGroup = Schema<'CoverageGapGroup'>;
export type Handoff = Schema<'Handoff'>;

export type Stats = Schema<'DashboardStats'>;
export type Trends = Schema<'DashboardTrends'>;
export type DailySummary = Schema<'DailySummary'>;

export type User = Schema<'UserDetail'>;
export type WebhookToken = Schema<'WebhookToken'>;

export type Integrations = Schema<'Integrations'>;
export type IntegrationKind = keyof Integrations;

export type Routing = Schema<'Routes'>;
export type RouteRule = Schema<'RoutingRule'>;
export type InhibitRule = Schema<'InhibitRule'>;
export type Destination = Schema<'Destination'>;
export type RoutingPreview = Schema<'RoutesPreview'>;
export type RouteDecision = Schema<'RoutingDecision'>;
export type RoutingReplay = Schema<'RoutingReplay'>;
