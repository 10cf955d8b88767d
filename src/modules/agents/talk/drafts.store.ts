import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { saveRow } from '../../../platform/db/rows.ts';

/** What an agent proposes to say in a thread. */
export interface Draft {
  readonly id: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly chatId: string;
  readonly text: string;
  readonly truncated: boolean;
  readonly updatedAt: Date;
}

const MEMBERS = `d.id, d.agent_id as "agentId", a.name as "agentName", d.chat_id as "chatId", d.text, d.truncated, d.updated_at as "updatedAt"`;
const FROM = `agent_drafts d join agent_tokens a on a.id = d.agent_id`;
const KEPT = `d.updated_at > app_now() - interval '24 hours'`;

/** Keeps a draft in place of the agent's older one for the same thread; that one's id is gone with it. */
export async function saveDraft(tx: Tx, draft: Pick<Draft, 'agentId' | 'chatId' | 'text' | 'truncated'>): Promise<string> {
  const id = randomUUIDv7();
  await saveRow(tx, 'agent_drafts', { ...draft, id, updatedAt: tx.now }, 'agent_id, chat_id');
  return id;
}

/** The drafts of a thread that are not older than a day, oldest first. */
export function draftsOf(db: Queryable, chatId: string): Promise<Draft[]> {
  return db.query<Draft>(
    `select ${MEMBERS} from ${FROM} where d.chat_id = $1 and ${KEPT} order by d.updated_at, d.id limit 50`,
    [chatId],
    'agent_drafts_of',
  );
}

export async function findDraft(db: Queryable, id: string): Promise<Draft | null> {
  const [row] = await db.query<Draft>(`select ${MEMBERS} from ${FROM} where d.id = $1 and ${KEPT}`, [id], 'agent_draft_find');
  return row ?? null;
}

/** Takes a draft away; false: it is gone already, or too old. */
export async function takeDraft(tx: Tx, { id, chatId }: Pick<Draft, 'id' | 'chatId'>): Promise<boolean> {
  const rows = await tx.query(
    `delete from agent_drafts d where d.id = $1 and d.chat_id = $2 and ${KEPT} returning 1`,
    [id, chatId],
    'agent_draft_take',
  );
  return rows.length > 0;
}

/** Removes the drafts of a thread. Returns how many. */
export async function deleteDraftsOf(tx: Tx, chatId: string): Promise<number> {
  const rows = await tx.query('delete from agent_drafts where chat_id = $1 returning 1', [chatId], 'agent_drafts_delete_of');
  return rows.length;
}

/** Removes drafts that are older than a day. */
export async function pruneDrafts(db: Queryable): Promise<void> {
  await db.query(`delete from agent_drafts where updated_at < app_now() - interval '24 hours'`);
}
