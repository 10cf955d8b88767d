import type { paths } from './schema.ts';

/** The JSON of a successful answer. */
export type Answer<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201)] extends { content: { 'application/json': infer Body } }
    ? Body
    : never
  : never;

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly total_capped?: boolean;
  readonly limit: number;
  readonly skip: number;
  readonly next_cursor?: string;
}

export type Alert = Answer<'/api/v1/alerts/{number}', 'get'>;
/** How a group of alerts stands. */
export type GroupFigures = NonNullable<Answer<'/api/v1/alerts', 'get'>['items'][number]['group']>;
export type AlertStatus = Alert['status'];
export type Severity = Alert['severity'];
/** Worst first. */
export const SEVERITIES = ['critical', 'high', 'warning', 'info'] as const satisfies readonly Severity[];
export type RelatedAlert = Answer<'/api/v1/alerts/{number}/related', 'get'>['items'][number];
export type Story = Answer<'/api/v1/alerts/{number}/explain', 'get'>;
export type StoryItem = Story['items'][number];
export type ThreadMessage = Answer<'/api/v1/alerts/{number}/thread', 'get'>['items'][number];

export type Incident = Answer<'/api/v1/incidents', 'get'>['items'][number];
/** One incident with its timeline, roles, alerts and escalation. */
export type IncidentDetail = Answer<'/api/v1/incidents/{id}', 'get'>;

export type Team = Answer<'/api/v1/teams', 'get'>['items'][number];
export type Service = Answer<'/api/v1/services', 'get'>['items'][number];
/** An escalation policy. */
export type Policy = Answer<'/api/v1/escalation-policies', 'get'>['items'][number];

/** A schedule with its layers and the final result of a range. */
export type FinalSchedule = Answer<'/api/v1/on-call/schedules/{id}', 'get'>;
export type Override = Answer<'/api/v1/on-call/schedules/{id}/overrides', 'get'>['items'][number];
export type OnCallNow = Answer<'/api/v1/on-call/who-is-on-call', 'get'>['items'][number];
export type CoverRequest = Answer<'/api/v1/on-call/schedules/{id}/cover-requests', 'get'>['items'][number];
/** A service with the hours in which nobody would be called for it. */
export type ServiceCoverage = Answer<'/api/v1/on-call/coverage', 'get'>['items'][number];
export type Handoff = Answer<'/api/v1/on-call/handoffs', 'get'>['items'][number];

export type Stats = Answer<'/api/v1/dashboard/stats', 'get'>;
export type Trends = Answer<'/api/v1/dashboard/trends', 'get'>;
export type DailySummary = Answer<'/api/v1/dashboard/daily-summary', 'get'>;

export type User = Answer<'/api/v1/auth/me', 'get'>['user'];
export type WebhookToken = Answer<'/api/v1/webhook-tokens', 'get'>['items'][number];

export type Integrations = Answer<'/api/v1/integrations', 'get'>;
export type IntegrationKind = keyof Integrations;

export type Routing = Answer<'/api/v1/routes', 'get'>;
export type RouteRule = Routing['rules'][number];
export type Destination = Routing['destinations'][number];
export type RoutingPreview = Answer<'/api/v1/routes/preview', 'post'>;
export type RouteDecision = NonNullable<RoutingPreview['decision']>['after'];
export type RoutingReplay = NonNullable<RoutingPreview['replay']>;
