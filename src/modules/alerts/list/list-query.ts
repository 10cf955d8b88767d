import { choices, moment, text, uuids, words } from '../../../platform/http/values/filters.ts';
import { decodeCursor, encodeCursor, parseSort, refuseQuery } from '../../../platform/http/list.ts';
import type { ViewedAlert } from '../alert-view.ts';
import { ALERT_STATUSES, type AlertStatus } from '../alert.ts';
import { SEVERITIES, type Severity } from '../signal.ts';
import { RANKS, type Rank, rankOf } from './ranks.ts';

/** Sort fields; `created_at` is the order of arrival, which is the order of numbers. */
const ALERT_SORTS = ['updated_at', 'created_at', 'number', 'urgency'] as const;

/** The query members of the alert list, as text. */
export interface AlertListQuery {
  readonly status?: string;
  readonly severity?: string;
  readonly channel?: string;
  readonly provider?: string;
  readonly source?: string;
  readonly owned?: boolean;
  readonly suppressed?: boolean;
  readonly recorded?: boolean;
  readonly fingerprint?: string;
  readonly group_id?: string;
  readonly service_id?: string;
  readonly numbers?: string;
  /** Only of the services of whoever asks; see `filterFor`. */
  readonly mine?: boolean;
  readonly label?: string;
  readonly search?: string;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly grouped?: boolean;
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit?: number;
  readonly skip?: number;
}

/** What a list shows. Absent members do not restrict; all others must hold. */
export interface AlertFilter {
  readonly statuses: readonly AlertStatus[] | null;
  readonly severities: readonly Severity[] | null;
  readonly channel: string | null;
  readonly providers: readonly string[] | null;
  readonly source: string | null;
  /** Firing, and of an incident that somebody has acknowledged; false: all others. */
  readonly owned: boolean | null;
  /** Nobody was notified of it because of a window, a mute interval or another alert; false: all others. */
  readonly suppressed: boolean | null;
  /** Null: what a window only records is left out. */
  readonly recorded: true | null;
  readonly fingerprint: string | null;
  /** Of any of these groups. */
  readonly groupIds: readonly string[] | null;
  /** Of any of these services. */
  readonly serviceIds: readonly string[] | null;
  readonly numbers: readonly number[] | null;
  readonly labels: Readonly<Record<string, string>> | null;
  /** Lower-cased words; each must occur. */
  readonly words: readonly string[];
  /** Arrived at or after. */
  readonly from: Date | null;
  /** Arrived before or at. */
  readonly until: Date | null;
  /** Of each group only its newest match. Alerts that are named by number are all shown. */
  readonly heads: true | null;
  /** Only groups in which nothing that this other filter lets through has one of these ranks. */
  readonly behind: { readonly filter: AlertFilter; readonly ranks: readonly Rank[] } | null;
}

/** Which page of the list, in which order. */
export interface AlertPaging {
  readonly by: 'updated_at' | 'number';
  /** The most urgent rank first, and within it by number. */
  readonly urgent: boolean;
  readonly descending: boolean;
  readonly limit: number;
  readonly skip: number;
  readonly after: AlertCursor | null;
}

/** How many alerts a filter lets through. `atLeast`: counting stopped, there are this many or more. */
export interface AlertCount {
  readonly count: number;
  readonly atLeast: boolean;
}

/** The last row of the page before, and the total counted with the first page. */
export interface AlertCursor {
  /** Milliseconds since 1970; only used when sorted by update. */
  readonly updatedAt: number;
  readonly number: number;
  /** Its place in the ranks; only used when sorted by urgency. */
  readonly rank: number;
  readonly total: AlertCount;
}

const DEFAULT_LIMIT = 20;
const MAX_NUMBERS = 200;
const MAX_LABELS = 10;
const MAX_SERVICES = 200;
const MAX_GROUPS = 200;

/**
 * @param known the providers that announce groups
 * @throws Problem `bad_request` that names the member
 */
export function parseFilter(query: AlertListQuery, known: readonly string[]): AlertFilter {
  const statuses = narrowing('status', query.status, ALERT_STATUSES);
  return {
    statuses: query.owned ? firingOf(statuses) : statuses,
    severities: narrowing('severity', query.severity, SEVERITIES),
    channel: text('channel', query.channel),
    providers: choices('provider', query.provider, known),
    source: text('source', query.source),
    owned: query.owned ?? null,
    suppressed: query.suppressed ?? null,
    // Who names an alert, a group, or what is suppressed, asks for it.
    recorded: query.recorded || query.suppressed || query.numbers || query.fingerprint || query.group_id ? true : null,
    fingerprint: text('fingerprint', query.fingerprint),
    groupIds: uuids('group_id', query.group_id, MAX_GROUPS),
    serviceIds: uuids('service_id', query.service_id, MAX_SERVICES),
    numbers: parseNumbers(query.numbers),
    labels: parseLabels(query.label),
    words: words('search', query.search),
    from: moment('start_date', query.start_date, 'start'),
    until: moment('end_date', query.end_date, 'end'),
    heads: query.grouped === true && !query.numbers ? true : null,
    behind: null,
  };
}

