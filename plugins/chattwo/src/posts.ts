import type { MattermostPost, MattermostState } from './state.ts';

/** What Tocsin wrote into `props.tocsin` of the post about a group of alerts. */
export interface GroupPost {
  readonly postId: string;
  readonly groupId: string;
  /** The group's page in Tocsin. */
  readonly url: string;
  /** Tocsin's list of the alerts that were announced in this channel. */
  readonly alertsUrl: string;
  readonly state: State;
  readonly severity: Severity;
  readonly title: string;
  readonly acknowledgedBy: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type State = 'firing' | 'acknowledged' | 'resolved';
type Severity = 'critical' | 'high' | 'warning' | 'info';

const STATES: readonly State[] = ['firing', 'acknowledged', 'resolved'];
const SEVERITIES: readonly Severity[] = ['critical', 'high', 'warning', 'info'];

/** Where a post of Tocsin's leads, or null when it is someone else's. */
export function linkOf(state: MattermostState, postId: string): string | null {
  const notified = tocsinProps(state, state.entities.posts.posts[postId]);
  return notified && webAddress(notified['url']);
}

/**
 * Groups that are open in a channel, as far as their posts are loaded: firing before acknowledged, the severest first,
 * the newest first. A group that was posted anew counts by its newest post.
 */
export function openGroups(state: MattermostState, channelId: string): readonly GroupPost[] {
  const newest = new Map<string, GroupPost>();
  for (const group of groupPosts(state, channelId)) {
    const other = newest.get(group.groupId);
    if (!other || other.at < group.at) newest.set(group.groupId, group);
  }
  return [...newest.values()]
    .filter((group) => group.state !== 'resolved')
    .sort(
      (a, b) =>
        STATES.indexOf(a.state) - STATES.indexOf(b.state) || SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.at - a.at,
    );
}

/** Tocsin's list of this channel's alerts; all alerts when no post of this channel is loaded; null when none is at all. */
export function alertsAddress(state: MattermostState, channelId: string): string | null {
  const here = latest(groupPosts(state, channelId));
  if (here) return here.alertsUrl;
  const elsewhere = latest(groupPosts(state, null));
  if (!elsewhere) return null;
  const all = new URL(elsewhere.alertsUrl);
  all.search = '';
  return all.href;
}

function groupPosts(state: MattermostState, channelId: string | null): readonly GroupPost[] {
  return Object.values(state.entities.posts.posts)
    .filter((post) => channelId === null || post.channel_id === channelId)
    .flatMap((post) => groupOf(state, post) ?? []);
}

function latest(groups: readonly GroupPost[]): GroupPost | null {
  return groups.reduce<GroupPost | null>((best, group) => (best === null || group.at > best.at ? group : best), null);
}

function groupOf(state: MattermostState, post: MattermostPost): GroupPost | null {
  const notified = tocsinProps(state, post);
  if (!notified) return null;
  const url = webAddress(notified['url']);
  const alertsUrl = webAddress(notified['alerts_url']);
  const groupState = STATES.find((name) => name === notified['state']);
  const severity = SEVERITIES.find((name) => name === notified['severity']);
  const { group_id: groupId, title, acknowledged_by: acknowledgedBy } = notified;
  if (!url || !alertsUrl || !groupState || !severity || typeof groupId !== 'string' || typeof title !== 'string') return null;
  return {
    postId: post.id,
    groupId,
    url,
    alertsUrl,
    state: groupState,
    severity,
    title,
    acknowledgedBy: typeof acknowledgedBy === 'string' ? acknowledgedBy : null,
    at: post.create_at,
  };
}

/** Anybody may post any props; only an administrator makes bots. So others' posts are never believed. */
function tocsinProps(state: MattermostState, post: MattermostPost | undefined): Readonly<Record<string, unknown>> | null {
  if (!post || post.delete_at || post.state === 'DELETED') return null;
  if (state.entities.users.profiles[post.user_id]?.is_bot !== true) return null;
  const notified = post.props?.['tocsin'];
  return typeof notified === 'object' && notified !== null ? (notified as Readonly<Record<string, unknown>>) : null;
}

function webAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  try {
    const url = new URL(value);
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}
