import { sqlIsSample } from '../../../platform/sample-rows/mark.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow, updateRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Component, ComponentStatus, Link, StatusPage, Theme, Visibility } from '../page.ts';
import type { StatusChange } from '../uptime.ts';

/** The channel on which servers hear that a page has changed. */
export const PAGES_CHANNEL = 'status_pages';

const COMPONENTS = `coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'description', c.description, 'group', c.group_name,
    'service_id', c.service_id, 'status', c.status, 'status_since', c.status_since, 'automatic', c.automatic, 'automatic_from', c.automatic_from,
    'overridden', c.overridden, 'own_status', c.own_status, 'created_at', c.created_at) order by c.position, c.id)
  from status_page_components c where c.page_id = p.id), '[]') as components`;

const PAGE = `p.id, p.slug, p.title, p.description, p.visibility, p.theme, p.links, p.support_url, p.custom_domain, p.link_version, p.version,
  p.revision, p.created_at, p.updated_at, ${COMPONENTS}`;

interface Row extends Omit<StatusPage, 'components'> {
  readonly components: ReadonlyArray<Omit<Component, 'status_since' | 'created_at'> & { status_since: string; created_at: string }>;
}

function pageOf(row: Row): StatusPage {
  return {
    ...row,
    components: row.components.map((component) => ({
      ...component,
      status_since: new Date(component.status_since),
      created_at: new Date(component.created_at),
    })),
  };
}

/** How status pages may be sorted. */
export const pagesWindow = listing({
  from: 'status_pages p',
  id: 'p.id',
  sorts: {
    created_at: { 'p.created_at': 'timestamptz' },
    updated_at: { 'p.updated_at': 'timestamptz' },
    title: { 'lower(p.title)': 'text' },
    slug: { 'p.slug': 'text' },
  },
  first: '-created_at',
});

export async function listPages(db: Queryable, search: string | null, window: Window): Promise<{ pages: StatusPage[]; counted: number }> {
  const where = `($1::text is null or strpos(lower(p.title || ' ' || p.slug), lower($1)) > 0)`;
  const values: unknown[] = [search];
  const rows = await db.query<Row>(
    `select ${PAGE} from (select * from status_pages p where ${where} ${window.rest(values)}) p ${window.orderBy}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from status_pages p where ${where} limit ${TOTAL_CAP + 1}) c`,
    [search],
  );
  return { pages: rows.map(pageOf), counted: row?.counted ?? 0 };
}

export async function findPage(db: Queryable, id: string): Promise<StatusPage | null> {
  const [row] = await db.query<Row>(`select ${PAGE} from status_pages p where p.id = $1`, [id], 'status_page_find');
  return row ? pageOf(row) : null;
}

/** Which of these pages there are. */
export async function knownStatusPages(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>('select id from status_pages where id = any($1)', [ids], 'status_pages_known');
  return new Set(rows.map(({ id }) => id));
}

/** Changes of one page wait for each other. */
export async function lockPage(tx: Tx, id: string): Promise<StatusPage | null> {
  const rows = await tx.query('select id from status_pages where id = $1 for update', [id]);
  return rows.length === 0 ? null : findPage(tx, id);
}

/** Pages and their revisions: what each server compares with its copies. */
export async function pageRevisions(db: Queryable): Promise<Array<{ id: string; revision: number }>> {
  return db.query(`select id, revision from status_pages where not (${sqlIsSample('id')})`, [], 'status_page_revisions');
}

/** A page's own columns. */
export interface PageRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly theme: Theme;
  readonly links: readonly Link[];
  readonly support_url: string | null;
  readonly custom_domain: string | null;
}

export async function insertPage(tx: Tx, row: PageRow): Promise<void> {
  await insertRow(tx, 'status_pages', { ...row, created_at: tx.now, updated_at: tx.now });
}

export async function updatePage(tx: Tx, row: PageRow): Promise<void> {
  await updateRow(tx, 'status_pages', { ...row, updated_at: tx.now }, { also: 'version = version + 1' });
}

