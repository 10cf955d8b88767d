import type { LinkProps } from '@tanstack/react-router';
import { useProviders } from '../api/providers.ts';
import { useMe } from '../api/session.ts';
import type { IconName } from '../components/icon.tsx';

/** A page that people go to by name. Where it stands here, it stands in the side bar, behind More on a phone, and in the palette. */
export interface NavItem {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: IconName;
  /** Who may not do this does not see it. Absent: everybody. */
  readonly permission?: string;
  /** The letter after `g` that goes there; each only once. */
  readonly key?: string;
  /** What a phone's bottom bar calls it; the first three stand there. */
  readonly phone?: string;
  /** What else people call it, for the palette. */
  readonly also?: string;
  /** So does the name of each provider. */
  readonly alsoProviders?: true;
}

interface NavGroup {
  readonly name: string;
  readonly items: readonly NavItem[];
}

/** Navigation by what one does, in reading order. */
const NAVIGATION: readonly NavGroup[] = [
  {
    name: 'Now',
    items: [
      {
        to: '/dashboard',
        label: 'Dashboard',
        icon: 'chart',
        permission: 'dashboard:read',
        key: 'd',
        also: 'statistics figures mtta mttr noise',
      },
      { to: '/alerts', label: 'Alerts', icon: 'bell', permission: 'alerts:read', key: 'a', phone: 'Alerts', also: 'firing list' },
      {
        to: '/incidents',
        label: 'Incidents',
        icon: 'flame',
        permission: 'incidents:read',
        key: 'n',
        phone: 'Incidents',
        also: 'open declare outage',
      },
      {
        to: '/investigations',
        label: 'Investigations',
        icon: 'investigate',
        permission: 'alerts:read',
        key: 'v',
        also: 'agents approvals findings evidence root cause',
      },
    ],
  },
  {
    name: 'On-call',
    items: [
      {
        to: '/schedules',
        label: 'Schedules',
        icon: 'calendar',
        permission: 'oncall:read',
        key: 'o',
        phone: 'On-call',
        also: 'on-call who rotation shifts',
      },
      { to: '/escalation', label: 'Escalation', icon: 'ladder', permission: 'escalation:read', key: 'e', also: 'policies levels paging' },
      { to: '/handoffs', label: 'Handoffs', icon: 'history', permission: 'oncall:read', key: 'h', also: 'shift change notes' },
    ],
  },
  {
    name: 'Knowledge',
    items: [
      { to: '/playbooks', label: 'Playbooks', icon: 'list', permission: 'playbooks:read', key: 'p', also: 'runbook steps' },
      { to: '/knowledge', label: 'Notes', icon: 'book', permission: 'knowledge:read', key: 'k', also: 'wiki documentation' },
      { to: '/post-mortems', label: 'Post-mortems', icon: 'pulse', permission: 'postmortems:read', also: 'retrospective review lessons' },
      { to: '/action-items', label: 'Action items', icon: 'check', permission: 'postmortems:read', also: 'follow-up tasks todo' },
      { to: '/memories', label: 'Memories', icon: 'bookmark', permission: 'memories:read', also: 'agents learned' },
    ],
  },
  {
    name: 'Set up',
    items: [
      { to: '/services', label: 'Services', icon: 'layers', permission: 'services:read', key: 's', also: 'dependencies catalog' },
      { to: '/teams', label: 'Teams', icon: 'users', permission: 'oncall:read', key: 't', also: 'people groups' },
      {
        to: '/routing',
        label: 'Routing',
        icon: 'route',
        permission: 'routes:read',
        key: 'r',
        also: 'rules destinations mute',
      },
      {
        to: '/triage',
        label: 'Triage',
        icon: 'filter',
        permission: 'triage:read',
        also: 'noise incident investigate rules review flapping',
      },
      {
        to: '/integrations',
        label: 'Integrations',
        icon: 'plug',
        permission: 'integrations:read',
        key: 'i',
        also: 'chat mail phone',
        alsoProviders: true,
      },
      {
        to: '/heartbeats',
        label: 'Heartbeats',
        icon: 'pulse',
        permission: 'heartbeats:read',
        key: 'b',
        also: 'cron jobs ping dead man switch backup silence',
      },
      {
        to: '/maintenance',
        label: 'Maintenance',
        icon: 'wrench',
        permission: 'alerts:read',
        key: 'm',
        also: 'silence windows mute planned work',
      },
      {
        to: '/status-pages',
        label: 'Status pages',
        icon: 'globe',
        permission: 'statuspages:read',
        also: 'public customers uptime components subscribers',
      },
    ],
  },
  {
    name: 'Admin',
    items: [
      { to: '/users', label: 'Users', icon: 'user', permission: 'users:manage', key: 'u', also: 'people invite roles accounts' },
      { to: '/webhook-tokens', label: 'Webhook tokens', icon: 'key', permission: 'tokens:manage', key: 'w', also: 'senders sources' },
      { to: '/agents', label: 'Agents', icon: 'pulse', permission: 'tokens:manage', also: 'investigations bots programs tokens' },
      { to: '/tokens', label: 'Personal tokens', icon: 'key', permission: 'tokens:manage', also: 'api scripts pat' },
      { to: '/identity', label: 'Sign-in', icon: 'shield', permission: 'oidc:manage', also: 'oidc openid sso keycloak okta providers' },
      { to: '/secrets', label: 'Credentials', icon: 'book', permission: 'credentials:read', also: 'secrets vault agents' },
      { to: '/audit', label: 'Audit log', icon: 'history', permission: 'audit:read', key: 'l', also: 'who did what' },
      { to: '/system', label: 'System', icon: 'gear', permission: 'system:read', key: 'y', also: 'settings configuration environment' },
    ],
  },
];

/** The pages the signed-in user may see. */
export function useNavigation(): readonly NavGroup[] {
  const { permissions } = useMe();
  const names = useProviders()
    .all.map(({ name }) => name)
    .join(' ');
  return NAVIGATION.map((group) => ({
    ...group,
    items: group.items
      .filter(({ permission }) => permission === undefined || permissions.includes(permission))
      .map((item) => (item.alsoProviders ? { ...item, also: `${item.also ?? ''} ${names}` } : item)),
  })).filter((group) => group.items.length > 0);
}
