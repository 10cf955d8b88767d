import { invalid } from '../../../platform/errors.ts';
import { parseInstant } from '../../../platform/http/values/instant.ts';
import { cleanText, cleanTitle } from '../../knowledge/texts.ts';
import { type Content, type Impact, type Moment, TEXT_FIELDS, type TextField } from '../post-mortem.ts';

/** Nothing is written yet. */
export const EMPTY: Content = {
  title: '',
  summary: '',
  impact: { description: '', started_at: null, detected_at: null, ended_at: null, customers_affected: null, service_ids: [] },
  trigger: '',
  root_cause: '',
  contributing_factors: [],
  detection: '',
  resolution: '',
  went_well: '',
  went_wrong: '',
  got_lucky: '',
  lessons: '',
  timeline: [],
};

/** What a caller says of the content. What is left out stays. */
export interface ContentInput extends Partial<Readonly<Record<TextField, string>>> {
  readonly title?: string;
  readonly impact?: {
    readonly description?: string;
    readonly started_at?: string | null;
    readonly detected_at?: string | null;
    readonly ended_at?: string | null;
    readonly customers_affected?: number | null;
    readonly service_ids?: readonly string[];
  };
  readonly contributing_factors?: readonly string[];
  readonly timeline?: ReadonlyArray<{ readonly entry_id?: string | null; readonly at: string; readonly text: string }>;
}

/**
 * The content with what a caller says of it.
 *
 * @throws Problem `validation_failed` that names the member
 */
export function contentWith(before: Content, input: ContentInput): Content {
  const texts = TEXT_FIELDS.map((field) => [field, cleanText(`/${field}`, input[field] ?? before[field])] as const);
  return {
    ...before,
    ...(Object.fromEntries(texts) as Record<TextField, string>),
    title: input.title === undefined ? before.title : cleanTitle('/title', input.title),
    impact: input.impact === undefined ? before.impact : impactWith(before.impact, input.impact),
    contributing_factors:
      input.contributing_factors?.map((factor, index) => cleanText(`/contributing_factors/${index}`, factor)) ??
      before.contributing_factors,
    timeline: input.timeline === undefined ? before.timeline : input.timeline.map(momentOf),
  };
}

function impactWith(before: Impact, input: NonNullable<ContentInput['impact']>): Impact {
  const time = (member: 'started_at' | 'detected_at' | 'ended_at') => {
    const value = input[member];
    return value === undefined ? before[member] : value === null ? null : instant(`/impact/${member}`, value);
  };
  const [startedAt, endedAt] = [time('started_at'), time('ended_at')];
  if (startedAt !== null && endedAt !== null && endedAt < startedAt)
    throw invalid('/impact/ended_at', 'before_start', '/impact/ended_at must not be before /impact/started_at');
  return {
    description: cleanText('/impact/description', input.description ?? before.description),
    started_at: startedAt,
    detected_at: time('detected_at'),
    ended_at: endedAt,
    customers_affected: input.customers_affected === undefined ? before.customers_affected : input.customers_affected,
    service_ids: input.service_ids === undefined ? before.service_ids : [...new Set(input.service_ids)],
  };
}

function momentOf(moment: { readonly entry_id?: string | null; readonly at: string; readonly text: string }, index: number): Moment {
  return {
    entry_id: moment.entry_id ?? null,
    at: instant(`/timeline/${index}/at`, moment.at),
    text: cleanText(`/timeline/${index}/text`, moment.text),
  };
}

function instant(pointer: string, value: string): string {
  const at = parseInstant(value);
  if (at === null) throw invalid(pointer, 'time', `${pointer} must be a time such as 2026-03-01T12:00:00Z`);
  return new Date(at).toISOString();
}
