import type { Queryable } from '../../platform/db/database.ts';
import { Occurrences, type Span } from './recurrence.ts';
import type { Silence } from './silence.ts';
import { unendedSilences } from './silences.store.ts';

/** One occurrence of a window, under way or to come. */
export interface ShownWindow extends Span {
  readonly silence: Silence;
  readonly active: boolean;
}

/** Whose windows: those of any of these services, or shown on this status page. */
export interface WindowsOf {
  readonly serviceIds?: readonly string[];
  readonly statusPageId?: string;
}

/** The occurrences under way and to come up to `until`, the earliest first, at most `most`. */
export async function windowsToShow(db: Queryable, of: WindowsOf, now: Date, until: Date, most = 100): Promise<ShownWindow[]> {
  const silences = (await unendedSilences(db, now)).filter(
    ({ serviceIds, statusPageIds }) =>
      serviceIds.some((id) => of.serviceIds?.includes(id)) || (of.statusPageId !== undefined && statusPageIds.includes(of.statusPageId)),
  );
  return silences
    .flatMap((silence) =>
      new Occurrences(silence)
        .within(now, until, most)
        .filter(({ start }) => start.getTime() !== silence.cutStart?.getTime())
        .map((span) => ({ ...span, silence, active: span.start <= now })),
    )
    .sort((a, b) => a.start.getTime() - b.start.getTime())
    .slice(0, most);
}
