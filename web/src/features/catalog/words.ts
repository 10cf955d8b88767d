import { SEVERITIES, type Service, type Severity } from '../../api/types.ts';

/** How a service does, by its incidents and, where these say nothing worse, by its alerts. */
export type ServiceState = Service['status'] | 'alerting';

export const STATE_WORDS: Readonly<Record<ServiceState, string>> = {
  operational: 'Operational',
  alerting: 'Alerting',
  degraded: 'Degraded',
  down: 'Down',
};

/** What is known of a service as others depend on it. */
export type Standing = Pick<Service, 'status' | 'open_alerts' | 'worst_alert'>;

/** A service with open alerts is not operational, whether or not there is an incident. */
export function stateOf({ status, open_alerts: alerts }: Standing): ServiceState {
  return status === 'operational' && alerts > 0 ? 'alerting' : status;
}

/** What its mark looks like: by its state or, where only alerts say it, by the worst of them. */
export function markOf(standing: Standing): Severity {
  const state = stateOf(standing);
  if (state === 'down') return 'critical';
  if (state === 'degraded') return 'high';
  return state === 'alerting' ? (standing.worst_alert ?? 'info') : 'info';
}

/** `3 alerts open, the worst critical`; empty without any. */
export function alertsText({ open_alerts: alerts, worst_alert: worst }: Standing): string {
  if (alerts === 0 || worst === null) return '';
  return `${alertsCount(alerts)} open, ${alerts === 1 ? worst : `the worst ${worst}`}`;
}

/** `1 alert`, `3 alerts`. */
export function alertsCount(count: number): string {
  return count === 1 ? '1 alert' : `${count.toLocaleString('en')} alerts`;
}

/** `Down, 3 alerts open, the worst critical`. */
export function standingText(standing: Standing): string {
  return [STATE_WORDS[stateOf(standing)], alertsText(standing)].filter((part) => part !== '').join(', ');
}

/** `1 down, 2 alerting`; empty while all are operational. */
export function totalsText(services: readonly Standing[]): string {
  const states = (['down', 'degraded', 'alerting'] as const).map((state) => ({
    state,
    count: services.filter((service) => stateOf(service) === state).length,
  }));
  return states.flatMap(({ state, count }) => (count === 0 ? [] : [`${count} ${STATE_WORDS[state].toLowerCase()}`])).join(', ');
}

export const AUTO_WORDS: Readonly<Record<Service['auto_incident'], string>> = {
  off: 'manual only',
  critical: 'auto-created for critical',
  high: 'auto-created for high and critical',
  medium: 'auto-created for warning and above',
  low: 'auto-created for every alert',
};

export const INVESTIGATE_WORDS: Readonly<Record<Service['auto_investigate'], string>> = {
  off: 'manual only',
  critical: 'automatic for critical',
  high: 'automatic for high and critical',
  medium: 'automatic for warning and above',
  low: 'automatic for every alert',
};

/** Where a service stands in the picture: column by how deep it is needed, row within the column. */
export interface Placed {
  readonly id: string;
  readonly column: number;
  readonly row: number;
}

/** Places services in columns: whoever needs another stands left of it. Services alone are left out. */
export function placeServices(services: ReadonlyArray<Pick<Service, 'id' | 'dependency_ids'>>): Placed[] {
  const byId = new Map(services.map((service) => [service.id, service]));
  const needed = new Set(services.flatMap((service) => service.dependency_ids));
  const joined = joinedServices(services);
  const columns = new Map<string, number>();
  const visit = (id: string, column: number, path: ReadonlySet<string>) => {
    if (path.has(id) || (columns.get(id) ?? -1) >= column) return;
    columns.set(id, column);
    for (const next of byId.get(id)?.dependency_ids ?? []) visit(next, column + 1, new Set([...path, id]));
  };
  for (const { id } of joined) if (!needed.has(id)) visit(id, 0, new Set());
  return inRows(joined, columns, needed);
}

