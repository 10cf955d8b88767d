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
  /** Action items that are open, or came back. */
  readonly openItems: readonly { readonly id: string; readonly title: string; readonly recurred: boolean }[];
}

const CAUSE_MAX = 200;

/** A text that people wrote as one line, cut with a mark; null: it is blank. Pure. */
export function inOneLine(text: string): string | null {
  return cutLine(text, CAUSE_MAX) || null;
}

/** `Seen before: incident #12, 3 days ago, lasted 40 minutes. Cause: pool exhausted. 1 action item is open.` Pure. */
export function seenBeforeText({ number, status, createdAt, endedAt, cause, ended, openItems }: SeenBefore, now: Date): string {
  const seconds = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 1_000;
  const lasted = endedAt === null ? '' : `, lasted ${durationInWords(seconds(createdAt, endedAt))}`;
  const how = status === 'cancelled' ? ', a false alarm' : lasted;
  const why = cause !== null ? ` Cause: ${sentence(cause)}` : ended !== null ? ` What ended it: ${sentence(ended)}` : '';
  const items =
    openItems.length === 0 ? '' : ` ${openItems.length === 1 ? '1 action item is' : `${openItems.length} action items are`} open.`;
  return `Seen before: incident #${number}, ${durationInWords(seconds(createdAt, now), 1)} ago${how}.${why}${items}`;
}
