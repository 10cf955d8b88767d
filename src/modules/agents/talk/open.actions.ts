import type { Database, Queryable } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import type { ThreadDraft } from '../../alerts/threads/thread-drafts.ts';
import type { AgentWork } from '../ports.ts';
import { askedEvent } from './asks.actions.ts';
import { asksTo, pruneAsks } from './asks.store.ts';
import { draftsOf, pruneDrafts } from './drafts.store.ts';
import { pruneAgentMessages, unansweredMessages } from './messages.store.ts';
import { messageEvent } from './talk.actions.ts';
import { viewDraft } from './talk.schema.ts';

/** Messages that are told again after a reconnect. */
const AGAIN_MAX = 20;

/** What an agent has in hand, with what others ask it and what people said to it and it has not answered. */
export function withTalk(work: AgentWork): AgentWork {
  return {
    ...work,
    async openState(db, agent) {
      const [open, asks, messages] = await together([
        work.openState(db, agent),
        asksTo(db, agent.id),
        unansweredMessages(db, agent.id, AGAIN_MAX),
      ]);
      return [...open, ...asks.map(askedEvent), ...messages.map(messageEvent)];
    },
    waits: async (db, agentId) => (await work.waits(db, agentId)) || (await asksTo(db, agentId)).length > 0,
  };
}

/** What agents propose to say in a thread. */
export async function draftsIn(db: Queryable, chatId: string): Promise<readonly ThreadDraft[]> {
  return (await draftsOf(db, chatId)).map(viewDraft);
}

/** Removes what is too old. */
export async function pruneTalk(db: Database): Promise<void> {
  await pruneAgentMessages(db);
  await pruneDrafts(db);
  await pruneAsks(db);
}
