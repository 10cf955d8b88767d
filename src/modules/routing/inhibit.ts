import type { Labels } from '../alerts/signal.ts';
import { allHold, type Matcher, type Routable } from './matcher.ts';
import type { Work } from './work.ts';

/** While an alert fires that its source matchers hold for, nobody is notified of those its target matchers hold for. */
export interface CompiledInhibitRule {
  readonly name: string;
  readonly source: readonly Matcher[];
  readonly target: readonly Matcher[];
  /** Labels that both must have with one value; absent and empty are the same. */
  readonly equal: readonly string[];
}

/** An alert that fires. */
export interface FiringAlert extends Routable {
  readonly id: string;
  readonly number: number;
  readonly service_id: string | null;
}

/** Why nobody is notified of an alert. */
export interface Inhibited {
  readonly rule: string;
  readonly source: FiringAlert;
}

/** Which rules could inhibit an alert, if something they name fired. */
export function rulesAbout(rules: readonly CompiledInhibitRule[], target: Routable, work?: Work): readonly CompiledInhibitRule[] {
  return rules.filter((rule) => allHold(rule.target, target, work));
}

/**
 * What inhibits an alert, as Alertmanager decides it: an alert for which both sides of a rule hold is not inhibited by
 * alerts of which the same is true, so never by itself. Pure.
 *
 * @param rules those of `rulesAbout`
 * @throws TooMuchWork when that costs more than is left
 */
export function inhibitedBy(
  rules: readonly CompiledInhibitRule[],
  target: Routable,
  firing: readonly FiringAlert[],
  work?: Work,
): Inhibited | null {
  for (const rule of rules) {
    const bothSides = allHold(rule.source, target, work);
    for (const source of firing) {
      if (!rule.equal.every((label) => labelOf(source.labels, label) === labelOf(target.labels, label))) continue;
      if (!allHold(rule.source, source, work) || (bothSides && allHold(rule.target, source, work))) continue;
      return { rule: rule.name, source };
    }
  }
  return null;
}

function labelOf(labels: Labels, label: string): string {
  return (Object.hasOwn(labels, label) ? labels[label] : '') ?? '';
}

/** Labels that every source of a rule has with these values: what narrows the search for it. */
export function certainLabels(rule: CompiledInhibitRule): Readonly<Record<string, string>> {
  return Object.fromEntries(
    // An alert without a label severity is matched by its own severity.
    rule.source.flatMap(({ label, operator, value }) => (operator === '=' && value !== '' && label !== 'severity' ? [[label, value]] : [])),
  );
}

/** A critical alert of a service that an alert's service needs, directly or through others; for warnings only. */
export function inhibitedByDependency(
  target: Routable & { readonly service_id: string | null },
  needs: ReadonlyMap<string, readonly string[]>,
  firing: readonly FiringAlert[],
): Inhibited | null {
  if (target.severity !== 'warning' || target.service_id === null) return null;
  const needed = new Set<string>();
  const queue = [...(needs.get(target.service_id) ?? [])];
  for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
    if (needed.has(one) || one === target.service_id) continue;
    needed.add(one);
    queue.push(...(needs.get(one) ?? []));
  }
  const source = firing.find((alert) => alert.severity === 'critical' && alert.service_id !== null && needed.has(alert.service_id));
  return source ? { rule: 'dependencies', source } : null;
}
