import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { saveRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import { matching, type Query, ranked, unindexTexts } from '../search/search.store.ts';
import type { Memory } from './memory.ts';

const MEMBERS = `m.id, m.text, m.tags, m.scope, m.trust, m.agent_id as "agentId", m.service_id as "serviceId",
  m.investigation_id as "investigationId", m.expires_at as "expiresAt", m.created_at as "createdAt", m.updated_at as "updatedAt"`;

/** Which memories. */
export interface MemoriesFilter {
  readonly tag: string | null;
  readonly serviceId: string | null;
  readonly scope: string | null;
  readonly trust: string | null;
  /** Asked by this agent: its own and shared ones. Null: by a person, who sees all. */
  readonly agentId: string | null;
}

/** How memories may be sorted, besides by how well they match. */
export const memoriesWindow = listing({
  from: 'memories m',
  id: 'm.id',
  sorts: { created_at: { 'm.created_at': 'timestamptz' }, updated_at: { 'm.updated_at': 'timestamptz' } },
  first: '-created_at',
});

const THERE = '(m.expires_at is null or m.expires_at > app_now())';

function narrowedTo(values: unknown[], { tag, serviceId, scope, trust, agentId }: MemoriesFilter): string {
  const parts: string[] = [THERE];
  if (tag !== null) parts.push(`m.tags @> array[$${values.push(tag)}::text]`);
  if (serviceId !== null) parts.push(`m.service_id = $${values.push(serviceId)}`);
  if (scope !== null) parts.push(`m.scope = $${values.push(scope)}`);
  if (trust !== null) parts.push(`m.trust = $${values.push(trust)}`);
  if (agentId !== null) parts.push(`(m.scope = 'shared' or m.agent_id = $${values.push(agentId)})`);
  return parts.join(' and ');
}

/** A page of memories in the order of a column. */
export async function listMemories(
  db: Queryable,
  { filter, query, window }: { filter: MemoriesFilter; query: Query | null; window: Window },
): Promise<{ rows: Memory[]; counted: number }> {
  const whereOf = (values: unknown[]) =>
    [narrowedTo(values, filter), query === null ? '' : matching(values, 'memory', query, 'm.id')]
      .filter((part) => part !== '')
      .join(' and ');
  const values: unknown[] = [];
  const where = whereOf(values);
  const rows = await db.query<Memory>(`select ${MEMBERS} from memories m where ${where} ${window.rest(values)}`, values);
  const counting: unknown[] = [];
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from memories m where ${whereOf(counting)} limit ${TOTAL_CAP + 1}) c`,
    counting,
  );
  return { rows, counted: row?.counted ?? 0 };
}

/** A page of the memories that match, the best first. */
export async function searchMemories(
  db: Database,
  { filter, query, limit, skip }: { filter: MemoriesFilter; query: Query; limit: number; skip: number },
): Promise<{ rows: Memory[]; counted: number }> {
  const narrowed = (values: unknown[]) => `exists (select from memories m where m.id = i.id and ${narrowedTo(values, filter)})`;
  const { ids, counted } = await ranked(db, { kind: 'memory', query, narrowed, limit, skip });
  const rows = await db.query<Memory>(
    `select ${MEMBERS} from unnest($1::uuid[]) with ordinality as w (id, place) join memories m on m.id = w.id order by w.place`,
    [ids],
  );
  return { rows, counted };
}

export async function findMemory(db: Queryable, id: string): Promise<Memory | null> {
  const [row] = await db.query<Memory>(`select ${MEMBERS} from memories m where m.id = $1 and ${THERE}`, [id], 'memory_find');
  return row ?? null;
}

/** Makes others wait who want to change or remove this memory; null when there is none. */
export async function lockMemory(tx: Tx, id: string): Promise<Memory | null> {
  const [row] = await tx.query<Memory>(`select ${MEMBERS} from memories m where m.id = $1 and ${THERE} for update`, [id]);
  return row ?? null;
}

/** Writes a memory, new or changed. */
export async function writeMemory(tx: Tx, memory: Memory): Promise<void> {
  await saveRow(tx, 'memories', memory, 'id');
}

/** Removes memories, and no longer finds them. */
export async function deleteMemories(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from memories where id = any($1::uuid[])', [ids]);
  await unindexTexts(tx, ids);
}

/** Removes what agents remembered of these investigations. Returns how many. */
export async function deleteMemoriesOf(tx: Tx, investigations: readonly string[]): Promise<number> {
  const rows = await tx.query<{ id: string }>('select id from memories where investigation_id = any($1::uuid[]) for update', [
    investigations,
  ]);
  await deleteMemories(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

const PORTION = 500;

/** Removes memories whose time is over. Returns how many. */
export async function pruneMemories(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>('select id from memories where expires_at <= app_now() limit $1 for update skip locked', [
        PORTION,
      ]);
      await deleteMemories(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
    total += removed;
    if (removed < PORTION) return total;
  }
}
