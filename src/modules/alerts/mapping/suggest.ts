import { canonicalMapping, type Field, type Mapping } from './document.ts';
import { pathOf } from './path.ts';

/** Names of members that say what a field says, best first; compared without case and separators. */
const NAMES: ReadonlyArray<readonly [Field, readonly string[]]> = [
  ['title', ['title', 'alerttitle', 'eventtitle', 'summary', 'headline', 'subject', 'alertname', 'rulename', 'alertrule', 'checkname']],
  ['title', ['monitorname', 'alarmname', 'triggername', 'message', 'msg', 'text', 'name', 'event', 'problem', 'reason', 'description']],
  ['description', ['description', 'details', 'detail', 'longdescription', 'body', 'output', 'message', 'reason', 'text']],
  ['severity', ['severity', 'alertseverity', 'priority', 'criticality', 'urgency', 'level', 'alertlevel', 'sev', 'importance']],
  [
    'status',
    ['status', 'state', 'alertstatus', 'alertstate', 'currentstate', 'newstate', 'condition', 'transition', 'action', 'eventtype'],
  ],
  ['fingerprint', ['fingerprint', 'dedupkey', 'dedupekey', 'alertkey', 'aggregationkey', 'incidentid', 'alertid', 'alarmid', 'problemid']],
  ['fingerprint', ['incidentkey', 'monitorid', 'checkid', 'ruleid', 'jobid', 'id', 'uid', 'uuid', 'key', 'code']],
  [
    'starts_at',
    ['startsat', 'startedat', 'starttime', 'start', 'firedat', 'triggeredat', 'openedat', 'occurredat', 'createdat', 'timestamp'],
  ],
  ['starts_at', ['eventtime', 'time', 'date', 'ts', 'at', 'when']],
  ['ends_at', ['endsat', 'endedat', 'endtime', 'resolvedat', 'closedat', 'recoveredat']],
  ['link', ['url', 'link', 'permalink', 'weburl', 'htmlurl', 'alerturl', 'eventurl', 'incidenturl', 'detailsurl', 'dashboardurl']],
  ['service', ['service', 'servicename', 'application', 'applicationname', 'app', 'component', 'system', 'project']],
];
/** Members that make good labels, by the name of the label. */
const LABELS: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['host', ['host', 'hostname', 'server', 'node', 'instance', 'device', 'machine']],
  ['environment', ['environment', 'env', 'stage']],
  ['region', ['region', 'location', 'datacenter', 'zone', 'site']],
  ['cluster', ['cluster', 'clustername']],
  ['namespace', ['namespace']],
  ['team', ['team', 'owner', 'group']],
];
/** Members that hold the alerts of a body. */
const LISTS: ReadonlySet<string> = new Set([
  'alerts',
  'events',
  'items',
  'incidents',
  'problems',
  'data',
  'results',
  'checks',
  'records',
  'notifications',
  'entries',
  'alarms',
  'issues',
]);

const DEPTH_MAX = 4;
const LOOKED_AT_MAX = 500;
const CONDITION_MEMBERS = 4;

interface Member {
  readonly path: readonly string[];
  readonly name: string;
  readonly value: unknown;
}

/** A mapping for a body as this one, guessed from the names of its members. `body` as `viewOf` makes it. */
export function suggestMapping(body: unknown, name: string): Mapping {
  const items = listIn(body);
  const list = items === null ? null : valueAt(body, items);
  const first = Array.isArray(list) ? list.find((entry) => isObject(entry)) : body;
  const root = items === null ? 'body' : 'item';
  const members = membersOf(first);
  const fields: Partial<Record<Field, string>> = {};
  const used = new Set<Member>();
  for (const [field, names] of NAMES) {
    if (fields[field] !== undefined) continue;
    const found = best(members, names, used, field);
    if (!found) continue;
    if (field !== 'description') used.add(found);
    fields[field] = expressionOf(field, pathOf(root, found.path), found.value);
  }
  const labels: Record<string, string> = {};
  for (const [label, names] of LABELS) {
    const found = best(members, names, used, null);
    if (found) labels[label] = pathOf(root, found.path);
  }
  return canonicalMapping({
    name,
    when: conditionOf(body),
    ...(items === null ? {} : { items: pathOf('body', items) }),
    fields,
    labels,
  });
}

/** Where the list of alerts stands; null: the body is one alert. */
function listIn(body: unknown): readonly string[] | null {
  if (Array.isArray(body)) return [];
  if (!isObject(body)) return null;
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value) && value.some(isObject));
  const named = lists.find(([name]) => LISTS.has(plain(name)));
  if (named) return [named[0]];
  const scalars = Object.values(body).filter((value) => typeof value !== 'object');
  return lists.length === 1 && lists[0] && scalars.length === 0 ? [lists[0][0]] : null;
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
}

/** Scalars of an alert, the outer ones first. */
function membersOf(item: unknown): readonly Member[] {
  const members: Member[] = [];
  let level: ReadonlyArray<{ readonly path: readonly string[]; readonly value: unknown }> = [{ path: [], value: item }];
  for (let depth = 0; depth < DEPTH_MAX && level.length > 0; depth += 1) {
    const next: Array<(typeof level)[number]> = [];
    for (const { path, value } of level) {
      if (!isObject(value)) continue;
      for (const name of Object.keys(value)) {
        if (members.length >= LOOKED_AT_MAX) return members;
        const inner = value[name];
        if (isObject(inner)) next.push({ path: [...path, name], value: inner });
        else if (inner !== null && typeof inner !== 'object' && inner !== '' && inner !== '[removed]')
          members.push({ path: [...path, name], name: plain(name), value: inner });
      }
    }
    level = next;
  }
  return members;
}

/** The member of the best name that stands furthest out and may be this field. */
function best(members: readonly Member[], names: readonly string[], used: ReadonlySet<Member>, field: Field | null): Member | undefined {
  let found: Member | undefined;
  let rank = Number.POSITIVE_INFINITY;
  for (const member of members) {
    const place = names.indexOf(member.name);
    if (place === -1 || used.has(member) || !fits(field, member.value)) continue;
    const behind = place + member.path.length * names.length;
    if (behind < rank) [found, rank] = [member, behind];
  }
  return found;
}

const ADDRESS = /^https?:\/\/\S+$/i;

function fits(field: Field | null, value: unknown): boolean {
  if (field === 'title' || field === 'description') return typeof value === 'string' && !ADDRESS.test(value);
  if (field === 'link') return typeof value === 'string' && ADDRESS.test(value);
  if (field === 'starts_at' || field === 'ends_at') return typeof value !== 'boolean' && /\d{4}/.test(String(value));
  return true;
}

/** A number is no word: levels from 1, the worst, on are common. */
function expressionOf(field: Field, path: string, value: unknown): string {
  if (field === 'severity' && typeof value === 'bigint' && value >= 0n && value <= 5n) return `"p" + string(${path})`;
  return path;
}

/** What tells such bodies from others: the members they begin with. */
function conditionOf(body: unknown): string {
  const root = Array.isArray(body) ? body.find((entry) => isObject(entry)) : body;
  const names = isObject(root) ? Object.keys(root).slice(0, CONDITION_MEMBERS) : [];
  const inside = Array.isArray(body) ? 'body[0]' : 'body';
  const parts = names.map((name) => `${JSON.stringify(name)} in ${inside}`);
  return [...(Array.isArray(body) ? ['type(body) == list', 'size(body) > 0'] : []), ...parts].join(' && ') || 'true';
}

function plain(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
