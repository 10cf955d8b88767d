import type { Queryable } from '../../../platform/db/database.ts';
import type { AlertRow } from '../alert.ts';

/** An open alert, as another product's interface lists it. */
export type OpenAlertRow = Pick<
  AlertRow,
  | 'number'
  | 'fingerprint'
  | 'title'
  | 'severity'
  | 'labels'
  | 'annotations'
  | 'source'
  | 'group_id'
  | 'service_id'
  | 'starts_at'
  | 'updated_at'
  | 'suppressed_by'
  | 'generator_url'
>;

/** The next open alerts after a fingerprint, by fingerprint. `labels`: those that carry all of these. */
export function openAlerts(
  db: Queryable,
  { after, labels, limit }: { readonly after: string; readonly labels: Readonly<Record<string, string>>; readonly limit: number },
): Promise<OpenAlertRow[]> {
  return db.query<OpenAlertRow>(
    `select number, fingerprint, title, severity, labels, annotations, source, group_id, service_id, starts_at, updated_at, suppressed_by, generator_url
       from alerts where status <> 'resolved' and deleted_at is null and fingerprint > $1 and labels @> $2::jsonb
      order by fingerprint limit $3`,
    [after, JSON.stringify(labels), limit],
    'alerts_open_after',
  );
}

/** The fingerprints of alerts, by number. */
export async function fingerprintsOf(db: Queryable, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.query<{ number: number; fingerprint: string }>(
    'select number, fingerprint from alerts where number = any($1::bigint[])',
    [numbers],
    'alerts_fingerprints',
  );
  return new Map(rows.map(({ number, fingerprint }) => [number, fingerprint]));
}
