import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow, saveRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import { type IncidentReader, incidentIdsFor } from '../../incidents/index.ts';
import { LIMITS, type PostMortem, type PostMortemStatus, type PostMortemVersion } from '../post-mortem.ts';
import { textsOf } from './remarks.ts';

const MEMBERS = `p.id, p.incident_id as "incidentId", p.incident_number as "incidentNumber", p.status, p.content, p.authors, p.approver,
  p.blameless_confirmed as "blamelessConfirmed", p.remarks, p.submitted_at as "submittedAt", p.approved_at as "approvedAt",
  p.published_at as "publishedAt", p.version, p.created_by as "createdBy", p.updated_by as "updatedBy", p.created_at as "createdAt",
  p.updated_at as "updatedAt"`;

/** The post-mortem of an incident. */
export async function findPostMortem(db: Queryable, incidentId: string): Promise<PostMortem | null> {
  const [row] = await db.query<PostMortem>(
    `select ${MEMBERS} from post_mortems p where p.incident_id = $1`,
    [incidentId],
    'post_mortem_find',
  );
  return row ?? null;
}

/** The same, locked: who wants to change, move or remove it waits for the others. */
export async function lockPostMortem(tx: Tx, incidentId: string): Promise<PostMortem | null> {
  const [row] = await tx.query<PostMortem>(
    `select ${MEMBERS} from post_mortems p where p.incident_id = $1 for update`,
    [incidentId],
    'post_mortem_lock',
  );
  return row ?? null;
}

/** Writes a post-mortem, new or changed. @throws 23505 `post_mortems_incident_id_key` when its incident has another one */
export async function writePostMortem(tx: Tx, postMortem: PostMortem): Promise<void> {
  const { content } = postMortem;
  const words = [`#${postMortem.incidentNumber}`, ...textsOf(content).map(([, text]) => text)].join('\n').toLowerCase();
  const row = { ...postMortem, title: content.title, serviceIds: content.impact.service_ids, words };
  await saveRow(tx, 'post_mortems', row, 'id');
}

/** Keeps what was saved as a version; the oldest go. */
export async function keepVersion(tx: Tx, postMortem: PostMortem, savedBy: Actor): Promise<void> {
  const { id: postMortemId, version, content } = postMortem;
  const row = { id: randomUUIDv7(), postMortemId, version, title: content.title, content, savedBy, createdAt: tx.now };
  await insertRow(tx, 'post_mortem_versions', row);
  await tx.query('delete from post_mortem_versions where post_mortem_id = $1 and version <= $2', [postMortemId, version - LIMITS.versions]);
}

/** Removes it with its versions and action items; returns how many items it had. */
export async function deletePostMortem(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>('select count(*) as count from action_items where post_mortem_id = $1', [id]);
  await tx.query('delete from post_mortems where id = $1', [id]);
  return row?.count ?? 0;
}

/** How versions may be sorted. */
export const versionsWindow = listing({
  from: 'post_mortem_versions v',
  id: 'v.id',
  sorts: { created_at: { 'v.created_at': 'timestamptz' } },
  first: '-created_at',
});

/** A version without its content. */
export type VersionSummary = Omit<PostMortemVersion, 'content'> & { readonly title: string };

/** A page of the versions of a post-mortem. */
export async function listVersions(
  db: Queryable,
  postMortemId: string,
  window: Window,
): Promise<{ versions: VersionSummary[]; counted: number }> {
  const values: unknown[] = [postMortemId];
  const versions = await db.query<VersionSummary>(
    `select v.id, v.version, v.title, v.saved_by as "savedBy", v.created_at as "createdAt" from post_mortem_versions v
      where v.post_mortem_id = $1 ${window.rest(values)}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>('select count(*) as counted from post_mortem_versions where post_mortem_id = $1', [
    postMortemId,
  ]);
  return { versions, counted: row?.counted ?? 0 };
}

/** One version. */
export async function findVersion(db: Queryable, postMortemId: string, version: number): Promise<PostMortemVersion | null> {
  const [row] = await db.query<PostMortemVersion>(
    `select v.id, v.version, v.content, v.saved_by as "savedBy", v.created_at as "createdAt" from post_mortem_versions v
      where v.post_mortem_id = $1 and v.version = $2`,
    [postMortemId, version],
  );
  return row ?? null;
}

/** Which post-mortems. */
export interface PostMortemsFilter {
  /** Who looks: those of private incidents are shown to who may see those. */
  readonly reader: IncidentReader;
  readonly status: PostMortemStatus | null;
  readonly serviceId: string | null;
  /** Lower-cased words that must all occur. */
  readonly words: readonly string[];
}

/** How post-mortems may be sorted. */
export const postMortemsWindow = listing({
  from: 'post_mortems p',
  id: 'p.id',
  sorts: {
    created_at: { 'p.created_at': 'timestamptz' },
    updated_at: { 'p.updated_at': 'timestamptz' },
    incident_number: { 'p.incident_number': 'bigint' },
  },
  first: '-created_at',
});

/** A post-mortem in a list. */
export type PostMortemSummary = Omit<PostMortem, 'content' | 'remarks'> & {
  readonly title: string;
  readonly serviceIds: readonly string[];
  readonly summary: string;
  readonly remarkCount: number;
  readonly items: number;
  readonly openItems: number;
};

const SUMMARY = `${MEMBERS.replace('p.content, ', '').replace('p.remarks, ', '')}, p.title, p.service_ids as "serviceIds",
  left(p.content ->> 'summary', 500) as summary, jsonb_array_length(p.remarks) as "remarkCount",
  (select count(*) from action_items i where i.post_mortem_id = p.id) as items,
  (select count(*) from action_items i where i.post_mortem_id = p.id and i.status in ('open', 'in_progress')) as "openItems"`;

function narrowed(values: unknown[], { reader, status, serviceId, words }: PostMortemsFilter): string {
  const parts = [`p.incident_id in (${incidentIdsFor(`$${values.push(reader)}`)})`];
  if (status !== null) parts.push(`p.status = $${values.push(status)}`);
  if (serviceId !== null) parts.push(`p.service_ids @> array[$${values.push(serviceId)}::uuid]`);
  for (const word of words) parts.push(`p.words like $${values.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`);
  return parts.join(' and ');
}

/** A page of post-mortems whose incidents were not deleted and may be seen. */
export async function listPostMortems(
  db: Queryable,
  filter: PostMortemsFilter,
  window: Window,
): Promise<{ rows: PostMortemSummary[]; counted: number }> {
  const values: unknown[] = [];
  const where = narrowed(values, filter);
  const rows = await db.query<PostMortemSummary>(`select ${SUMMARY} from post_mortems p where ${where} ${window.rest(values)}`, values);
  const counting: unknown[] = [];
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from post_mortems p where ${narrowed(counting, filter)} limit ${TOTAL_CAP + 1}) c`,
    counting,
  );
  return { rows, counted: row?.counted ?? 0 };
}

/** Ids of the post-mortems and action items of these incidents. */
export async function documentsOf(db: Queryable, incidentIds: readonly string[]): Promise<string[]> {
  if (incidentIds.length === 0) return [];
  const rows = await db.query<{ id: string }>(
    `select id from post_mortems where incident_id = any($1::uuid[]) union all select id from action_items where incident_id = any($1::uuid[])`,
    [incidentIds],
    'post_mortem_documents_of',
  );
  return rows.map(({ id }) => id);
}
