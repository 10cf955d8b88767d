import type { DeclaredName } from '../../../platform/declared-names.ts';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type FieldError, noSuch, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { type OnCallDeps, settleSchedule } from '../handoffs/handoffs.actions.ts';
import { findOverride, findSameOverride, insertOverride, markOverrideDeleted, type NewOverride } from './overrides.store.ts';
import { readInterval } from '../interval.ts';
import type { StoredOverride } from '../schedule/schedule.ts';
import { diffAhead, loadOne, noteLeft, notifyOfChanges } from '../schedule/schedules.actions.ts';
import { lockActiveUsers, lockSchedule } from '../schedule/schedules.store.ts';
import { scheduleChanged, AUDIT } from '../events.ts';

/** Somebody is to stand in. */
export interface OverrideInput {
  readonly user_id: string;
  readonly replaced_user_id?: string | null;
  readonly start: string;
  readonly end: string;
}

/**
 * Puts somebody on call for a time. It takes effect from now on at the earliest.
 *
 * @returns the override, and whether it is new: the same one again is the one that exists
 * @throws Problem `not_found`, `validation_failed`
 */
export async function createOverride(
  deps: OnCallDeps,
  scheduleId: string,
  input: OverrideInput,
  by: By,
): Promise<{ readonly override: StoredOverride; readonly isNew: boolean }> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockSchedule(tx, scheduleId))) throw noSuch('schedule');
    const errors: FieldError[] = [];
    const { from, until } = readInterval(input, '', errors);
    if (errors.length === 0 && until <= tx.now.getTime())
      errors.push({ pointer: '/end', code: 'past', detail: '/end is in the past: an override changes only what is to come' });
    const userId = input.user_id.toLowerCase();
    const replaced = input.replaced_user_id?.toLowerCase() ?? null;
    if (replaced === userId)
      errors.push({ pointer: '/replaced_user_id', code: 'same_user', detail: '/replaced_user_id is the same person as /user_id' });
    const active = await lockActiveUsers(tx, [userId, ...(replaced === null ? [] : [replaced])]);
    for (const [pointer, id] of [
      ['/user_id', userId],
      ['/replaced_user_id', replaced],
    ] as const)
      if (id !== null && !active.has(id)) errors.push({ pointer, code: 'unknown_user', detail: `${pointer} is not an active user` });
    if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
    const createdBy = by.actor.kind === 'user' ? by.actor.id : null;
    const made = { scheduleId, userId, replacedUserId: replaced, from, until, createdBy };
    const same = await findSameOverride(tx, made);
    return same ? { override: same, isNew: false } : { override: await applyOverride(tx, deps, made, by), isNew: true };
  });
}

/** Stores an override of a schedule that the caller has locked, and all that follows from it. */
export async function applyOverride(tx: Tx, deps: OnCallDeps, made: NewOverride, by: By): Promise<StoredOverride> {
  const before = await loadOne(tx, made.scheduleId);
  await settleSchedule(tx, deps, made.scheduleId);
  const override = await insertOverride(tx, made);
  await changed(tx, deps, { before: before.history, override, by, event: AUDIT.override.created });
  return override;
}

/**
 * Ends an override. What it did until now stays in the history.
 *
 * @throws Problem `not_found`
 */
export async function removeOverride(deps: OnCallDeps, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const override = await findOverride(tx, id);
    if (!override || !(await lockSchedule(tx, override.schedule_id))) throw noSuch('override');
    const before = await loadOne(tx, override.schedule_id);
    await settleSchedule(tx, deps, override.schedule_id);
    if (!(await markOverrideDeleted(tx, id))) throw noSuch('override');
    await changed(tx, deps, { before: before.history, override, by, event: AUDIT.override.deleted });
  });
}

async function changed(
  tx: Tx,
  deps: OnCallDeps,
  what: {
    readonly before: Awaited<ReturnType<typeof loadOne>>['history'];
    readonly override: StoredOverride;
    readonly by: By;
    readonly event: DeclaredName<'audit'>;
  },
): Promise<void> {
  const { before, override, by, event } = what;
  await settleSchedule(tx, deps, override.schedule_id);
  const schedule = await loadOne(tx, override.schedule_id);
  await noteLeft(tx, deps, { id: schedule.id, history: before }, schedule);
  await audit(tx, {
    event,
    ...by,
    entityType: 'override',
    entityId: override.id,
    data: {
      schedule_id: schedule.id,
      team_id: schedule.teamId,
      user_id: override.user_id,
      replaced_user_id: override.replaced_user_id,
      start: override.starts_at.toISOString(),
      end: override.ends_at.toISOString(),
    },
  });
  const changes = await diffAhead(before, schedule.history, tx.now.getTime());
  await notifyOfChanges(tx, deps, { schedule, changes, by, cause: `${event} ${override.id}` });
  await deps.live.publish(tx, scheduleChanged({ id: schedule.id, team_id: schedule.teamId }));
}
