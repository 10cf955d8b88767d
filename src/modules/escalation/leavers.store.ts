import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import type { PagedPerson } from './leaver.ts';
import type { Position } from './escalation.ts';

/** A note that somebody may have dropped out. */
export interface LeaverNote {
  readonly id: number;
  readonly user_id: string;
  readonly schedule_id: string | null;
  /** How often it was looked at, this time included. */
  readonly looks: number;
}

/** Notes that a schedule does not lead to a person any more, in the transaction that changes it. */
export async function noteLeaver(tx: Tx, { userId, scheduleId }: { readonly userId: string; readonly scheduleId: string }): Promise<void> {
  await tx.query('insert into escalation_leavers (user_id, schedule_id) values ($1, $2)', [userId, scheduleId], 'leaver_note');
}

/**
 * Has everybody looked at whom the level of an episode has paged: it goes on after a while in which nobody was. Where a
 * schedule put others on call meanwhile, its notes are due again.
 */
export async function notePaged(tx: Tx, incidentId: string, episode: number): Promise<void> {
  await tx.query(
    `with paged as (
       select distinct s.user_id, s.schedule_id from escalations e
         join escalation_steps s on s.incident_id = e.incident_id and s.episode = e.episode and s.round = e.round and s.level = e.level
        where e.incident_id = $1 and e.episode = $2 and e.status = 'running' and s.user_id is not null and s.left_at is null
     ), again as (
       update escalation_leavers l set looks = 0, look_at = app_now()
         from paged p where l.user_id = p.user_id and l.schedule_id = p.schedule_id
     )
     insert into escalation_leavers (user_id) select distinct user_id from paged`,
    [incidentId, episode],
    'leaver_note_paged',
  );
}

/** Takes notes that are due. One that is not struck off is due again after `againMs`. */
export async function takeLeavers(db: Database, againMs: number, limit: number): Promise<LeaverNote[]> {
  return db.query<LeaverNote>(
    `update escalation_leavers set looks = looks + 1, look_at = app_now() + $1 * interval '1 millisecond'
      where id in (select id from escalation_leavers where look_at <= app_now() order by look_at, id limit $2 for update skip locked)
     returning id, user_id, schedule_id, looks`,
    [againMs, limit],
    'leavers_take',
  );
}

/** As many looks has a note that is only kept: more than one that fails comes to. */
export const KEPT_LOOKS = 1_000_000;

/** Keeps notes for an acknowledgement that is undone: `notePaged` makes them due again. */
export async function keepForUndo(db: Queryable, ids: readonly number[], ms: number): Promise<void> {
  if (ids.length > 0)
    await db.query(
      `update escalation_leavers set looks = $3, look_at = app_now() + $2 * interval '1 millisecond' where id = any($1::bigint[]) and looks > 0`,
      [ids, ms, KEPT_LOOKS],
      'leavers_keep',
    );
}

export async function strikeOff(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.query('delete from escalation_leavers where id = any($1::bigint[])', [ids], 'leavers_strike');
}

/** A person as a leaver is judged. */
export interface LeavingPerson {
  readonly name: string;
  readonly active: boolean;
}

export async function findPerson(db: Queryable, userId: string): Promise<LeavingPerson | null> {
  const [row] = await db.query<LeavingPerson>(
    'select display_name as name, active and deleted_at is null as active from users where id = $1',
    [userId],
    'leaver_person',
  );
  return row ?? null;
}

/** Incidents whose running escalation has paged the person, and of a closed account those in which it has a role too. */
export async function incidentsOf(db: Queryable, userId: string, closed: boolean): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select s.incident_id as id from escalation_steps s
       join escalations e on e.incident_id = s.incident_id and e.episode = s.episode and e.status = 'running'
      where s.user_id = $1 and s.left_at is null
     union select r.incident_id from incident_roles r join incidents i on i.id = r.incident_id
      where $2 and r.user_id = $1 and r.state = 'active' and i.deleted_at is null and i.status not in ('resolved', 'closed', 'cancelled')
     order by id`,
    [userId, closed],
    'leaver_incidents',
  );
  return rows.map((row) => row.id);
}

/** Names a place of an escalation. */
export interface StepPosition extends Position {
  readonly incidentId: string;
  readonly episode: number;
}

/** Whom a level has paged, without those who dropped out of it. */
export async function pagedAt(tx: Tx, { incidentId, episode, round, level }: StepPosition): Promise<PagedPerson[]> {
  return tx.query<PagedPerson>(
    `select distinct user_id as "userId", schedule_id as "scheduleId" from escalation_steps
      where incident_id = $1 and episode = $2 and round = $3 and level = $4 and user_id is not null and left_at is null`,
    [incidentId, episode, round, level],
    'leaver_paged',
  );
}

/** The person's steps of this level do not count any more. */
export async function markLeft(tx: Tx, { incidentId, episode, round, level }: StepPosition, userId: string): Promise<void> {
  await tx.query(
    `update escalation_steps set left_at = $6 where incident_id = $1 and episode = $2 and round = $3 and level = $4 and user_id = $5 and left_at is null`,
    [incidentId, episode, round, level, userId, tx.now],
    'leaver_left',
  );
}

/** Moves the time at which the next level is tried. */
export async function moveNext(tx: Tx, escalationId: string, nextAt: Date): Promise<void> {
  await tx.query(
    `update escalations set next_at = $2, wake_at = $2 where id = $1 and status = 'running'`,
    [escalationId, nextAt],
    'leaver_clock',
  );
}

/** When the next look at somebody who may have dropped out is due. */
export const LEAVERS_DUE = 'select min(look_at) from escalation_leavers';
