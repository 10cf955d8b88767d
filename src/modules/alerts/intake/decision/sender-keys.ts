import type { Signal } from '../../signal.ts';

/** The annotation that holds the key under which a sender groups alerts: PagerDuty's `dedup_key`, Opsgenie's alias. */
export const KEY_ANNOTATION = 'dedup_key';

/** Sources whose events may concern every alert of a key. */
export const KEYED_SOURCES = ['opsgenie', 'pagerduty'] as const;

/** An open alert that came under a key, or whose fingerprint is that key. */
export interface UnderKey {
  readonly key: string;
  readonly fingerprint: string;
}

/** Whether a body speaks of all alerts of a key. */
export function holdsKeys({ signals }: { readonly signals: readonly Signal[] }): boolean {
  return signals.some(({ byKey }) => byKey);
}

/** The keys that events of a body speak of as a whole. */
export function keysIn(signals: readonly Signal[]): string[] {
  return [...new Set(signals.filter(({ byKey }) => byKey).map(({ fingerprint }) => fingerprint))];
}

/**
 * Puts in the place of an event of a key one event for each open alert under it, but for those of which the body speaks
 * itself. Where none is open it stays, for the alert that has the key as its fingerprint, and makes none.
 */
export function settleKeys(signals: readonly Signal[], open: readonly UnderKey[]): Signal[] {
  const named = new Set(signals.filter(({ byKey }) => !byKey).map(({ fingerprint }) => fingerprint));
  return signals.flatMap((signal): Signal[] => {
    if (!signal.byKey) return [signal];
    const found = open.filter(({ key }) => key === signal.fingerprint);
    if (found.length === 0) return [{ ...signal, onlyEnds: true }];
    return found.filter(({ fingerprint }) => !named.has(fingerprint)).map(({ fingerprint }) => ({ ...signal, fingerprint }));
  });
}
