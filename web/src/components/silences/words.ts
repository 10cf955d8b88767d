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
