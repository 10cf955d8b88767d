import { type FieldError, Problem } from '../../platform/errors.ts';
import { LIMITS } from '../routing/config.ts';
import { allHold, compileMatchers, type Matcher, type PatternBudget, type Routable } from '../routing/matcher.ts';
import type { AutoIncident, ServiceUrgency } from './service.ts';

/** A service as the flow needs it: what belongs to it, and what then happens. */
export interface MatchableService {
  readonly id: string;
  readonly name: string;
  readonly teamId: string | null;
  readonly urgency: ServiceUrgency;
  readonly autoIncident: AutoIncident;
  /** As written. */
  readonly matchers: readonly string[];
  readonly compiled: readonly Matcher[];
}

/** The service an alert belongs to, and the sentence that explains it. */
export interface ServiceMatch {
  readonly service: MatchableService;
  readonly why: string;
}

/** An alert that carries the id of a service in this label belongs to it, whatever matchers say. */
const NAMED_BY = 'service_id';

/**
 * The service an alert belongs to: the one it names, else the first one, in their order, all of whose matchers hold. A
 * service without matchers takes nothing by itself. Pure.
 */
export function matchService(services: readonly MatchableService[], alert: Routable): ServiceMatch | null {
  const id = alert.labels[NAMED_BY];
  const named = id && services.find((service) => service.id === id);
  if (named) return { service: named, why: `The alert names ${named.name} in its label ${NAMED_BY}` };
  for (const service of services) {
    if (service.compiled.length === 0 || !allHold(service.compiled, alert)) continue;
    return { service, why: `${service.name} is the first service whose matchers hold: ${service.matchers.join(', ')}` };
  }
  return null;
}

/** Compiles what was checked when it was saved; a matcher that is not understood any more takes nothing. */
export function compileSaved(matchers: readonly string[]): readonly Matcher[] {
  const budget: PatternBudget = { steps: LIMITS.allPatternSteps };
  const compiled: Matcher[] = [];
  for (const text of matchers) {
    const one = compileMatchers(text, budget);
    if ('fault' in one) return [];
    compiled.push(...one.matchers);
  }
  return compiled;
}

/** @throws Problem `validation_failed` with a pointer for every matcher that is not understood */
export function checkMatchers(matchers: readonly string[]): void {
  const budget: PatternBudget = { steps: LIMITS.allPatternSteps };
  const errors: FieldError[] = [];
  for (const [index, text] of matchers.entries()) {
    const one = compileMatchers(text, budget);
    const pointer = `/matchers/${index}`;
    if ('fault' in one) errors.push({ pointer, code: one.fault.code, detail: `${pointer} ${one.fault.detail}` });
  }
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
}
