/** Shapes of the server's answers (contract 2, 3, 8), as far as the page reads them. */

/** Worst first. */
export const SEVERITIES = ['critical', 'high', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];
export type AlertStatus = 'firing' | 'acknowledged' | 'resolved';

export interface Actor {
  readonly kind: string;
  readonly id: string | null;
  readonly name: string;
}

export interface Alert {
  readonly id: string;
  readonly number: number;
  readonly fingerprint: string;
  readonly title: string;
  readonly description: string | null;
  readonly status: AlertStatus;
  readonly severity: Severity;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly source: string;
  readonly channel: string | null;
  readonly provider: string | null;
  readonly group_key: string | null;
  readonly group_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly last_received_at: string;
  readonly occurrence_count: number;
  readonly acknowledged_at: string | null;
  readonly acknowledged_by: Actor | null;
  readonly resolved_at: string | null;
  readonly resolved_by: Actor | null;
  readonly suppressed_by: string | null;
  readonly generator_url: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly total_capped?: boolean;
  readonly limit: number;
  readonly skip: number;
  readonly next_cursor?: string;
}

export interface User {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly role: 'admin' | 'operator' | 'viewer';
  readonly permissions: readonly string[];
}

export interface Me {
  readonly user: User;
  readonly expires_at?: string;
}

export interface DashboardStats {
  readonly alerts: {
    readonly firing: number;
    readonly acknowledged: number;
    readonly resolved_24h: number;
    readonly by_severity: Readonly<Record<Severity, number>>;
  };
}

export interface StoryItem {
  readonly at: string;
  readonly step: string;
  readonly outcome: string;
  readonly text: string;
  readonly rule?: string | null;
  readonly actor?: Actor | null;
  readonly data?: Readonly<Record<string, unknown>> | null;
}

export interface ThreadMessage {
  readonly id: string;
  readonly at: string;
  readonly author: Actor;
  readonly text: string;
}

export interface WebhookToken {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at?: string | null;
  readonly token?: string;
}

export interface RouteRule {
  readonly name: string;
  readonly matchers: readonly string[];
  readonly severities?: readonly Severity[];
  readonly destinations: readonly string[];
  readonly continue?: boolean;
  readonly mute?: readonly unknown[];
}

export interface Destination {
  readonly name: string;
  readonly provider: string;
  readonly channel: string;
}

export interface Routing {
  readonly destinations: readonly Destination[];
  readonly rules: readonly RouteRule[];
  readonly default_destinations: readonly string[];
  readonly version?: number;
}
