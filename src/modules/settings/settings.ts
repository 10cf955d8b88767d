import { type FieldError, Problem } from '../../platform/errors.ts';
import { readHostName } from '../status-pages/host-name.ts';
import { DEFAULT_RULES, type DefaultRule, readDefaultRules, storedDefaultRules } from '../notifications/preferences/default-rules.ts';
import { DEFAULT_SLA_TARGETS, type SlaTargets, TARGET_MAX, targetsOver } from '../incidents/sla/targets.ts';

/** What may be changed while the service runs. */
export interface Settings {
  /** What people call this installation: shown in the page and in mails. */
  readonly display_name: string;
  /** IANA name: where a day begins in daily summaries. */
  readonly time_zone: string;
  /** Of incidents whose service and team have none, and of incidents without a service. Null: the admins are notified. */
  readonly default_escalation_policy_id: string | null;
  /** Chat channels of incidents are archived a day after the incident is closed or cancelled. */
  readonly archive_incident_channels: boolean;
  /** How soon incidents are to be acknowledged, mitigated and resolved, by severity. */
  readonly sla_targets: SlaTargets;
  /** Names that may be a status page's own domain. */
  readonly status_page_domains: string[];
  /** Apply to people who never set rules of their own. */
  readonly default_notification_rules: DefaultRule[];
}

