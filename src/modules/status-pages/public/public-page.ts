import type { ComponentStatus, Impact, Link, PageWindow, Post, PostStatus, StatusPage, Theme, Visibility } from '../page.ts';
import { componentsOf } from '../maintenance.ts';
import { type Day, daysOf, type StatusChange, uptimeOf } from '../uptime.ts';

/**
 * Everything that readers of a page may see, and nothing else: what is not in here is in no answer. It goes to the disk as
 * it is, so that it can be served while the database is away.
 */
export interface PublicPage {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly theme: Theme;
  readonly links: readonly Link[];
  readonly supportUrl: string | null;
  readonly customDomain: string | null;
  readonly linkVersion: number;
  readonly revision: number;
  /** Whether emails can be sent. */
  readonly byMail: boolean;
  readonly createdAt: string;
  /** When this was true. */
  readonly asOf: string;
  readonly components: readonly PublicComponent[];
  /** Those that are open first, then the newest. */
  readonly incidents: readonly PublicIncident[];
  /** What goes on and what comes, the next first. */
  readonly maintenance: readonly PublicMaintenance[];
}

export interface PublicComponent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly group: string | null;
  readonly status: ComponentStatus;
  readonly since: string;
  readonly createdAt: string;
  readonly days: readonly Day[];
  readonly uptime: number | null;
}

export interface PublicIncident {
  readonly id: string;
  readonly title: string;
  readonly status: PostStatus;
  readonly impact: Impact;
  readonly componentIds: readonly string[];
  readonly startedAt: string;
  readonly resolvedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The newest first. */
  readonly updates: ReadonlyArray<{
    readonly id: string;
    readonly status: PostStatus;
    readonly message: string;
    readonly at: string;
    readonly editedAt: string | null;
  }>;
}

export interface PublicMaintenance {
  readonly id: string;
  /** The same of every occurrence of a window. */
  readonly windowId: string;
  /** Its rule in words, empty where there are none; null: it is once. */
  readonly repeats: string | null;
  readonly title: string;
  readonly componentIds: readonly string[];
  readonly startsAt: string;
  readonly endsAt: string;
}

/** What a public page is made of. */
export interface Sources {
  readonly page: StatusPage;
  readonly changes: ReadonlyMap<string, readonly StatusChange[]>;
  readonly posts: readonly Post[];
  /** Those that name the page. */
  readonly windows: readonly PageWindow[];
  readonly byMail: boolean;
  readonly now: Date;
}

/** Takes over what is public, member by member. */
export function publicPage({ page, changes, posts, windows, byMail, now }: Sources): PublicPage {
  return {
    id: page.id,
    slug: page.slug,
    title: page.title,
    description: page.description,
    visibility: page.visibility,
    theme: { color: page.theme.color, logo: page.theme.logo, dark: page.theme.dark },
    links: page.links.map(({ label, url }) => ({ label, url })),
    supportUrl: page.support_url,
    customDomain: page.custom_domain,
    linkVersion: page.link_version,
    revision: page.revision,
    byMail,
    createdAt: page.created_at.toISOString(),
    asOf: now.toISOString(),
    components: page.components.map((component) => {
      const days = daysOf(changes.get(component.id) ?? [], now);
      return {
        id: component.id,
        name: component.name,
        description: component.description,
        group: component.group,
        status: component.status,
        since: component.status_since.toISOString(),
        createdAt: component.created_at.toISOString(),
        days,
        uptime: uptimeOf(days),
      };
    }),
    incidents: posts.map((post) => ({
      id: post.id,
      title: post.title,
      status: post.status,
      impact: post.impact,
      componentIds: post.component_ids,
      startedAt: post.started_at.toISOString(),
      resolvedAt: post.resolved_at?.toISOString() ?? null,
      createdAt: post.created_at.toISOString(),
      updatedAt: post.updated_at.toISOString(),
      updates: post.updates.map((update) => ({
        id: update.id,
        status: update.status,
        message: update.message,
        at: update.at.toISOString(),
        editedAt: update.edited_at?.toISOString() ?? null,
      })),
    })),
    maintenance: windows.map((window) => ({
      id: occurrenceId(window),
      windowId: window.id,
      repeats: window.repeats,
      title: window.title,
      componentIds: componentsOf(window, page.components),
      startsAt: window.starts_at.toISOString(),
      endsAt: window.ends_at.toISOString(),
    })),
  };
}

/** Each occurrence of a window is a thing of its own to feeds and calendars. */
function occurrenceId({ id, starts_at: startsAt }: PageWindow): string {
  return `${id}-${startsAt.getTime() / 1_000}`;
}

/** How the page as a whole does, in Statuspage's terms. */
export interface Overall {
  readonly indicator: 'none' | 'maintenance' | 'minor' | 'major' | 'critical';
  readonly description: string;
}

const INDICATORS = ['none', 'maintenance', 'minor', 'major', 'critical'] as const;
const OF_STATUS: Readonly<Record<ComponentStatus, Overall['indicator']>> = {
  operational: 'none',
  under_maintenance: 'maintenance',
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};
const WORDS: Readonly<Record<Overall['indicator'], string>> = {
  none: 'All systems operational',
  maintenance: 'Service under maintenance',
  minor: 'Partially degraded service',
  major: 'Partial system outage',
  critical: 'Major service outage',
};

/** The worst of its components and of what is published and open. */
export function overall(page: Pick<PublicPage, 'components' | 'incidents'>): Overall {
  const found = [
    ...page.components.map(({ status }) => OF_STATUS[status]),
    ...page.incidents.filter(({ status }) => status !== 'resolved').map(({ impact }) => impact),
  ];
  const worst = Math.max(0, ...found.map((indicator) => INDICATORS.indexOf(indicator)));
  const indicator = INDICATORS[worst] ?? 'none';
  return { indicator, description: WORDS[indicator] };
}

export function isOpen({ status }: Pick<PublicIncident, 'status'>): boolean {
  return status !== 'resolved';
}

/** Names of these components, in the order of the page. */
export function namesOf(page: Pick<PublicPage, 'components'>, ids: readonly string[]): string[] {
  return page.components.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
