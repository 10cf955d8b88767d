import type { Queryable } from '../../../platform/db/database.ts';
import type { ViewedAlert } from '../alert-view.ts';
import { VIEWED } from './list.store.ts';

/** The alerts with these numbers that are there, lowest first. */
export function alertsByNumber(db: Queryable, numbers: readonly number[]): Promise<ViewedAlert[]> {
  return db.query<ViewedAlert>(
    `select ${VIEWED} from alerts where number = any($1::bigint[]) and deleted_at is null order by number`,
    [numbers],
    'alerts_by_number',
  );
}
