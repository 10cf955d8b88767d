import type { Live } from '../../../platform/live/live.ts';

/** A look is kept for so many times as long as it took: those who ask cost at most a twentieth of a server. */
const KEPT_TIMES = 20;
const LONGEST_MS = 30_000;

/** What is heard of, and which of it ends a look. What sends no event, such as a person's contact method, is seen within {@link LONGEST_MS}. */
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
 * The look over all services, which every open page asks for: one runs for all who ask for the same days, and is kept for a moment.
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
