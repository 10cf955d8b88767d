import { AUDIT_EVENTS } from '../../api/events.ts';

/** What the audit log is narrowed down to; kept in the address. */
export interface AuditFilters {
  readonly event?: string;
  readonly entity?: string;
  readonly actor?: string;
  /** Done with this personal token. */
  readonly token?: string;
  readonly days?: number;
}

export const SPANS = [1, 7, 30] as const;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined);

/** Reads the page's address. */
export function readAuditFilters(search: Readonly<Record<string, unknown>>): AuditFilters {
  const [event, entity, actor, token] = [text(search['event']), text(search['entity']), text(search['actor']), text(search['token'])];
  const days = SPANS.find((span) => span === Number(search['days']));
  return {
    ...(event === undefined ? {} : { event }),
    ...(entity === undefined ? {} : { entity }),
    ...(actor === undefined ? {} : { actor }),
    ...(token === undefined ? {} : { token }),
    ...(days === undefined ? {} : { days }),
  };
}

/** Families of events, as the log names them. */
export const FAMILIES = [
  { value: 'session.*', label: 'Sign-ins' },
  { value: 'user.*', label: 'Users' },
  { value: 'pat.*', label: 'Personal tokens' },
  { value: 'webhook_token.*', label: 'Webhook tokens' },
  { value: 'routes.*', label: 'Routing' },
  { value: 'integration.*', label: 'Integrations' },
  { value: 'alert.*', label: 'Alerts' },
  { value: 'incident.*', label: 'Incidents' },
  { value: 'schedule.*', label: 'Schedules' },
  { value: 'system_config.*', label: 'System' },
] as const satisfies ReadonlyArray<{ readonly value: `${Family<(typeof AUDIT_EVENTS)[number]>}.*`; readonly label: string }>;

type Family<Event extends string> = Event extends `${infer Name}.${string}` ? Name : never;

/** What the field offers: families by their labels; once something is typed, every name as well. */
export const OFFERED = [
  { group: 'Groups', items: FAMILIES.map((family) => family.label) },
  { group: 'Events', items: [...AUDIT_EVENTS] },
];
