import type { Service } from '../../api/types.ts';

export const STATUS_WORDS: Readonly<Record<Service['status'], string>> = { operational: 'Operational', degraded: 'Degraded', down: 'Down' };

export const AUTO_WORDS: Readonly<Record<Service['auto_incident'], string>> = {
  off: 'opened by hand only',
  critical: 'opened by critical alerts',
  high: 'opened by high and critical alerts',
  medium: 'opened by warnings and worse',
  low: 'opened by every alert',
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
  const rows = new Map<number, number>();
  return joined.map(({ id }) => {
    const column = columns.get(id) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { id, column, row };
  });
}

const RANK: Readonly<Record<Service['status'], number>> = { down: 0, degraded: 1, operational: 2 };

/** What is down before what is degraded before the rest, each by name as they came. */
export function worstFirst(services: readonly Service[]): readonly Service[] {
  return services.toSorted((a, b) => RANK[a.status] - RANK[b.status]);
}
