import type { RoutingOutcome, UnroutedAlert } from '../modules/alerts/index.ts';
import type { Inhibited, RouteDecision } from '../modules/routing/index.ts';
import type { Silenced } from '../modules/silences/index.ts';
import type { Triaged } from '../modules/triage/index.ts';
import type { JudgedAlert } from './rules.ts';

/** What becomes of an alert. Of several reasons to notify nobody the first counts, in this order. */
export type Verdict =
  /** It resolved while it was suppressed: what nobody was notified of needs no end either. */
  | { readonly kind: 'ended' }
  /** Nobody is notified while another alert fires; then it is decided again. */
  | { readonly kind: 'inhibited'; readonly because: Inhibited }
  /** Nobody is notified while a window is active; it is decided again at the end. */
  | { readonly kind: 'silenced'; readonly silenced: Silenced }
  /** Triage decided that it is noise: it is stored and shown, and nobody is notified. */
  | { readonly kind: 'noise'; readonly triaged: Triaged }
  /** The rules say who is notified. */
  | { readonly kind: 'routed'; readonly triaged: Triaged | null };

/** An alert with everything that was decided about it. */
export interface DecidedAlert extends JudgedAlert {
  readonly verdict: Verdict;
  /** Nobody hears of it now, because of another alert, a window, a mute interval or a threshold. */
  readonly muted: boolean;
  readonly triaged: Triaged | null;
}

/** How incidents turned out for the alerts of a run. */
export interface FollowedFacts {
  /** The service that an alert belongs to, where that is new. */
  readonly serviceOf: ReadonlyMap<string, string>;
  /** Groups that could not be followed: they are decided again soon. */
  readonly failed: ReadonlySet<string>;
}

/** What inhibits is found when it ends; besides, everything inhibited is looked at this often. */
const INHIBITED_AGAIN_MS = 60_000;
/** What could not be followed is decided again this soon. */
export const TRY_AGAIN_MS = 60_000;

/** Whether it resolved while it was suppressed. */
export function endedSuppressed({ status, silence_id, inhibited_by, below_threshold }: UnroutedAlert): boolean {
  return status === 'resolved' && (silence_id !== null || inhibited_by !== null || below_threshold);
}

/** Joins what was judged about an alert with what other alerts and triage say of it. */
export function decide(judged: JudgedAlert, because: Inhibited | null, triaged: Triaged | null): DecidedAlert {
  const muted = because !== null || judged.silenced !== null || isMuted(judged.decision);
  return { ...judged, muted, triaged, verdict: verdictOf(judged, because, triaged) };
}

function verdictOf({ alert, silenced }: JudgedAlert, because: Inhibited | null, triaged: Triaged | null): Verdict {
  if (endedSuppressed(alert)) return { kind: 'ended' };
  if (because !== null) return { kind: 'inhibited', because };
  if (silenced !== null) return { kind: 'silenced', silenced };
  if (triaged?.decision === 'noise') return { kind: 'noise', triaged };
  return { kind: 'routed', triaged };
}

/** A mute interval or a threshold keeps everybody from hearing of it for now. */
function isMuted({ mutedUntil, belowUntil, destinations }: RouteDecision): boolean {
  return (mutedUntil !== null || belowUntil !== null) && destinations.length === 0;
}

/** What is recorded of an alert where nothing else is said. */
const NOTHING = {
  outcome: 'nobody',
  provider: null,
  channel: null,
  suppressedBy: null,
  againAt: null,
  silence: null,
  inhibitedBy: null,
  belowThreshold: false,
  recorded: false,
  released: false,
} as const satisfies Partial<RoutingOutcome>;

/** What is recorded of an alert: in its row, and as a step of its timeline that says why. */
export function outcomeOf(decided: DecidedAlert, followed: FollowedFacts, now: Date): RoutingOutcome {
  const { alert } = decided;
  const serviceId = followed.serviceOf.get(alert.id) ?? null;
  return { ...NOTHING, alertId: alert.id, groupId: alert.group_id, mark: alert.mark, serviceId, ...saidOf(decided, followed, now) };
}

type Said = Partial<RoutingOutcome> & Pick<RoutingOutcome, 'data'>;

