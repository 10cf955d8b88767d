import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { PageNotice } from './page.ts';
import { calledFor, noticesOf } from './pages.store.ts';

/** A page that was answered, with all that went out in its message. */
export interface AnsweredPage {
  readonly id: string;
  readonly user_id: string;
  readonly incident_ids: readonly string[];
  /** Their numbers, by id. */
  readonly numbers: Readonly<Record<string, number>>;
  /** What else was in it. */
  readonly notices: readonly PageNotice[];
  /** Of a request to join an incident: whose answer is wanted. */
  readonly responder_id: string | null;
}

/** The page that a button or a call names; null: none of ours. */
export async function answeredPage(db: Queryable, pageId: string): Promise<AnsweredPage | null> {
  const [row] = await db.query<AnsweredPage>(
    `select p.id, p.user_id,
        coalesce((select array_agg(distinct b.incident_id) from pages b where b.kind = 'incident' and (b.id = p.id or b.bundle = p.id)), '{}') as incident_ids,
        coalesce((select json_object_agg(i.id, i.number) from incidents i
                   where i.id in (select b.incident_id from pages b where b.id = p.id or b.bundle = p.id)), '{}') as numbers,
        ${noticesOf('p')} as notices, p.content ->> 'responder_id' as responder_id
       from pages p where p.id = $1`,
    [pageId],
    'page_answered',
  );
  return row ?? null;
}

/** The person has the message. */
export async function markDelivered(tx: Tx, pageId: string): Promise<void> {
  await tx.query(
    `with notified as (select id from pages where (id = $1 or bundle = $1) and state in ('sent', 'sending') order by id for update)
     update pages p set state = 'delivered', delivered_at = coalesce(p.delivered_at, $2), updated_at = $2,
         revise_at = case when ${calledFor('p')} then null else p.revise_at end
       from notified t where p.id = t.id`,
    [pageId, tx.now],
    'page_delivered',
  );
}
