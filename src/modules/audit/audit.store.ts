import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Something that somebody did. `event` is dotted past tense: `webhook_token.revoked`. */
export interface NewAuditEvent {
  readonly event: string;
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
  await tx.query(
    `insert into audit_events (id, event, actor_kind, actor_id, actor_name, entity_type, entity_id, ip, user_agent, data, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      randomUUIDv7(), entry.event, entry.actor.kind, entry.actor.id, entry.actor.name, entry.entityType, entry.entityId,
      entry.ip ?? null, entry.userAgent ?? null, JSON.stringify(entry.data ?? {}), tx.now,
    ],
    'audit_insert',
  );
}
