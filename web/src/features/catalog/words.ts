import type { Service } from '../../api/types.ts';

export const STATUS_WORDS: Readonly<Record<Service['status'], string>> = { operational: 'Operational', degraded: 'Degraded', down: 'Down' };

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
  const joined = services.filter((service) => service.dependency_ids.length > 0 || needed.has(service.id));
  const columns = new Map<string, number>();
  const visit = (id: string, column: number, path: ReadonlySet<string>) => {
    if (path.has(id) || (columns.get(id) ?? -1) >= column) return;
    columns.set(id, column);
    for (const next of byId.get(id)?.dependency_ids ?? []) visit(next, column + 1, new Set([...path, id]));
  };
  for (const { id } of joined) if (!needed.has(id)) visit(id, 0, new Set());
  return inRows(joined, columns, needed);
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

const RANK: Readonly<Record<Service['status'], number>> = { down: 0, degraded: 1, operational: 2 };

/** What is down before what is degraded before the rest, each by name as they came. */
export function worstFirst(services: readonly Service[]): readonly Service[] {
  return services.toSorted((a, b) => RANK[a.status] - RANK[b.status]);
}

/** Which of the services are looked at. */
export type Narrowing = 'all' | 'unwell' | 'nobody';

/** The services of a kind whose name, team or matchers contain the text. */
export function narrowed(services: readonly Service[], narrowing: Narrowing, search: string): readonly Service[] {
  const wanted = search.trim().toLowerCase();
  return services.filter((service) => {
    if (narrowing === 'unwell' && service.status === 'operational') return false;
    if (narrowing === 'nobody' && service.effective_policy !== null) return false;
    return [service.name, service.team?.name ?? '', ...service.matchers].some((text) => text.toLowerCase().includes(wanted));
  });
}

/** The worst of the services that stand in the picture; null while all do well. */
export function worstOf(services: readonly Service[], shown: ReadonlySet<string>): string | null {
  return worstFirst(services).find((service) => service.status !== 'operational' && shown.has(service.id))?.id ?? null;
}
