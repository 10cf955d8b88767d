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

/** What to look for, and how far. */
export interface Scan {
  /** Only alerts that arrived then or later, also resolved ones; null: only open ones. */
  readonly since: Date | null;
  /** Alerts that are read at most. */
  readonly limit: number;
  /** Only alerts with all of these labels. */
  readonly labels?: Labels;
  /** Only alerts of one of these services; none: of any or none. */
  readonly serviceIds?: readonly string[];
}

/** Alerts of a portion, newest first. */
export interface ScannedPage {
  readonly alerts: readonly ScannedAlert[];
  /** The last portion: there may be more, but the limit is reached. */
  readonly limited: boolean;
}

/** Few at a time: alerts may be large, and reading them holds up others. */
const PAGE = 100;
/** So many are looked at for a portion where the database can choose among them, and in all for each that may be read. */
const LOOK = { page: 1_000, all: 10 } as const;

type Found = ScannedAlert & { readonly nth: number };

interface Looked {
  readonly last: number | null;
  readonly oldest: Date | null;
  readonly looked: number;
}

/**
 * Stored alerts, newest first, a portion at a time. Each statement looks at a bounded number of rows, however few of them
 * carry the labels and however many alerts there are.
 */
export async function* scanAlerts(db: Queryable, { since, limit, labels = {}, serviceIds = [] }: Scan): AsyncGenerator<ScannedPage> {
  const chosen = Object.keys(labels).length + serviceIds.length > 0;
  const [page, most] = chosen ? [LOOK.page, limit * LOOK.all] : [PAGE, limit];
  const among = since === null ? "status <> 'resolved'" : 'true';
  let [below, looked, read] = [Number.MAX_SAFE_INTEGER, 0, 0];
  for (;;) {
    const size = Math.min(page, most - looked);
    const portion = Math.min(PAGE, limit - read);
    const rows = await db.query<Looked & (Found | { readonly number: null })>(
      `with page as materialized (
         select number, title, labels, severity, source, status, group_id, service_id, created_at, row_number() over (order by number desc) as nth
           from alerts where number < $1 and deleted_at is null and ${among} order by number desc limit $2)
       select l.last, l.oldest, l.looked, found.* from (select min(number) as last, min(created_at) as oldest, count(*) as looked from page) l
         left join lateral (select * from page where labels @> $3::jsonb and (cardinality($4::uuid[]) = 0 or service_id = any($4))
           and ($5::timestamptz is null or created_at >= $5) order by number desc limit $6) found on true
        order by found.number desc`,
      [below, size, JSON.stringify(labels), serviceIds, since, portion],
      since === null ? 'alerts_scan_open' : 'alerts_scan',
    );
    const [first] = rows as readonly Looked[];
    if (!first || first.last === null || first.oldest === null) return;
    const alerts = rows.filter((row): row is Looked & Found => row.number !== null);
    // Where a portion is full, others that were looked at follow its last alert.
    const cut = alerts.length === portion ? alerts.at(-1) : undefined;
    read += alerts.length;
    looked += cut?.nth ?? first.looked;
    below = cut?.number ?? first.last;
    // Numbers rise with arrival, so that the first portion with an older alert is the last.
    const all = cut === undefined || cut.nth === first.looked;
    const over = all && (first.looked < size || (since !== null && first.oldest < since));
    const limited = !over && (read >= limit || looked >= most);
    yield { alerts, limited };
    if (over || limited) return;
  }
}
