import type { Labels } from './signal.ts';

/** The labels that name what an alert is about, in the order they are tried (contract 3, correlation). */
const SUBJECTS = ['deployment', 'statefulset', 'daemonset', 'job'] as const;
const SEPARATOR = '\u001f';

/** Where an alert belongs. `shared`: others may join; otherwise the alert is its own group. */
export interface CorrelationKey {
  readonly key: string;
  readonly shared: boolean;
  /** In words, for the story. */
  readonly why: string;
}

/**
 * Namespace, alertname and the first of deployment, statefulset, daemonset, job that is present, with its kind.
 * Without such a label, or with correlation off, the alert is its own group.
 */
export function correlationKey(labels: Labels, fingerprint: string, windowMs: number): CorrelationKey {
  const alone = { key: `alert${SEPARATOR}${fingerprint}`, shared: false };
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
