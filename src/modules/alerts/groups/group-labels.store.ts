import type { Queryable } from '../../../platform/db/database.ts';
import type { Labels } from '../signal.ts';

/** Alerts of a group that are looked at, the newest. */
const MOST = 500;

/** The labels that all open alerts of a group have with one value; of all its alerts when none is open. Null: there is no such group. */
export async function sharedLabels(db: Queryable, groupId: string): Promise<Labels | null> {
  const rows = await db.query<{ labels: Labels; open: boolean }>(
    `select labels, status <> 'resolved' as open from alerts where group_id = $1 and deleted_at is null order by number desc limit ${MOST}`,
    [groupId],
    'group_labels',
  );
  const counted = rows.some(({ open }) => open) ? rows.filter(({ open }) => open) : rows;
  const [first, ...others] = counted;
  if (!first) return null;
  return Object.fromEntries(Object.entries(first.labels).filter(([name, value]) => others.every(({ labels }) => labels[name] === value)));
}
