import type { CoverageSummary, ServiceCoverage } from '../../api/types.ts';

/** What is read of a service: its name, and when nobody can be paged for it. */
export interface Uncovered {
  readonly service: { readonly name: string };
  readonly holes: ReadonlyArray<Pick<ServiceCoverage['holes'][number], 'severity' | 'intervals'>>;
}

/** For which services nobody can be paged, and from when. */
export interface Unpaged {
  /** Now; null: somebody can be for all. */
  readonly words: string | null;
  /** Not yet, but in the time that was looked at; null: none. */
  readonly later: string | null;
  /** When that begins. */
  readonly from: string | null;
}

const NAMED = 3;
/** A report begins at the server's present: what begins with it has begun, whatever step this page's clock is at. */
const MINUTE = 60_000;

/** `card-gateway and ledger`; many: `a, b, c and 4 more`. The names may be only the first. */
function namesIn(names: readonly string[], total = names.length): string | null {
  if (total === 0) return null;
  const more = total - NAMED;
  const parts = more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names;
  const last = parts.at(-1) ?? '';
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** For which of these services nobody can be paged at an instant, and for which that is still to come. */
export function unpagedOf(services: readonly Uncovered[], now: number): Unpaged {
  const ahead = services
    .map((service) => ({
      service,
      intervals: service.holes
        .filter(({ severity }) => severity === 'critical')
        .flatMap(({ intervals }) => intervals)
        .filter(({ end }) => Date.parse(end) > now),
    }))
    .filter(({ intervals }) => intervals.length > 0);
  const isNow = ({ intervals }: (typeof ahead)[number]) => intervals.some(({ start }) => Date.parse(start) <= now + MINUTE);
  const later = ahead.filter((each) => !isNow(each));
  const [from = null] = later.flatMap(({ intervals }) => intervals.map(({ start }) => start)).sort();
  const named = (some: typeof ahead) => namesIn(some.map(({ service }) => service.service.name));
  return { words: named(ahead.filter(isNow)), later: named(later), from };
}

/** The same of all services, as the server counts them. */
export function unpagedIn({ now, later }: Pick<CoverageSummary, 'now' | 'later'>): Unpaged {
  const named = ({ first, total }: CoverageSummary['now']) =>
    namesIn(
      first.map(({ name }) => name),
      total,
    );
  return { words: named(now), later: named(later), from: later.from };
}
