import type { Tx } from '../../../../platform/db/database.ts';
import type { AlertStatus } from '../../alert.ts';
import { UNKNOWN_ENDS_AFTER_HOURS } from './unknown.ts';

/** An unknown alert that was not repeated for {@link UNKNOWN_ENDS_AFTER_HOURS} hours. */
interface Unrepeated {
  readonly id: string;
  readonly number: number;
  readonly group_id: string;
  readonly status: AlertStatus;
}

/** At most `limit` of them, locked; what another server works on is left out. */
export function lockUnrepeated(tx: Tx, limit: number): Promise<Unrepeated[]> {
  return tx.query<Unrepeated>(
    `select id, number, group_id, status from alerts
      where source = 'unknown' and status <> 'resolved' and deleted_at is null and last_received_at <= $1::timestamptz - make_interval(hours => $2)
      order by last_received_at, id limit $3 for update skip locked`,
    [tx.now, UNKNOWN_ENDS_AFTER_HOURS, limit],
    'unknown_due',
  );
}

/** When the next unknown alert ends. */
export const UNKNOWN_DUE = `select min(last_received_at) + interval '${UNKNOWN_ENDS_AFTER_HOURS} hours' from alerts
  where source = 'unknown' and status <> 'resolved' and deleted_at is null`;
