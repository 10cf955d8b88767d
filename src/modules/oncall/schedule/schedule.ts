import type { Inactivity } from './activity.ts';
import type { Layer } from './layer.ts';
import { type ScheduleHistory, segmentAround, type Timeline, nextOnCall } from './resolve.ts';
import { showInstant } from '../../../platform/http/values/instant.ts';

/** A schedule and all that decides who is on call, as it was loaded. */
export interface Schedule {
  readonly id: string;
  readonly teamId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly layers: readonly Layer[];
  readonly history: ScheduleHistory;
}

/** Further than this nobody looks for the end of a shift. */
export const HORIZON_MS = 366 * 86_400_000;

/** Who is on call in a schedule at an instant, and until when. JSON as in the API. */
export interface OnCall {
  readonly schedule_id: string;
  readonly schedule_name: string;
  readonly team_id: string;
  readonly at: string;
  readonly user_id: string | null;
  readonly source: 'layer' | 'override' | null;
  readonly layer_id: string | null;
  readonly override_id: string | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly next: { readonly user_id: string; readonly start: string } | null;
}

/** Answers who is on call. `next` is the next person to come on call: somebody else, or after a gap anybody. */
export function onCallAt(schedule: Pick<Schedule, 'id' | 'teamId' | 'name'>, timeline: Timeline, instant: number): OnCall {
  const here = segmentAround(timeline, instant, HORIZON_MS);
  const next = Number.isFinite(here.until) ? nextOnCall(timeline, here.until, here.userId, instant + HORIZON_MS - here.until) : null;
  return {
    schedule_id: schedule.id,
    schedule_name: schedule.name,
    team_id: schedule.teamId,
    at: new Date(instant).toISOString(),
    user_id: here.userId,
    source: here.userId === null ? null : here.overrideId === null ? 'layer' : 'override',
    layer_id: here.layerId,
    override_id: here.overrideId,
    since: showInstant(here.from),
    until: showInstant(here.until),
    next: next && { user_id: next.userId, start: new Date(next.from).toISOString() },
  };
}

/** An override as it is stored. */
export interface StoredOverride {
  readonly id: string;
  readonly schedule_id: string;
  readonly user_id: string;
  readonly replaced_user_id: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly deleted_at: Date | null;
}

/** The users of the layers who are away at the instant. */
export function inactiveUsers(layers: readonly Layer[], inactivity: Inactivity, instant: number): string[] {
  const userIds = new Set(layers.flatMap((layer) => layer.user_ids));
  return [...userIds].filter((id) => inactivity.get(id)?.some(({ from, until }) => instant >= from && instant < until));
}
