import type { Severity } from '../alerts/signal.ts';
import type { CompiledRouting, CompiledRule } from './compile.ts';
import type { Provider } from './config.ts';
import { allHold, type Routable } from './matcher.ts';
import { TooMuchWork, Work } from './work.ts';

/** A place that hears of an alert, and the rule that said so; null: the defaults. */
export interface RoutedDestination {
  readonly name: string;
  readonly provider: Provider;
  readonly channel: string;
  readonly rule: string | null;
}

/** A rule that matched. Written into the alert's timeline as it is. */
export interface MatchedRule {
  readonly rule: string;
  readonly matchers: readonly string[];
  readonly severities?: readonly Severity[];
  /** RFC 3339; the rule matched but announces nowhere before. */
  readonly muted_until?: string;
}

/** Who hears of an alert, and why. */
export interface RouteDecision {
  readonly destinations: readonly RoutedDestination[];
  readonly matched: readonly MatchedRule[];
  /** When to decide again, where a rule was muted: the earliest end of its intervals. */
  readonly mutedUntil: Date | null;
  readonly usedDefaults: boolean;
  /** What could not be judged in time, such as `rule "x"`: because of it the defaults are notified as well. */
  readonly unjudged: readonly string[];
  /** The decision in a sentence. */
  readonly why: string;
}

/**
 * Decides who hears of an alert: rules in order, the first that matches wins unless it says `continue`; no rule
 * matched: the defaults. A muted rule matches like any other and announces nowhere. One place is named once.
 *
 * @throws TooMuchWork when that costs more than is left
 */
export function decideRoute(compiled: CompiledRouting, alert: Routable, now: Date, work = new Work()): RouteDecision {
  return decide(compiled, (rule) => judge(rule, alert, now, work));
}

/** Decides with what work is left: rules that cost more are left out, and because of them the defaults hear of it too. */
export function decideRouteWithin(compiled: CompiledRouting, alert: Routable, now: Date, work: Work): RouteDecision {
  const unjudged: string[] = [];
  const decision = decide(compiled, (rule) => {
    try {
      return judge(rule, alert, now, work);
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      unjudged.push(`rule "${rule.name}"`);
      return null;
    }
  });
  return andDefaults(compiled, decision, unjudged);
}

/** An alert whose format is not known: rules say nothing about it, the default destinations hear of it. */
export function decideUnknown(compiled: CompiledRouting): RouteDecision {
  const chosen = new Map<string, RoutedDestination>();
  announce(compiled, null, chosen);
  const destinations = [...chosen.values()];
  const names = destinations.map(({ name }) => name).join(', ');
  const who = names === '' ? 'there are none, so nothing is sent' : `sends to ${names}`;
  const why = `Unknown format: it goes to the default destinations only and creates no incident: ${who}.`;
  return { destinations, matched: [], mutedUntil: null, usedDefaults: true, unjudged: [], why };
}

/** The decision, with the default destinations added because of what could not be judged, such as `rule "x"`. */
export function andDefaults(compiled: CompiledRouting, decision: RouteDecision, unjudged: readonly string[]): RouteDecision {
  if (unjudged.length === 0) return decision;
  const chosen = new Map(decision.destinations.map((target) => [`${target.provider}:${target.channel}`, target]));
  announce(compiled, null, chosen);
  const more = unjudged.length > MOST_NAMED ? ` and ${unjudged.length - MOST_NAMED} more` : '';
  const late = `Too long to evaluate: ${unjudged.slice(0, MOST_NAMED).join(', ')}${more}; so the default destinations are notified as well.`;
  return {
    ...decision,
    destinations: [...chosen.values()],
    usedDefaults: true,
    unjudged: [...decision.unjudged, ...unjudged],
    why: `${decision.why} ${late}`,
  };
}

const MOST_NAMED = 5;

/** Null: it does not match; else until when it is muted, null for not at all. */
type Judgement = { readonly until: Date | null } | null;

function judge(rule: CompiledRule, alert: Routable, now: Date, work: Work): Judgement {
  const matches = (rule.severities === null || rule.severities.has(alert.severity)) && allHold(rule.matchers, alert, work);
  return matches ? { until: rule.mutedUntil(now, work) } : null;
}

function decide(compiled: CompiledRouting, judgeOf: (rule: CompiledRule) => Judgement): RouteDecision {
  const chosen = new Map<string, RoutedDestination>();
  const matched: MatchedRule[] = [];
  let lookAgain: Date | null = null;
  for (const rule of compiled.rules) {
    const judgement = judgeOf(rule);
    if (judgement === null) continue;
    const { until } = judgement;
    matched.push(describe(rule, until));
    if (until === null) announce(compiled, rule, chosen);
    else if (lookAgain === null || until < lookAgain) lookAgain = until;
    if (!rule.continue) break;
  }
  const usedDefaults = matched.length === 0;
  if (usedDefaults) announce(compiled, null, chosen);
  const destinations = [...chosen.values()];
  return { destinations, matched, mutedUntil: lookAgain, usedDefaults, unjudged: [], why: explain(destinations, matched) };
}

function announce(compiled: CompiledRouting, rule: CompiledRule | null, chosen: Map<string, RoutedDestination>): void {
  for (const { name, provider, channel } of rule?.destinations ?? compiled.defaults) {
    const target = `${provider}:${channel}`;
    if (!chosen.has(target)) chosen.set(target, { name, provider, channel, rule: rule?.name ?? null });
  }
}

function describe(rule: CompiledRule, until: Date | null): MatchedRule {
  return {
    rule: rule.name,
    matchers: rule.written,
    ...(rule.severities === null ? {} : { severities: [...rule.severities] }),
    ...(until === null ? {} : { muted_until: until.toISOString() }),
  };
}

function explain(destinations: readonly RoutedDestination[], matched: readonly MatchedRule[]): string {
  const names = destinations.map((destination) => destination.name).join(', ');
  if (matched.length === 0) {
    return names === ''
      ? 'No rule matched and there are no default destinations: nothing is sent.'
      : `No rule matched: default route, sends to ${names}.`;
  }
  const rules = matched.map(({ rule, muted_until: until }) => (until === undefined ? `"${rule}"` : `"${rule}" (muted until ${until})`));
  const who =
    names === ''
      ? matched.some((rule) => rule.muted_until)
        ? 'nothing is sent before the mute interval ends'
        : 'it has no destination, so nothing is sent'
      : `sends to ${names}`;
  return `${rules.length === 1 ? 'Rule' : 'Rules'} ${rules.join(' and then ')} matched: ${who}.`;
}
