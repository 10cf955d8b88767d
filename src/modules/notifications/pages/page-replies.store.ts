import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { PageAsk, PageNotice } from './page.ts';
import { calledFor, noticesOf } from './pages.store.ts';

/** A page that was answered, with all that went out in its message. */
export interface AnsweredPage {
  readonly id: string;
  readonly user_id: string;
  /** Those it calls for, and those its notices are about. */
  readonly incident_ids: readonly string[];
  /** Those it calls for. */
  readonly called_ids: readonly string[];
  /** Their numbers, by id. */
  readonly numbers: Readonly<Record<string, number>>;
  /** What else was in it. */
  readonly notices: readonly PageNotice[];
  /** What it asks for; such a page is a message of its own. */
  readonly ask: PageAsk | null;
}

/** SQL: the incident that page `b` calls for, or that its notice is about. */
const ABOUT = `coalesce(b.incident_id, (b.content -> 'about' ->> 'incident_id')::uuid)`;

/** The page that a button or a call names; null: none of ours. */
export async function answeredPage(db: Queryable, pageId: string): Promise<AnsweredPage | null> {
  const [row] = await db.query<AnsweredPage>(
    `select p.id, p.user_id,
        coalesce((select array_agg(distinct ${ABOUT}) from pages b where b.kind <> 'responder' and ${ABOUT} is not null
                     and (b.id = p.id or b.bundle = p.id)), '{}') as incident_ids,
        coalesce((select array_agg(distinct b.incident_id) from pages b where b.kind = 'incident' and (b.id = p.id or b.bundle = p.id)), '{}') as called_ids,
        coalesce((select json_object_agg(i.id, i.number) from incidents i
                   where i.id in (select ${ABOUT} from pages b where b.id = p.id or b.bundle = p.id)), '{}') as numbers,
        ${noticesOf('p')} as notices, p.content -> 'ask' as ask
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
         revise_at = case when ${calledFor('p')} or p.revise_at is null then null else $2 end
       from notified t where p.id = t.id`,
    [pageId, tx.now],
    'page_delivered',
  );
}
