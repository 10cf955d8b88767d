import type { Database } from '../../../../platform/db/database.ts';
import type { Log } from '../../../../platform/log.ts';

/** Rows after which the statistics of an empty database are worth gathering, and how much more is the next time. */
const FIRST = 200;
const FACTOR = 4;

/** How large a table is says enough for now: a tenth of the usual sample costs a tenth in the middle of the flood. */
const SMALL_SAMPLE = 'set local default_statistics_target = 10';

/**
 * Keeps the planner informed in the first flood of a database: until its own round comes, PostgreSQL takes the tables
 * for as small as they were when a statement was prepared, and reads all of them. Later rounds are left to autovacuum.
 *
 * @returns what to call with the number of alerts that were stored; returns at once
 */
export function openStatistics({ db, log }: { readonly db: Database; readonly log: Log }): (stored: number) => void {
  let total = 0;
  let next = FIRST;
  let running = false;
  return (stored) => {
    total += stored;
    if (total < next || running) return;
    running = true;
    next = total * FACTOR;
    db.transaction((tx) => tx.query('analyze alerts, alert_groups, alert_events, alerts_to_route'), { statement: SMALL_SAMPLE })
      .catch((error: unknown) => log.debug({ err: error }, 'statistics were not gathered; autovacuum will'))
      .finally(() => {
        running = false;
      });
  };
}
