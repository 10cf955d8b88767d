import { AUDIT_EVENTS } from '../../made/events.ts';

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
