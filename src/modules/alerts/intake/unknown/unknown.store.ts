import type { Tx } from '../../../../platform/db/database.ts';
import type { AlertStatus } from '../../alert.ts';
import { UNKNOWN_ENDS_AFTER_HOURS } from './unknown.ts';

/** An unknown alert whose time has come. */
interface Due {
  readonly id: string;
  readonly number: number;
  readonly group_id: string;
  readonly status: AlertStatus;
  /** It was repeated since it was looked at last: it goes on for now. */
  readonly repeated: boolean;
}

/**
 * At most `limit` unknown alerts that were last known to be repeated {@link UNKNOWN_ENDS_AFTER_HOURS} hours ago, locked;
 * what another server works on is left out. Of those that were repeated since, it is known from now on.
 */
export function lockDue(tx: Tx, limit: number): Promise<Due[]> {
  return tx.query<Due>(
    `with late as (select $1::timestamptz - make_interval(hours => $2) as at),
     due as materialized (
       select a.id, a.number, a.group_id, a.status, a.last_received_at, a.last_received_at > late.at as repeated from alerts a, late
        where a.source = 'unknown' and a.status <> 'resolved' and a.deleted_at is null and coalesce(a.heard_at, a.created_at) <= late.at
        order by coalesce(a.heard_at, a.created_at), a.id limit $3 for update of a skip locked
     ), heard as (
       update alerts a set heard_at = due.last_received_at from due where a.id = due.id and due.repeated
     )
     select id, number, group_id, status, repeated from due`,
    [tx.now, UNKNOWN_ENDS_AFTER_HOURS, limit],
    'unknown_due',
  );
}

/** When the next unknown alert is to be looked at. */
export const UNKNOWN_DUE = `select min(coalesce(heard_at, created_at)) + interval '${UNKNOWN_ENDS_AFTER_HOURS} hours' from alerts
  where source = 'unknown' and status <> 'resolved' and deleted_at is null`;
