import { setImmediate as nextTurn } from 'node:timers/promises';
import { UNKNOWN } from '../modules/alerts/intake/unknown/unknown.ts';
import { matchOf, matchService, matchServiceWithin, type MatchableService, type ServiceMatch } from '../modules/catalog/index.ts';
import {
  andDefaults,
  type CurrentRouting,
  decideInThread,
  decideRoute,
  decideRouteWithin,
  decideUnknown,
  firstInThread,
  rulesAbout,
  type RouteDecision,
} from '../modules/routing/index.ts';
import type { Routable } from '../modules/routing/matcher.ts';
import { type Silenced, silencedBy, type InForce } from '../modules/silences/index.ts';
import { TooMuchWork, Work } from '../modules/routing/work.ts';
import { lateRule, matchRule, type RuleMatch, rulesOfSeverity, type TriageInForce } from '../modules/triage/index.ts';
import { matchOf as triageMatchOf } from '../modules/triage/decide.ts';

/** What is decided by. */
export interface Rules {
  readonly routing: CurrentRouting;
  readonly services: readonly MatchableService[];
  readonly silences: InForce;
  readonly triage: TriageInForce;
}

/** Who hears of an alert, and the service it belongs to. */
export interface Judged {
  readonly decision: RouteDecision;
  readonly match: ServiceMatch | null;
  /** A window because of which nobody is notified now. */
  readonly silenced: Silenced | null;
  /** The triage rule that matches it. */
  readonly triage: RuleMatch | null;
}

/** Decided while it is stored, when what else fires is not looked at. */
export interface JudgedNow extends Judged {
  /** Another alert could inhibit it. */
  readonly inhibitable: boolean;
}

/** Steps for one alert on this thread: about ten milliseconds. What costs more is decided on another one. */
const ALERT_STEPS = 200_000;
/** Steps after which other work goes on. */
const TURN_STEPS = 400_000;
/** Steps for all alerts of a request that is being stored. What costs more is left to the flow. */
const REQUEST_STEPS = 200_000;

/** What is decided about: an alert, and which source understood it. */
type Judgeable = Routable & { readonly source?: string; readonly service_id?: string | null };

/** Decides about alerts one after another; other work goes on meanwhile, however much the rules in force cost. */
export async function judgeAll<T extends Judgeable>(rules: Rules, alerts: readonly T[], now: Date): Promise<Array<Judged & { alert: T }>> {
  const judged: Array<Judged & { alert: T }> = [];
  // An alert counts something however little its rules do.
  const least = rules.routing.compiled.rules.length + rules.services.length + rules.silences.list.length + rules.triage.rules.length + 100;
  let steps = 0;
  for (const alert of alerts) {
    const work = { rules: new Work(ALERT_STEPS), triage: new Work(ALERT_STEPS), windows: new Work(ALERT_STEPS) };
    const decided = await judge(rules, alert, now, work);
    judged.push({ alert, ...decided, silenced: silenced(rules, alert, decided.match, now, work.windows) });
    steps += work.rules.spent + work.triage.spent + work.windows.spent + least;
    if (steps < TURN_STEPS) continue;
    steps = 0;
    await nextTurn();
  }
  return judged;
}

async function judge(
  rules: Rules,
  alert: Judgeable,
  now: Date,
  { rules: work, triage: triageWork }: { readonly rules: Work; readonly triage: Work },
): Promise<Omit<Judged, 'silenced'>> {
  const { routing, services } = rules;
  if (alert.source === UNKNOWN) return { decision: decideUnknown(routing.compiled), match: null, triage: null };
  const decision =
    tried(() => decideRoute(routing.compiled, alert, now, work)) ??
    (await decideInThread(routing.config, alert, now)) ??
    decideRouteWithin(routing.compiled, alert, now, work);
  const { triage, late } = await triaged(rules, alert, triageWork);
  const found = tried(() => ({ match: matchService(services, alert, work) })) ?? (await matchInThread(services, alert));
  if (found) return { decision: andDefaults(routing.compiled, decision, late), match: found.match, triage };
  const { match, unjudged } = matchServiceWithin(services, alert, work);
  return { decision: andDefaults(routing.compiled, decision, [...late, ...unjudged]), match, triage };
}

/** The triage rule that matches. Where the rules take too long none does, and the default destinations are notified as well. */
async function triaged(
  { triage: { rules } }: Rules,
  alert: Judgeable,
  work: Work,
): Promise<{ triage: RuleMatch | null; late: readonly string[] }> {
  if (rules.length === 0) return { triage: null, late: [] };
  const found = tried(() => ({ triage: matchRule(rules, alert, work), late: [] }));
  if (found) return found;
  const about = rulesOfSeverity(rules, alert.severity);
  const first = await firstInThread(about.sets, alert);
  if (first !== null) {
    const rule = about.rules[first];
    return { triage: rule ? triageMatchOf(rule) : null, late: [] };
  }
  const name = lateRule(rules, alert, new Work(ALERT_STEPS));
  return { triage: null, late: name === null ? [] : [`triage rule "${name}"`] };
}

/** Windows that take too long to match silence nothing: people are notified once too often rather than never. */
function silenced({ silences }: Rules, alert: Judgeable, match: ServiceMatch | null, now: Date, work: Work): Silenced | null {
  if (silences.list.length === 0) return null;
  return tried(() => silencedBy(silences.list, alert, match?.service.id ?? alert.service_id ?? null, now, work));
}

/** Decides; null: it costs more than is left. */
export function tried<T>(decide: () => T): T | null {
  try {
    return decide();
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}

const setsOf = new WeakMap<readonly MatchableService[], readonly (readonly string[])[]>();

async function matchInThread(services: readonly MatchableService[], alert: Routable): Promise<{ match: ServiceMatch | null } | null> {
  const sets = setsOf.get(services) ?? services.map(({ matchers }) => matchers);
  setsOf.set(services, sets);
  const first = await firstInThread(sets, alert);
  if (first === null) return null;
  const service = services[first];
  return { match: service ? matchOf(service) : null };
}

/** Decides at once about alerts that are being stored. Null: that would hold up others, so it is left to the flow. */
export function judgeNow(rules: Rules): (alert: Judgeable, now: Date) => JudgedNow | null {
  const work = new Work(REQUEST_STEPS);
  return ({ labels, severity, source }, now) =>
    tried(() => {
      const alert = { labels, severity };
      const silencedNow = (match: ServiceMatch | null) => silencedBy(rules.silences.list, alert, match?.service.id ?? null, now, work);
      const inhibitable = rulesAbout(rules.routing.compiled.inhibit, alert, work).length > 0;
      if (source === UNKNOWN)
        return { match: null, decision: decideUnknown(rules.routing.compiled), silenced: silencedNow(null), inhibitable, triage: null };
      work.spend(rules.routing.compiled.rules.length + rules.services.length + rules.triage.rules.length + 100);
      const match = matchService(rules.services, alert, work);
      const triage = matchRule(rules.triage.rules, alert, work);
      return { match, decision: decideRoute(rules.routing.compiled, alert, now, work), silenced: silencedNow(match), inhibitable, triage };
    });
}
