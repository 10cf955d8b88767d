import type { Queryable } from '../../../platform/db/database.ts';
import { Bound, conditions } from './where.store.ts';
import { walk } from './sample.store.ts';
import type { FacetRow } from './facets.ts';
import type { AlertFilter } from './list-query.ts';
import { SEVERITIES, type Severity } from '../signal.ts';

/** Facets count among this many of the most recently changed alerts, so that they cost the same whatever is stored. */
const SAMPLE = 5_000;
/** With fewer hits than this in the sample, a rare filter is worth gathering from everywhere. */
const FEW = 50;
const VALUES_EACH = 8;
/** Values this long are texts, nobody picks them from a list. */
const LONGEST_VALUE = 200;

/** What was counted. `complete`: these are all matches, not a sample of them. */
export interface FacetCounts {
  readonly counted: number;
  readonly complete: boolean;
  readonly rows: readonly FacetRow[];
  readonly sources: readonly { readonly value: string; readonly count: number }[];
}

interface Row {
  readonly walked: number;
  readonly counted: number;
  readonly rows: FacetRow[];
  readonly sources: { value: string; count: number }[];
}

const COUNTS = `
 pairs as (select l.key as name, l.value, count(*) as count from hits cross join lateral jsonb_each_text(hits.labels) l
     where length(l.value) <= ${LONGEST_VALUE} group by 1, 2),
 ranked as (select name, value, count, row_number() over (partition by name order by count desc, value) as place,
     count(*) over (partition by name) as values, sum(count) over (partition by name) as alerts from pairs),
 sources as (select source as value, count(*) as count from hits group by source)
 select (select count(*) from hits) as counted,
   (select coalesce(json_agg(json_build_object('name', name, 'value', value, 'count', count, 'values', values, 'alerts', alerts) order by name, place), '[]')
      from ranked where place <= ${VALUES_EACH}) as rows,
   (select coalesce(json_agg(sources order by count desc, value), '[]') from sources) as sources`;

/** Counts labels and sources among the matches. */
export async function countFacets(db: Queryable, filter: AlertFilter): Promise<FacetCounts> {
  const bound = new Bound();
  const [near] = await db.query<Row>(
    `with ${walk(filter, bound, SAMPLE)},
     hits as materialized (select labels, source from walked join alerts using (number) where ${conditions(filter, bound, 'row').join(' and ')}),
     ${COUNTS.replace('select (select count(*) from hits)', 'select (select count(*) from walked) as walked, (select count(*) from hits)')}`,
    bound.values,
  );
  if (near && (near.walked < SAMPLE || near.counted >= FEW)) return { ...near, complete: near.walked < SAMPLE };
  const all = await gatherFacets(db, filter);
  return { ...all, complete: all.counted < SAMPLE };
}

async function gatherFacets(db: Queryable, filter: AlertFilter): Promise<Omit<FacetCounts, 'complete'>> {
  const bound = new Bound();
  const where = [...conditions(filter, bound, 'index')];
  if (filter.statuses !== null) where.push(`status = any(${bound.add(filter.statuses)}::text[])`);
  if (filter.severities !== null) where.push(`severity = any(${bound.add(filter.severities)}::text[])`);
  const [row] = await db.query<Row>(
    `with matches as materialized (select labels, source from alerts where ${where.join(' and ')}),
     hits as materialized (select labels, source from matches limit ${bound.add(SAMPLE)}),
     ${COUNTS}`,
    bound.values,
  );
  return row ?? { counted: 0, rows: [], sources: [] };
}

/** Matches by severity, whatever severities the filter names: what one could switch to. Among the same sample. */
export async function countSeverities(db: Queryable, filter: AlertFilter): Promise<Readonly<Record<Severity, number>>> {
  const bound = new Bound();
  const every = { ...filter, severities: null };
  const rows = await db.query<{ severity: Severity; count: number }>(
    `with ${walk(every, bound, SAMPLE)}
     select severity, count(*) as count from walked join alerts using (number) where ${conditions(every, bound, 'row').join(' and ')} group by severity`,
    bound.values,
  );
  const counts = new Map(rows.map((row) => [row.severity, row.count]));
  return Object.fromEntries(SEVERITIES.map((severity) => [severity, counts.get(severity) ?? 0])) as Record<Severity, number>;
}
