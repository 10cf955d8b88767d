/** A stretch of time, in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Between two ticks: what reads well. */
const STEPS = [
  1_000,
  5_000,
  15_000,
  30_000,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  7 * DAY,
  30 * DAY,
  90 * DAY,
  365 * DAY,
] as const;
/** No picture is looked at closer than this. */
const SHORTEST_MS = 10_000;

/** Where an instant stands on a line of this width, which begins at 0. */
export function xOf(at: number, { from, until }: Span, width: number): number {
  return until > from ? ((at - from) / (until - from)) * width : 0;
}

/** A stretch as it stands in an address; null where that names none. */
export function spanIn(from: string | undefined, until: string | undefined): Span | null {
  const span = { from: Date.parse(from ?? ''), until: Date.parse(until ?? '') };
  return span.until > span.from ? span : null;
}

/** An instant as an address has it. */
export function timeText(at: number): string {
  return new Date(at).toISOString();
}

/** The instant at a place on the line. */
export function instantAt(x: number, { from, until }: Span, width: number): number {
  return width > 0 ? from + (x / width) * (until - from) : from;
}

/** Instants to write below the line, at most so many, on whole minutes, hours or days of a zone that is `offset` ms ahead of UTC. */
export function ticksOf({ from, until }: Span, most: number, offset = 0): number[] {
  const step = STEPS.find((each) => (until - from) / each <= most) ?? STEPS[STEPS.length - 1] ?? DAY;
  const first = Math.ceil((from + offset) / step) * step - offset;
  const ticks: number[] = [];
  for (let at = first; at <= until && ticks.length <= most; at += step) ticks.push(at);
  return ticks;
}

/** What is drawn between two instants in any order, no shorter than can be read and within the whole. */
export function picked(a: number, b: number, whole: Span): Span {
  const middle = (a + b) / 2;
  const half = Math.max(Math.abs(a - b), Math.min(SHORTEST_MS, whole.until - whole.from)) / 2;
  return within({ from: middle - half, until: middle + half }, whole);
}

/** Closer (a factor below 1) or from further away, around the middle. */
export function zoomed(span: Span, factor: number, whole: Span): Span {
  const middle = (span.from + span.until) / 2;
  const half = ((span.until - span.from) * factor) / 2;
  return picked(middle - half, middle + half, whole);
}

/** Moved by a share of its length: -0.5 is half of it earlier. */
export function moved(span: Span, share: number, whole: Span): Span {
  const by = (span.until - span.from) * share;
  return within({ from: span.from + by, until: span.until + by }, whole);
}

function within(span: Span, whole: Span): Span {
  const length = Math.min(span.until - span.from, whole.until - whole.from);
  const from = Math.min(Math.max(span.from, whole.from), whole.until - length);
  return { from, until: from + length };
}
