import type { Actor, By } from '../../../platform/actor.ts';
import { databaseNow, type Queryable, type Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { threadTyping } from '../../alerts/events.ts';
import { addNote, labelsOfGroup, type Mirror } from '../../alerts/index.ts';
import type { Labels } from '../../alerts/signal.ts';
import { incidentTyping } from '../../incidents/events.ts';
import { findIncident, linkedGroups } from '../../incidents/index.ts';
import { addIncidentMessage } from '../../ics/index.ts';
import type { RoomPorts } from '../../incidents/ports.ts';
import { findInvestigation, heldOfIncident, isAssigned } from '../investigations/investigations.store.ts';
import type { Chat } from './chat.ts';

/** The dependencies of writing in threads. */
export interface ThreadsDeps {
  readonly live: Live;
  /** Where messages are shown; asked when something is written, as threads tell agents in turn. */
  readonly threads: () => { readonly mirror: Mirror; readonly room: Pick<RoomPorts, 'mirror'> };
}

/** Groups of an incident whose labels are looked at. */
const GROUPS_MAX = 20;

/** Labels of the newest alerts that a thread is about; null: there is no such thread, or it is of a private incident. */
export async function labelsOf(db: Queryable, chat: Chat): Promise<readonly Labels[] | null> {
  if (chat.kind === 'group') return labelsOfGroup(db, chat.id);
  // Agents never see a private one.
  if ((await findIncident(db, chat.id))?.private !== false) return null;
  const groups = (await linkedGroups(db, chat.id)).slice(0, GROUPS_MAX);
  return (await Promise.all(groups.map((id) => labelsOfGroup(db, id)))).flatMap((labels) => labels ?? []);
}

/** Whether the agent has an investigation of this incident in hand, or one was assigned to it. */
export async function isAssignedTo(db: Queryable, agentId: string, incidentId: string): Promise<boolean> {
  return isAssigned(db, agentId, { id: incidentId, groupIds: await linkedGroups(db, incidentId) });
}

/** Writes into a thread, in the caller's transaction; null: it is gone. Answers the id of the message. */
export async function writeInThread(
  tx: Tx,
  { live, threads }: ThreadsDeps,
  chat: Chat,
  { text, by, origin }: { readonly text: string; readonly by: By; readonly origin: string },
): Promise<string | null> {
  const { mirror, room } = threads();
  if (chat.kind === 'group') {
    const noted = await addNote(tx, { live, mirror }, { ...by, groupId: chat.id, text, origin, thread: null });
    return noted.messageId ?? null;
  }
  const incident = await findIncident(tx, chat.id);
  return incident && (await addIncidentMessage(tx, { live, room }, incident, { text, by, origin, from: null })).id;
}

/** Shows in a thread that somebody writes. */
export async function typeInThread(tx: Tx, { live }: Pick<ThreadsDeps, 'live'>, { kind, id }: Chat, by: Actor): Promise<void> {
  const author = { kind: by.kind, id: by.id, name: by.name };
  await live.publish(tx, kind === 'group' ? threadTyping({ group_id: id, author }) : incidentTyping({ incident_id: id, author }));
}

/** An investigation, as far as agents ask each other about it. */
export interface AskSubject {
  readonly labels: Labels;
  /** The agent that works on it at this moment; null: none does. */
  readonly holder: string | null;
}

export async function subjectOf(db: Queryable, investigationId: string): Promise<AskSubject | null> {
  const was = await findInvestigation(db, investigationId);
  if (was === null) return null;
  const held = was.status === 'running' || was.status === 'waiting_approval';
  const isLive = held && was.leaseUntil !== null && was.leaseUntil > (await databaseNow(db));
  return { labels: was.labels, holder: isLive ? was.agentId : null };
}

/** Agents that work on what a thread is about. */
export async function agentsAt(tx: Tx, chatId: string): Promise<ReadonlySet<string>> {
  const [kind, id = ''] = chatId.split(':');
  // Agents never see a private one.
  const isSeen = kind === 'group' || (await findIncident(tx, id))?.private === false;
  const held = isSeen ? await heldOfIncident(tx, { id, groupIds: kind === 'group' ? [id] : await linkedGroups(tx, id) }) : [];
  return new Set(held.flatMap(({ agentId }) => agentId ?? []));
}
