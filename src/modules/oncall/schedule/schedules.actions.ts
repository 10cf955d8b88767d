import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { assertVersion, type FieldError, invalid, noSuch, Problem } from '../../../platform/errors.ts';
import { zonedTime } from '../../../platform/words/zoned-time.ts';
import { audit } from '../../audit/index.ts';
import { diffSegments, type ShiftChange } from './changes.ts';
import { zoneName } from './wall-clock.ts';
import { type OnCallDeps, settleSchedule } from '../handoffs/handoffs.actions.ts';
import { DAY_MS, type Layer } from './layer.ts';
import { type LayerInput, readLayers } from './layer-input.ts';
import { openTimeline, type ScheduleHistory } from './resolve.ts';
import { segmentsWithin } from './segments.keeper.ts';
import { inactiveUsers, type Schedule } from './schedule.ts';
import { loadZones } from '../users.store.ts';
import { usersOf } from '../views.ts';
import { insertVersion, loadSchedules, lockActiveUsers, lockSchedule } from './schedules.store.ts';
import { scheduleChanged, AUDIT, NOTIFICATIONS } from '../events.ts';

/** A change of a schedule. What is left out stays. */
export interface ScheduleInput {
  readonly name?: string;
  readonly time_zone?: string;
  readonly layers?: readonly LayerInput[];
  readonly version?: number;
}

/** How far ahead people are told what changes. */
export const CHANGES_MS = 90 * DAY_MS;
/** Most intervals that a schedule may have in that time. */
export const CHANGES_MOST = 20_000;

/**
 * Replaces the layers from now on; the past stays. Says what it changes for whom, and tells them.
 *
 * @throws Problem `not_found`, `validation_failed`, `version_conflict`
 */
export async function updateSchedule(
  deps: OnCallDeps,
  id: string,
  input: ScheduleInput,
  by: By,
): Promise<{ schedule: Schedule; changes: ShiftChange[] }> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockSchedule(tx, id))) throw noSuch('schedule');
    const before = await loadOne(tx, id);
    assertVersion(input.version, before.version);
    const timeZone = input.time_zone === undefined ? before.timeZone : readZone(input.time_zone);
    const name = input.name?.trim() ?? before.name;
    const layers = input.layers === undefined ? [...before.layers] : await checkLayers(tx, input.layers, { before, timeZone });
    if (name === before.name && timeZone === before.timeZone && isDeepStrictEqual(layers, before.layers))
      return { schedule: before, changes: [] };
    await settleSchedule(tx, deps, id);
    await insertVersion(tx, {
      id,
      name,
      timeZone,
      version: before.version + 1,
      layers,
      createdBy: by.actor.kind === 'user' ? by.actor.id : null,
    });
    const schedule = await loadOne(tx, id);
    const changes = await diffAhead(before.history, schedule.history, tx.now.getTime());
    await settleSchedule(tx, deps, id);
    await noteLeft(tx, deps, before, schedule);
    await audit(tx, {
      event: AUDIT.schedule.layers_updated,
      ...by,
      entityType: 'schedule',
      entityId: id,
      data: {
        name,
        team_id: schedule.teamId,
        version: schedule.version,
        time_zone: timeZone,
        layers: layers.map((layer) => ({ id: layer.id, name: layer.name, user_ids: layer.user_ids })),
      },
    });
    await notifyOfChanges(tx, deps, { schedule, changes, by });
    await deps.live.publish(tx, scheduleChanged({ id, team_id: schedule.teamId }));
    return { schedule, changes };
  });
}

/** One schedule with what decides the time ahead; it exists. */
export async function loadOne(tx: Tx, id: string): Promise<Schedule> {
  const now = tx.now.getTime();
  const [schedule] = await loadSchedules(tx, { ids: [id], from: now, until: now + CHANGES_MS });
  if (!schedule) throw noSuch('schedule');
  return schedule;
}

