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

export interface Story {
  readonly items: readonly StoryItem[];
  /** Nothing more happens unless something new arrives or somebody acts. */
  readonly concluded: boolean;
  /** What is awaited, or how it ended. */
  readonly next: string;
}

export interface RelatedAlert extends Alert {
  readonly relation: 'group' | 'similar';
}

export interface ThreadMessage {
  readonly id: string;
  readonly at: string;
  readonly author: Actor;
  readonly text: string;
  /** `web`, `chatone`, `chattwo`, `agent`. */
  readonly origin: string;
}

export interface WebhookToken {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at?: string | null;
  readonly token?: string;
}

export type IntegrationKind = 'chatone' | 'chattwo' | 'webhook';

/** One setting as a reader may know it: a secret only as set or not set. */
export interface Setting {
  readonly set: boolean;
  readonly source: 'database' | 'environment' | null;
  readonly value?: string;
}

export interface Integration {
  readonly configured: boolean;
  readonly missing: readonly string[];
  readonly version: number;
  readonly updated_at: string | null;
  readonly callbacks: Readonly<Record<string, string>>;
  readonly base_url?: Setting;
  readonly bot_token?: Setting;
  readonly signing_secret?: Setting;
  readonly callback_secret?: Setting;
}

export type Integrations = Readonly<Record<IntegrationKind, Integration>>;

export interface IntegrationTest {
  readonly ok: boolean;
  readonly detail: string;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

export interface ChatChannel {
  readonly provider: string;
  readonly id: string;
  readonly name: string;
  /** What a destination's `channel` should hold. */
  readonly target: string;
  readonly private: boolean;
  /** Whether the bot can write there. */
  readonly member: boolean;
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

/** What the rules decide for one set of labels. */
export interface RouteDecision {
  readonly destinations: readonly { readonly name: string; readonly provider: string; readonly channel: string; readonly rule: string | null }[];
  readonly matched: readonly { readonly rule: string; readonly matchers: readonly string[]; readonly muted_until?: string }[];
  readonly muted_until: string | null;
  readonly used_defaults: boolean;
  readonly why: string;
}

interface DestinationCount {
  readonly destination: string;
  readonly count: number;
}

/** What a proposal would have changed for stored alerts. */
export interface RoutingReplay {
  readonly since: string;
  readonly limited: boolean;
  readonly evaluated: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly added: readonly DestinationCount[];
  readonly removed: readonly DestinationCount[];
  readonly moved: readonly { readonly from: readonly string[]; readonly to: readonly string[]; readonly count: number }[];
  readonly nobody: { readonly before: number; readonly after: number };
  readonly muted: { readonly before: number; readonly after: number };
  readonly samples: readonly {
    readonly number: number;
    readonly title: string;
    readonly severity: Severity;
    readonly created_at: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
    readonly why: string;
  }[];
}

export interface RoutingPreview {
  readonly present_version: number;
  readonly decision?: { readonly before: RouteDecision; readonly after: RouteDecision; readonly same: boolean };
  readonly replay?: RoutingReplay;
}
