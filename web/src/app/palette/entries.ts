import { useMantineColorScheme } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { zoneStore } from '../../api/clock.ts';
import { useMe } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import type { AlertStatus, Severity } from '../../api/types.ts';
import { ask } from '../../components/forms/asked.ts';
import type { IconName } from '../../components/icon.tsx';
import { showKeys } from '../../components/keys/keys.ts';
import { copyLink } from '../../components/text/copy-link.tsx';
import { ACCOUNT_TABS } from '../../features/account/tabs.ts';
import { acknowledgeLabel, canDo, useAlertActions } from '../../features/alerts/actions.ts';
import { useCommands } from '../../features/incidents/actions.ts';
import type { PageAsked } from '../../features/incidents/people/page-somebody.tsx';
import { isOver, isWanted, lookOf } from '../../features/incidents/words.ts';
import { useLeave } from '../account-menu.tsx';
import { useNavigation } from '../navigation.ts';
import type { Found } from './find.ts';
import { type Candidate, isCalled } from './rank.ts';
import type { Spoken, Verb } from './spoken.ts';

/** A candidate with its look, and what choosing it does. */
export interface Entry extends Candidate {
  readonly icon: IconName;
  /** Instead of the icon: severity and state. */
  readonly mark?: { readonly severity: Severity; readonly status: AlertStatus };
  readonly hint?: string;
  readonly run: () => void;
}

/** What can be chosen without asking the server: commands, screens, settings, actions. */
export function useOwnEntries(text: string, said: Spoken | null, onPage: (asked: PageAsked) => void): readonly Entry[] {
  const entries = [...useVerbs(said, onPage), ...useScreens(), ...useSettings(text), ...useActions()];
  return entries.filter((entry) => entry.meant === true || isCalled(entry, text));
}

/** Commands that open a form; each with the permission it needs. */
const VERBS: Readonly<
  Partial<Record<Verb, { readonly label: string; readonly icon: IconName; readonly permission: string; readonly also: string }>>
> = {
  declare: { label: 'Declare incident', icon: 'flame', permission: 'incidents:write', also: 'new open outage' },
  page: { label: 'Page somebody', icon: 'phone', permission: 'incidents:command', also: 'call notify responder add people team' },
  override: { label: 'Override on-call', icon: 'calendar', permission: 'oncall:write', also: 'cover swap shift schedule' },
  silence: { label: 'Silence alerts', icon: 'wrench', permission: 'alerts:write', also: 'mute maintenance window new' },
  'new-team': { label: 'New team', icon: 'users', permission: 'oncall:write', also: 'create add' },
  'new-service': { label: 'New service', icon: 'layers', permission: 'services:write', also: 'create add' },
  'new-rule': { label: 'New routing rule', icon: 'route', permission: 'routes:write', also: 'new rule create add' },
};

function useVerbs(said: Spoken | null, onPage: (asked: PageAsked) => void): readonly Entry[] {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const here = useIncidentHere();
  const run = (verb: Verb, text: string) => {
    if (verb === 'page') return onPage(here === null ? {} : { incident: here });
    if (verb === 'declare') {
      ask({ what: 'declare', text });
      return void navigate({ to: '/incidents' });
    }
    if (verb === 'new-team' || verb === 'new-service' || verb === 'new-rule') {
      ask({ what: verb });
      return void navigate({ to: verb === 'new-team' ? '/teams' : verb === 'new-service' ? '/services' : '/routing' });
    }
    if (verb === 'silence') {
      ask({ what: 'new-window' });
      return void navigate({ to: '/maintenance' });
    }
    // Which schedule is chosen there.
    return void navigate({ to: '/schedules' });
  };
  return (Object.keys(VERBS) as Verb[]).flatMap((verb): Entry[] => {
    const form = VERBS[verb];
    if (!form || !permissions.includes(form.permission)) return [];
    const rest = said?.verb === verb ? said.rest : '';
    const label = verb === 'declare' && rest !== '' ? `${form.label}: ${rest}` : form.label;
    // With words after it, a command about something that was found stands first.
    const meant = said?.verb === verb && verb !== 'override' && (rest === '' || verb === 'declare' || verb.startsWith('new-'));
    return [{ ...form, kind: 'command', id: verb, label, run: () => run(verb, rest), ...(meant ? { meant: true } : {}) }];
  });
}

/** The incident that is looked at. */
function useIncidentHere(): number | null {
  const path = useLocation({ select: (location) => location.pathname });
  const number = /^\/incidents\/(\d+)(?:\/|$)/u.exec(path)?.[1];
  return number === undefined ? null : Number(number);
}

