import type { Queryable } from '../../platform/db/database.ts';
import { TOTAL_CAP } from '../../platform/http/list.ts';
import type { Incident } from './incident.ts';
import { INCIDENT } from './incidents.store.ts';
import type { IncidentFilter, IncidentPaging } from './list-query.ts';
import type { IncidentReader } from './privacy/reader.ts';
import { visibleTo } from './privacy/visible.store.ts';

/** Collects bound values: no value of a caller ever becomes part of a statement's text. */
class Bound {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const WORDS = `lower(title || ' ' || coalesce(description, ''))`;

function conditions(filter: IncidentFilter, reader: IncidentReader, bound: Bound): string[] {
  const all = ['deleted_at is null', visibleTo('incidents', bound.add(reader))];
  if (filter.statuses !== null) all.push(`status = any(${bound.add(filter.statuses)}::text[])`);
  if (filter.severities !== null) all.push(`severity = any(${bound.add(filter.severities)}::text[])`);
  if (filter.serviceId !== null)
    all.push(`id in (select incident_id from incident_affected_services where service_id = ${bound.add(filter.serviceId)}::uuid)`);
  if (filter.serviceIds !== null)
    all.push(`id in (select incident_id from incident_affected_services where service_id = any(${bound.add(filter.serviceIds)}::uuid[]))`);
  if (filter.commanderId !== null) all.push(`commander_id = ${bound.add(filter.commanderId)}::uuid`);
  for (const word of filter.words) {
    const like = `${WORDS} like ${bound.add(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`;
    const number = /^#?(\d{1,15})$/.exec(word)?.[1];
    all.push(number === undefined ? like : `(${like} or number = ${bound.add(Number(number))})`);
  }
  if (filter.from !== null) all.push(`created_at >= ${bound.add(filter.from)}`);
  if (filter.until !== null) all.push(`created_at <= ${bound.add(filter.until)}`);
  return all;
}

/** One page of what the reader may see, with one incident more than asked for when there is a next page, and how many match: counted to the cap and one, or 0 unless `count`. */
export async function listIncidents(
  db: Queryable,
  filter: IncidentFilter,
  paging: IncidentPaging & { readonly count: boolean },
  reader: IncidentReader,
): Promise<{ incidents: Incident[]; counted: number }> {
  const bound = new Bound();
  const where = conditions(filter, reader, bound);
  const direction = paging.descending ? 'desc' : 'asc';
  if (paging.after)
    where.push(
      `(${paging.by}, number) ${paging.descending ? '<' : '>'} (${bound.add(new Date(paging.after.at))}::timestamptz, ${bound.add(paging.after.number)}::bigint)`,
    );
  const all = new Bound();
  const [incidents, [total]] = await Promise.all([
    db.query<Incident>(
      `select ${INCIDENT} from incidents where ${where.join(' and ')} order by ${paging.by} ${direction}, number ${direction}
        limit ${bound.add(paging.limit + 1)} offset ${bound.add(paging.after ? 0 : paging.skip)}`,
      bound.values,
    ),
    paging.count
      ? db.query<{ count: number }>(
          `select count(*) as count from (select from incidents where ${conditions(filter, reader, all).join(' and ')} limit ${all.add(TOTAL_CAP + 1)}) t`,
          all.values,
        )
      : [],
  ]);
  return { incidents, counted: total?.count ?? 0 };
}
