import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';

const PORTION = 500;

/** Removes investigations that ended more than so many days ago, with all that belongs to them, and what agents took on days before that. Returns how many. */
export async function pruneInvestigations(db: Database, days: number): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await db.query(
      `with old as materialized (
         select id from investigations where ended_at < app_now() - make_interval(days => $1) limit $2 for update skip locked)
       delete from investigations i using old where i.id = old.id returning i.id`,
      [days, PORTION],
    );
    total += rows.length;
    if (rows.length < PORTION) break;
  }
  await db.query(`delete from investigation_spending where day < (app_now() at time zone 'UTC')::date - $1::int`, [days]);
  return total;
}

/** What an investigation is about. */
export interface SubjectRow {
  readonly id: string;
  readonly kind: 'alert' | 'incident' | 'group';
  readonly subject: string;
}

/** Subjects of ended investigations behind `after`, in the order of the investigations. */
export function endedSubjects(db: Queryable, after: string | null): Promise<SubjectRow[]> {
  return db.query<SubjectRow>(
    `select id, subject_kind as kind, subject_id as subject from investigations
      where ended_at is not null and ($1::uuid is null or id > $1) order by id limit $2`,
    [after, PORTION],
  );
}

/** How many were removed of each kind, as the command that removes them prints it. */
export type RemovedInvestigations = Readonly<Record<'investigations' | 'dispatches' | 'calls' | 'approvals' | 'evidence', number>>;

/** Removes ended investigations with all that belongs to them. */
export async function deleteInvestigations(tx: Tx, ids: readonly string[]): Promise<RemovedInvestigations> {
  const [parts] = await tx.query<Omit<RemovedInvestigations, 'investigations'>>(
    `with dispatches as (delete from investigation_attempts where investigation_id = any($1::uuid[]) returning 1),
          calls as (delete from investigation_calls where investigation_id = any($1::uuid[]) returning 1),
          approvals as (delete from investigation_approvals where investigation_id = any($1::uuid[]) returning 1),
          evidence as (delete from investigation_evidence where investigation_id = any($1::uuid[]) returning 1)
     select (select count(*) from dispatches) as dispatches, (select count(*) from calls) as calls,
       (select count(*) from approvals) as approvals, (select count(*) from evidence) as evidence`,
    [ids],
  );
  if (!parts) throw new Error('a count answered nothing');
  const investigations = await tx.query('delete from investigations where id = any($1::uuid[]) returning 1', [ids]);
  return { investigations: investigations.length, ...parts };
}
