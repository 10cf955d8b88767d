import { randomUUIDv7 } from 'node:crypto';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import type { ChatReply } from './chat-reply.ts';

/** A reply that a worker holds. Writes with its fence miss once another worker has taken it. */
export interface ClaimedReply {
  readonly id: string;
  readonly fence: number;
  readonly attempts: number;
  readonly reply: ChatReply;
}

export type ReplyEnd = 'done' | 'refused' | 'ignored' | 'failed';

/** Stores a reply once. False: this event was seen before. */
export async function insertReply(db: Database, reply: ChatReply): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `insert into chat_replies (id, provider, event_id, chat_user, intent, reply, not_before, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (provider, event_id) do nothing returning id`,
      [randomUUIDv7(), reply.provider, reply.eventId, reply.chatUser, reply.intent, JSON.stringify(reply), tx.now],
      'chat_reply_insert',
    );
    return rows.length === 1;
  });
}

/** Takes a platform's oldest due reply for `leaseMs`; a worker that dies loses it to the next one then. */
export async function claimReply(db: Queryable, provider: string, leaseMs: number): Promise<ClaimedReply | null> {
  const [row] = await db.query<ClaimedReply>(
    `update chat_replies set fence = fence + 1, attempts = attempts + 1, not_before = app_now() + $1 * interval '1 millisecond'
      where id = (select id from chat_replies where state = 'pending' and provider = $2 and not_before <= app_now() order by not_before, id limit 1 for update skip locked)
      returning id, fence, attempts, reply`,
    [leaseMs, provider],
    'chat_reply_claim',
  );
  return row ?? null;
}

/** Whether this worker still holds the reply; locks it until the transaction ends. */
export async function holdReply(tx: Tx, claimed: ClaimedReply): Promise<boolean> {
  const rows = await tx.query(`select 1 from chat_replies where id = $1 and fence = $2 and state = 'pending' for update`, [
    claimed.id,
    claimed.fence,
  ]);
  return rows.length === 1;
}

/** Ends a reply. Only its holder can. */
export async function settleReply(db: Queryable, claimed: ClaimedReply, state: ReplyEnd, outcome: string): Promise<void> {
  await db.query(
    `update chat_replies set state = $3, outcome = $4, settled_at = app_now() where id = $1 and fence = $2 and state = 'pending'`,
    [claimed.id, claimed.fence, state, outcome.slice(0, 500)],
  );
}

/** Puts a reply off. */
export async function postponeReply(db: Queryable, claimed: ClaimedReply, pauseMs: number, why: string): Promise<void> {
  await db.query(
    `update chat_replies set not_before = app_now() + $3 * interval '1 millisecond', outcome = $4 where id = $1 and fence = $2 and state = 'pending'`,
    [claimed.id, claimed.fence, pauseMs, why.slice(0, 500)],
  );
}

/** Whether this chat user was told within the last hour that their replies change nothing. */
export async function wasNotifiedLately(db: Queryable, reply: ChatReply): Promise<boolean> {
  const rows = await db.query(
    `select 1 from chat_replies where provider = $1 and chat_user = $2 and state = 'refused' and settled_at > app_now() - interval '1 hour' limit 1`,
    [reply.provider, reply.chatUser],
  );
  return rows.length > 0;
}

/** Deletes what was settled more than two days ago; a replay is recognised for longer than any signature is valid. */
export async function pruneChatReplies(db: Queryable): Promise<void> {
  await db.query(`delete from chat_replies where state <> 'pending' and received_at < app_now() - interval '2 days'`);
}

/** When the next reply is due, of whichever chat. */
export const REPLIES_DUE = `select min(not_before) from chat_replies where state = 'pending'`;
