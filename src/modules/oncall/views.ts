import type { Static } from 'typebox';
import type { ShiftChange } from './schedule/changes.ts';
import type { OnCallView, PatchedScheduleView, ScheduleView } from './oncall.schema.ts';
import { inactiveUsers, type OnCall, type Schedule } from './schedule/schedule.ts';

/** What names a user. */
export interface Named {
  readonly id: string;
  readonly display_name: string;
  readonly active: boolean;
}

/** Everybody whom a schedule's layers name. */
export function usersOf(schedule: Schedule): string[] {
  return schedule.layers.flatMap((layer) => layer.user_ids);
}

/** A schedule as the API shows it. `people` holds at least everybody who is to be named. */
export function viewSchedule(
  schedule: Schedule,
  now: number,
  people: ReadonlyMap<string, Named>,
  named: Iterable<string> = usersOf(schedule),
): Static<typeof ScheduleView> {
  return {
    id: schedule.id,
    team_id: schedule.teamId,
    name: schedule.name,
    time_zone: schedule.timeZone,
    version: schedule.version,
    layers: schedule.layers.map((layer) => ({
      ...layer,
      user_ids: [...layer.user_ids],
      restrictions: layer.restrictions.map((restriction) =>
        restriction.type === 'time_of_day' && restriction.days ? { ...restriction, days: [...restriction.days] } : { ...restriction },
      ) as Static<typeof ScheduleView>['layers'][number]['restrictions'],
    })),
    inactive_user_ids: inactiveUsers(schedule.layers, schedule.history.inactivity ?? new Map(), now),
    users: [...new Set(named)].flatMap((id) => people.get(id) ?? []),
    created_at: schedule.createdAt.toISOString(),
    updated_at: schedule.updatedAt.toISOString(),
  };
}

/** Closed accounts that the layers still name, in words. */
export function leaversIn({ inactive_user_ids, layers, users }: Static<typeof ScheduleView>): { code: string; detail: string }[] {
  return inactive_user_ids.map((id) => {
    const within = layers.filter((layer) => layer.user_ids.includes(id)).map((layer) => layer.name);
    const name = users.find((user) => user.id === id)?.display_name ?? 'Someone';
    return {
      code: 'closed_account',
      detail: `${name} is in ${within.join(', ')} with a deactivated account: these shifts go to the next in the rotation`,
    };
  });
}

/** What a change means for whom, as the API shows it. */
export function viewChanges(changes: readonly ShiftChange[]): Static<typeof PatchedScheduleView>['changes'] {
  const show = (intervals: ShiftChange['lost']) =>
    intervals.map(({ from, until }) => ({ start: new Date(from).toISOString(), end: new Date(until).toISOString() }));
  return changes.map(({ userId, lost, gained }) => ({ user_id: userId, lost: show(lost), gained: show(gained) }));
}

/** Who is on call, with names. */
export function viewOnCall(onCall: OnCall, people: ReadonlyMap<string, Named>): Static<typeof OnCallView> {
  const nameOf = (userId: string) => people.get(userId)?.display_name ?? null;
  return {
    ...onCall,
    user_name: onCall.user_id === null ? null : nameOf(onCall.user_id),
    next: onCall.next && { ...onCall.next, user_name: nameOf(onCall.next.user_id) },
  };
}