function useScreens(): readonly Entry[] {
  const navigate = useNavigate();
  return useNavigation().flatMap((group) =>
    group.items.map(
      ({ label, icon, to, key, also = '' }): Entry => ({
        kind: 'screen',
        id: to,
        label,
        icon,
        also: `${group.name} ${also}`,
        run: () => void navigate({ to }),
        ...(key ? { hint: `g ${key}` } : {}),
      }),
    ),
  );
}

/** Parts of screens that people look for by name. */
const SYSTEM_SETTINGS: ReadonlyArray<readonly [label: string, also: string]> = [
  ['Installation name', 'system display'],
  ['Time zone of this installation', 'system clock days'],
  ['Default escalation policy', 'system fallback'],
  ['Targets for acknowledging and mitigating', 'system sla'],
  ['Environment variables', 'system configuration'],
];

/** Only once something is typed: the screens they are on stand there before. */
function useSettings(text: string): readonly Entry[] {
  const navigate = useNavigate();
  const { permissions } = useMe();
  if (text.trim() === '') return [];
  const account = ACCOUNT_TABS.map(
    ({ value, label }): Entry => ({
      kind: 'setting',
      id: `account ${value}`,
      label: `Your account: ${label}`,
      icon: 'user',
      also: value === 'notifications' ? 'settings preferences paging contact methods phone quiet hours' : 'settings preferences',
      run: () => void navigate({ to: '/account', search: { tab: value } }),
    }),
  );
  const system = SYSTEM_SETTINGS.map(
    ([label, also]): Entry => ({
      kind: 'setting',
      id: `system ${label}`,
      label,
      icon: 'gear',
      also: `settings ${also}`,
      run: () => void navigate({ to: '/system' }),
    }),
  );
  return permissions.includes('system:read') ? [...account, ...system] : account;
}

function useActions(): readonly Entry[] {
  const navigate = useNavigate();
  const leave = useLeave();
  const { permissions } = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const zone = useStore(zoneStore);
  const action = (label: string, icon: IconName, also: string, run: () => void, hint?: string): Entry => ({
    kind: 'action',
    id: label,
    label,
    icon,
    also,
    run,
    ...(hint === undefined ? {} : { hint }),
  });
  const alerts = [
    action(
      'Show unacknowledged alerts',
      'bell',
      'firing unowned open',
      () => void navigate({ to: '/alerts', search: { status: 'firing' } }),
    ),
    action('Show critical alerts', 'alert', 'severity worst', () => void navigate({ to: '/alerts', search: { severity: 'critical' } })),
  ];
  return [
    ...(permissions.includes('alerts:read') ? alerts : []),
    action(zone === 'utc' ? 'Show times in local time' : 'Show times in UTC', 'globe', 'clock zone', () =>
      zoneStore.set(zone === 'utc' ? 'mine' : 'utc'),
    ),
    ...(['light', 'dark', 'auto'] as const)
      .filter((scheme) => scheme !== colorScheme)
      .map((scheme) => action(...SCHEMES[scheme], 'theme colours colors', () => setColorScheme(scheme))),
    action('Copy link to this screen', 'link', 'share url address', () => void copyLink()),
    action('Show keyboard shortcuts', 'keyboard', 'help', () => setTimeout(showKeys), '?'),
    action('Sign out', 'leave', 'log out', () => leave()),
  ];
}

const SCHEMES: Readonly<Record<'light' | 'dark' | 'auto', readonly [string, IconName]>> = {
  light: ['Use light theme', 'sun'],
  dark: ['Use dark theme', 'moon'],
  auto: ['Use system theme', 'screen'],
};

