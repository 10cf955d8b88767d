/** What the audit log is narrowed down to; kept in the address. */
export interface AuditFilters {
  readonly event?: string;
  readonly entity?: string;
  readonly actor?: string;
  /** Done with this personal token. */
  readonly token?: string;
  readonly days?: number;
  /** Words that must occur. */
  readonly search?: string;
}

export const SPANS = [1, 7, 30] as const;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined);

/** Reads the page's address. */
export function readAuditFilters(search: Readonly<Record<string, unknown>>): AuditFilters {
  const [event, entity, actor, token] = [text(search['event']), text(search['entity']), text(search['actor']), text(search['token'])];
  const words = text(search['search']);
  const days = SPANS.find((span) => span === Number(search['days']));
  return {
    ...(event === undefined ? {} : { event }),
    ...(entity === undefined ? {} : { entity }),
    ...(actor === undefined ? {} : { actor }),
    ...(token === undefined ? {} : { token }),
    ...(days === undefined ? {} : { days }),
    ...(words === undefined ? {} : { search: words }),
  };
}
