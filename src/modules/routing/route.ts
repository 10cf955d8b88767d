import type { Severity } from '../alerts/signal.ts';
import type { CompiledRouting, CompiledRule } from './compile.ts';
import type { Provider, Threshold } from './config.ts';
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
  /** The rule notifies from this alert of a group on. */
  readonly after?: Threshold;
  /** The rule matched and announces nowhere yet: so many alerts of the group have come. */
  readonly below?: number;
}

/** Who hears of an alert, and why. */
export interface RouteDecision {
  readonly destinations: readonly RoutedDestination[];
  readonly matched: readonly MatchedRule[];
  /** When to decide again, where a rule was muted: the earliest end of its intervals. */
  readonly mutedUntil: Date | null;
  /** When to decide again at the latest, where a rule waits for more alerts; it is decided with each of the group's as well. */
  readonly belowUntil: Date | null;
  readonly usedDefaults: boolean;
  /** What could not be judged in time, such as `rule "x"`: because of it the defaults are notified as well. */
  readonly unjudged: readonly string[];
  /** The decision in a sentence. */
  readonly why: string;
}

/**
 * Decides who hears of an alert: rules in order, the first that matches wins unless it says `continue`; no rule
 * matched: the defaults. A rule that is muted, or below its threshold, matches like any other and announces nowhere. One
 * place is named once.
 *
 * @throws TooMuchWork when that costs more than is left
 */
export function decideRoute(compiled: CompiledRouting, alert: Routable, now: Date, work = new Work()): RouteDecision {
  return decide(compiled, now, (rule) => judge(rule, alert, now, work));
}

/** Decides with what work is left: rules that cost more are left out, and because of them the defaults hear of it too. */
export function decideRouteWithin(compiled: CompiledRouting, alert: Routable, now: Date, work: Work): RouteDecision {
  const unjudged: string[] = [];
  const decision = decide(compiled, now, (rule) => {
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
  return { destinations, matched: [], mutedUntil: null, belowUntil: null, usedDefaults: true, unjudged: [], why };
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

/** Null: it does not match; else until when it is muted, null for not at all, and how far below its threshold it is. */
type Judgement = { readonly until: Date | null; readonly below: number | null } | null;

function judge(rule: CompiledRule, alert: Routable, now: Date, work: Work): Judgement {
  const matches = (rule.severities === null || rule.severities.has(alert.severity)) && allHold(rule.matchers, alert, work);
  return matches ? { until: rule.mutedUntil(now, work), below: belowThreshold(rule, alert) } : null;
}

/** How many alerts of the group have come, where that is fewer than the rule waits for. */
function belowThreshold({ after }: CompiledRule, { recent }: Routable): number | null {
  const seen = after === null ? undefined : recent?.[after.within];
  return after === null || seen === undefined || seen >= after.count ? null : seen;
}

function decide(compiled: CompiledRouting, now: Date, judgeOf: (rule: CompiledRule) => Judgement): RouteDecision {
  const chosen = new Map<string, RoutedDestination>();
  const matched: MatchedRule[] = [];
  let lookAgain: Date | null = null;
  let belowUntil: Date | null = null;
  for (const rule of compiled.rules) {
    const judgement = judgeOf(rule);
    if (judgement === null) continue;
    const { until, below } = judgement;
    matched.push(describe(rule, judgement));
    if (until !== null) lookAgain = earlier(lookAgain, until);
    else if (below !== null) belowUntil = earlier(belowUntil, new Date(now.getTime() + (rule.after?.within ?? 0) * 1_000));
    else announce(compiled, rule, chosen);
    if (!rule.continue) break;
  }
  const usedDefaults = matched.length === 0;
  if (usedDefaults) announce(compiled, null, chosen);
  const destinations = [...chosen.values()];
  return { destinations, matched, mutedUntil: lookAgain, belowUntil, usedDefaults, unjudged: [], why: explain(destinations, matched) };
}

function earlier(one: Date | null, other: Date): Date {
  return one === null || other < one ? other : one;
}

function announce(compiled: CompiledRouting, rule: CompiledRule | null, chosen: Map<string, RoutedDestination>): void {
  for (const { name, provider, channel } of rule?.destinations ?? compiled.defaults) {
    const target = `${provider}:${channel}`;
    if (!chosen.has(target)) chosen.set(target, { name, provider, channel, rule: rule?.name ?? null });
  }
}

function describe(rule: CompiledRule, { until, below }: NonNullable<Judgement>): MatchedRule {
  return {
    rule: rule.name,
    matchers: rule.written,
    ...(rule.severities === null ? {} : { severities: [...rule.severities] }),
    ...(until === null ? {} : { muted_until: until.toISOString() }),
    ...(rule.after === null ? {} : { after: rule.after }),
    ...(below === null ? {} : { below }),
  };
}

function explain(destinations: readonly RoutedDestination[], matched: readonly MatchedRule[]): string {
  const names = destinations.map((destination) => destination.name).join(', ');
  if (matched.length === 0) {
    return names === ''
      ? 'No rule matched and there are no default destinations: nothing is sent.'
      : `No rule matched: default route, sends to ${names}.`;
  }
  const rules = matched.map((match) => `"${match.rule}"${conditionOf(match)}`);
  const who = names === '' ? whyNothing(matched) : `sends to ${names}`;
  return `${rules.length === 1 ? 'Rule' : 'Rules'} ${rules.join(' and then ')} matched: ${who}.`;
}

function conditionOf({ muted_until: until, after, below }: MatchedRule): string {
  if (until !== undefined) return ` (muted until ${until})`;
  if (after === undefined) return '';
  const from = `from alert ${after.count} of a group within ${spanInWords(after.within)} on`;
  return below === undefined ? ` (${from})` : ` (${from}, this is ${Math.max(below, 1)})`;
}

function whyNothing(matched: readonly MatchedRule[]): string {
  if (matched.some((rule) => rule.muted_until)) return 'nothing is sent before the mute interval ends';
  if (matched.some((rule) => rule.below !== undefined)) return 'nothing is sent before that';
  return 'it has no destination, so nothing is sent';
}

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** A number of seconds as people say it: `1 h 30 min`. */
function spanInWords(seconds: number): string {
  let left = seconds;
  const parts = UNITS.flatMap(([size, name]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? [`${count} ${name}`] : [];
  });
  return parts.join(' ');
}
