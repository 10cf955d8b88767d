import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';

/** A message between people and an agent. */
export interface AgentMessage {
  readonly id: string;
  readonly agentId: string;
  readonly chatId: string;
  readonly author: Actor;
  readonly byAgent: boolean;
  readonly text: string;
  readonly truncated: boolean;
  readonly createdAt: Date;
}

const MEMBERS = 'id, agent_id as "agentId", chat_id as "chatId", author, by_agent as "byAgent", text, truncated, created_at as "createdAt"';

/** Keeps a message. What the agent writes answers all that was said to it there before. */
export async function insertAgentMessage(
  tx: Tx,
  message: Omit<AgentMessage, 'id' | 'createdAt'> & { readonly id?: string },
): Promise<AgentMessage> {
  const row = { ...message, id: message.id ?? randomUUIDv7(), createdAt: tx.now };
  await insertRow(tx, 'agent_messages', row, 'on conflict (id) do nothing');
  return row;
}

/** The agent wrote in this chat: what was said to it there is answered. */
export async function markAnswered(tx: Tx, agentId: string, chatId: string): Promise<void> {
  await tx.query(
    'update agent_messages set answered_at = $3 where agent_id = $1 and chat_id = $2 and answered_at is null and not by_agent',
    [agentId, chatId, tx.now],
    'agent_messages_answered',
  );
}

/** How messages may be sorted. */
export const messagesWindow = listing({
  from: 'agent_messages',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' } },
  first: '-created_at',
});

/** A page of a chat of an agent, and how many messages it has (counted to the cap and one). */
export async function listAgentMessages(
  db: Queryable,
  { agentId, chatId }: Pick<AgentMessage, 'agentId' | 'chatId'>,
  window: Window,
): Promise<{ readonly rows: AgentMessage[]; readonly counted: number }> {
  const values: unknown[] = [agentId, chatId];
  const rows = await db.query<AgentMessage>(
    `select ${MEMBERS} from agent_messages where agent_id = $1 and chat_id = $2 ${window.rest(values)}`,
    values,
  );
  const [total] = await db.query<{ count: number }>(
    `select count(*) as count from (select from agent_messages where agent_id = $1 and chat_id = $2 limit ${TOTAL_CAP + 1}) m`,
    [agentId, chatId],
  );
  return { rows, counted: total?.count ?? 0 };
}

/** What was said to the agent within a day and is not answered, oldest first. */
export function unansweredMessages(db: Queryable, agentId: string, limit: number): Promise<AgentMessage[]> {
  return db.query<AgentMessage>(
    `select * from (select ${MEMBERS} from agent_messages where agent_id = $1 and answered_at is null and not by_agent
       and created_at > app_now() - interval '24 hours' order by created_at desc, id desc limit $2) m order by "createdAt", id`,
    [agentId, limit],
    'agent_messages_open',
  );
}

/** Whether somebody named the agent in this thread within a week. */
export async function wasMentioned(db: Queryable, agentId: string, chatId: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from agent_messages where agent_id = $1 and chat_id = $2 and not by_agent and created_at > app_now() - interval '7 days' limit 1`,
    [agentId, chatId],
    'agent_was_mentioned',
  );
  return rows.length > 0;
}

/** Removes what was said to agents in this thread. */
export async function deleteMessagesOf(tx: Tx, chatId: string): Promise<void> {
  await tx.query('delete from agent_messages where chat_id = $1', [chatId], 'agent_messages_delete_of');
}

const KEPT_DAYS = 90;
const PORTION = 2_000;

/** Removes messages that are older than 90 days. */
export async function pruneAgentMessages(db: Database): Promise<void> {
  for (;;) {
    const gone = await db.query(
      `with old as materialized (select id from agent_messages where created_at < app_now() - $1 * interval '1 day' limit ${PORTION})
       delete from agent_messages m using old where m.id = old.id returning m.id`,
      [KEPT_DAYS],
    );
    if (gone.length < PORTION) return;
  }
}
