import type { Signal } from '../../signal.ts';

/** Alerts that one transaction stores. */
export const BATCH_MAX = 1_000;

/**
 * The alerts of a body in the order in which they are stored: first those that fire and are critical or high, then the rest,
 * each as in the body. What is said of one alert stays together, in its order: its end must not come before its beginning.
 */
export function urgentFirst(signals: readonly Signal[]): readonly Signal[] {
  const urgent = new Set(signals.filter(isUrgent).map(({ fingerprint }) => fingerprint));
  if (urgent.size === 0) return signals;
  const [first, rest]: [Signal[], Signal[]] = [[], []];
  for (const signal of signals) (urgent.has(signal.fingerprint) ? first : rest).push(signal);
  return [...first, ...rest];
}

/** The alerts of a body as they are stored, {@link BATCH_MAX} a time. */
export function* inBatches(signals: readonly Signal[]): Generator<readonly Signal[]> {
  const ordered = signals.length > BATCH_MAX ? urgentFirst(signals) : signals;
  for (let at = 0; at < ordered.length; at += BATCH_MAX) yield ordered.slice(at, at + BATCH_MAX);
}

function isUrgent({ action, severity }: Signal): boolean {
  return action === 'fire' && (severity === 'critical' || severity === 'high');
}