function saidOf(decided: DecidedAlert, followed: FollowedFacts, now: Date): Said {
  const { alert, decision, verdict } = decided;
  switch (verdict.kind) {
    case 'ended': {
      const why = `It ended while it was suppressed (${alert.suppressed_by ?? 'a maintenance window'}): nobody was notified.`;
      return { suppressedBy: alert.suppressed_by, data: { why, destinations: [] } };
    }
    case 'inhibited':
      return inhibited(verdict.because, now);
    case 'silenced':
      return silenced(alert, decision, verdict.silenced);
    case 'noise': {
      const { triaged } = verdict;
      const why = `Noise: nobody is notified. Without triage: ${decision.why}`;
      return {
        outcome: 'noise',
        suppressedBy: triaged.rule === null ? 'triage: noise' : `triage rule "${triaged.rule}"`,
        data: { why, rules: decision.matched, destinations: [], ...triageData(triaged) },
      };
    }
    case 'routed':
      return routed(decided, verdict.triaged, followed, now);
  }
}

function inhibited({ rule, source }: Inhibited, now: Date): Said {
  const why = `Inhibited by #${source.number} (inhibit rule "${rule}"): nobody is notified while that alert fires.`;
  return {
    outcome: 'inhibited',
    suppressedBy: `inhibited by #${source.number}`,
    data: { why, inhibit_rule: rule, source: source.number, destinations: [] },
    againAt: new Date(now.getTime() + INHIBITED_AGAIN_MS),
    inhibitedBy: source.id,
  };
}

/** A resolved alert is over: it is not decided again. */
function silenced({ status }: UnroutedAlert, decision: RouteDecision, { silence, span }: Silenced): Said {
  const until = span.end.toISOString();
  const why = `Maintenance window "${silence.title}" is active until ${until}: nobody is notified. Without it: ${decision.why}`;
  return {
    outcome: 'silenced',
    suppressedBy: `maintenance window "${silence.title}"`,
    data: { why, silence: { id: silence.id, title: silence.title, until }, rules: decision.matched, destinations: [] },
    againAt: status === 'resolved' ? null : span.end,
    silence: { id: silence.id, start: span.start },
    recorded: silence.mode === 'record_only' && status !== 'resolved',
  };
}

function routed({ alert, decision }: DecidedAlert, triaged: Triaged | null, followed: FollowedFacts, now: Date): Said {
  const first = decision.destinations[0];
  const muted = isMuted(decision);
  const below = muted && decision.mutedUntil === null;
  const because = decision.matched.find((match) => (below ? match.below !== undefined : match.muted_until));
  return {
    outcome: first ? 'announced' : below ? 'below_threshold' : muted ? 'muted' : 'nobody',
    provider: first?.provider ?? null,
    channel: first?.channel ?? null,
    suppressedBy: muted ? `${below ? 'threshold' : 'mute interval'} of rule ${because?.rule ?? ''}`.trim() : null,
    data: { ...routingData(decision), ...(triaged && triageData(triaged)) },
    againAt: againAt(alert, decision, followed, now),
    belowThreshold: below && alert.status !== 'resolved',
    released: alert.suppressed_by !== null,
  };
}

/** The decision as the alert's timeline keeps it. */
export function routingData(decision: RouteDecision): Record<string, unknown> {
  return {
    why: decision.why,
    rules: decision.matched,
    destinations: decision.destinations.map((destination) => destination.name),
    ...(decision.mutedUntil === null ? {} : { muted_until: decision.mutedUntil }),
    ...(decision.unjudged.length === 0 ? {} : { unjudged: decision.unjudged }),
  };
}

/** What triage said, as the alert's timeline keeps it: told as a step of its own. */
function triageData({ decision, why, rule }: Triaged): Record<string, unknown> {
  return { triage: { decision, why, rule } };
}

/**
 * When to decide again: at the end of a mute interval, if the alert still fires then, when a threshold's span is over, or
 * soon after a failure. A resolved alert is over.
 */
function againAt(alert: UnroutedAlert, { mutedUntil, belowUntil }: RouteDecision, { failed }: FollowedFacts, now: Date): Date | null {
  if (alert.status === 'resolved') return null;
  const soon = failed.has(alert.group_id) ? new Date(now.getTime() + TRY_AGAIN_MS) : null;
  const times = [mutedUntil, belowUntil, soon].flatMap((at) => at?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}
