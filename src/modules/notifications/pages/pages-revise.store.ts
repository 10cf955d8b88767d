import type { Queryable } from '../../../platform/db/database.ts';
import type { Urgency } from '../../escalation/ports.ts';
import type { PageNotice, PersonChannelName } from './page.ts';
import { noticesOf } from './pages.store.ts';

/** A message to be brought up to date, with the incidents it names. */
export interface Revision {
  readonly id: string;
  readonly user_id: string;
  readonly channel: PersonChannelName;
  readonly urgency: Urgency;
  readonly external: Readonly<Record<string, string>>;
  readonly revise_at: Date;
  readonly revise_attempts: number;
  /** How long ago it went out. */
  readonly age_ms: number;
  /** Those it calls for; of a notice none. */
  readonly incident_ids: readonly string[];
  readonly notices: readonly PageNotice[];
  /** Of these the person dropped out: whoever else is wanted, this person is not. */
  readonly withdrawn_ids: readonly string[];
}

/** Takes messages that show what is no longer true, each once although several pages share it, for `leaseMs`. */
export async function claimRevisions(db: Queryable, limit: number, leaseMs: number): Promise<readonly Revision[]> {
  return db.query<Revision>(
    `with due as (
       select id, coalesce(bundle, id) as lead from pages where revise_at <= app_now() order by revise_at limit $1 for update skip locked
     ), others as (
       update pages p set revise_at = null from due where p.id = due.id and due.lead <> p.id
     )
     update pages p set revise_at = app_now() + $2 * interval '1 ms', revise_attempts = p.revise_attempts + 1
       from (select distinct lead from due) d where p.id = d.lead and p.external is not null
     returning p.id, p.user_id, p.channel, p.urgency, p.external, p.revise_at, p.revise_attempts,
       extract(epoch from app_now() - coalesce(p.sent_at, p.created_at))::float * 1000 as age_ms,
       coalesce((select array_agg(distinct b.incident_id) from pages b where b.kind = 'incident' and (b.id = p.id or b.bundle = p.id)), '{}') as incident_ids,
       ${noticesOf('p')} as notices,
       coalesce((select array_agg(distinct b.incident_id) from pages b where b.withdrawn_at is not null and (b.id = p.id or b.bundle = p.id)), '{}') as withdrawn_ids`,
    [limit, leaseMs],
    'pages_claim_revisions',
  );
}

/** Ends a revision, or puts it off; a change that came meanwhile stays due. Where nothing was tried, none of its tries counts. */
export async function settleRevision(db: Queryable, revision: Revision, againInMs: number | null, untried = false): Promise<void> {
  await db.query(
    `update pages set revise_at = case when $3::float is null then null else app_now() + $3 * interval '1 ms' end,
         revise_attempts = case when $4 then 0 else revise_attempts end where id = $1 and revise_at = $2`,
    [revision.id, revision.revise_at, againInMs, untried],
    'pages_settle_revision',
  );
}

/** When the next message is to be edited. */
export const REVISIONS_DUE = 'select min(revise_at) from pages where revise_at is not null';
