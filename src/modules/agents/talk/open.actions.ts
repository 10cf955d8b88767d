import type { Database, Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ThreadDrafts } from '../../alerts/threads/thread-drafts.ts';
import type { AgentWork } from '../work/agent-work.ts';
import { askedEvent } from './asks.actions.ts';
import { asksTo, pruneAsks } from './asks.store.ts';
import { draftsOf, pruneDrafts } from './drafts.store.ts';
import { pruneAgentMessages, unansweredMessages } from './messages.store.ts';
import { messageEvent, notifyMentioned, type TalkDeps, useDraft } from './talk.actions.ts';
import { viewDraft } from './talk.schema.ts';
import { agentsAt } from './threads.actions.ts';
import { plainText } from '../untrusted.ts';
import { hintTyping } from '../events/event-log.store.ts';

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

/** Talking of and with agents, and what threads ask of it. */
export interface AgentTalk extends TalkDeps {
  /** Tells the agents that a message of a thread names. */
  notify(tx: Tx, message: Parameters<typeof notifyMentioned>[2]): Promise<void>;
  /** What agents propose to say in threads. */
  readonly drafts: ThreadDrafts;
}

const NAME_MAX = 200;

/** Joins agents with the threads of alerts and incidents. */
export function openAgentTalk({ db, live }: Pick<Platform, 'db' | 'live'>, threads: TalkDeps['threads']): AgentTalk {
  const deps = { db, live, threads };
  return {
    ...deps,
    notify: (tx, message) => notifyMentioned(tx, deps, message),
    drafts: {
      list: async (queried, chatId) => (await draftsOf(queried, chatId)).map(viewDraft),
      use: (tx, draft) => useDraft(tx, live, draft),
      async showTyping(tx, chatId, { kind, id, name }) {
        const data = { chat_id: chatId, author: { kind, id }, untrusted: { author_name: plainText(name, NAME_MAX) } };
        for (const agentId of await agentsAt(tx, chatId)) hintTyping(tx, agentId, data);
      },
    },
  };
}

/** Removes what is too old. */
export async function pruneTalk(db: Database): Promise<void> {
  await pruneAgentMessages(db);
  await pruneDrafts(db);
  await pruneAsks(db);
}