/** Voids the links with a token. */
export async function rotateLink(tx: Tx, id: string): Promise<void> {
  await tx.query('update status_pages set link_version = link_version + 1, version = version + 1, updated_at = $2 where id = $1', [
    id,
    tx.now,
  ]);
}

export async function deletePage(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from status_pages where id = $1', [id]);
  tx.notify(PAGES_CHANNEL);
}

/** Every server renders this page anew. */
export async function bumpPages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('update status_pages set revision = revision + 1 where id = any($1::uuid[])', [ids]);
  tx.notify(PAGES_CHANNEL);
}

/** A component to be written. */
export interface ComponentRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly group: string | null;
  readonly service_id: string | null;
  readonly automatic: boolean;
  readonly automatic_from: string;
  readonly overridden: boolean;
  /** What it shows without published incidents; an automatic one follows its rule. */
  readonly own_status: ComponentStatus;
  /** Whether a person chose that with this request. */
  readonly chosen: boolean;
}

/** Makes exactly these the components, in this order. Their statuses are written with {@link writeStatuses}. */
export async function replaceComponents(tx: Tx, pageId: string, rows: readonly ComponentRow[]): Promise<void> {
  await tx.query('delete from status_page_components where page_id = $1 and id <> all($2::uuid[])', [pageId, rows.map(({ id }) => id)]);
  const added = await tx.query<{ id: string }>(
    `insert into status_page_components as c (id, page_id, position, name, description, group_name, service_id, automatic, automatic_from,
       overridden, own_status, chosen_at, status, status_since, created_at)
     select r.id, $1, r.position, r.name, r.description, r.group_name, r.service_id, r.automatic, r.automatic_from, r.overridden, r.own_status,
         case when r.chosen then $3::timestamptz end, r.own_status, $3, $3
       from json_to_recordset($2::json) as r (id uuid, position integer, name text, description text, group_name text, service_id uuid,
         automatic boolean, automatic_from text, overridden boolean, own_status text, chosen boolean)
     on conflict (id) do update set position = excluded.position, name = excluded.name, description = excluded.description,
       group_name = excluded.group_name, service_id = excluded.service_id, automatic = excluded.automatic,
       automatic_from = excluded.automatic_from, overridden = excluded.overridden,
       own_status = excluded.own_status, 
       chosen_at = case when excluded.automatic and not excluded.overridden then null else coalesce(excluded.chosen_at, c.chosen_at) end
     where c.page_id = $1
     returning id`,
    [pageId, JSON.stringify(rows.map((row, position) => ({ ...row, group_name: row.group, position }))), tx.now],
  );
  await tx.query(
    `insert into status_page_changes (component_id, at, status)
     select c.id, c.created_at, c.status from status_page_components c
      where c.id = any($1::uuid[]) and not exists (select from status_page_changes h where h.component_id = c.id)`,
    [added.map(({ id }) => id)],
  );
}

/** Sets statuses and keeps the change; those that are the same already are left alone. @returns the pages that changed */
export async function writeStatuses(
  tx: Tx,
  statuses: ReadonlyArray<{ readonly id: string; readonly status: ComponentStatus }>,
): Promise<string[]> {
  if (statuses.length === 0) return [];
  const rows = await tx.query<{ page_id: string }>(
    `with changed as (
       update status_page_components c set status = r.status, status_since = $2
         from json_to_recordset($1::json) as r (id uuid, status text) where c.id = r.id and c.status <> r.status
       returning c.id, c.page_id, c.status
     ), kept as (
       insert into status_page_changes (component_id, at, status) select id, $2, status from changed
       on conflict (component_id, at) do update set status = excluded.status
     )
     select distinct page_id from changed`,
    [JSON.stringify(statuses), tx.now],
  );
  return rows.map(({ page_id }) => page_id);
}

/** A component whose status is decided. */
export type Decided = Pick<Component, 'id' | 'service_id' | 'automatic' | 'automatic_from' | 'overridden' | 'own_status'> & {
  readonly page_id: string;
  readonly chosen_at: Date | null;
};

