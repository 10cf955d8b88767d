import type { Segment } from './resolve.ts';

/** A time in which nobody is on call. */
export interface CoverageHole {
  readonly schedule_id: string;
  readonly schedule_name: string;
  readonly team_id: string;
  readonly start: string;
  readonly end: string;
  readonly minutes: number;
}

/** A schedule that is looked at. */
export interface CoveredSchedule {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
}

/** When nobody is on call among these segments of a schedule, in order. */
export function holesOf(schedule: CoveredSchedule, segments: readonly Segment[]): CoverageHole[] {
  return segments
    .filter((segment) => segment.userId === null)
    .map((segment) => ({
      schedule_id: schedule.id,
      schedule_name: schedule.name,
      team_id: schedule.teamId,
      start: new Date(segment.from).toISOString(),
      end: new Date(segment.until).toISOString(),
      minutes: Math.round((segment.until - segment.from) / 60_000),
    }));
}
