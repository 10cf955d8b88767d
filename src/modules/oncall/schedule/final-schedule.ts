import type { Layer } from './layer.ts';
import type { ScheduleHistory, Segment } from './resolve.ts';

/** An interval with its person, as the API shows it. */
export interface ShownSegment {
  readonly start: string;
  readonly end: string;
  readonly user_id: string;
}

/** Who is on call in a time, and when nobody is. */
export interface FinalSchedule {
  readonly segments: ShownSegment[];
  readonly gaps: Array<{ readonly start: string; readonly end: string }>;
}

/** A schedule as if it had this layer alone, without overrides. */
export function historyOf(history: ScheduleHistory, { id }: Layer): ScheduleHistory {
  const versions = history.versions.map((version) => ({ ...version, layers: version.layers.filter((layer) => layer.id === id) }));
  return { ...history, versions, overrides: [] };
}

/** Segments as the API shows them. */
export function showFinal(segments: readonly Segment[]): FinalSchedule {
  const shown: FinalSchedule = { segments: [], gaps: [] };
  for (const { from, until, userId } of segments) {
    const interval = { start: new Date(from).toISOString(), end: new Date(until).toISOString() };
    if (userId === null) shown.gaps.push(interval);
    else shown.segments.push({ ...interval, user_id: userId });
  }
  return shown;
}