/** The same from top to bottom, for a narrow screen: each layer takes as many lines as it needs, so that nothing scrolls sideways. */
export function inLines(places: readonly Placed[], perLine: number): Placed[] {
  const layers = Map.groupBy(places, ({ column }) => column);
  let line = 0;
  return [...layers.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((layer) => {
      const here = (layers.get(layer) ?? []).toSorted((a, b) => a.row - b.row);
      const first = line;
      line += Math.ceil(here.length / perLine);
      return here.map(({ id }, index) => ({ id, column: index % perLine, row: first + Math.floor(index / perLine) }));
    });
}

type Joined = Pick<Service, 'id' | 'dependency_ids'>;

/** Within a column whoever needs the same stands together, so that few arrows cross. */
function inRows(joined: readonly Joined[], columns: ReadonlyMap<string, number>, needed: ReadonlySet<string>): Placed[] {
  const columnOf = (id: string) => columns.get(id) ?? 0;
  const count = Math.max(0, ...joined.map(({ id }) => columnOf(id) + 1));
  const rows = new Map<string, number>();
  for (let column = 0; column < count; column += 1) {
    const here = joined.filter(({ id }) => columnOf(id) === column);
    const decision = ({ id }: Joined) => {
      const from = needed.has(id) ? joined.filter((other) => other.dependency_ids.includes(id) && rows.has(other.id)) : [];
      return from.length === 0 ? Number.POSITIVE_INFINITY : from.reduce((sum, other) => sum + (rows.get(other.id) ?? 0), 0) / from.length;
    };
    const autoIncidentDecisions = new Map(here.map((service) => [service.id, decision(service)]));
    const order = here.toSorted((a, b) => difference(autoIncidentDecisions.get(a.id), autoIncidentDecisions.get(b.id)));
    for (const [row, { id }] of order.entries()) rows.set(id, row);
  }
  return joined.map(({ id }) => ({ id, column: columnOf(id), row: rows.get(id) ?? 0 }));
}

function difference(a = 0, b = 0): number {
  return a === b ? 0 : a - b;
}

/** A critical alert nobody made an incident of stands above what is degraded; the rest of the alerts below it. */
function rankOf({ status, worst_alert: worst }: Standing): number {
  if (status === 'down') return 0;
  const alert = worst === null ? SEVERITIES.length : SEVERITIES.indexOf(worst);
  return Math.min(status === 'degraded' ? 1.5 : Number.POSITIVE_INFINITY, alert + 1);
}

/** What is down first, then what has critical alerts, what is degraded, other alerts, the rest; each by name as they came. */
export function worstFirst<Item extends Standing>(services: readonly Item[]): readonly Item[] {
  return services.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Which of the services are looked at. */
export type Narrowing = 'all' | 'unwell' | 'nobody';

/** The services of a kind whose name, team or matchers contain the text. */
export function narrowed(services: readonly Service[], narrowing: Narrowing, search: string): readonly Service[] {
  const wanted = search.trim().toLowerCase();
  return services.filter((service) => {
    if (narrowing === 'unwell' && stateOf(service) === 'operational') return false;
    if (narrowing === 'nobody' && service.effective_policy !== null) return false;
    return [service.name, service.team?.name ?? '', ...service.matchers].some((text) => text.toLowerCase().includes(wanted));
  });
}

/** The services of the picture: all that need another or are needed. */
export function joinedServices<Item extends Joined>(services: readonly Item[]): readonly Item[] {
  const needed = new Set(services.flatMap((service) => service.dependency_ids));
  return services.filter((service) => service.dependency_ids.length > 0 || needed.has(service.id));
}

/** A service with what it depends on and what depends on it; of more than `most` the worst. */
export function neighboursOf<Item extends Joined & Standing>(services: readonly Item[], id: string, most: number): readonly Item[] {
  const own = services.find((service) => service.id === id);
  if (!own) return [];
  const near = services.filter(
    (service) => service.id !== id && (own.dependency_ids.includes(service.id) || service.dependency_ids.includes(id)),
  );
  return [own, ...worstFirst(near).slice(0, most - 1)];
}

/** The worst of the services that stand in the picture; null while all do well. */
export function worstOf(services: readonly Service[], shown: ReadonlySet<string>): string | null {
  return worstFirst(services).find((service) => stateOf(service) !== 'operational' && shown.has(service.id))?.id ?? null;
}
