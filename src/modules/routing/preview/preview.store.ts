import type { Queryable } from '../../../platform/db/database.ts';
import { UNKNOWN } from '../../alerts/intake/unknown/unknown.ts';
import type { PastAlert } from '../steps.ts';

/** Few at a time: alerts may be large, and reading them holds up others. */
const PAGE = 100;

/** The newest stored alerts that arrived at `since` or later, a page at a time, at most `limit`. */
export async function* pastAlerts(db: Queryable, since: Date, limit: number): AsyncGenerator<PastAlert[]> {
  let below = Number.MAX_SAFE_INTEGER;
  for (let left = limit; left > 0; ) {
    const rows = await db.query<PastAlert & { readonly source: string }>(
      `select number, title, labels, severity, source, service_id, created_at from alerts where number < $1 and deleted_at is null order by number desc limit $2`,
      [below, Math.min(PAGE, left)],
      'routing_past_alerts',
    );
    // Numbers rise with arrival, so that the first page with an older alert is the last.
    const wanted = rows.filter((row) => row.created_at >= since);
    // Rules say nothing about alerts of an unknown format.
    const ruled = wanted.filter((row) => row.source !== UNKNOWN);
    if (ruled.length > 0) yield ruled;
    const last = rows.at(-1);
    if (!last || wanted.length < rows.length) return;
    below = last.number;
    left -= rows.length;
  }
}
