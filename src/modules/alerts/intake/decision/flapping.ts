/** An alert that its source ends and fires again so often within the span is marked. */
const FLAPS_FROM = 3;
const SPAN_MS = 3_600_000;
/** Times that are kept. */
const MOST_KEPT = 20;

/** When an alert changed lately, and until when it is marked as flapping. */
export interface Flap {
  readonly changes: readonly Date[];
  readonly flappingUntil: Date | null;
}

/** Counts one more change: its source ended it, or fired it again. Pure. */
export function flapAfter(before: readonly Date[] | null, now: Date): Flap {
  const since = now.getTime() - SPAN_MS;
  const changes = [...(before ?? []).filter((at) => at.getTime() > since), now].slice(-MOST_KEPT);
  const third = changes.at(-FLAPS_FROM);
  return { changes, flappingUntil: third === undefined ? null : new Date(third.getTime() + SPAN_MS) };
}
