import { allHold, type Matcher, readSaved, type Routable } from '../routing/matcher.ts';
import { Work } from '../routing/work.ts';
import { Occurrences, type Span } from './recurrence.ts';
import { activeAt, type Silence } from './silence.ts';

/** A window as the flow needs it. */
export interface CompiledSilence {
  readonly silence: Silence;
  readonly matchers: readonly Matcher[];
  readonly services: ReadonlySet<string>;
  readonly occurrences: Occurrences;
}

/** A window ready to decide. One with a matcher that is not understood any more silences nothing. */
export function compileSilence(silence: Silence): CompiledSilence {
  const read = silence.matchers.map((text) => readSaved(text));
  const understood = read.every((one) => 'matchers' in one);
  return {
    silence,
    matchers: understood ? read.flatMap((one) => ('matchers' in one ? one.matchers : [])) : [],
    services: new Set(understood ? silence.serviceIds : []),
    occurrences: new Occurrences(silence),
  };
}

/** Whether a window is about an alert, whenever it is active: one of its services, and all of its matchers. */
export function isAbout({ matchers, services }: CompiledSilence, alert: Routable, serviceId: string | null, work = new Work()): boolean {
  if (matchers.length === 0 && services.size === 0) return false;
  if (services.size > 0 && (serviceId === null || !services.has(serviceId))) return false;
  return allHold(matchers, alert, work);
}

/** A window that silences an alert now. */
export interface Silenced {
  readonly silence: Silence;
  readonly span: Span;
}

/**
 * What silences an alert at `now`: of several windows the one whose occurrence ends last, so that the alert is looked at
 * again when nothing silences it any more.
 *
 * @throws TooMuchWork when that costs more than is left
 */
export function silencedBy(
  silences: readonly CompiledSilence[],
  alert: Routable,
  serviceId: string | null,
  now: Date,
  work = new Work(),
): Silenced | null {
  let found: Silenced | null = null;
  for (const one of silences) {
    const span = activeAt(one.silence, one.occurrences, now);
    if (span === null || (found !== null && span.end <= found.span.end)) continue;
    if (isAbout(one, alert, serviceId, work)) found = { silence: one.silence, span };
  }
  return found;
}
