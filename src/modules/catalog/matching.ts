import { allHold, type Matcher, readSaved, type Routable } from '../routing/matcher.ts';
import { TooMuchWork, Work } from '../routing/work.ts';
import type { AutoIncident, AutoInvestigate, ServiceUrgency } from './service.ts';

/** A service as the flow needs it: what belongs to it, and what then happens. */
export interface MatchableService {
  readonly id: string;
  readonly name: string;
  readonly teamId: string | null;
  readonly urgency: ServiceUrgency;
  readonly autoIncident: AutoIncident;
  readonly autoInvestigate: AutoInvestigate;
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
 *
 * @throws TooMuchWork when that costs more than is left
 */
export function matchService(services: readonly MatchableService[], alert: Routable, work = new Work()): ServiceMatch | null {
  const named = namedService(services, alert);
  if (named) return named;
  const service = services.find(({ compiled }) => compiled.length > 0 && allHold(compiled, alert, work));
  return service ? matchOf(service) : null;
}

/** As `matchService` with what work is left: services that cost more are left out, and named. */
export function matchServiceWithin(
  services: readonly MatchableService[],
  alert: Routable,
  work: Work,
): { match: ServiceMatch | null; unjudged: string[] } {
  const unjudged: string[] = [];
  const named = namedService(services, alert);
  if (named) return { match: named, unjudged };
  const service = services.find(({ name, compiled }) => {
    try {
      return compiled.length > 0 && allHold(compiled, alert, work);
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      unjudged.push(`service "${name}"`);
      return false;
    }
  });
  return { match: service ? matchOf(service) : null, unjudged };
}

function namedService(services: readonly MatchableService[], alert: Routable): ServiceMatch | null {
  const id = alert.labels[NAMED_BY];
  const service = id && services.find((known) => known.id === id);
  return service ? { service, why: `The alert names ${service.name} in its label ${NAMED_BY}` } : null;
}

/** The sentence that explains why an alert belongs to this service by its matchers. */
export function matchOf(service: MatchableService): ServiceMatch {
  return { service, why: `matched service ${service.name}: ${service.matchers.join(', ')}` };
}

/** Reads what was checked when it was saved; a matcher that is not understood any more takes nothing. */
export function compileSaved(matchers: readonly string[]): readonly Matcher[] {
  const read: Matcher[] = [];
  for (const text of matchers) {
    const one = readSaved(text);
    if ('fault' in one) return [];
    read.push(...one.matchers);
  }
  return read;
}
