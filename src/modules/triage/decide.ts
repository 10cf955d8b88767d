import type { Severity } from '../alerts/signal.ts';
import { allHold, type Matcher, readSaved, type Routable } from '../routing/matcher.ts';
import { TooMuchWork, type Work } from '../routing/work.ts';
import type { Decision, RuleTerms, TriageRule } from './rule.ts';

/** A rule ready to decide. */
export interface CompiledTriageRule {
  readonly id: string;
  readonly name: string;
  readonly decision: Decision;
  readonly ask: boolean;
  readonly matchers: readonly Matcher[];
  /** As written; for another thread. */
  readonly written: readonly string[];
  readonly severities: ReadonlySet<Severity> | null;
}

/** The rule that decided, and why in a sentence. */
export interface RuleMatch {
  readonly rule: Pick<CompiledTriageRule, 'id' | 'name' | 'decision' | 'ask'>;
  readonly why: string;
}

/** Rules that are enabled, in their order; one that is not understood any more matches nothing. */
export function compileRules(rules: readonly TriageRule[]): readonly CompiledTriageRule[] {
  return rules
    .filter(({ enabled }) => enabled)
    .flatMap((rule) => {
      const read = rule.matchers.map((text) => readSaved(text));
      if (!read.every((one) => 'matchers' in one)) return [];
      return [
        {
          id: rule.id,
          name: rule.name,
          decision: rule.decision,
          ask: rule.ask,
          written: rule.matchers,
          matchers: read.flatMap((one) => ('matchers' in one ? one.matchers : [])),
          severities: severitiesOf(rule),
        },
      ];
    });
}

function severitiesOf({ severities }: Pick<RuleTerms, 'severities'>): ReadonlySet<Severity> | null {
  return severities === null ? null : new Set(severities);
}

/**
 * The first rule that matches; null: none does.
 *
 * @throws TooMuchWork when that costs more than is left
 */
export function matchRule(rules: readonly CompiledTriageRule[], alert: Routable, work?: Work): RuleMatch | null {
  const rule = rules.find((one) => isAbout(one, alert, work));
  return rule ? matchOf(rule) : null;
}

function isAbout({ severities, matchers }: CompiledTriageRule, alert: Routable, work?: Work): boolean {
  return (severities === null || severities.has(alert.severity)) && allHold(matchers, alert, work);
}

/** The sentence that explains the decision of a rule. */
export function matchOf(rule: CompiledTriageRule): RuleMatch {
  const { id, name, decision, ask } = rule;
  return { rule: { id, name, decision, ask }, why: `triage rule "${name}" matched${conditionsOf(rule)}` };
}

function conditionsOf({ written, severities }: CompiledTriageRule): string {
  const parts = [...written, ...(severities === null ? [] : [`severity ${[...severities].join(' or ')}`])];
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

/** The rule that costs more than is left; rules after it say nothing either, since it may be the one that decides. */
export function lateRule(rules: readonly CompiledTriageRule[], alert: Routable, work: Work): string | null {
  for (const rule of rules) {
    try {
      if (isAbout(rule, alert, work)) return null;
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return rule.name;
    }
  }
  return null;
}
