/** The value at this share of the values in order, such as 0.99; NaN where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The value in the middle. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** How often each value occurs. */
export function tally(values: Iterable<string | number>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** `200: 12, 503: 1`. */
export function tallyText(values: Iterable<string | number>): string {
  const counts = Object.entries(tally(values));
  return counts.map(([value, count]) => `${value}: ${count}`).join(', ') || 'none';
}

/** Does something, and takes its time in milliseconds. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly ms: number }> {
  const from = performance.now();
  return { result: await work(), ms: performance.now() - from };
}

/** `12 ms`, `1.4 s`. */
export const ms = (value: number): string => `${value.toFixed(0)} ms`;
export const seconds = (fromMs: number): string => `${(fromMs / 1_000).toFixed(1)} s`;
