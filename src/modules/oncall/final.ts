import type { Layer } from './layer.ts';
import { openTimeline, type ScheduleHistory, type Segment, segmentsOf } from './resolve.ts';

/** A stretch with its person, as the API shows it. */
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

/** The final schedule of [from, until): overrides, closed accounts and old versions included. */
export function finalSchedule(history: ScheduleHistory, from: number, until: number): FinalSchedule {
  return show(segmentsOf(openTimeline(history), from, until));
}

/** What each of the layers in force says by itself, without overrides. */
export function layerSchedules(
  history: ScheduleHistory,
  layers: readonly Layer[],
  { from, until }: { readonly from: number; readonly until: number },
): Array<{ layer_id: string; segments: ShownSegment[] }> {
  return layers.map(({ id }) => {
    const versions = history.versions.map((version) => ({ ...version, layers: version.layers.filter((layer) => layer.id === id) }));
    return { layer_id: id, segments: finalSchedule({ ...history, versions, overrides: [] }, from, until).segments };
  });
}

function show(segments: readonly Segment[]): FinalSchedule {
  const shown: FinalSchedule = { segments: [], gaps: [] };
  for (const { from, until, userId } of segments) {
    const stretch = { start: new Date(from).toISOString(), end: new Date(until).toISOString() };
    if (userId === null) shown.gaps.push(stretch);
    else shown.segments.push({ ...stretch, user_id: userId });
  }
  return shown;
}
