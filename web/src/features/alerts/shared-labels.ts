/** The labels that all alerts have with one value. */
export function sharedLabels(
  alerts: ReadonlyArray<{ readonly labels: Readonly<Record<string, string>> }>,
): Readonly<Record<string, string>> {
  const [first, ...others] = alerts;
  return Object.fromEntries(
    Object.entries(first?.labels ?? {}).filter(([name, value]) => others.every(({ labels }) => labels[name] === value)),
  );
}