const DEFAULT_SETTINGS: Settings = {
  display_name: 'Tocsin',
  time_zone: 'UTC',
  default_escalation_policy_id: null,
  archive_incident_channels: true,
  sla_targets: DEFAULT_SLA_TARGETS,
  status_page_domains: [],
  default_notification_rules: [...DEFAULT_RULES],
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Longest display name. */
const DISPLAY_NAME_MAX = 80;
/** Most names that are listed for status pages. */
const STATUS_PAGE_DOMAINS_MAX = 200;

/** Stored rows over the defaults; a stored value of the wrong form counts as none. */
export function settingsFrom(rows: ReadonlyMap<string, unknown>): Settings {
  const name = rows.get('display_name');
  const zone = rows.get('time_zone');
  const policy = rows.get('default_escalation_policy_id');
  const domains = rows.get('status_page_domains');
  return {
    display_name: typeof name === 'string' ? name : DEFAULT_SETTINGS.display_name,
    time_zone: typeof zone === 'string' && isTimeZone(zone) ? zone : DEFAULT_SETTINGS.time_zone,
    default_escalation_policy_id: typeof policy === 'string' ? policy : null,
    archive_incident_channels: rows.get('archive_incident_channels') !== false,
    sla_targets: targetsOver(DEFAULT_SETTINGS.sla_targets, rows.get('sla_targets') ?? {}, () => {}),
    status_page_domains: Array.isArray(domains) ? domains.filter((domain) => typeof domain === 'string') : [],
    default_notification_rules: [...storedDefaultRules(rows.get('default_notification_rules'))],
  };
}

/** Whether this runtime knows the time zone by this name. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/**
 * Reads the body of a change: `{settings: {…}}`, as the answer shows it. Targets that it leaves out stay as before.
 *
 * @param environment the names of the environment's variables, which a change cannot set
 * @param ownHost the host of the service itself
 * @throws Problem `validation_failed` that names every member that cannot be changed, and why
 */
export function readChange(
  body: Readonly<Record<string, unknown>>,
  before: Pick<Settings, 'sla_targets'>,
  environment: ReadonlySet<string>,
  ownHost: string,
): Partial<Settings> {
  const errors: FieldError[] = Object.keys(body)
    .filter((name) => name !== 'settings')
    .map((name) => refusal(name, '', environment));
  const wanted = body['settings'];
  if (wanted === undefined) errors.push({ pointer: '/settings', code: 'required', detail: '/settings is missing' });
  else if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    errors.push({ pointer: '/settings', code: 'type', detail: '/settings must be an object' });
  const change: { -readonly [Name in keyof Settings]?: Settings[Name] } = {};
  for (const [name, value] of typeof wanted === 'object' && wanted !== null ? Object.entries(wanted) : []) {
    if (name === 'sla_targets') {
      change.sla_targets = targetsOver(before.sla_targets, value, (path) => errors.push(wrongTarget(`/settings/${name}${path}`)));
      continue;
    }
    if (name === 'default_notification_rules') {
      const wrong = (path: string, detail: string) => {
        const pointer = `/settings/${name}${path}`;
        errors.push({ pointer, code: 'rule', detail: `${pointer} ${detail}` });
      };
      change.default_notification_rules = [...readDefaultRules(value, wrong)];
      continue;
    }
    const error = Object.hasOwn(DEFAULT_SETTINGS, name) ? readOne(change, name, value, ownHost) : refusal(name, '/settings', environment);
    if (error !== null) errors.push(error);
  }
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
  return change;
}

function readOne(
  change: { -readonly [Name in keyof Settings]?: Settings[Name] },
  name: string,
  value: unknown,
  ownHost: string,
): FieldError | null {
  const pointer = `/settings/${name}`;
  switch (name) {
    case 'display_name': {
      const text = typeof value === 'string' && value.isWellFormed() && !/\p{Cc}/u.test(value) ? value.trim() : '';
      if (text === '' || text.length > DISPLAY_NAME_MAX)
        return { pointer, code: 'length', detail: `${pointer} must be one line of 1 to ${DISPLAY_NAME_MAX} characters` };
      change.display_name = text;
      return null;
    }
    case 'time_zone':
      if (typeof value !== 'string' || value.length > 64 || !isTimeZone(value))
        return { pointer, code: 'time_zone', detail: `${pointer} must be a time zone such as Europe/Berlin` };
      change.time_zone = value;
      return null;
    case 'default_escalation_policy_id':
      if (value !== null && !(typeof value === 'string' && UUID.test(value)))
        return { pointer, code: 'unknown_policy', detail: `${pointer} must be the id of an escalation policy, or null` };
      change.default_escalation_policy_id = value === null ? null : value.toLowerCase();
      return null;
    case 'archive_incident_channels':
      if (typeof value !== 'boolean') return { pointer, code: 'type', detail: `${pointer} must be true or false` };
      change.archive_incident_channels = value;
      return null;
    case 'status_page_domains': {
      if (!Array.isArray(value) || value.length > STATUS_PAGE_DOMAINS_MAX)
        return { pointer, code: 'type', detail: `${pointer} must be a list of at most ${STATUS_PAGE_DOMAINS_MAX} names of hosts` };
      const names = value.map((given: unknown) => (typeof given === 'string' ? readHostName(given) : null));
      if (names.includes(null))
        return {
          pointer,
          code: 'domain',
          detail: `${pointer} must be names of hosts, such as status.example.com, without https:// and port`,
        };
      if (names.includes(ownHost))
        return { pointer, code: 'own_host', detail: `${pointer}: remove ${ownHost}, the address of Tocsin itself` };
      change.status_page_domains = [...new Set(names.filter((host) => host !== null))].sort();
      return null;
    }
    default:
      throw new TypeError(`${name} is a setting that nothing reads`);
  }
}

function wrongTarget(pointer: string): FieldError {
  return {
    pointer,
    code: 'target',
    detail: `${pointer} must be by severity acknowledge_minutes, mitigate_minutes and resolve_minutes, each 1 to ${TARGET_MAX} or null for none`,
  };
}

function refusal(name: string, within: string, environment: ReadonlySet<string>): FieldError {
  const pointer = `${within}/${name}`;
  if (environment.has(name) || name === 'environment') {
    return {
      pointer,
      code: 'fixed_by_environment',
      detail: `${pointer} is set by the environment: change the variable and restart the service`,
    };
  }
  return { pointer, code: 'unknown_member', detail: `${pointer} is not known here: remove it` };
}