function readZone(text: string): string {
  const zone = zoneName(text);
  if (zone === null) throw invalid('/time_zone', 'time_zone', '/time_zone must be the name of a time zone such as Europe/Berlin or UTC');
  return zone;
}

async function checkLayers(
  tx: Tx,
  inputs: readonly LayerInput[],
  { before, timeZone }: { readonly before: Schedule; readonly timeZone: string },
): Promise<Layer[]> {
  const { layers, errors } = readLayers(inputs, { timeZone, now: tx.now.getTime(), before: before.layers, makeId: randomUUIDv7 });
  const active = await lockActiveUsers(
    tx,
    layers.flatMap((layer) => layer.user_ids),
  );
  // Who stands there already may stay after the account was deactivated: an edit of something else must not fail for it.
  const standing = new Set(usersOf(before));
  const strangers = layers.flatMap((layer, index) =>
    layer.user_ids.flatMap((userId, place): FieldError[] => {
      const pointer = `/layers/${index}/user_ids/${place}`;
      return active.has(userId) || standing.has(userId)
        ? []
        : [{ pointer, code: 'unknown_user', detail: `${pointer} is not an active user: remove it` }];
    }),
  );
  const all = [...errors, ...strangers];
  if (all.length > 0) throw new Problem('validation_failed', all.map((error) => error.detail).join('; '), { errors: all });
  return layers;
}

/** Whoever was on call before a change and is not after it is paged no longer. */
export async function noteLeft(
  tx: Tx,
  { ports }: OnCallDeps,
  before: Pick<Schedule, 'id' | 'history'>,
  after: Pick<Schedule, 'history'>,
): Promise<void> {
  const now = tx.now.getTime();
  const { userId } = openTimeline(before.history).at(now);
  if (userId !== null && openTimeline(after.history).at(now).userId !== userId) await ports.left(tx, { scheduleId: before.id, userId });
}

/** What changes for whom in the next 90 days. */
export async function diffAhead(before: ScheduleHistory, after: ScheduleHistory, now: number): Promise<ShiftChange[]> {
  const [old = [], ahead = []] = await segmentsWithin([before, after], {
    from: now,
    until: now + CHANGES_MS,
    most: CHANGES_MOST,
    pointer: '/layers',
  });
  return diffSegments(old, ahead);
}

/** Tells those whose shifts change; whoever made the change knows. */
export async function notifyOfChanges(
  tx: Tx,
  { ports }: OnCallDeps,
  notified: { readonly schedule: Schedule; readonly changes: readonly ShiftChange[]; readonly by: By; readonly cause?: string },
): Promise<void> {
  const { schedule, changes, by, cause = `version ${schedule.version}` } = notified;
  const away = new Set(inactiveUsers(schedule.layers, schedule.history.inactivity ?? new Map(), tx.now.getTime()));
  const zones = await loadZones(
    tx,
    changes.map(({ userId }) => userId),
  );
  for (const { userId, lost, gained } of changes) {
    if (userId === by.actor.id || away.has(userId)) continue;
    await ports.notify(tx, {
      userIds: [userId],
      kind: NOTIFICATIONS.schedule.changed,
      title: `Your shifts have changed: ${schedule.name}`,
      body: describeChange(lost.length, gained.length, [...lost, ...gained], zones.get(userId) ?? schedule.timeZone),
      link: `/schedules/${schedule.id}`,
      dedupKey: `schedule.changed ${schedule.id} ${cause}`,
    });
  }
}

function describeChange(lost: number, gained: number, intervals: ReadonlyArray<{ readonly from: number }>, timeZone: string): string {
  const counted = (count: number, word: string) => (count === 0 ? [] : [`${count} ${count === 1 ? 'time' : 'times'} ${word}`]);
  const first = zonedTime(new Date(Math.min(...intervals.map((interval) => interval.from))), timeZone);
  return `In the next 90 days: ${[...counted(gained, 'added'), ...counted(lost, 'taken away')].join(', ')}. The first change is at ${first}.`;
}
