import type { DeclaredName } from '../../platform/declared-names.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../platform/actor.ts';
import { listing, type Window } from '../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/errors.ts';
import { keyFor } from './audit-key.actions.ts';
import { type AuditRow, markOf } from './chain.ts';

/** Something that somebody did. */
export interface NewAuditEvent {
  readonly event: DeclaredName<'audit'>;
  readonly actor: Actor;
  readonly entityType: string;
  readonly entityId: string | null;
  readonly ip?: string;
  readonly userAgent?: string;
  /** Never a secret. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Records an event in the transaction of what it tells: both happen, or neither. Waits for no other event. */
export async function audit(tx: Tx, entry: NewAuditEvent): Promise<void> {
  await withStore(() => insertEvent(tx, entry));
}

/** What PostgreSQL says when a table cannot be used: gone, changed, or not ours to touch. */
const UNUSABLE = /^42/;

/**
 * Runs what needs the audit log.
 *
 * @throws Problem `unavailable` when the log itself cannot be used: nothing is done that cannot be recorded
 */
export async function withStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!UNUSABLE.test(String((error as { code?: unknown }).code))) throw error;
    throw new Problem('unavailable', 'The audit log is unavailable, and nothing is changed without it', { cause: error });
  }
}

async function insertEvent(tx: Tx, entry: NewAuditEvent): Promise<void> {
  const { token } = entry.actor;
  const data = JSON.stringify(token ? { ...entry.data, by_token: { id: token.id, name: token.name } } : (entry.data ?? {}));
  const row = {
    id: randomUUIDv7(),
    event: entry.event,
    actor_kind: entry.actor.kind,
    actor_id: entry.actor.id,
    // The log names the token beside its owner.
    actor_name: token?.owner ?? entry.actor.name,
    entity_type: entry.entityType,
    entity_id: entry.entityId,
    ip: entry.ip ?? null,
    user_agent: entry.userAgent ?? null,
    created_at: tx.now,
  };
  const key = await keyFor(tx.pool);
  const mark = key === null ? null : markOf(key.secret, { ...row, data: JSON.parse(data) as unknown });
  await tx.query(
    `insert into audit_events (id, event, actor_kind, actor_id, actor_name, entity_type, entity_id, ip, user_agent, created_at, data, mark)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...Object.values(row), data, mark],
    'audit_insert_marked',
  );
}

/** What a list of events may be narrowed to. */
export interface AuditFilter {
  readonly event?: string;
  readonly entity_type?: string;
  readonly entity_id?: string;
  readonly actor_id?: string;
  readonly token_id?: string;
  /** Lower-cased words; each must occur. */
  readonly words: readonly string[];
  /** Not before this time. */
  readonly from?: string;
  /** Before this time. */
  readonly until?: string;
  /** Ids of what is not shown. */
  readonly hidden: readonly string[];
}

/** Audit events are sorted by time. */
export const auditWindow = listing({
  from: 'audit_events',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' } },
  first: '-created_at',
});

const NARROWED = `($1::text is null or event = $1) and ($2::text is null or starts_with(event, $2))
  and ($3::text is null or entity_type = $3) and ($4::text is null or entity_id = $4) and ($5::text is null or actor_id = $5)
  and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)
  and ($8::text is null or data -> 'by_token' ->> 'id' = $8)
  and (cardinality($10::text[]) = 0 or not exists (select from unnest($10::text[]) word
        where position(word in lower(concat_ws(' ', event, actor_name, entity_type, entity_id, ip, data::text))) = 0))
  and (cardinality($9::text[]) = 0 or coalesce(entity_id, '') <> all($9) and coalesce(data ->> 'incident_id', '') <> all($9))`;

function narrowed(filter: AuditFilter): (string | null | readonly string[])[] {
  const family = filter.event?.endsWith('.*') ? filter.event.slice(0, -1) : null;
  return [
    family === null ? (filter.event ?? null) : null,
    family,
    filter.entity_type ?? null,
    filter.entity_id ?? null,
    filter.actor_id ?? null,
    filter.from ?? null,
    filter.until ?? null,
    filter.token_id ?? null,
    filter.hidden,
    filter.words,
  ];
}

/** Events, newest first. */
export function selectAuditEvents(
  db: Queryable,
  filter: AuditFilter,
  window: Window,
): Promise<Array<Omit<AuditRow, 'mark'> & { readonly hash: Buffer | null }>> {
  const values = narrowed(filter);
  return db.query(
    `select id, event, actor_kind, actor_id, actor_name, entity_type, entity_id, ip, user_agent, data, created_at, hash
     from audit_events where ${NARROWED} ${window.rest(values)}`,
    values,
  );
}

/** How many there are, counted to one more than `cap`. */
export async function countAuditEvents(db: Queryable, filter: AuditFilter, cap: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from (select from audit_events where ${NARROWED} limit $11) t`,
    [...narrowed(filter), cap + 1],
  );
  return row?.count ?? 0;
}
