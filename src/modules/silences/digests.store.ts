import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** Which occurrence of which window; the same for all that it suppressed. */
export interface Occurrence {
  readonly silenceId: string;
  readonly start: Date;
}

/** A group that fires on at the end of an occurrence, and a destination that is notified. */
export interface Released extends Occurrence {
  readonly groupId: string;
  /** The group's, as it is sent. */
  readonly revision: number;
  readonly destination: string;
  readonly provider: string;
  readonly target: string;
}

/**
 * Puts groups into the digests of their occurrences, one a place. What comes when a digest is planned already is left to
 * the caller.
 *
 * @returns what no digest takes any more
 */
export async function addToDigests(tx: Tx, released: readonly Released[]): Promise<readonly Released[]> {
  if (released.length === 0) return [];
  const rows = released.map(({ silenceId, start, groupId, ...destination }) => ({
    id: randomUUIDv7(),
    silence_id: silenceId,
    occurrence: start,
    group_id: groupId,
    ...destination,
  }));
  await tx.query(
    `insert into silence_digests (id, silence_id, occurrence, title, destination, provider, target, created_at)
     select distinct on (r.silence_id, r.occurrence, r.provider, r.target) r.id, r.silence_id, r.occurrence,
         coalesce((select s.title from silences s where s.id = r.silence_id), 'Maintenance'), r.destination, r.provider, r.target, $2
       from json_to_recordset($1::json) as r (id uuid, silence_id uuid, occurrence timestamptz, destination text, provider text, target text)
     on conflict (silence_id, occurrence, provider, target) do nothing`,
    [JSON.stringify(rows), tx.now],
    'digests_open',
  );
  // Held until the groups are in: a digest is planned with all of them or without.
  const open = await tx.query<{ id: string; key: string }>(
    `select d.id, d.silence_id || ' ' || extract(epoch from d.occurrence) || ' ' || d.provider || ' ' || d.target as key
       from silence_digests d where d.planned_at is null and (d.silence_id, d.occurrence, d.provider, d.target) in (
         select r.silence_id, r.occurrence, r.provider, r.target
           from json_to_recordset($1::json) as r (silence_id uuid, occurrence timestamptz, provider text, target text))
      order by d.id for share`,
    [JSON.stringify(rows)],
    'digests_hold',
  );
  const ids = open.map(({ id }) => id);
  const taken = await tx.query<{ group_id: string; silence_id: string; provider: string; target: string }>(
    `with wanted as (
       select distinct d.id, r.group_id, r.revision, r.silence_id, r.provider, r.target
         from json_to_recordset($1::json) as r (silence_id uuid, occurrence timestamptz, group_id uuid, revision bigint, provider text, target text)
         join silence_digests d on (d.silence_id, d.occurrence, d.provider, d.target) = (r.silence_id, r.occurrence, r.provider, r.target)
        where d.id = any($2)
     ), written as (
       insert into silence_digest_groups (digest_id, group_id, revision)
       select w.id, w.group_id, w.revision from wanted w on conflict do nothing
     )
     select group_id, silence_id, provider, target from wanted`,
    [JSON.stringify(rows), ids],
    'digests_add',
  );
  const keyOf = (group: string, silence: string, provider: string, target: string) => `${group} ${silence} ${provider}:${target}`;
  const inside = new Set(taken.map((row) => keyOf(row.group_id, row.silence_id, row.provider, row.target)));
  return released.filter((one) => !inside.has(keyOf(one.groupId, one.silenceId, one.provider, one.target)));
}

/** A destination that a digest notified of a group, and that is owed the group's own message at its next change. */
export interface OwedMessage {
  readonly digestId: string;
  readonly groupId: string;
  readonly destination: string;
  readonly provider: string;
  readonly target: string;
}

/** Messages that these groups owe because they have changed since a digest named them; asked for once. */
export async function takeOwedMessages(
  tx: Tx,
  groups: ReadonlyArray<{ readonly id: string; readonly revision: number }>,
): Promise<readonly OwedMessage[]> {
  return tx.query<OwedMessage>(
    `update silence_digest_groups o set made_at = $3 from silence_digests d, unnest($1::uuid[], $2::bigint[]) as g (id, revision)
      where o.group_id = g.id and o.made_at is null and d.id = o.digest_id and g.revision > o.revision
     returning d.id as "digestId", o.group_id as "groupId", d.destination, d.provider, d.target`,
    [groups.map(({ id }) => id), groups.map(({ revision }) => revision), tx.now],
    'digests_owed',
  );
}

/** A digest that may be whole. */
export interface OpenDigest {
  readonly id: string;
  readonly silence_id: string;
  readonly occurrence: Date;
  readonly destination: string;
  readonly provider: string;
  readonly target: string;
  readonly created_at: Date;
}

/** Digests whose delivery is not planned, locked; those that somebody adds to right now are left out. */
export function lockOpenDigests(tx: Tx, limit: number): Promise<OpenDigest[]> {
  return tx.query<OpenDigest>(
    `select id, silence_id, occurrence, destination, provider, target, created_at from silence_digests
      where planned_at is null order by created_at limit $1 for update skip locked`,
    [limit],
    'digests_lock',
  );
}

export async function markPlanned(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('update silence_digests set planned_at = $2 where id = any($1)', [ids, tx.now], 'digests_planned');
}

/** When a digest may be whole. */
export const DIGESTS_DUE = 'select app_now() from silence_digests where planned_at is null limit 1';

/** What a digest is about, and its groups. */
export async function digestGroups(db: Queryable, id: string): Promise<{ title: string; groupIds: readonly string[] } | null> {
  const [row] = await db.query<{ title: string; group_ids: string[] }>(
    `select d.title, coalesce((select array_agg(o.group_id order by o.group_id) from silence_digest_groups o where o.digest_id = d.id), '{}') as group_ids
       from silence_digests d where d.id = $1`,
    [id],
    'digest_groups',
  );
  return row ? { title: row.title, groupIds: row.group_ids } : null;
}

/** The version of all windows together; nobody changes one before this transaction ends. */
export async function holdVersion(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ version: number }>('select version from silences_version for share', [], 'silences_hold');
  return row?.version ?? 0;
}

/** Old digests, whose groups have had their messages or will have none. */
export async function pruneDigests(db: Queryable, days: number): Promise<void> {
  await db.query(`delete from silence_digests where planned_at < app_now() - $1 * interval '1 day'`, [days]);
  await db.query(
    `delete from silences where deleted_at < app_now() - $1 * interval '1 day' or ended_at < app_now() - 12 * $1 * interval '1 day'
        or last_end_at < app_now() - 12 * $1 * interval '1 day'`,
    [days],
  );
}
