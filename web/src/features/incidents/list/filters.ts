/** What the list shows; kept in the address. */
export interface IncidentFilters {
  readonly state: 'open' | 'all';
  readonly search?: string;
  /** Only what affects the services of my teams. */
  readonly mine?: string;
}

/** Reads the address; what is not understood is left out. */
export function readIncidents(search: Record<string, unknown>): { state?: 'all'; search?: string; mine?: string } {
  const text = search['search'];
  return {
    ...(search['state'] === 'all' ? { state: 'all' as const } : {}),
    ...(typeof text === 'string' && text.trim() !== '' ? { search: text.slice(0, 200) } : {}),
    ...(search['mine'] === 'yes' ? { mine: 'yes' } : {}),
  };
}
