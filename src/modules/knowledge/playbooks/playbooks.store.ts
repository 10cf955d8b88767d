import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { saveRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import { matching, type Query, ranked } from '../search/search.store.ts';
import { type Playbook, SHOWN } from './playbook.ts';

const MEMBERS = `p.id, p.name, p.kind, p.service_id as "serviceId", p.tags, p.label_selectors as "labelSelectors", p.state, p.steps, p.version,
  (select count(*) from playbook_runs r where r.playbook_id = p.id) as followed,
  (select count(*) from playbook_runs r where r.playbook_id = p.id and r.completed_at is not null) as completed,
  p.created_by as "createdBy", p.updated_by as "updatedBy", p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/** Which playbooks. */
export interface PlaybooksFilter {
  readonly kind: string | null;
  readonly state: string | null;
  readonly tag: string | null;
  readonly serviceId: string | null;
}

/** How playbooks may be sorted, besides by how well they match. */
export const playbooksWindow = listing({
  from: 'playbooks p',
  id: 'p.id',
  sorts: {
    created_at: { 'p.created_at': 'timestamptz' },
    updated_at: { 'p.updated_at': 'timestamptz' },
    name: { 'lower(p.name)': 'text' },
  },
  first: '-created_at',
});

function narrowedTo(values: unknown[], { kind, state, tag, serviceId }: PlaybooksFilter): string {
  const parts: string[] = [];
  if (kind !== null) parts.push(`p.kind = $${values.push(kind)}`);
  if (state !== null) parts.push(`p.state = $${values.push(state)}`);
  if (tag !== null) parts.push(`p.tags @> array[$${values.push(tag)}::text]`);
  if (serviceId !== null) parts.push(`p.service_id = $${values.push(serviceId)}`);
  return parts.join(' and ');
}

/** A page of playbooks in the order of a column. */
export async function listPlaybooks(
  db: Queryable,
  { filter, query, window }: { filter: PlaybooksFilter; query: Query | null; window: Window },
): Promise<{ rows: Playbook[]; counted: number }> {
  const whereOf = (values: unknown[]) =>
    [narrowedTo(values, filter), query === null ? '' : matching(values, 'playbook', query, 'p.id')]
      .filter((part) => part !== '')
      .join(' and ') || 'true';
  const values: unknown[] = [];
  const where = whereOf(values);
  const rows = await db.query<Playbook>(`select ${MEMBERS} from playbooks p where ${where} ${window.rest(values)}`, values);
  const counting: unknown[] = [];
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from playbooks p where ${whereOf(counting)} limit ${TOTAL_CAP + 1}) c`,
    counting,
  );
  return { rows, counted: row?.counted ?? 0 };
}

/** A page of the playbooks that match, the best first. */
export async function searchPlaybooks(
  db: Database,
  { filter, query, limit, skip }: { filter: PlaybooksFilter; query: Query; limit: number; skip: number },
): Promise<{ rows: Playbook[]; counted: number }> {
  const narrowed = (values: unknown[]) => {
    const where = narrowedTo(values, filter);
    return where === '' ? null : `exists (select from playbooks p where p.id = i.id and ${where})`;
  };
  const { ids, counted } = await ranked(db, { kind: 'playbook', query, narrowed, limit, skip });
  const rows = await db.query<Playbook>(
    `select ${MEMBERS} from unnest($1::uuid[]) with ordinality as w (id, place) join playbooks p on p.id = w.id order by w.place`,
    [ids],
  );
  return { rows, counted };
}

export async function findPlaybook(db: Queryable, id: string): Promise<Playbook | null> {
  const [row] = await db.query<Playbook>(`select ${MEMBERS} from playbooks p where p.id = $1`, [id], 'playbook_find');
  return row ?? null;
}

/** Makes others wait who want to change or remove this playbook; null when there is none. */
export async function lockPlaybook(tx: Tx, id: string): Promise<Playbook | null> {
  const rows = await tx.query('select id from playbooks where id = $1 for update', [id]);
  return rows.length === 0 ? null : findPlaybook(tx, id);
}

/** Names of those that are there, by id. */
export async function playbookNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    'select id, name from playbooks where id = any($1::uuid[])',
    [ids],
    'playbook_names',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Writes a playbook, new or changed. */
export async function writePlaybook(tx: Tx, playbook: Playbook): Promise<void> {
  const { followed: _, completed: __, ...row } = playbook;
  await saveRow(tx, 'playbooks', row, 'id');
}

export async function deletePlaybook(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from playbooks where id = $1', [id]);
}

/** What playbooks are looked for: one alert, or all linked ones and the service of an incident. */
export interface Subject {
  readonly serviceId: string | null;
  readonly labels: Readonly<Record<string, string>>;
}

/** SQL: that a playbook `p` is for the subject `s`, of an array of JSON. */
const FITS = `p.state = 'enabled' and p.label_selectors <@ (s.value -> 'labels')::jsonb
  and (p.service_id is null or p.service_id::text = s.value ->> 'serviceId') and (p.label_selectors <> '{}' or p.service_id is not null)`;
const MOST_SPECIFIC = `(select count(*) from jsonb_object_keys(p.label_selectors)) + (p.service_id is not null)::int desc, lower(p.name), p.id`;

/** Ids of the enabled playbooks for each of these subjects, the most specific first; by the place of the subject. */
export async function playbooksForEach(
  db: Queryable,
  subjects: readonly Subject[],
  limit: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (subjects.length === 0) return new Map();
  const rows = await db.query<{ place: number; ids: string[] }>(
    `select s.place::int - 1 as place, f.ids from json_array_elements($1::json) with ordinality as s (value, place) cross join lateral (
       select array_agg(id) as ids from (select p.id from playbooks p where ${FITS} order by ${MOST_SPECIFIC} limit $2) m) f
      where f.ids is not null`,
    [JSON.stringify(subjects), limit],
    'playbooks_for_each',
  );
  return new Map(rows.map(({ place, ids }) => [place, ids]));
}

/**
 * Enabled playbooks for any of these subjects, the most specific first, each with the place of the first subject it is for. One without selectors is for the
 * alerts of its service; one without either is for none.
 */
export async function matchingPlaybooks(
  db: Queryable,
  subjects: readonly Subject[],
): Promise<Array<{ playbook: Playbook; subject: number }>> {
  const rows = await db.query<Playbook & { subject: number }>(
    `select ${MEMBERS}, m.subject from (
       select p.id, min(s.place)::int as subject from json_array_elements($1::json) with ordinality as s (value, place), playbooks p
        where ${FITS} group by p.id) m join playbooks p on p.id = m.id
      order by ${MOST_SPECIFIC} limit ${SHOWN}`,
    [JSON.stringify(subjects)],
    'playbooks_matching',
  );
  return rows.map(({ subject, ...playbook }) => ({ playbook, subject: subject - 1 }));
}
