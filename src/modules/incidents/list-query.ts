import { moment, parts, unknownChoice, uuid, words } from '../../platform/http/values/filters.ts';
import { decodeCursor, encodeCursor, parseSort, refuseQuery } from '../../platform/http/list.ts';
import { INCIDENT_SEVERITIES, INCIDENT_STATUSES, type IncidentSeverity, type IncidentStatus } from './incident.ts';
import { incidentSeverity, SEVERITY_WORDS } from './severity.ts';

/** The query members of the incident list, as text. */
export interface IncidentListQuery {
  readonly status?: string;
  readonly severity?: string;
  readonly service_id?: string;
  readonly commander_id?: string;
  readonly mine?: boolean;
  readonly search?: string;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit?: number;
  readonly skip?: number;
}

/** What a list shows. Absent members do not restrict; all others must hold. */
export interface IncidentFilter {
  readonly statuses: readonly IncidentStatus[] | null;
  readonly severities: readonly IncidentSeverity[] | null;
  readonly serviceId: string | null;
  /** Affects any of these services. */
  readonly serviceIds: readonly string[] | null;
  readonly commanderId: string | null;
  /** Lower-cased words; each must occur. */
  readonly words: readonly string[];
  /** Opened at or after. */
  readonly from: Date | null;
  /** Opened before or at. */
  readonly until: Date | null;
}

/** Which page of the list, in which order. */
export interface IncidentPaging {
  readonly by: 'created_at' | 'updated_at';
  readonly descending: boolean;
  readonly limit: number;
  readonly skip: number;
  /** Time (milliseconds since 1970) and number of the last row of the page before. */
  readonly after: { readonly at: number; readonly number: number } | null;
}

const SORTS = ['created_at', 'updated_at', 'number'] as const;
const DEFAULT_LIMIT = 20;
/** Not over: what `status=open` asks for. */
const NOT_OVER: readonly IncidentStatus[] = ['triggered', 'triage', 'acknowledged', 'active', 'mitigated'];

/** @throws Problem `bad_request` that names the member */
export function parseFilter(query: IncidentListQuery): IncidentFilter {
  return {
    statuses: parseStatuses(query.status),
    severities: parseSeverities(query.severity),
    serviceId: uuid('service_id', query.service_id),
    serviceIds: null,
    commanderId: uuid('commander_id', query.commander_id),
    words: words('search', query.search),
    from: moment('start_date', query.start_date, 'start'),
    until: moment('end_date', query.end_date, 'end'),
  };
}

/** @throws Problem `bad_request` for an unknown sort field or a cursor that is not of this order */
export function parsePaging(query: IncidentListQuery): IncidentPaging {
  const { field, descending } = parseSort(query.sort ?? '-created_at', SORTS);
  const by = field === 'updated_at' ? 'updated_at' : 'created_at';
  const paging = { by, descending, limit: query.limit ?? DEFAULT_LIMIT, skip: query.skip ?? 0 } as const;
  if (query.cursor === undefined) return { ...paging, after: null };
  if (paging.skip > 0) throw refuseQuery('skip', 'use either skip or cursor');
  const [order, at, number] = decodeCursor(query.cursor, 3);
  const far = 8_640_000_000_000_000;
  if (order !== orderName(paging) || !Number.isSafeInteger(at) || Math.abs(Number(at)) > far || !Number.isSafeInteger(number))
    throw refuseQuery('cursor', 'use next_cursor of an earlier answer to the same query');
  return { ...paging, after: { at: Number(at), number: Number(number) } };
}

/** The cursor that continues after `last`. */
export function cursorAfter(
  paging: IncidentPaging,
  last: { readonly created_at: Date; readonly updated_at: Date; readonly number: number },
): string {
  return encodeCursor([orderName(paging), last[paging.by].getTime(), last.number]);
}

function orderName({ by, descending }: Pick<IncidentPaging, 'by' | 'descending'>): string {
  return `${descending ? '-' : ''}${by}`;
}

function parseStatuses(value: string | undefined): readonly IncidentStatus[] | null {
  const wanted = parts(value)?.flatMap((part): readonly string[] => (part === 'open' ? NOT_OVER : [part]));
  if (!wanted) return null;
  const known = INCIDENT_STATUSES.filter((status) => wanted.includes(status));
  if (known.length !== new Set(wanted).size) throw unknownChoice('status', ['open', ...INCIDENT_STATUSES]);
  return known;
}

function parseSeverities(value: string | undefined): readonly IncidentSeverity[] | null {
  const wanted = parts(value)?.map(incidentSeverity);
  if (!wanted) return null;
  if (wanted.includes(null)) throw unknownChoice('severity', SEVERITY_WORDS);
  return INCIDENT_SEVERITIES.filter((severity) => wanted.includes(severity));
}
