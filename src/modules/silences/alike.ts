import type { Labels } from '../alerts/signal.ts';
import { writeMatcher } from '../routing/matcher-syntax.ts';

/** What alerts of one kind share, in the order in which it says most. */
const KIND = ['alertname', 'namespace', 'deployment', 'statefulset', 'daemonset', 'job'];

/** Matchers for alerts like those with these labels; empty: they have none. Pure. */
export function matchersAlike(labels: Labels): string[] {
  const usual = KIND.filter((name) => labels[name]);
  const chosen = usual.length > 0 ? usual : Object.keys(labels).sort().slice(0, 1);
  return chosen.map((name) => writeMatcher(name, labels[name] ?? ''));
}
