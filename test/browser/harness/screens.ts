/** What the addresses of a scene's screens name. */
export interface SceneIds {
  readonly alert: number;
  readonly incident: number;
  readonly investigation: string;
  readonly schedule: string;
  readonly note: string;
  readonly playbook: string;
  readonly memory: string;
  readonly heartbeat: string;
  readonly statusPage: string;
  readonly webhookToken: string;
}

/** Who sees a screen: who is signed in, who is not, or whoever comes first to a fresh server. */
export type Audience = 'user' | 'stranger' | 'newcomer';

interface Screen {
  readonly audience: Audience;
  /** Addresses to look at: tabs and filters that change much of what is seen have one of their own. */
  readonly addresses: (ids: SceneIds) => readonly string[];
}

const user = (addresses: Screen['addresses']): Screen => ({ audience: 'user', addresses });
const stranger = (...addresses: readonly string[]): Screen => ({ audience: 'stranger', addresses: () => addresses });

/** Every route of the web app, as the router spells it. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  '/': user(() => ['/']),
  '/$': user(() => ['/nowhere/at/all']),
  '/dashboard': user(() => ['/dashboard']),
  '/alerts': user(() => ['/alerts', '/alerts?view=alerts&status=all']),
  '/alerts/$number': user(({ alert }) => [`/alerts/${alert}`]),
  '/incidents': user(() => ['/incidents', '/incidents?state=all']),
  '/incidents/$ref': user(({ incident }) =>
    ['', '?tab=command', '?tab=updates', '?tab=thread', '?tab=lanes'].map((tab) => `/incidents/${incident}${tab}`),
  ),
  '/incidents/$ref/ics-201': user(({ incident }) => [`/incidents/${incident}/ics-201`]),
  '/incidents/$ref/post-mortem': user(({ incident }) => [`/incidents/${incident}/post-mortem`]),
  '/investigations': user(() => ['/investigations']),
  '/investigations/approvals': user(() => ['/investigations/approvals?all=true']),
  '/investigations/$id': user(({ investigation }) => [`/investigations/${investigation}`]),
  '/post-mortems': user(() => ['/post-mortems']),
  '/action-items': user(() => ['/action-items']),
  '/teams': user(() => ['/teams']),
  '/services': user(() => ['/services']),
  '/schedules': user(() => ['/schedules']),
  '/schedules/$id': user(({ schedule }) => [`/schedules/${schedule}`]),
  '/handoffs': user(() => ['/handoffs']),
  '/escalation': user(() => ['/escalation']),
  '/integrations': user(() => ['/integrations']),
  '/heartbeats': user(() => ['/heartbeats']),
  '/heartbeats/$id': user(({ heartbeat }) => [`/heartbeats/${heartbeat}`]),
  '/maintenance': user(() => ['/maintenance']),
  '/triage': user(() => ['/triage', '/triage?tab=results', '/triage?tab=noise']),
  '/knowledge': user(() => ['/knowledge']),
  '/knowledge/$id': user(({ note }) => [`/knowledge/${note}`]),
  '/playbooks': user(() => ['/playbooks']),
  '/playbooks/$id': user(({ playbook }) => [`/playbooks/${playbook}`]),
  '/agents': user(() => ['/agents']),
  '/memories': user(() => ['/memories']),
  '/memories/$id': user(({ memory }) => [`/memories/${memory}`]),
  '/status-pages': user(() => ['/status-pages']),
  '/status-pages/$id': user(({ statusPage }) => [`/status-pages/${statusPage}`]),
  '/webhook-tokens': user(() => ['/webhook-tokens']),
  '/webhook-tokens/mappings': user(() => ['/webhook-tokens/mappings']),
  '/webhook-tokens/$id': user(({ webhookToken }) => [`/webhook-tokens/${webhookToken}`]),
  '/routing': user(() => ['/routing']),
  '/users': user(() => ['/users']),
  '/account': user(() =>
    ['profile', 'notifications', 'sign-in', 'second-factor', 'sessions', 'linked', 'tokens'].map((tab) => `/account?tab=${tab}`),
  ),
  '/tokens': user(() => ['/tokens']),
  '/audit': user(() => ['/audit']),
  '/identity': user(() => ['/identity']),
  '/secrets': user(() => ['/secrets']),
  '/system': user(() => ['/system']),
  '/setup': { audience: 'newcomer', addresses: () => ['/setup'] },
  '/login': stranger('/login'),
  '/second-factor': stranger('/second-factor'),
  '/forgot-password': stranger('/forgot-password'),
  '/reset-password': stranger('/reset-password', '/reset-password#token=none'),
  '/accept-invitation': stranger('/accept-invitation#token=none'),
  '/confirm-email': stranger('/confirm-email#token=none'),
};

/** Of a server on which nothing is: what these name is not there. */
export const NOTHING: SceneIds = {
  alert: 404,
  incident: 404,
  ...(Object.fromEntries(
    ['investigation', 'schedule', 'note', 'playbook', 'memory', 'heartbeat', 'statusPage', 'webhookToken'].map((name) => [
      name,
      '01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64',
    ]),
  ) as unknown as Omit<SceneIds, 'alert' | 'incident'>),
};