/** Every alert has one of these: all of them is no condition. */
function narrowing<Choice extends string>(member: string, value: string | undefined, known: readonly Choice[]): readonly Choice[] | null {
  const chosen = choices(member, value, known);
  return chosen?.length === known.length ? null : chosen;
}

/** Only firing alerts have an owner: none of the other states match. */
function firingOf(statuses: readonly AlertStatus[] | null): readonly AlertStatus[] {
  return statuses === null || statuses.includes('firing') ? ['firing'] : [];
}

/** @throws Problem `bad_request` for an unknown sort field or a cursor that is not of this order */
export function parsePaging(query: AlertListQuery): AlertPaging {
  const { field, descending } = parseSort(query.sort ?? (query.grouped ? '-number' : '-updated_at'), ALERT_SORTS);
  const by = field === 'updated_at' ? 'updated_at' : 'number';
  const urgent = field === 'urgency';
  if (urgent && !descending) throw refuseQuery('sort', 'the most urgent stand first: -urgency');
  if (query.grouped && by !== 'number')
    throw refuseQuery('sort', 'groups are sorted by urgency or by the number of their newest alert: -urgency, number or -number');
  const paging = { by, urgent, descending, limit: query.limit ?? DEFAULT_LIMIT, skip: query.skip ?? 0 } as const;
  if (query.cursor === undefined) return { ...paging, after: null };
  if (paging.skip > 0) throw refuseQuery('skip', 'use either skip or cursor');
  // The first of a row's keys is its time, or where urgency counts its rank.
  const [order, key, number, counted] = decodeCursor(query.cursor, 4);
  const whole = [key, number, counted].every((part) => Number.isSafeInteger(part));
  const ranked = !urgent || (Number(key) >= 0 && Number(key) < RANKS.length);
  if (order !== orderName(paging) || !whole || !ranked)
    throw refuseQuery('cursor', 'use next_cursor of an earlier answer to the same query');
  const total = { count: Math.abs(Number(counted)), atLeast: Number(counted) < 0 };
  const [updatedAt, rank] = urgent ? [0, Number(key)] : [Number(key), 0];
  return { ...paging, after: { updatedAt, rank, number: Number(number), total } };
}

/** The cursor that continues after `last`. */
export function cursorAfter(
  paging: AlertPaging,
  last: Pick<ViewedAlert, 'updated_at' | 'number' | 'severity' | 'status' | 'owner'>,
  total: AlertCount,
): string {
  const key = paging.urgent ? rankOf({ ...last, owned: last.owner !== null }) : last.updated_at.getTime();
  return encodeCursor([orderName(paging), key, last.number, total.atLeast ? -total.count : total.count]);
}

function orderName({ by, urgent, descending }: Pick<AlertPaging, 'by' | 'urgent' | 'descending'>): string {
  return `${descending ? '-' : ''}${urgent ? 'urgency' : by}`;
}

/** `1,2,3` → numbers. An alert number is below 2^53. */
function parseNumbers(value: string | undefined): readonly number[] | null {
  if (value === undefined || value === '') return null;
  const parts = value.split(',');
  if (parts.length > MAX_NUMBERS) throw refuseQuery('numbers', `name at most ${MAX_NUMBERS} alerts`);
  return parts.map((part) => {
    if (!/^\d{1,15}$/.test(part)) throw refuseQuery('numbers', 'use alert numbers separated by commas: 1,2,3');
    return Number(part);
  });
}

/** `namespace:prod,team:core` → labels; `\,` is a comma inside a value, `\\` a backslash. */
function parseLabels(value: string | undefined): Readonly<Record<string, string>> | null {
  const clean = text('label', value);
  if (clean === null) return null;
  const matchers = clean.match(/(?:[^,\\]|\\.)+/gsu) ?? [];
  if (matchers.length === 0) throw refuseQuery('label', 'use name:value, several separated by commas');
  if (matchers.length > MAX_LABELS) throw refuseQuery('label', `use at most ${MAX_LABELS} labels`);
  const labels = Object.create(null) as Record<string, string>;
  for (const matcher of matchers) {
    const [, name, wanted] = /^([^:]+):(.*)$/su.exec(matcher.replace(/\\(.)/gsu, '$1')) ?? [];
    if (name === undefined || wanted === undefined) throw refuseQuery('label', 'use name:value, several separated by commas');
    if (Object.hasOwn(labels, name) && labels[name] !== wanted) throw refuseQuery('label', `${name} cannot have two values`);
    labels[name] = wanted;
  }
  return labels;
}
