import type { Labels } from '../../signal.ts';
import { UNKNOWN } from '../unknown/unknown.ts';

/** The labels that name what an alert is about, in the order they are tried (contract 3, correlation). */
const SUBJECTS = ['deployment', 'statefulset', 'daemonset', 'job'] as const;
const SEPARATOR = '\u001f';

/** What an alert is about: the first of these labels that it has; null: none. */
export function workloadOf(labels: Labels): string | null {
  return SUBJECTS.map((kind) => labels[kind]).find((subject) => subject) ?? null;
}

/** Where an alert belongs. `shared`: others may join; otherwise the alert is its own group. */
export interface CorrelationKey {
  readonly key: string;
  readonly shared: boolean;
  /** In words, for the timeline. */
  readonly why: string;
}

/** What decides where an alert belongs. */
interface Correlated {
  readonly source: string;
  readonly labels: Labels;
  readonly fingerprint: string;
}

/**
 * Namespace, alertname and the first of deployment, statefulset, daemonset, job that is present, with its kind.
 * Without such a label, with correlation off, or when its format is not known, the alert is its own group: an unknown one
 * must not join the incident of others.
 */
export function correlationKey({ source, labels, fingerprint }: Correlated, windowMs: number): CorrelationKey {
  const alone = { key: `alert${SEPARATOR}${fingerprint}`, shared: false };
  if (source === UNKNOWN) return { ...alone, why: 'its format is not known' };
  if (windowMs === 0) return { ...alone, why: 'correlation is off' };
  for (const kind of SUBJECTS) {
    const subject = labels[kind];
    if (subject) {
      const namespace = labels['namespace'] ?? '';
      const alertname = labels['alertname'] ?? '';
      return {
        key: [namespace, alertname, kind, subject].join(SEPARATOR),
        shared: true,
        why: `same namespace, alertname and ${kind}`,
      };
    }
  }
  return { ...alone, why: 'no deployment, statefulset, daemonset or job label' };
}
