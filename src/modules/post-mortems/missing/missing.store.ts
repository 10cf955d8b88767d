import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { type IncidentReader, incidentIdsFor, RESOLVED_CRITICAL } from '../../incidents/index.ts';

/** A critical incident that is over and has no post-mortem. */
export interface MissingPostMortem {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly commanderId: string | null;
  readonly resolvedAt: Date;
}

/** A post-mortem is missed this long after the incident was resolved; what is older than the second time is let rest. */
const MISSED = `i.resolved_at <= app_now() - interval '3 days' and i.resolved_at > app_now() - interval '90 days'`;
const WITHOUT = 'not exists (select from post_mortems p where p.incident_id = i.id)';
const MEMBERS = 'i.id, i.number, i.title, i.commander_id as "commanderId", i.resolved_at as "resolvedAt"';

/** At most so many are shown. */
export const MISSING_SHOWN = 100;

/** Critical incidents that were resolved at least three days ago and have no post-mortem, the latest first, as far as the reader may see them. */
export function missingPostMortems(db: Queryable, reader: IncidentReader): Promise<MissingPostMortem[]> {
  return db.query<MissingPostMortem>(
    `select ${MEMBERS} from (${RESOLVED_CRITICAL}) i where ${MISSED} and ${WITHOUT} and i.id in (${incidentIdsFor('$1')})
      order by i.resolved_at desc, i.id limit ${MISSING_SHOWN}`,
    [reader],
    'post_mortems_missing',
  );
}

const UNREMINDED = `i.commander_id is not null and not exists (select from post_mortem_reminders r where r.incident_id = i.id) and ${WITHOUT}`;

/** Takes those whose commanders were not reminded: each by one server, once. */
export function takeUnreminded(tx: Tx, limit: number): Promise<MissingPostMortem[]> {
  return tx.query<MissingPostMortem>(
    `with due as materialized (select ${MEMBERS} from (${RESOLVED_CRITICAL}) i where ${MISSED} and ${UNREMINDED} order by i.resolved_at, i.id limit $2),
     taken as (insert into post_mortem_reminders (incident_id, reminded_at) select id, $1 from due on conflict do nothing returning incident_id)
     select due.* from due join taken on taken.incident_id = due.id`,
    [tx.now, limit],
    'post_mortems_unreminded',
  );
}

/** When the next commander is to be reminded. */
export const MISSING_DUE = `select min(i.resolved_at) + interval '3 days' from (${RESOLVED_CRITICAL}) i
  where i.resolved_at > app_now() - interval '90 days' and ${UNREMINDED}`;
