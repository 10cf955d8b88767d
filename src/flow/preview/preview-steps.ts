import { compileSaved, matchService, type MatchableService } from '../../modules/catalog/matching.ts';
import type { CompiledRouting } from '../../modules/routing/compile.ts';
import {
  type CompiledInhibitRule,
  type FiringAlert,
  inhibitedBy,
  inhibitedByDependency,
  type Inhibited,
} from '../../modules/routing/inhibit.ts';
import { allHold, type Routable } from '../../modules/routing/matcher.ts';
import { decideRoute, type RouteDecision } from '../../modules/routing/route.ts';
import { suppressedOutcome, type Outcome, type PastSource, routed, type StepsOf } from '../../modules/routing/steps.ts';
import { compileSilence, silencedBy } from '../../modules/silences/matching.ts';
import type { Silence } from '../../modules/silences/silence.ts';
import { compileRules, matchRule } from '../../modules/triage/decide.ts';
import type { TriageRule } from '../../modules/triage/rule.ts';

/** What the steps look at besides the rules; it is sent to another thread. */
export interface PreviewContext {
  readonly services: ReadonlyArray<Omit<MatchableService, 'compiled'>>;
  /** Which service needs which others, by id. */
  readonly needs: ReadonlyArray<readonly [string, readonly string[]]>;
  readonly silences: readonly Silence[];
  readonly triage: readonly TriageRule[];
}

/**
 * The steps of the flow as a preview takes them, in its order: inhibition, maintenance windows, triage, rules. A step that is added to
 * the flow is added here. Each decides by the same function as the flow.
 */
export const allSteps: StepsOf = (compiled, given, sources) => {
  const context = given as PreviewContext;
  const services = context.services.map((one) => ({ ...one, compiled: compileSaved(one.matchers) }));
  const silences = context.silences.map(compileSilence);
  const triage = triageStep(context.triage);
  const inhibited = inhibition(compiled, new Map(context.needs), sources);
  return (alert, now) => {
    const serviceId = matchService(services, alert)?.service.id ?? alert.service_id ?? null;
    const decision = decideRoute(compiled, alert, now);
    const because = inhibited({ ...alert, service_id: serviceId }, now);
    if (because)
      return suppressedOutcome(decision, 'inhibited', `Inhibited by #${because.source.number} (inhibit rule "${because.rule}").`);
    const silenced = silencedBy(silences, alert, serviceId, now);
    if (silenced) return suppressedOutcome(decision, 'silenced', `Maintenance window "${silenced.silence.title}" is active.`);
    return triage(alert, decision);
  };
};

/** What triage makes of an alert that nothing holds back before it. */
function triageStep(rules: readonly TriageRule[]): (alert: Routable, decision: RouteDecision) => Outcome {
  const compiled = compileRules(rules);
  return (alert, decision) => {
    const { rule } = matchRule(compiled, alert) ?? { rule: null };
    if (rule === null) return routed(decision);
    const said = `Triage rule "${rule.name}": ${rule.decision}.`;
    return rule.decision === 'noise' ? suppressedOutcome(decision, 'noise', said) : routed({ ...decision, why: `${said} ${decision.why}` });
  };
}

type Target = Routable & { readonly service_id: string | null };

/** Sources by the values of the labels that both must share, so that few are looked at for an alert. */
function inhibition(
  { inhibit, dependencies }: CompiledRouting,
  needs: ReadonlyMap<string, readonly string[]>,
  sources: readonly PastSource[],
): (target: Target, now: Date) => Inhibited | null {
  const rules = inhibit.map((rule) => {
    const holding = sources.filter((source) => allHold(rule.source, source));
    return { rule, byKey: Map.groupBy(holding, ({ labels }) => keyOf(rule, labels)) };
  });
  const critical = dependencies ? sources.filter(({ severity, service_id: id }) => severity === 'critical' && id !== null) : [];
  const firing = (among: readonly PastSource[], now: Date): FiringAlert[] =>
    among.filter(({ spans }) => spans.some(([from, until]) => from <= now && (until === null || now < until)));
  return (target, now) => {
    for (const { rule, byKey } of rules) {
      const candidates = byKey.get(keyOf(rule, target.labels));
      if (!candidates || !allHold(rule.target, target)) continue;
      const because = inhibitedBy([rule], target, firing(candidates, now));
      if (because) return because;
    }
    return critical.length === 0 || target.severity !== 'warning' ? null : inhibitedByDependency(target, needs, firing(critical, now));
  };
}

function keyOf({ equal }: CompiledInhibitRule, labels: Routable['labels']): string {
  return JSON.stringify(equal.map((label) => (Object.hasOwn(labels, label) ? (labels[label] ?? '') : '')));
}
