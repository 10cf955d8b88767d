import { SEVERITIES, type Severity } from '../../../api/types.ts';

/** What the list shows, as it stands in the address. Absent means the default. */
export interface AlertFilters {
  /** Default `open`: all but resolved. firing: nobody has it. owned: somebody has it through an incident. */
  readonly status?: 'firing' | 'acknowledged' | 'owned' | 'resolved' | 'all';
  /** Comma-separated severities. */
  readonly severity?: string;
  readonly search?: string;
  /** `namespace:prod,team:core`; `\\,` is a comma inside a value, `\\\\` a backslash. */
  readonly label?: string;
  readonly provider?: string;
  readonly channel?: string;
  /** Id of the service whose they are. */
  readonly service?: string;
  /** Only of the services of my teams. */
  readonly mine?: string;
  readonly range?: '1h' | '24h' | '7d' | '30d';
  /** Arrived at or after and before or at, RFC 3339: a span picked on a chart. */
  readonly from?: string;
  readonly until?: string;
  /** The format it arrived in. */
  readonly source?: string;
  /** `alerts`: a row for each alert. Default: one for each group. */
  readonly view?: 'alerts';
  /** Default: the most urgent first. */
  readonly sort?: 'newest';
}

/** What the filters may be changed to; undefined takes one away. */
export type FilterChange = { readonly [Name in keyof AlertFilters]?: AlertFilters[Name] | undefined };

/** The filters with a change. */
export function changed(filters: AlertFilters, change: FilterChange): AlertFilters {
  return Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined)) as AlertFilters;
}

/** The same form of list (state, groups, order) without anything that narrows it. */
export function widened({ status, view, sort }: AlertFilters): AlertFilters {
  return { ...(status ? { status } : {}), ...(view ? { view } : {}), ...(sort ? { sort } : {}) };
}

export const STATUS_CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'firing', label: 'Firing' },
  { value: 'acknowledged', label: 'Acknowledged' },
  { value: 'owned', label: 'In incident' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'all', label: 'All' },
] as const;

export const RANGES = { '1h': 3_600_000, '24h': 86_400_000, '7d': 7 * 86_400_000, '30d': 30 * 86_400_000 } as const;
export const RANGE_WORDS = { '1h': 'Last hour', '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days' } as const;

const STATUSES = ['firing', 'acknowledged', 'owned', 'resolved', 'all'] as const;
const LONGEST = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

function words(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return text === '' ? undefined : text.slice(0, LONGEST);
}

/** Reads an address; what is not understood is left out. */
export function readFilters(search: Readonly<Record<string, unknown>>): AlertFilters {
  const status = STATUSES.find((known) => known === search['status']);
  const severity = pickedSeverities(words(search['severity'])).join(',');
  const text = words(search['search']);
  const label = labelsText(pickedLabels(words(search['label'])));
  const provider = words(search['provider']);
  const channel = words(search['channel']);
  const source = words(search['source']);
  const service = words(search['service']);
  const from = instant(search['from']);
  const until = instant(search['until']);
  const range = (Object.keys(RANGES) as (keyof typeof RANGES)[]).find((known) => known === search['range']);
  return {
    ...(status ? { status } : {}),
    ...(severity === '' ? {} : { severity }),
    ...(text ? { search: text } : {}),
    ...(label ? { label } : {}),
    ...(provider ? { provider } : {}),
    ...(channel ? { channel } : {}),
    ...(service && UUID.test(service) ? { service } : {}),
    ...(search['mine'] === 'yes' ? { mine: 'yes' } : {}),
    ...(range ? { range } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(source ? { source } : {}),
    ...(search['view'] === 'alerts' ? { view: 'alerts' as const } : {}),
    ...(search['sort'] === 'newest' ? { sort: 'newest' as const } : {}),
  };
}

/** A time as it stands in an address; anything else is none. */
function instant(value: unknown): string | undefined {
  const at = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** `critical,high` as severities, worst first. */
export function pickedSeverities(text: string | undefined): readonly Severity[] {
  const picked = new Set((text ?? '').split(','));
  return SEVERITIES.filter((severity) => picked.has(severity));
}

/** Adds a severity to the picked ones or takes it away. */
export function toggleSeverity(text: string | undefined, severity: Severity): string | undefined {
  const picked = pickedSeverities(text);
  const next = picked.includes(severity) ? picked.filter((each) => each !== severity) : [...picked, severity];
  return next.length === 0 ? undefined : SEVERITIES.filter((each) => next.includes(each)).join(',');
}

/** Whether anything narrows the list besides the state. */
export function isNarrowed({ status: _, view: __, sort: ___, ...filters }: AlertFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** What fires and has an owner through an incident is not what nobody has. */
function stateQuery(status: AlertFilters['status']): { status?: string; owned?: boolean } {
  if (status === undefined) return { status: 'firing,acknowledged' };
  if (status === 'all') return {};
  if (status === 'owned') return { owned: true };
  return status === 'firing' ? { status, owned: false } : { status };
}

/** The list's query parameters. `now` is in epoch milliseconds. */
export function toQuery(
  filters: AlertFilters,
  now: number,
): Partial<
  Record<'status' | 'severity' | 'search' | 'label' | 'provider' | 'channel' | 'source' | 'service_id' | 'start_date' | 'end_date', string>
> & {
  readonly owned?: boolean;
  readonly mine?: true;
} {
  return {
    ...stateQuery(filters.status),
    ...(filters.mine ? { mine: true as const } : {}),
    severity: filters.severity,
    search: filters.search,
    label: filters.label,
    provider: filters.provider,
    channel: filters.channel,
    source: filters.source,
    service_id: filters.service,
    start_date: filters.range ? new Date(now - RANGES[filters.range]).toISOString() : filters.from,
    end_date: filters.range ? undefined : filters.until,
  };
}

type Label = readonly [name: string, value: string];

/** `namespace:prod,team:core` as pairs; what is not understood is left out, the last of a name wins. */
export function pickedLabels(text: string | undefined): readonly Label[] {
  const pairs = new Map<string, string>();
  for (const piece of (text ?? '').match(/(?:[^,\\]|\\.)+/gsu) ?? []) {
    const [, name, value] = /^([^:]+):(.*)$/su.exec(piece.replace(/\\(.)/gsu, '$1')) ?? [];
    if (name !== undefined && value !== undefined) pairs.set(name, value);
  }
  return [...pairs];
}

/** Pairs as they stand in the address; undefined for none. */
export function labelsText(labels: readonly Label[]): string | undefined {
  if (labels.length === 0) return undefined;
  return labels.map(([name, value]) => `${name}:${value}`.replace(/[\\,]/gu, '\\$&')).join(',');
}

/** The same list, narrowed to a label's value. */
export function withLabel(filters: AlertFilters, name: string, value: string): AlertFilters {
  const label = labelsText([...pickedLabels(filters.label).filter(([other]) => other !== name), [name, value]]);
  return label === undefined ? filters : { ...filters, label };
}

/** The same list without a label. */
export function withoutLabel({ label, ...filters }: AlertFilters, name: string): AlertFilters {
  const rest = labelsText(pickedLabels(label).filter(([other]) => other !== name));
  return rest === undefined ? filters : { ...filters, label: rest };
}
