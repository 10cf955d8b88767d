import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { PAGE_COLUMNS, type PageRow } from './pages.store.ts';

/** One page; null when there is none. */
export async function findPage(db: Queryable, id: string): Promise<PageRow | null> {
  const [row] = await db.query<PageRow>(`select ${PAGE_COLUMNS} from pages where id = $1`, [id], 'page_find');
  return row ?? null;
}

/** A call that reached nobody: its pages fail, and the attempt is kept. Those that were settled otherwise stay as they are. */
export async function failCall(
  tx: Tx,
  pageId: string,
  verdict: { readonly state: 'failed' | 'dead' | 'skipped'; readonly reason: string; readonly retryInMs: number },
): Promise<readonly PageRow[]> {
  return tx.query<PageRow>(
    `with failed as (
       update pages set state = case when withdrawn_at is null then $2 else 'skipped' end, reason = case when withdrawn_at is null then $3 else reason end, next_attempt_at = $4::timestamptz + $5 * interval '1 ms', claim = null, external = null,
           first_failed_at = coalesce(first_failed_at, $4), report_due = report_due or ($2 = 'dead' and kind <> 'test'), updated_at = $4
         where (id = $1 or bundle = $1) and state in ('sent', 'sending') returning *
     ), attempts as (
       insert into page_attempts (page_id, at, attempt, outcome, detail, duration_ms) select id, $4, attempts, $2, $3, 0 from failed
     )
     select ${PAGE_COLUMNS} from failed where withdrawn_at is null`,
    [pageId, verdict.state, verdict.reason.slice(0, 500), tx.now, verdict.retryInMs],
    'page_fail_call',
  );
}
