import type { CompiledRouting } from './compile.ts';
import type { FiringAlert } from './inhibit.ts';
import type { Routable } from './matcher.ts';
import { decideRoute, type RouteDecision } from './route.ts';

/** Because of what nobody is notified of an alert now. */
export const SUPPRESSIONS = ['inhibited', 'silenced', 'noise', 'muted', 'below_threshold'] as const;
export type Suppression = (typeof SUPPRESSIONS)[number];

/** What becomes of an alert when all steps are taken: nobody is notified of what is suppressed. */
export interface Outcome extends RouteDecision {
  readonly suppressed: Suppression | null;
}

/** A stored alert as the preview sees it. */
export interface PastAlert extends Routable {
  readonly number: number;
  readonly title: string;
  readonly service_id?: string | null;
  /** When it arrived: everything is judged at that time. */
  readonly created_at: Date;
}

/** An alert with the times in which it fired: what inhibits others while it does. */
export interface PastSource extends FiringAlert {
  /** From, and until, which is left out; null: it fires still. */
  readonly spans: ReadonlyArray<readonly [Date, Date | null]>;
}

/** Decides about alerts under one set of rules. */
export type Steps = (alert: PastAlert, now: Date) => Outcome;

/** Makes the steps for a set of rules. `context` is what the composition loaded, `sources` what fired in the time that is looked at. */
export type StepsOf = (compiled: CompiledRouting, context: unknown, sources: readonly PastSource[]) => Steps;

/** The rules alone, without windows or inhibition. */
export const ROUTES_ALONE: StepsOf = (compiled) => (alert, now) => routed(decideRoute(compiled, alert, now));

/** The outcome where nothing but the rules decides. */
export function routed(decision: RouteDecision): Outcome {
  const { destinations, mutedUntil, belowUntil } = decision;
  const quiet = destinations.length === 0 && (mutedUntil !== null || belowUntil !== null);
  return { ...decision, suppressed: quiet ? (mutedUntil !== null ? 'muted' : 'below_threshold') : null };
}

/** The outcome where something before the rules suppresses it. `why` is a sentence. */
export function suppressedOutcome(decision: RouteDecision, suppressed: Suppression, why: string): Outcome {
  return { ...decision, destinations: [], suppressed, why: `${why} Without it: ${decision.why}` };
}
