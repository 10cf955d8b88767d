import type { Queryable } from '../../../platform/db/database.ts';
import type { Labels, Severity } from '../signal.ts';

/** What conditions on alerts look at. */
export interface ScannedAlert {
  readonly number: number;
  readonly title: string;
  readonly labels: Labels;
  readonly severity: Severity;
  readonly source: string;
  readonly status: 'firing' | 'acknowledged' | 'resolved';
  readonly group_id: string;
  readonly service_id: string | null;
  readonly created_at: Date;
}

/** Few at a time: alerts may be large, and reading them holds up others. */
const PAGE = 100;

/** Open alerts, or with `since` those that arrived at that time or later, newest first, a page at a time, at most `limit`. */
export async function* scanAlerts(db: Queryable, since: Date | null, limit: number): AsyncGenerator<readonly ScannedAlert[]> {
  let below = Number.MAX_SAFE_INTEGER;
  for (let left = limit; left > 0; ) {
    const rows = await db.query<ScannedAlert>(
      `select number, title, labels, severity, source, status, group_id, service_id, created_at from alerts
        where number < $1 and deleted_at is null and ($3::timestamptz is not null or status <> 'resolved')
        order by number desc limit $2`,
      [below, Math.min(PAGE, left), since],
      since === null ? 'alerts_scan_open' : 'alerts_scan',
    );
    // Numbers rise with arrival, so that the first page with an older alert is the last.
    const wanted = since === null ? rows : rows.filter((row) => row.created_at >= since);
    if (wanted.length > 0) yield wanted;
    const last = rows.at(-1);
    if (!last || wanted.length < rows.length) return;
    below = last.number;
    left -= rows.length;
  }
}
