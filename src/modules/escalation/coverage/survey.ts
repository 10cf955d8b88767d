import type { Live } from '../../../platform/live/live.ts';

/** A look is kept for so many times as long as it took: those who ask cost at most a twentieth of a server. */
const KEPT_TIMES = 20;
const LONGEST_MS = 30_000;

/** Events, and which of them end a look. A change without an event, such as a new contact method, is seen within {@link LONGEST_MS}. */
interface News {
  readonly live: Pick<Live, 'subscribe'>;
  /** Types of events after which other services may page nobody. */
  readonly news: ReadonlySet<string>;
}

interface Kept<Report> {
  readonly days: number;
  /** Of the news, when it began. */
  readonly news: number;
  readonly report: Promise<Report>;
  /** Monotonic milliseconds; null while it runs. */
  until: number | null;
}

/**
 * Shares one look over all services among the open pages: all who ask for the same days get the same look, which is kept for a moment.
 *
 * @param look at the coming days; what it rejects with is not kept
 * @param clock monotonic milliseconds
 */
export function openSurvey<Report>(
  look: (days: number) => Promise<Report>,
  { live, news: ending }: News,
  clock: () => number,
): (days: number) => Promise<Report> {
  let kept: Kept<Report> | null = null;
  let news = 0;
  live.subscribe(({ type }) => {
    if (ending.has(type)) news += 1;
  });
  return (days) => {
    if (kept?.days === days && kept.news === news && (kept.until === null || clock() < kept.until)) return kept.report;
    const began = clock();
    const own: Kept<Report> = { days, news, report: look(days), until: null };
    kept = own;
    own.report.then(
      () => {
        own.until = clock() + Math.min(LONGEST_MS, (clock() - began) * KEPT_TIMES);
      },
      () => {
        if (kept === own) kept = null;
      },
    );
    return own.report;
  };
}
