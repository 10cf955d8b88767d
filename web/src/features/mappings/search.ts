/** What the page of mappings shows besides its lists. */
export interface MappingsSearch {
  /** The kept request that is mapped. */
  readonly request?: string;
  /** The alert whose body is mapped. */
  readonly alert?: number;
}

/** Reads it from the address; what is not understood is left out. */
export function readMappings(search: Readonly<Record<string, unknown>>): MappingsSearch {
  const { request, alert } = search;
  if (typeof request === 'string' && request !== '') return { request };
  const number = Number(alert);
  return Number.isSafeInteger(number) && number > 0 ? { alert: number } : {};
}