/** What was found, as entries; with a verb, as what the verb does to it. */
export function useFoundEntries(
  found: readonly Found[],
  text: string,
  said: Spoken | null,
  onPage: (asked: PageAsked) => void,
): readonly Entry[] {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const here = useIncidentHere();
  const onAlert = useAlertActions();
  const onIncident = useCommands();
  const may = (permission: string) => permissions.includes(permission);
  const page = (asked: PageAsked) => onPage({ ...(here === null ? {} : { incident: here }), ...asked });

  const commandsOn = (item: Found): readonly Entry[] => {
    const command = (id: string, label: string, icon: IconName, run: () => void): Entry => ({
      kind: 'command',
      id: `${id} ${item.kind} ${item.id}`,
      label,
      icon,
      ...(item.severity === undefined ? {} : { severity: item.severity }),
      ...(said ? { meant: true } : {}),
      run,
    });
    const wants = (verb: Verb) => said === null || said.verb === verb;
    if (item.kind === 'incident') {
      const { number, title, status } = item.incident;
      const about = `incident #${number}: ${title}`;
      return [
        ...(wants('acknowledge') && may('incidents:command') && isWanted(item.incident)
          ? [command('acknowledge', `Acknowledge ${about}`, 'user', () => onIncident('acknowledge', item.incident))]
          : []),
        ...(wants('resolve') && may('incidents:command') && !isOver(status)
          ? [command('resolve', `Resolve ${about}`, 'check', () => onIncident('resolve', item.incident))]
          : []),
        ...(wants('page') && may('incidents:command') && !isOver(status)
          ? [command('page', `Page somebody for ${about}`, 'phone', () => onPage({ incident: number }))]
          : []),
      ];
    }
    if (item.kind === 'alert' && may('alerts:write')) {
      const { alert } = item;
      const about = `alert #${alert.number}: ${alert.title}`;
      const taking = acknowledgeLabel(alert, may('incidents:command'));
      const silence = () => {
        ask({ what: 'silence', about: String(alert.number) });
        void navigate({ to: '/alerts/$number', params: { number: String(alert.number) } });
      };
      return [
        ...(wants('acknowledge') && canDo('acknowledge', alert)
          ? [
              command('acknowledge', `${taking === 'Acknowledge' ? taking : `${taking} with`} ${about}`, 'user', () =>
                onAlert('acknowledge', alert),
              ),
            ]
          : []),
        ...(wants('resolve') && canDo('resolve', alert)
          ? [command('resolve', `Resolve ${about}`, 'check', () => onAlert('resolve', alert))]
          : []),
        ...(wants('silence') && alert.status !== 'resolved' ? [command('silence', `Silence alerts like ${about}`, 'wrench', silence)] : []),
      ];
    }
    if (said?.verb === 'override' && item.kind === 'schedule' && may('oncall:write')) {
      return [
        command('override', `Override in ${item.label}`, 'calendar', () => {
          ask({ what: 'override', about: item.id });
          void navigate({ to: '/schedules/$id', params: { id: item.id } });
        }),
      ];
    }
    if (said?.verb === 'page' && may('incidents:command')) {
      const targets = targetsOf(item);
      return targets ? [command('page', `Page ${item.label}`, 'phone', () => page(targets))] : [];
    }
    return [];
  };

  const shown = (item: Found): Entry => {
    const { id } = item;
    switch (item.kind) {
      case 'incident': {
        const { number, status } = item.incident;
        return {
          ...item,
          icon: 'flame',
          mark: { severity: item.looks, status: lookOf(status) },
          hint: `#${number}`,
          run: () => void navigate({ to: '/incidents/$ref', params: { ref: String(number) } }),
        };
      }
      case 'alert': {
        const { number, severity, status, owner } = item.alert;
        return {
          ...item,
          icon: 'bell',
          mark: { severity, status: owner ? 'acknowledged' : status },
          hint: `#${number}`,
          run: () => void navigate({ to: '/alerts/$number', params: { number: String(number) } }),
        };
      }
      case 'group':
        return {
          ...item,
          icon: 'layers',
          hint: `${item.open} open`,
          run: () =>
            void navigate({ to: '/alerts/$number', params: { number: String(item.alert.number) }, search: { search: text.trim() } }),
        };
      case 'service':
      case 'team':
      case 'policy': {
        const [icon, to] = LISTS[item.kind];
        const show = () => {
          ask({ what: 'show', about: id });
          // Its row may stand on another page of the list.
          void navigate(item.kind === 'service' ? { to, search: { service: id } } : { to, search: { search: item.label } });
        };
        return { ...item, icon, run: show };
      }
      case 'schedule':
        return { ...item, icon: 'calendar', run: () => void navigate({ to: '/schedules/$id', params: { id } }) };
      case 'person':
        return may('incidents:command')
          ? { ...item, icon: 'user', hint: 'Page now', run: () => page(targetsOf(item) ?? {}) }
          : { ...item, icon: 'user', run: () => void navigate({ to: '/schedules' }) };
      case 'playbook':
        return { ...item, icon: 'list', run: () => void navigate({ to: '/playbooks/$id', params: { id } }) };
      case 'note':
        return { ...item, icon: 'book', run: () => void navigate({ to: '/knowledge/$id', params: { id } }) };
      case 'memory':
        return { ...item, icon: 'bookmark', run: () => void navigate({ to: '/memories/$id', params: { id } }) };
    }
  };

  return found.flatMap((item) => (said ? commandsOn(item) : [shown(item), ...(numbered(item, text) ? commandsOn(item) : [])]));
}

/** What has no address of its own is shown in its list. */
const LISTS = { service: ['layers', '/services'], team: ['users', '/teams'], policy: ['ladder', '/escalation'] } as const;

/** Only what was asked for by its number brings its commands along: else each line would stand there three times. */
function numbered({ number }: Candidate, text: string): boolean {
  return number !== undefined && text.trim().replace(/^#/u, '') === String(number);
}

function targetsOf({ kind, id, label }: Found): PageAsked | null {
  if (kind === 'person') return { people: [{ id, display_name: label }] };
  if (kind === 'team') return { teamIds: [id] };
  return kind === 'policy' ? { policyId: id } : null;
}
