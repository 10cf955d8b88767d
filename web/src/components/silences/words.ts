/** How long a silence may be chosen to last, in minutes. */
export const DURATIONS = [
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '480', label: '8 hours' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
] as const;

/** One label of an alert as a matcher: `namespace="shop"`. */
export function matcherOf(name: string, value: string): string {
  const quoted = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return `${/^[a-zA-Z_:][a-zA-Z0-9_:]*$/.test(name) ? name : JSON.stringify(name)}="${quoted}"`;
}

interface Matched {
  readonly alerts: number;
  readonly groups: number;
  readonly limited: boolean;
}

/** What a window silences now, and would have silenced. */
export function previewWords({ now, past, days }: { readonly now: Matched; readonly past: Matched; readonly days: number }): string {
  return `Silences ${counted(now)} now. In the last ${days} days it would have silenced ${counted(past)}.`;
}

function counted({ alerts, groups, limited }: Matched): string {
  if (alerts === 0) return limited ? 'none of the newest alerts' : 'no alerts';
  return `${limited ? 'at least ' : ''}${alerts} ${alerts === 1 ? 'alert' : 'alerts'} in ${groups} ${groups === 1 ? 'group' : 'groups'}`;
}
