import { listing, type Window } from '../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { leaseHeld } from '../../platform/lease/lease.store.ts';
import type { IncidentSeverity } from '../incidents/incident.ts';
import { type IncidentReader, visibleTo } from '../incidents/index.ts';
import type { Guard } from './escalations.store.ts';

/** An escalation that waits for a person's word. */
export interface PausedRow {
  readonly id: string;
  readonly incident_id: string;
  readonly number: number;
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly policy_name: string;
  readonly level: number;
  readonly round: number;
  readonly next_level: number | null;
  readonly next_at: Date;
  /** Of the incident. */
  readonly service_id: string | null;
}

const SHOWN = 'e.id, e.incident_id, i.number, i.title, i.severity, e.policy_name, e.level, e.round, e.next_level, e.next_at, i.service_id';

/** Sets aside what is overdue for longer than the limit: after a restored backup nobody is called for what is long over. */
export async function pauseOverdue(tx: Tx, pauseAfterMs: number, guard: NonNullable<Guard>, limit: number): Promise<PausedRow[]> {
  return tx.query<PausedRow>(
    `update escalations e set status = 'paused', wake_at = null from incidents i
      where i.id = e.incident_id and ${leaseHeld('$2', '$3')}
        and e.id in (select d.id from escalations d join incidents j on j.id = d.incident_id
                      where d.status = 'running' and d.next_at <= app_now() - $1 * interval '1 millisecond'
                      order by d.next_at limit $4 for no key update of d, j skip locked)
     returning ${SHOWN}`,
    [pauseAfterMs, guard.lease, guard.fence, limit],
    'escalations_pause',
  );
}

/** How waiting escalations may be sorted; none is over, so that the first to be due waits longest. */
export const pausedWindow = listing({
  from: 'escalations e',
  id: 'e.id',
  sorts: { due_at: { 'e.next_at': 'timestamptz' }, created_at: { 'e.started_at': 'timestamptz' } },
  first: '-created_at',
});

/** A page of what waits, of the incidents that the reader may see. */
export async function listPaused(db: Queryable, window: Window, reader: IncidentReader): Promise<{ paused: PausedRow[]; counted: number }> {
  const from = `from escalations e join incidents i on i.id = e.incident_id where e.status = 'paused' and ${visibleTo('i', '$1')}`;
  const values: unknown[] = [reader];
  const paused = await db.query<PausedRow>(`select ${SHOWN} ${from} ${window.rest(values)}`, values);
  const [row] = await db.query<{ counted: number }>(`select count(*) as counted ${from}`, [reader]);
  return { paused, counted: row?.counted ?? 0 };
}

/**
 * Takes what waits, all of it or that of these incidents, as far as the reader may see them. Waits for whoever holds one of the incidents: a
 * decision that skipped it would be lost.
 */
export async function lockPaused(tx: Tx, incidentIds: readonly string[] | null, reader: IncidentReader): Promise<PausedRow[]> {
  const held = await tx.query<{ id: string }>(
    `select i.id from incidents i
      where exists (select 1 from escalations e where e.incident_id = i.id and e.status = 'paused')
        and ($1::uuid[] is null or i.id = any($1)) and ${visibleTo('i', '$2')}
      order by i.id for no key update of i`,
    [incidentIds, reader],
  );
  return tx.query<PausedRow>(
    `select ${SHOWN} from escalations e join incidents i on i.id = e.incident_id
      where e.status = 'paused' and i.id = any($1::uuid[]) order by i.id for no key update of e`,
    [held.map(({ id }) => id)],
  );
}

/** Lets them go on, due now. */
export async function resumePaused(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(`update escalations set status = 'running', next_at = $2, wake_at = $2 where id = any($1::uuid[]) and status = 'paused'`, [
    ids,
    tx.now,
  ]);
}

/** Ends them. */
export async function dismissPaused(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update escalations set status = 'stopped', stopped_reason = 'dismissed', ended_at = $2, next_round = null, next_level = null, next_at = null
      where id = any($1::uuid[]) and status = 'paused'`,
    [ids, tx.now],
  );
}

/**
 * Incidents that wait to be taken on and have no escalation, though each begins with one. Older than the limit. Those
 * with a running one, nearly all, are taken away as a set, from an index that holds nothing else; only the rest is
 * looked up one by one among all that ever were. Left to the planner, all are: it takes them for a few.
 */
export async function findLost(
  db: Queryable,
  { lateMs, limit, afterId }: { readonly lateMs: number; readonly limit: number; readonly afterId: string | null },
): Promise<{ id: string }[]> {
  return db.query<{ id: string }>(
    `select w.id from (
       select id, reopen_count + 1 as episode from incidents
        where status in ('triggered', 'triage', 'active') and deleted_at is null and not is_acknowledged
          and updated_at <= (select app_now() - $1 * interval '1 millisecond')
       except select incident_id, episode from escalations where status = 'running') w
       left join lateral (select true as begun from escalations e where e.incident_id = w.id and e.episode = w.episode limit 1) e on true
      where e.begun is null and ($3::uuid is null or w.id > $3) order by w.id limit $2`,
    [lateMs, limit, afterId],
    'escalations_lost',
  );
}

/** Such an incident, with nobody else working on it. */
export interface LostIncident {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly service_id: string | null;
  readonly episode: number;
}

export async function lockLost(tx: Tx, id: string): Promise<LostIncident | null> {
  const [row] = await tx.query<LostIncident>(
    `select i.id, i.number, i.title, i.severity, i.service_id, i.reopen_count + 1 as episode from incidents i
      where i.id = $1 and i.status in ('triggered', 'triage', 'active') and i.deleted_at is null and not i.is_acknowledged
        and not exists (select from escalations e where e.incident_id = i.id and e.episode = i.reopen_count + 1)
      for no key update of i skip locked`,
    [id],
  );
  return row ?? null;
}

/** A place in the order of what was due: the time as the database writes it, which is finer than ours. */
export interface LatePosition {
  readonly id: string;
  readonly at: string;
}

/** Escalations that were due this long ago and are not being worked on, what was due first before the rest. */
export async function findLate(
  db: Queryable,
  {
    lateMs,
    pauseAfterMs,
    limit,
    after,
  }: { readonly lateMs: number; readonly pauseAfterMs: number; readonly limit: number; readonly after: LatePosition | null },
): Promise<LatePosition[]> {
  return db.query<LatePosition>(
    `select id, next_at::text as at from escalations where status = 'running' and next_at <= app_now() - $1 * interval '1 millisecond'
        and next_at > app_now() - $2 * interval '1 millisecond' and ($4::timestamptz is null or (next_at, id) > ($4, $5::uuid))
      order by next_at, id limit $3`,
    [lateMs, pauseAfterMs, limit, after?.at ?? null, after?.id ?? null],
    'escalations_late',
  );
}

/** Figures for the metrics, each counted to a bound. */
export async function countWaiting(db: Queryable): Promise<{ running: number; due: number; paused: number }> {
  const [row] = await db.query<{ running: number; due: number; paused: number }>(
    `select (select count(*) from (select from escalations where status = 'running' limit 10000) r) as running,
            (select count(*) from (select from escalations where status = 'running' and next_at <= app_now() limit 10000) d) as due,
            (select count(*) from (select from escalations where status = 'paused' limit 10000) p) as paused`,
    [],
    'escalations_count',
  );
  return row ?? { running: 0, due: 0, paused: 0 };
}

/** When the next escalation is overdue for so long that it waits for a person. */
export const overdueAt = (pauseAfterMs: number) =>
  `select min(next_at) + interval '${pauseAfterMs} milliseconds' from escalations where status = 'running'`;
