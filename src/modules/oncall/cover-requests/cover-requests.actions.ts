import { sentence } from '../../../platform/words/sentence.ts';
import { zonedSpan } from '../../../platform/words/zoned-time.ts';
import type { By } from '../../../platform/actor.ts';
import { databaseNow, type Queryable, type Tx } from '../../../platform/db/database.ts';
import { type FieldError, invalid, noSuch, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import {
  type CoverRequest,
  decideCoverRequest,
  findCoverRequest,
  insertCoverRequest,
  lockCoverRequest,
  teamMembers,
} from './cover-requests.store.ts';
import type { OnCallDeps } from '../handoffs/handoffs.actions.ts';
import { applyOverride } from '../overrides/overrides.actions.ts';
import { loadPeople, loadZones } from '../users.store.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { loadSchedules, lockActiveUsers, lockSchedule, zoneOfSchedule } from '../schedule/schedules.store.ts';
import { segmentsWithin } from '../schedule/segments.keeper.ts';
import { readInterval } from '../interval.ts';
import { coverChanged, AUDIT, NOTIFICATIONS } from '../events.ts';

/** A person asks for cover. */
export interface CoverInput {
  readonly start: string;
  readonly end: string;
  readonly note?: string;
  /** Left out: everybody of the rotation and the team. */
  readonly candidate_ids?: readonly string[];
}

/**
 * Asks others to take over hours of one's own. They are notified in the web app.
 *
 * @throws Problem `not_found`, `validation_failed`
 */
export async function requestCover(
  deps: OnCallDeps,
  { scheduleId, userId }: { scheduleId: string; userId: string },
  input: CoverInput,
  by: By,
) {
  return deps.db.transaction(async (tx) => {
    const errors: FieldError[] = [];
    const { from, until } = readInterval(input, '', errors);
    if (errors.length === 0 && until <= tx.now.getTime()) errors.push({ pointer: '/end', code: 'past', detail: '/end is in the past' });
    const window = errors.length === 0 ? { from, until } : { from: 0, until: 1 };
    const [schedule] = await loadSchedules(tx, { ids: [scheduleId], ...window });
    if (!schedule) throw noSuch('schedule');
    if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
    const [segments = []] = await segmentsWithin([schedule.history], { from, until, pointer: '/until' });
    if (!segments.some((segment) => segment.userId === userId))
      throw invalid('/start', 'not_on_call', 'You are not on call between /start and /end: there is nothing to cover');
    const candidateIds = await candidatesFor(
      tx,
      schedule,
      userId,
      input.candidate_ids?.map((id) => id.toLowerCase()),
    );
    const made = await insertCoverRequest(tx, {
      scheduleId,
      requestedBy: userId,
      from: Math.max(from, tx.now.getTime()),
      until,
      note: input.note ?? '',
      candidateIds,
    });
    await audit(tx, {
      event: AUDIT.cover.requested,
      ...by,
      entityType: 'cover_request',
      entityId: made.id,
      data: { schedule_id: scheduleId, candidates: candidateIds },
    });
    for (const candidateId of candidateIds)
      await deps.ports.notify(tx, {
        userIds: [candidateId],
        kind: NOTIFICATIONS.cover.requested,
        title: `${by.actor.name} asks for cover: ${schedule.name}`,
        body: `${await describe(tx, made, candidateId)}.${made.note.trim() === '' ? '' : ` ${sentence(made.note.trim())}`} Accept it under Schedules; the first to accept takes over.`,
        link: `/schedules/${scheduleId}`,
        dedupKey: `cover ${made.id} requested`,
        ask: { kind: 'cover', id: made.id },
      });
    await publish(tx, deps, made);
    return made;
  });
}

async function candidatesFor(tx: Tx, schedule: Schedule, requester: string, named: readonly string[] | undefined): Promise<string[]> {
  const wanted = named ?? [...schedule.layers.flatMap((layer) => layer.user_ids), ...(await teamMembers(tx, schedule.teamId))];
  const active = await lockActiveUsers(tx, wanted);
  const errors = (named ?? []).flatMap((id, index): FieldError[] => {
    const pointer = `/candidate_ids/${index}`;
    if (id === requester) return [{ pointer, code: 'self', detail: `${pointer} is yourself` }];
    return active.has(id) ? [] : [{ pointer, code: 'unknown_user', detail: `${pointer} is not an active user` }];
  });
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
  active.delete(requester);
  if (active.size === 0) throw invalid('/candidate_ids', 'nobody', '/candidate_ids: nobody else is in this rotation or team; name someone');
  return [...active];
}

/**
 * Takes the hours over: the first who accepts does. Accepting again changes nothing.
 *
 * @throws Problem `not_found`, `forbidden` for who was not asked, `conflict` when another was first or it is too late
 */
export function acceptCover(deps: OnCallDeps, asked: { id: string; userId: string }, by: By): Promise<CoverRequest> {
  return deps.db.transaction((tx) => accept(tx, deps, asked, by));
}

async function accept(tx: Tx, deps: OnCallDeps, { id, userId }: { id: string; userId: string }, by: By): Promise<CoverRequest> {
  const known = await findCoverRequest(tx, id);
  // Schedules are always locked first.
  if (!known || !(await lockSchedule(tx, known.schedule_id))) throw notFound();
  const request = await lockCoverRequest(tx, id);
  if (!request) throw notFound();
  if (request.status === 'accepted' && request.accepted_by === userId) return request;
  if (!request.candidate_ids.includes(userId)) throw new Problem('forbidden', 'Only those who were asked can accept');
  if (request.status === 'accepted') throw new Problem('conflict', 'Someone else has already accepted');
  if (request.status === 'cancelled') throw new Problem('conflict', 'The request was withdrawn');
  if (request.ends_at <= tx.now) throw new Problem('conflict', 'The time to cover is over');
  if (!(await lockActiveUsers(tx, [userId])).has(userId)) throw notFound();
  const override = await applyOverride(
    tx,
    deps,
    {
      scheduleId: request.schedule_id,
      userId,
      replacedUserId: request.requested_by,
      from: request.starts_at.getTime(),
      until: request.ends_at.getTime(),
      createdBy: userId,
    },
    by,
  );
  const decided = await decideCoverRequest(tx, { id, status: 'accepted', acceptedBy: userId, overrideId: override.id });
  if (!decided) throw new Problem('conflict', 'The request changed in the meantime');
  await audit(tx, {
    event: AUDIT.cover.accepted,
    ...by,
    entityType: 'cover_request',
    entityId: id,
    data: { schedule_id: request.schedule_id, override_id: override.id },
  });
  const people = await loadPeople(tx, [userId]);
  await deps.ports.notify(tx, {
    userIds: [request.requested_by],
    kind: NOTIFICATIONS.cover.accepted,
    title: `${people.get(userId)?.display_name ?? 'Someone'} covers you`,
    body: `${await describe(tx, request, request.requested_by)}.`,
    link: `/schedules/${request.schedule_id}`,
    dedupKey: `cover ${id} accepted`,
  });
  await publish(tx, deps, decided);
  return decided;
}

/**
 * The answer from chat or phone, in the caller's transaction: what became of it, in a sentence for the person. To decline
 * changes nothing: others are still asked.
 */
export async function answerCover(
  tx: Tx,
  deps: OnCallDeps,
  { id, accepts, by }: { readonly id: string; readonly accepts: boolean; readonly by: By & { readonly actor: { readonly id: string } } },
): Promise<{ readonly kind: 'changed' | 'none' | 'refused'; readonly reason: string }> {
  if (!accepts) return { kind: 'none', reason: 'You declined. Nothing was changed.' };
  try {
    const request = await accept(tx, deps, { id, userId: by.actor.id }, by);
    return { kind: 'changed', reason: `You take over. ${await describe(tx, request, by.actor.id)}.` };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { kind: 'refused', reason: `${error.message}.` };
  }
}

/** Whether this person is asked for cover, and nobody has accepted. */
export async function isCoverWanted(db: Queryable, id: string, userId: string): Promise<boolean> {
  const request = await findCoverRequest(db, id);
  return (
    request !== null && request.status === 'open' && request.candidate_ids.includes(userId) && request.ends_at > (await databaseNow(db))
  );
}

/**
 * Takes a request back, while nobody has accepted it. Only by who made it.
 *
 * @throws Problem `not_found`, `forbidden`, `conflict`
 */
export async function cancelCover(deps: OnCallDeps, { id, userId }: { id: string; userId: string }, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await lockCoverRequest(tx, id);
    if (!request) throw notFound();
    if (request.requested_by !== userId) throw new Problem('forbidden', 'Only the requester can withdraw a request');
    if (request.status === 'cancelled') return;
    const decided = await decideCoverRequest(tx, { id, status: 'cancelled', acceptedBy: null, overrideId: null });
    if (!decided) throw new Problem('conflict', 'The request was already accepted: remove the override instead');
    await audit(tx, {
      event: AUDIT.cover.cancelled,
      ...by,
      entityType: 'cover_request',
      entityId: id,
      data: { schedule_id: request.schedule_id },
    });
    await publish(tx, deps, decided);
  });
}

function notFound(): Problem {
  return noSuch('request');
}

/** On the reader's own clock, or that of the schedule. */
async function describe(db: Queryable, { schedule_id: id, starts_at, ends_at }: CoverRequest, readerId: string): Promise<string> {
  const zone = (await loadZones(db, [readerId])).get(readerId) ?? (await zoneOfSchedule(db, id));
  return `From ${zonedSpan(starts_at, ends_at, zone)}`;
}

function publish(tx: Tx, { live }: OnCallDeps, request: CoverRequest): Promise<void> {
  return live.publish(tx, coverChanged({ id: request.id, schedule_id: request.schedule_id, status: request.status }));
}
