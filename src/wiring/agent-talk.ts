import {
  draftsIn,
  hintTyping,
  notifyMentioned,
  type TalkDeps,
  type TalkPorts,
  useDraft,
  evidenceIds,
  findInvestigation,
  heldOfIncident,
  isAssigned,
} from '../modules/agents/index.ts';
import { plainText } from '../modules/agents/untrusted.ts';
import { addNote, labelsOfGroup, type Mirror } from '../modules/alerts/index.ts';
import type { ThreadDrafts } from '../modules/alerts/threads/thread-drafts.ts';
import { threadTyping } from '../modules/alerts/events.ts';
import { addIncidentMessage, findIncident, linkedGroups } from '../modules/incidents/index.ts';
import { incidentTyping } from '../modules/incidents/events.ts';
import type { RoomPorts } from '../modules/incidents/ports.ts';
import { databaseNow, type Queryable, type Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';

/** What is written in a thread, told the agents that it names. */
export type NotifyAgents = (
  tx: Tx,
  message: { readonly chat: { readonly kind: 'group' | 'incident'; readonly id: string }; readonly author: Actor; readonly text: string },
) => Promise<void>;

/** Talking of and with agents, and what threads ask of it. */
export interface AgentTalk extends TalkDeps {
  readonly notify: NotifyAgents;
  readonly drafts: ThreadDrafts;
}

const NAME_MAX = 200;

/** Agents that work on what a thread is about. */
async function agentsAt(tx: Tx, chatId: string): Promise<ReadonlySet<string>> {
  const [kind, id = ''] = chatId.split(':');
  // Agents never see a private one.
  const isSeen = kind === 'group' || (await findIncident(tx, id))?.private === false;
  const held = isSeen ? await heldOfIncident(tx, { id, groupIds: kind === 'group' ? [id] : await linkedGroups(tx, id) }) : [];
  return new Set(held.flatMap(({ agentId }) => agentId ?? []));
}

/** Groups of an incident whose labels are looked at. */
const GROUPS_MAX = 20;

/** Joins agents with the threads of alerts and incidents; `threads` is asked when something is written, as threads tell agents in turn. */
export function openAgentTalk(
  { db, live }: Pick<Platform, 'db' | 'live'>,
  threads: () => { readonly mirror: Mirror; readonly room: Pick<RoomPorts, 'mirror'> },
): AgentTalk {
  const ports: TalkPorts = {
    async labelsOf(queried, chat) {
      if (chat.kind === 'group') return labelsOfGroup(queried, chat.id);
      // Agents never see a private one.
      if ((await findIncident(queried, chat.id))?.private !== false) return null;
      const groups = (await linkedGroups(queried, chat.id)).slice(0, GROUPS_MAX);
      return (await Promise.all(groups.map((id) => labelsOfGroup(queried, id)))).flatMap((labels) => labels ?? []);
    },
    isAssigned: async (queried, agentId, id) => isAssigned(queried, agentId, { id, groupIds: await linkedGroups(queried, id) }),
    async write(tx, chat, { text, by, origin }) {
      if (chat.kind === 'group') {
        const noted = await addNote(tx, { live, mirror: threads().mirror }, { ...by, groupId: chat.id, text, origin, thread: null });
        return noted.messageId ?? null;
      }
      const incident = await findIncident(tx, chat.id);
      if (incident === null) return null;
      return (await addIncidentMessage(tx, { live, room: threads().room }, incident, { text, by, origin, from: null })).id;
    },
    async typing(tx, { kind, id }, { kind: who, id: authorId, name }) {
      const author = { kind: who, id: authorId, name };
      await live.publish(tx, kind === 'group' ? threadTyping({ group_id: id, author }) : incidentTyping({ incident_id: id, author }));
    },
    async subjectOf(queried, id) {
      const was = await findInvestigation(queried, id);
      if (was === null) return null;
      const held = was.status === 'running' || was.status === 'waiting_approval';
      const isLive = held && was.leaseUntil !== null && was.leaseUntil > (await databaseNow(queried));
      return { labels: was.labels, holder: isLive ? was.agentId : null };
    },
    evidenceAmong: evidenceIds,
  };
  const deps: TalkDeps = { db, live, ports };
  return {
    ...deps,
    notify: (tx, message) => notifyMentioned(tx, deps, message),
    drafts: {
      list: (queried: Queryable, id) => draftsIn(queried, id),
      use: (tx, draft) => useDraft(tx, live, draft),
      async showTyping(tx, chatId, { kind, id, name }) {
        const data = { chat_id: chatId, author: { kind, id }, untrusted: { author_name: plainText(name, NAME_MAX) } };
        for (const agentId of await agentsAt(tx, chatId)) hintTyping(tx, agentId, data);
      },
    },
  };
}
