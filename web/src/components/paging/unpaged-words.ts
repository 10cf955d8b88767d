import type { CoverageSummary, ServiceCoverage } from '../../api/types.ts';

/** What is read of a service: its name, and when a page for it would wake nobody. */
export interface Uncovered {
  readonly service: { readonly name: string };
  readonly holes: ReadonlyArray<Pick<ServiceCoverage['holes'][number], 'code' | 'severity' | 'intervals'>>;
}

type Lack = NonNullable<CoverageSummary['now']['lack']>;

/** Some services in words, and the most that is true of all of them. */
export interface Lacking {
  readonly names: string;
  readonly lack: Lack;
}

/** For which services a page would wake nobody. */
export interface Unpaged {
  /** Null: somebody is woken for all. */
  readonly now: Lacking | null;
  /** Not yet, but in the time that was looked at, and when that begins; null: none. */
  readonly later: (Lacking & { readonly from: string }) | null;
}

/** As every screen says it, for some services or for the one that it stands at. Each is also true of those before it. */
const SENTENCES: Readonly<Record<Lack, (of: string) => string>> = {
  nobody_at_all: (of) => `Nobody is on call${of}`,
  nobody_reached: (of) => `A page${of} would reach nobody`,
  nobody_woken: (of) => `A page${of} would wake nobody`,
};

/** `A page for card-gateway would wake nobody`; without the names where the screen has just named the service. */
export function lackSentence({ names, lack }: Lacking, named: boolean): string {
  return SENTENCES[lack](named ? ` for ${names}` : '');
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

/** Of these services those for which a page would wake nobody at an instant, and those for which that is still to come. */
export function unpagedOf(services: readonly Uncovered[], now: number): Unpaged {
  const ahead = services.flatMap(({ service, holes }) => {
    const spans = holes
      .filter(({ severity }) => severity === 'critical')
      .flatMap(({ code, intervals }) => intervals.map(({ start, end }) => ({ code, start, end })))
      .filter(({ end }) => Date.parse(end) > now)
      .sort((a, b) => a.start.localeCompare(b.start));
    return spans[0] ? [{ name: service.name, ...spans[0] }] : [];
  });
  const isNow = ({ start }: (typeof ahead)[number]) => Date.parse(start) <= now + MINUTE;
  const those = (some: typeof ahead) => {
    const lack = (Object.keys(SENTENCES) as Lack[]).findLast((each) => some.some(({ code }) => code === each));
    return lacking(namesIn(some.map(({ name }) => name)), lack ?? 'nobody_at_all');
  };
  const coming = ahead.filter((each) => !isNow(each));
  const [from = null] = coming.map(({ start }) => start).sort();
  return { now: those(ahead.filter(isNow)), later: starting(those(coming), from) };
}

/** The same of all services, as the server counts them. */
export function unpagedIn({ now, later }: Pick<CoverageSummary, 'now' | 'later'>): Unpaged {
  const those = ({ first, total, lack }: CoverageSummary['now']) => {
    const names = first.map(({ name }) => name);
    return lacking(namesIn(names, total), lack);
  };
  return { now: those(now), later: starting(those(later), later.from) };
}

function lacking(names: string | null, lack: Lack | null): Lacking | null {
  return names === null || lack === null ? null : { names, lack };
}

function starting(some: Lacking | null, from: string | null): Unpaged['later'] {
  return some === null || from === null ? null : { ...some, from };
}
