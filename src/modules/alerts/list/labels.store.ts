import type { Queryable } from '../../../platform/db/database.ts';

/** What is offered comes from the newest alerts only: suggestions should be quick, not complete. */
const NEWEST = 5_000;

/** A label's name or value, and how many of the newest alerts have it. */
export interface LabelCount {
  readonly text: string;
  readonly count: number;
}

const NEWEST_LABELS = `select labels from alerts where deleted_at is null order by number desc limit ${NEWEST}`;

/** Names of labels on the newest alerts, the most frequent first. */
export function labelNames(db: Queryable, limit: number): Promise<LabelCount[]> {
  return db.query<LabelCount>(
    `select l.key as text, count(*) as count from (${NEWEST_LABELS}) a, jsonb_object_keys(a.labels) l (key)
     group by l.key order by count(*) desc, l.key limit $1`,
    [limit],
    'label_names',
  );
}

/** Values of one label on the newest alerts that contain `search` (lower case; empty: all), the most frequent first. */
export function labelValues(db: Queryable, of: { readonly name: string; readonly search: string }, limit: number): Promise<LabelCount[]> {
  return db.query<LabelCount>(
    `select a.labels ->> $1 as text, count(*) as count from (${NEWEST_LABELS}) a
     where a.labels ? $1 and position($2 in lower(a.labels ->> $1)) > 0
     group by 1 order by count(*) desc, 1 limit $3`,
    [of.name, of.search, limit],
    'label_values',
  );
}
