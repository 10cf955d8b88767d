import type { Actor } from '../../platform/actor.ts';
import type { Labels, Severity } from './signal.ts';

export const ALERT_STATUSES = ['firing', 'acknowledged', 'resolved'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** An alert as the table holds it. */
export interface AlertRow {
  readonly id: string;
  readonly number: number;
  readonly fingerprint: string;
  readonly title: string;
  readonly description: string | null;
  readonly status: AlertStatus;
  readonly severity: Severity;
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly source: string;
  readonly provider: string | null;
  readonly channel: string | null;
  readonly group_key: string;
  readonly group_id: string;
  readonly service_id: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly last_received_at: Date;
  readonly last_event_at: Date;
  readonly occurrence_count: number;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: Actor | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: Actor | null;
  readonly suppressed_by: string | null;
  readonly generator_url: string | null;
  readonly content_digest: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}