/**
 * Components of a page, or of all pages, locked until the transaction ends; pages before their components, everywhere. Of all
 * pages only those that follow a service, or that an incident raises or raised.
 */
export async function lockComponents(tx: Tx, only: { readonly pageId: string } | null): Promise<Decided[]> {
  await tx.query('select id from status_pages where $1::uuid is null or id = $1 order by id for no key update', [only?.pageId ?? null]);
  return tx.query<Decided>(
    `select id, page_id, service_id, automatic, automatic_from, overridden, own_status, chosen_at from status_page_components c
      where page_id = $1 or ($1::uuid is null and (automatic or status <> own_status
        or exists (select from status_page_incidents i where i.page_id = c.page_id and i.status <> 'resolved' and c.id = any(i.component_ids))))
      order by id for update`,
    [only?.pageId ?? null],
  );
}

/** Takes the notes that incidents have left. */
export async function takeSignals(tx: Tx): Promise<void> {
  await tx.query('delete from status_page_signals', []);
}

/** Notes when a maintenance window next begins or ends for each page. */
export async function noteLook(tx: Tx, at: Date | null): Promise<void> {
  await tx.query('update status_pages set look_at = $1 where look_at is distinct from $1', [at]);
}

/** Pages with what decides which maintenance they show. */
export async function pagesForWindows(
  tx: Tx,
): Promise<Array<{ id: string; windows_digest: string; components: Array<{ id: string; service_id: string | null }> }>> {
  return tx.query(
    `select p.id, p.windows_digest, coalesce((select json_agg(json_build_object('id', c.id, 'service_id', c.service_id))
       from status_page_components c where c.page_id = p.id), '[]') as components from status_pages p order by p.id`,
    [],
  );
}

/** Keeps which maintenance these pages show from now on. */
export async function noteWindows(tx: Tx, pages: ReadonlyArray<{ readonly id: string; readonly digest: string }>): Promise<void> {
  await tx.query(
    `update status_pages p set windows_digest = r.digest from json_to_recordset($1::json) as r (id uuid, digest text) where p.id = r.id`,
    [JSON.stringify(pages)],
  );
}

/** When components are to be looked at again. */
export const STATUS_DUE = `least((select app_now() from status_page_signals limit 1), (select min(look_at) from status_pages where look_at is not null))`;

/** Changes of these components since then, and the one each had before, in order. */
export async function changesSince(db: Queryable, ids: readonly string[], since: Date): Promise<ReadonlyMap<string, StatusChange[]>> {
  const rows = await db.query<{ component_id: string; at: Date; status: ComponentStatus }>(
    `select component_id, at, status from status_page_changes h
      where component_id = any($1::uuid[])
        and at >= coalesce((select max(at) from status_page_changes b where b.component_id = h.component_id and b.at <= $2), $2)
      order by component_id, at`,
    [ids, since],
    'status_page_changes',
  );
  const found = new Map<string, StatusChange[]>();
  for (const { component_id, at, status } of rows) {
    const list = found.get(component_id) ?? [];
    list.push({ at, status });
    found.set(component_id, list);
  }
  return found;
}

/** Forgets changes that no bar shows any more; the last one before stays. */
export async function pruneChanges(db: Queryable): Promise<void> {
  await db.query(
    `delete from status_page_changes h where at < app_now() - interval '400 days'
        and exists (select from status_page_changes l where l.component_id = h.component_id and l.at > h.at
                      and l.at < app_now() - interval '400 days')`,
  );
}

/** A status page whose own domain is none of these. */
export async function pageOutside(tx: Tx, domains: readonly string[]): Promise<{ readonly domain: string; readonly slug: string } | null> {
  const [row] = await tx.query<{ domain: string; slug: string }>(
    'select custom_domain as domain, slug from status_pages where custom_domain <> all ($1::text[]) order by slug limit 1',
    [domains],
  );
  return row ?? null;
}
