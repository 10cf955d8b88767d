import { ALERT_STATUSES, type AlertStatus } from '../alert.ts';
import type { AlertFilter } from './list-query.ts';
import { isOwned, isOwnedByIndex } from '../owner.store.ts';
import { SEVERITIES } from '../signal.ts';

/** Collects bound values: no value of a caller ever becomes part of a statement's text. */
export class Bound {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Makes a text match itself inside `like`. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A run of letters and digits at least this long is a generated name, and so much of its end is as rare as the whole. */
const GENERATED = /[a-z0-9]{8,}/g;
const RARE_ENOUGH = 12;

/** What the index is asked for a word: of a generated name only its end, because every three characters cost a list to read. */
function indexedPart(word: string): string {
  const generated = (word.match(GENERATED) ?? []).filter((run) => /[a-z]/.test(run) && /[0-9].*[0-9]/.test(run));
  const longest = generated.reduce((long, run) => (run.length > long.length ? run : long), '');
  return longest === '' ? word : longest.slice(-RARE_ENOUGH);
}

/** That a text called `w.words` contains the word. `index`: by way of the trigrams; else it is looked through. */
export function contains(word: string, bound: Bound, by: 'index' | 'row'): string {
  const part = by === 'index' ? indexedPart(word) : '';
  const indexed = part === '' ? [] : [`w.words like ${bound.add(`%${escapeLike(part)}%`)}`];
  return [...indexed, ...(part === word ? [] : [`position(${bound.add(word)} in w.words) > 0`])].join(' and ');
}

/**
 * Conditions besides status and severity, on a table called `alerts` or as `name` says. `by` `row`: for rows that are at
 * hand; what belongs to them elsewhere is looked up one by one. Else the planner may gather all there is elsewhere first.
 */
export function conditions(filter: AlertFilter, bound: Bound, by: 'index' | 'row', name = 'alerts'): string[] {
  const parts = ['deleted_at is null'];
  // With an offset it stays a look-up for each row and is not made a join.
  const lookUp = by === 'row' ? ' offset 0' : '';
  if (filter.providers !== null || filter.channel !== null) parts.push(announcedAt(filter, bound, by, name));
  if (filter.source !== null) parts.push(`source = ${bound.add(filter.source)}`);
  if (filter.fingerprint !== null) {
    const fingerprint = bound.add(filter.fingerprint);
    // Two arms, because each is what one partial index holds.
    parts.push(`((fingerprint = ${fingerprint} and status <> 'resolved') or (fingerprint = ${fingerprint} and status = 'resolved'))`);
  }
  if (filter.groupIds !== null) parts.push(isAnyOf('group_id', filter.groupIds, bound));
  if (filter.serviceIds !== null) parts.push(isAnyOf('service_id', filter.serviceIds, bound));
  if (filter.numbers !== null) parts.push(`number = any(${bound.add(filter.numbers)}::bigint[])`);
  if (filter.labels !== null) parts.push(`labels @> ${bound.add(JSON.stringify(filter.labels))}::jsonb`);
  if (filter.words.length > 0) {
    const words = filter.words.map((word) => contains(word, bound, by));
    parts.push(`exists (select 1 from alert_words w where w.alert_id = ${name}.id and ${words.join(' and ')}${lookUp})`);
  }
  if (filter.owned !== null) {
    const owned = by === 'index' && filter.owned ? isOwnedByIndex(name) : isOwned(name);
    parts.push(filter.owned ? owned : `not ${owned}`);
  }
  if (filter.suppressed !== null) parts.push(`suppressed_by is ${filter.suppressed ? 'not ' : ''}null`);
  if (filter.recorded === null) parts.push('not recorded');
  if (filter.from !== null) parts.push(`created_at >= ${bound.add(filter.from)}`);
  if (filter.until !== null) parts.push(`created_at <= ${bound.add(filter.until)}`);
  if (filter.heads) {
    const same = { ...filter, heads: null, behind: null };
    const newer = [...conditions(same, bound, by, 'newer'), ...states(same, bound)];
    parts.push(
      `not exists (select 1 from alerts newer where newer.group_id = ${name}.group_id and newer.number > ${name}.number and ${newer.join(' and ')}${lookUp})`,
    );
  }
  if (filter.behind) parts.push(`not ${hasMoreUrgent(filter.behind, bound, name)}`);
  return parts;
}

/** One value stays an equation, for which the planner knows better how many rows there are. */
function isAnyOf(column: 'group_id' | 'service_id', [only, ...others]: readonly string[], bound: Bound): string {
  return others.length === 0 ? `${column} = ${bound.add(only ?? null)}::uuid` : `${column} = any(${bound.add([only, ...others])}::uuid[])`;
}

/** That the group of an alert has a match of one of these ranks. */
export function hasMoreUrgent({ filter, ranks }: NonNullable<AlertFilter['behind']>, bound: Bound, name: string): string {
  const of = (status: AlertStatus, owned: boolean | null) => {
    const severities = ranks.filter((rank) => rank.status === status && rank.owned === owned).map(({ severity }) => severity);
    if (severities.length === 0) return [];
    const rank = `urgent.status = ${bound.add(status)} and urgent.severity = any(${bound.add(severities)}::text[])`;
    return [owned === null ? rank : `${rank} and ${owned ? '' : 'not '}${isOwned('urgent')}`];
  };
  const any = [...of('firing', false), ...of('firing', true), ...of('acknowledged', null), ...of('resolved', null)];
  const matching = conditions({ ...filter, heads: null, behind: null, owned: null }, bound, 'row', 'urgent');
  return `exists (select 1 from alerts urgent where urgent.group_id = ${name}.group_id and ${matching.join(' and ')}
    and (${any.map((rank) => `(${rank})`).join(' or ')}) offset 0)`;
}

/** That an alert's first place, or any other where its group was announced, is this one. */
function announcedAt({ providers, channel }: AlertFilter, bound: Bound, by: 'index' | 'row', name: string): string {
  const [wantedProviders, wantedChannel] = [providers, channel].map((value) => (value === null ? null : bound.add(value)));
  const place = (table: string, target: string) =>
    [
      wantedProviders ? `${table}.provider = any(${wantedProviders}::text[])` : `${table}.provider is not null`,
      ...(wantedChannel ? [`${table}.${target} = ${wantedChannel}`] : []),
    ].join(' and ');
  const sent = `${place('d', 'target')} and (d.sent_at is not null or d.state in ('gathered', 'threaded'))`;
  if (by === 'row')
    return `((${place(name, 'channel')}) or exists (select 1 from deliveries d where d.group_id = ${name}.group_id and ${sent} offset 0))`;
  return `${name}.id in (select own.id from alerts own where ${place('own', 'channel')} and own.deleted_at is null
    union select other.id from deliveries d join alerts other on other.group_id = d.group_id where ${sent} and other.deleted_at is null)`;
}

/** Conditions on status and severity. */
export function states(filter: AlertFilter, bound: Bound): string[] {
  const parts: string[] = [];
  if (filter.statuses !== null) parts.push(`status = any(${bound.add(filter.statuses)}::text[])`);
  if (filter.severities !== null) parts.push(`severity = any(${bound.add(filter.severities)}::text[])`);
  return parts;
}

/** The filter without all that needs the rows themselves: one index knows status and severity. */
export function statesOf(filter: AlertFilter): AlertFilter {
  return { ...NO_FILTER, statuses: filter.statuses, severities: filter.severities };
}

const NO_FILTER: AlertFilter = {
  statuses: null,
  severities: null,
  channel: null,
  providers: null,
  source: null,
  fingerprint: null,
  groupIds: null,
  serviceIds: null,
  numbers: null,
  owned: null,
  suppressed: null,
  recorded: null,
  labels: null,
  words: [],
  from: null,
  until: null,
  heads: null,
  behind: null,
};

/** Whether nothing but status and severity restricts the list. */
export function onlyStates(filter: AlertFilter): boolean {
  const { statuses: _, severities: __, words, ...rest } = filter;
  return words.length === 0 && Object.values(rest).every((value) => value === null);
}

/** Whether nothing but words restricts the list. */
export function onlyWords(filter: AlertFilter): boolean {
  return Object.entries(filter).every(([member, value]) => (member === 'words' ? filter.words.length > 0 : value === null));
}

/** Which rows, in which order and number. `walk`: the index by status and severity has this order. */
export interface Shape {
  readonly where: readonly string[];
  readonly tail: string;
  readonly walk: boolean;
}

/** Rows by status and severity alone: one short index walk for each pair of them. */
export function byStates(filter: AlertFilter, { where, tail, walk }: Shape, bound: Bound): string {
  const conditions = ['deleted_at is null', ...where];
  if (!walk || (filter.statuses === null && filter.severities === null)) {
    return `select number, updated_at from alerts where ${[...conditions, ...states(filter, bound)].join(' and ')} ${tail}`;
  }
  return `select a.* from unnest(${bound.add(filter.statuses ?? ALERT_STATUSES)}::text[]) s (wanted_status)
    cross join unnest(${bound.add(filter.severities ?? SEVERITIES)}::text[]) v (wanted_severity)
    cross join lateral (select number, updated_at from alerts where status = wanted_status and severity = wanted_severity
      and ${conditions.join(' and ')} ${tail}) a`;
}
