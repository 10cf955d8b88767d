import { cutLine } from '../../../platform/words/cut-line.ts';
import { durationInWords } from '../../../platform/words/duration.ts';
import { sentence } from '../../../platform/words/sentence.ts';

/** An incident that was the same trouble before. */
export interface SeenBefore {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly severity: string;
  readonly status: 'resolved' | 'closed' | 'cancelled';
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly same: 'correlation_key' | 'alert_name';
  /** The root cause that its post-mortem gives, once that is approved. One line; null: none. */
  readonly cause: string | null;
  /** What ended it: the last decision, note or update before its end. One line; null: nobody wrote any. */
  readonly ended: string | null;
  /** Action items that are open, and done ones that came back. */
  readonly openItems: readonly { readonly id: string; readonly title: string; readonly done: boolean; readonly recurred: boolean }[];
}

const CAUSE_MAX = 200;

/** A text that people wrote as one line, cut with a mark; null: it is blank. Pure. */
export function inOneLine(text: string): string | null {
  return cutLine(text, CAUSE_MAX) || null;
}

/** `Seen before: incident #12, 3 days ago, lasted 40 minutes. Cause: pool exhausted. 1 action item is open, 1 is done but came back.` Pure. */
export function seenBeforeText({ number, status, createdAt, endedAt, cause, ended, openItems }: SeenBefore, now: Date): string {
  const seconds = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 1_000;
  const lasted = endedAt === null ? '' : `, lasted ${durationInWords(seconds(createdAt, endedAt))}`;
  const how = status === 'cancelled' ? ', a false alarm' : lasted;
  const why = cause !== null ? ` Cause: ${sentence(cause)}` : ended !== null ? ` What ended it: ${sentence(ended)}` : '';
  return `Seen before: incident #${number}, ${durationInWords(seconds(createdAt, now), 1)} ago${how}.${why}${itemsText(openItems)}`;
}

/** ` 1 action item is open, 2 are done but came back.`; nothing when there are none. */
function itemsText(items: SeenBefore['openItems']): string {
  const done = items.filter((item) => item.done).length;
  const counts = [
    { count: items.length - done, state: 'open' },
    { count: done, state: 'done but came back' },
  ].filter(({ count }) => count > 0);
  const parts = counts.map(({ count, state }, place) => {
    const noun = place > 0 ? '' : count === 1 ? ' action item' : ' action items';
    return `${count}${noun} ${count === 1 ? 'is' : 'are'} ${state}`;
  });
  return parts.length === 0 ? '' : ` ${parts.join(', ')}.`;
}
