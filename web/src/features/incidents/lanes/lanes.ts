import type { Alert, IncidentDetail, Schema, Severity } from '../../../api/types.ts';
import { type Span, xOf } from '../../../components/charts/time-scale.ts';

/** What an incident is made of, each in a lane of its own, in the order in which they stand. */
export const LANES = ['alerts', 'pages', 'status', 'people', 'updates'] as const;
export type Lane = (typeof LANES)[number];

export const LANE_NAMES: Readonly<Record<Lane, string>> = {
  alerts: 'Alerts',
  pages: 'Pages and answers',
  status: 'Status',
  people: 'People',
  updates: 'Notes and updates',
};

export type Tone = Severity | 'good' | 'accent' | 'plain';

/** Something that happened, or went on. */
export interface Mark extends Span {
  readonly lane: Lane;
  readonly tone: Tone;
  readonly text: string;
}

type Entry = Pick<IncidentDetail['timeline'][number], 'at' | 'kind' | 'text'>;
type Page = Pick<Schema<'Page'>, 'user_name' | 'level' | 'sent_at' | 'delivered_at' | 'state'>;

interface Parts {
  readonly alerts: readonly Pick<Alert, 'number' | 'title' | 'severity' | 'starts_at' | 'ends_at' | 'resolved_at' | 'status'>[];
  readonly timeline: readonly Entry[];
  readonly pages: readonly Page[];
}

/** By the first word of an entry's kind; a whole kind wins. */
const LANE_OF: Readonly<Record<string, Lane>> = {
  'incident.acknowledged': 'pages',
  'incident.unacknowledged': 'pages',
  'incident.escalated': 'pages',
  escalation: 'pages',
  page: 'pages',
  incident: 'status',
  role: 'people',
  responder: 'people',
};
/** Pages and alerts show these themselves. */
const SHOWN_OTHERWISE = new Set(['page.sent', 'page.delivered', 'alerts.linked']);
const GOOD = new Set(['incident.acknowledged', 'incident.mitigated', 'incident.resolved', 'incident.closed', 'responder.joined']);
const BAD = new Set([
  'incident.created',
  'incident.reopened',
  'incident.escalated',
  'escalation.exhausted',
  'page.dead',
  'responder.declined',
]);

/** Everything that is known of an incident as marks, in time. `now`: the end of what goes on. Pure. */
export function marksOf({ alerts, timeline, pages }: Parts, now: number): readonly Mark[] {
  const marks: Mark[] = [];
  for (const alert of alerts) {
    const from = Date.parse(alert.starts_at);
    const end = alert.status === 'resolved' ? (alert.resolved_at ?? alert.ends_at) : null;
    const until = Math.max(from, end === null ? now : Date.parse(end));
    marks.push({ lane: 'alerts', from, until, tone: alert.severity, text: `#${alert.number} ${alert.title}` });
  }
  for (const page of pages) {
    if (page.sent_at === null) continue;
    const from = Date.parse(page.sent_at);
    const failed = page.state === 'dead' || page.state === 'failed';
    marks.push({
      lane: 'pages',
      from,
      until: Math.max(from, page.delivered_at === null ? from : Date.parse(page.delivered_at)),
      tone: failed ? 'critical' : 'accent',
      text: `${page.user_name} paged${page.level > 0 ? `, level ${page.level}` : ''}${failed ? ': it failed' : ''}`,
    });
  }
  for (const { at, kind, text } of timeline) {
    if (SHOWN_OTHERWISE.has(kind)) continue;
    const from = Date.parse(at);
    const tone = GOOD.has(kind) ? 'good' : BAD.has(kind) ? 'critical' : 'plain';
    marks.push({ lane: LANE_OF[kind] ?? LANE_OF[kind.split('.')[0] ?? ''] ?? 'updates', from, until: from, tone, text });
  }
  return marks.sort((a, b) => a.from - b.from);
}

/** From the first mark to the last, or to now while it goes on. */
export function wholeOf(marks: readonly Mark[], end: number): Span {
  let from = end;
  let until = end;
  for (const mark of marks) {
    from = Math.min(from, mark.from);
    until = Math.max(until, mark.until);
  }
  return { from, until: Math.max(until, from + 1) };
}

/** A mark, or several that stand too close to be told apart, as it is drawn: in pixels from the left. */
export interface Drawn {
  readonly key: string;
  readonly x: number;
  readonly width: number;
  /** Below each other where they last at the same time. */
  readonly row: number;
  readonly tone: Tone;
  readonly count: number;
  /** Of one, what it was; of several, how many and the first of them. */
  readonly text: string;
}

export interface DrawnLane {
  readonly lane: Lane;
  readonly rows: number;
  readonly drawn: readonly Drawn[];
}

/** Marks that stand closer than this are one. */
const APART = 9;
/** An instant is this wide. */
const DOT = 8;
const MOST_ROWS = 5;
const NAMED = 4;
const TONES: readonly Tone[] = ['critical', 'high', 'warning', 'info', 'accent', 'good', 'plain'];

/** What of the marks is seen in a span, laid out on a line of this width. At most a few hundred are drawn, however many there are. Pure. */
export function drawLanes(marks: readonly Mark[], span: Span, width: number): readonly DrawnLane[] {
  const byLane = new Map<Lane, Gathered[][]>(LANES.map((lane) => [lane, []]));
  for (const mark of marks) {
    if (mark.until < span.from || mark.from > span.until) continue;
    place(byLane.get(mark.lane) ?? [], mark, span, width);
  }
  return LANES.map((lane) => {
    const rows = byLane.get(lane) ?? [];
    return { lane, rows: Math.max(1, rows.length), drawn: rows.flatMap((row, index) => row.map((each) => shown(each, index))) };
  });
}

/** Marks that are drawn as one. */
interface Gathered {
  readonly x: number;
  end: number;
  tone: Tone;
  count: number;
  readonly texts: string[];
}

/** Into the first row with room; into the one that stands there already where both begin together, or where no row is left. */
function place(rows: Gathered[][], { from, until, tone, text }: Mark, span: Span, width: number): void {
  const x = Math.max(0, xOf(from, span, width));
  const end = Math.max(x + DOT, Math.min(width, xOf(until, span, width)));
  for (const row of rows) {
    const last = row.at(-1);
    if (!last || x >= last.end + 1) {
      row.push({ x, end, tone, count: 1, texts: [text] });
      return;
    }
    // Two instants, or two that last about as long.
    if (x - last.x < APART && Math.abs(end - last.end) < APART) {
      join(last, { end, tone, text });
      return;
    }
  }
  if (rows.length < MOST_ROWS) {
    rows.push([{ x, end, tone, count: 1, texts: [text] }]);
    return;
  }
  const last = rows.at(-1)?.at(-1);
  if (last) join(last, { end, tone, text });
}

function join(into: Gathered, { end, tone, text }: { readonly end: number; readonly tone: Tone; readonly text: string }): void {
  into.end = Math.max(into.end, end);
  into.count += 1;
  if (TONES.indexOf(tone) < TONES.indexOf(into.tone)) into.tone = tone;
  if (into.texts.length < NAMED) into.texts.push(text);
}

function shown({ x, end, tone, count, texts }: Gathered, row: number): Drawn {
  const more = count - texts.length;
  const text = count === 1 ? (texts[0] ?? '') : `${count}: ${texts.join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
  return { key: `${row} ${x}`, x, width: end - x, row, tone, count, text };
}
