import { PUBLIC_IMPACTS, SHOWN_STATUSES } from '../incidents/ports.ts';

/** How a component does, best first. */
export const COMPONENT_STATUSES = SHOWN_STATUSES;
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number];

/** From which status on an incident of the service counts. */
export const AUTOMATIC_FROM = ['active', 'triggered'] as const;
export type AutomaticFrom = (typeof AUTOMATIC_FROM)[number];

export const VISIBILITIES = ['public', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Where a published incident stands. */
export const POST_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** How much of the product it touches, least first. */
export const IMPACTS = PUBLIC_IMPACTS;
export type Impact = (typeof IMPACTS)[number];

/** Most components of a page: with more it would be no overview, and no page of 50 KB. */
export const MOST_COMPONENTS = 100;
export const MOST_LINKS = 10;
/** Characters of a logo as a data address: the page is one request. */
export const LOGO_MAX = 12_000;
export const MESSAGE_MAX = 5_000;

export interface Theme {
  /** `#rrggbb` */
  readonly color: string;
  /** A data address. */
  readonly logo: string | null;
  /** Whether it is dark where the reader's device is. */
  readonly dark: boolean;
}

export const DEFAULT_THEME: Theme = { color: '#0f766e', logo: null, dark: true };

export interface Link {
  readonly label: string;
  readonly url: string;
}

export interface Component {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly group: string | null;
  readonly service_id: string | null;
  /** What customers read. */
  readonly status: ComponentStatus;
  readonly status_since: Date;
  readonly automatic: boolean;
  readonly automatic_from: AutomaticFrom;
  /** A person's choice stands although it is automatic. */
  readonly overridden: boolean;
  /** What a person chose, without the incidents that are published about it. */
  readonly own_status: ComponentStatus;
  readonly created_at: Date;
}

/** A status page as it is stored. */
export interface StatusPage {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly components: readonly Component[];
  readonly theme: Theme;
  readonly links: readonly Link[];
  readonly support_url: string | null;
  readonly custom_domain: string | null;
  readonly link_version: number;
  readonly version: number;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** An update as it was published. */
export interface PostUpdate {
  readonly id: string;
  readonly status: PostStatus;
  readonly message: string;
  readonly at: Date;
  readonly edited_at: Date | null;
}

/** An incident as it was published on a page. */
export interface Post {
  readonly id: string;
  readonly page_id: string;
  readonly title: string;
  readonly status: PostStatus;
  readonly impact: Impact;
  readonly component_ids: readonly string[];
  /** The incident it is about. Never public. */
  readonly incident_id: string | null;
  readonly started_at: Date;
  readonly resolved_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** The newest first. */
  readonly updates: readonly PostUpdate[];
}

/** A maintenance window, as far as status pages need it. */
export interface PageWindow {
  readonly id: string;
  /** Shown only where the window names the page: else nobody published it. */
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly service_ids: readonly string[];
  readonly status_page_ids: readonly string[];
  /** Of one that recurs: its rule in words, or empty where there are none. */
  readonly repeats: string | null;
}

/** The worse of two. */
export function worse(a: ComponentStatus, b: ComponentStatus): ComponentStatus {
  return COMPONENT_STATUSES.indexOf(a) >= COMPONENT_STATUSES.indexOf(b) ? a : b;
}

export const STATUS_WORDS: Readonly<Record<ComponentStatus, string>> = {
  operational: 'Operational',
  under_maintenance: 'Under maintenance',
  degraded_performance: 'Degraded performance',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
};

export const POST_WORDS: Readonly<Record<PostStatus, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};
