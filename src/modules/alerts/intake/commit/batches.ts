import type { Signal } from '../../signal.ts';

/** Alerts stored per transaction. */
export const BATCH_MAX = 1_000;

/**
 * Orders the alerts of a body for storing: firing critical and high alerts first, then the rest, each in body order. Events of
 * one alert keep their order, so that it never ends before it begins.
 */
export function urgentFirst(signals: readonly Signal[]): readonly Signal[] {
  const urgent = new Set(signals.filter(isUrgent).map(({ fingerprint }) => fingerprint));
  if (urgent.size === 0) return signals;
  const [first, rest]: [Signal[], Signal[]] = [[], []];
  for (const signal of signals) (urgent.has(signal.fingerprint) ? first : rest).push(signal);
  return [...first, ...rest];
}

/** Splits the alerts of a body into batches of {@link BATCH_MAX}. */
export function* inBatches(signals: readonly Signal[]): Generator<readonly Signal[]> {
  const ordered = signals.length > BATCH_MAX ? urgentFirst(signals) : signals;
  for (let at = 0; at < ordered.length; at += BATCH_MAX) yield ordered.slice(at, at + BATCH_MAX);
}

function isUrgent({ action, severity }: Signal): boolean {
  return action === 'fire' && (severity === 'critical' || severity === 'high');
}
