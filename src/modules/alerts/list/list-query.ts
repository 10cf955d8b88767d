import { Problem } from '../../../platform/errors.ts';
import { decodeCursor, encodeCursor, parseSort } from '../../../platform/http/list.ts';
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
  readonly provider: string | null;
  readonly source: string | null;
  /** Firing, and of an incident that somebody has acknowledged; false: all others. */
  readonly owned: boolean | null;
  /** Nobody was notified of it because of a window, a mute interval or another alert; false: all others. */
  readonly suppressed: boolean | null;
  /** Null: what a window only records is left out. */
  readonly recorded: true | null;
  readonly fingerprint: string | null;
  readonly groupId: string | null;
  readonly serviceId: string | null;
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
const MAX_WORDS = 10;

/** @throws Problem `bad_request` that names the member */
export function parseFilter(query: AlertListQuery): AlertFilter {
  const statuses = choices('status', query.status, ALERT_STATUSES);
  return {
    statuses: query.owned ? firingOf(statuses) : statuses,
    severities: choices('severity', query.severity, SEVERITIES),
    channel: text('channel', query.channel),
    provider: text('provider', query.provider),
    source: text('source', query.source),
    owned: query.owned ?? null,
    suppressed: query.suppressed ?? null,
    // Who names an alert, a group, or what is suppressed, asks for it.
    recorded: query.recorded || query.suppressed || query.numbers || query.fingerprint || query.group_id ? true : null,
    fingerprint: text('fingerprint', query.fingerprint),
    groupId: uuid('group_id', query.group_id),
    serviceId: uuid('service_id', query.service_id),
    numbers: parseNumbers(query.numbers),
    labels: parseLabels(query.label),
    words: parseWords(query.search),
    from: instant('start_date', query.start_date),
    until: instant('end_date', query.end_date),
    heads: query.grouped === true && !query.numbers ? true : null,
    behind: null,
  };
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
  if (urgent && !descending) throw bad('sort', 'the most urgent stand first: -urgency');
  if (query.grouped && by !== 'number')
    throw bad('sort', 'groups are sorted by urgency or by the number of their newest alert: -urgency, number or -number');
  const paging = { by, urgent, descending, limit: query.limit ?? DEFAULT_LIMIT, skip: query.skip ?? 0 } as const;
  if (query.cursor === undefined) return { ...paging, after: null };
  if (paging.skip > 0) throw bad('skip', 'use either skip or cursor');
  // The first of a row's keys is its time, or where urgency counts its rank.
  const [order, key, number, counted] = decodeCursor(query.cursor, 4);
  const whole = [key, number, counted].every((part) => Number.isSafeInteger(part));
  const ranked = !urgent || (Number(key) >= 0 && Number(key) < RANKS.length);
  if (order !== orderName(paging) || !whole || !ranked) throw bad('cursor', 'use next_cursor of an earlier answer to the same query');
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

function bad(member: string, detail: string): Problem {
  return new Problem('bad_request', `${member}: ${detail}`, { errors: [{ pointer: `?${member}`, code: member, detail }] });
}

/** A text as it may be compared: nothing that PostgreSQL cannot hold. */
function text(member: string, value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  if (value.includes('\0') || !value.isWellFormed()) throw bad(member, 'holds characters that no alert can have');
  return value;
}

function choices<Choice extends string>(member: string, value: string | undefined, known: readonly Choice[]): readonly Choice[] | null {
  if (value === undefined || value === '') return null;
  const parts = value.split(',').map((part) => part.trim());
  const chosen = known.filter((choice) => parts.includes(choice));
  if (chosen.length !== new Set(parts).size) throw bad(member, `use one or more of ${known.join(', ')}, separated by commas`);
  return chosen.length === known.length ? null : chosen;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function uuid(member: string, value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  if (!UUID.test(value)) throw bad(member, 'use the id as an alert shows it');
  return value.toLowerCase();
}

/** `1,2,3` → numbers. An alert number is below 2^53. */
function parseNumbers(value: string | undefined): readonly number[] | null {
  if (value === undefined || value === '') return null;
  const parts = value.split(',');
  if (parts.length > MAX_NUMBERS) throw bad('numbers', `name at most ${MAX_NUMBERS} alerts`);
  return parts.map((part) => {
    if (!/^\d{1,15}$/.test(part)) throw bad('numbers', 'use alert numbers separated by commas: 1,2,3');
    return Number(part);
  });
}

/** `namespace:prod,team:core` → labels; `\,` is a comma inside a value, `\\` a backslash. */
function parseLabels(value: string | undefined): Readonly<Record<string, string>> | null {
  const clean = text('label', value);
  if (clean === null) return null;
  const matchers = clean.match(/(?:[^,\\]|\\.)+/gsu) ?? [];
  if (matchers.length === 0) throw bad('label', 'use name:value, several separated by commas');
  if (matchers.length > MAX_LABELS) throw bad('label', `use at most ${MAX_LABELS} labels`);
  const labels = Object.create(null) as Record<string, string>;
  for (const matcher of matchers) {
    const [, name, wanted] = /^([^:]+):(.*)$/su.exec(matcher.replace(/\\(.)/gsu, '$1')) ?? [];
    if (name === undefined || wanted === undefined) throw bad('label', 'use name:value, several separated by commas');
    if (Object.hasOwn(labels, name) && labels[name] !== wanted) throw bad('label', `${name} cannot have two values`);
    labels[name] = wanted;
  }
  return labels;
}

function parseWords(value: string | undefined): readonly string[] {
  const words = [
    ...new Set(
      (text('search', value) ?? '')
        .toLowerCase()
        .split(/\s+/u)
        .filter((word) => word !== ''),
    ),
  ];
  if (words.length > MAX_WORDS) throw bad('search', `use at most ${MAX_WORDS} words`);
  return words;
}

const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

/** An RFC 3339 time with any offset. In a query a `+` arrives as a space. */
function instant(member: string, value: string | undefined): Date | null {
  if (value === undefined || value === '') return null;
  const at = parseInstant(value.replace(/ (\d\d:\d\d)$/, '+$1'));
  if (at === null) throw bad(member, 'use a time such as 2026-03-01T12:00:00Z');
  return at;
}

/** An RFC 3339 time as a date; null for anything else, also for a day that no month has. */
export function parseInstant(value: string): Date | null {
  const [, year, month, day] = RFC_3339.exec(value) ?? [];
  if (year === undefined) return null;
  const at = new Date(value.replace(' ', 'T').toUpperCase());
  const real = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  return Number.isNaN(at.getTime()) || !real ? null : at;
}
