import type { Actor, By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { AUDIT as ALERT_AUDIT } from '../../alerts/events.ts';
import { AGENT_MESSAGE_MAX, insertMessage, MESSAGE_MAX, type StoredMessage } from '../../alerts/index.ts';
import { cleanText } from '../../alerts/intake/body/text.ts';
import { audit } from '../../audit/index.ts';
import { incidentMessage, incidentTyping } from '../../incidents/events.ts';
import type { Incident } from '../../incidents/incident.ts';
import { findIncident, found, type IncidentActionDeps } from '../../incidents/index.ts';
import type { ChatThread, RoomPorts } from '../../incidents/ports.ts';

/** What the thread works with. */
export interface ThreadDeps extends Pick<IncidentActionDeps, 'db' | 'live'> {
  readonly room: Pick<RoomPorts, 'mirror'>;
}

/** What the routes of the thread work with. */
export interface ThreadRouteDeps extends ThreadDeps {
  readonly room: Pick<RoomPorts, 'mirror' | 'drafts'>;
}

/**
 * Says something in the thread of an incident; it also stands in the incident's chat channel.
 *
 * @throws Problem `not_found` also for a draft that is gone, `validation_failed` for a blank text
 */
export function postIncidentMessage(
  deps: ThreadRouteDeps,
  ref: string,
  { text, draft_id: draft }: { readonly text: string; readonly draft_id?: string },
  by: By,
): Promise<StoredMessage> {
  if (text.trim() === '') throw invalid('/text', 'blank', '/text must not be blank');
  return deps.db.transaction(async (tx) => {
    const incident = found(await findIncident(tx, ref));
    if (draft !== undefined) await deps.room.drafts.use(tx, { id: draft, chatId: `incident:${incident.id}` });
    return addIncidentMessage(tx, deps, incident, { text, by, origin: 'web', from: null });
  });
}

/** A message, and where it was written. */
export interface IncidentMessage {
  readonly text: string;
  readonly by: By;
  /** `web`, or the chat's provider. */
  readonly origin: string;
  /** Where it stands in chat already, when it came from there. */
  readonly from: ChatThread | null;
}

/** Adds a message of the web app, of chat or of an agent, in the caller's transaction. */
export async function addIncidentMessage(
  tx: Tx,
  deps: Pick<ThreadDeps, 'live' | 'room'>,
  incident: Pick<Incident, 'id' | 'number'>,
  { text, by, origin, from }: IncidentMessage,
): Promise<StoredMessage> {
  const message = await insertMessage(tx, {
    incidentId: incident.id,
    author: by.actor,
    text: cleanText(text, origin === 'agent' ? AGENT_MESSAGE_MAX : MESSAGE_MAX),
    origin,
  });
  const { id, author } = message;
  // What an agent writes is marked as an agent's, wherever it is read.
  const name = author.kind === 'agent' ? `${author.name} (agent)` : author.name;
  await deps.room.mirror(tx, { incidentId: incident.id, messageId: id, author: name, by: author, text: message.text, from });
  await deps.live.publish(tx, incidentMessage({ incident_id: incident.id, message_id: id }));
  await audit(tx, {
    event: ALERT_AUDIT.thread.message_posted,
    ...by,
    entityType: 'incident',
    entityId: incident.id,
    data: { number: incident.number, message: id, origin },
  });
  return message;
}

/** Tells open pages that somebody writes; stores nothing. @throws Problem `not_found` */
export async function publishThreadTyping(deps: Pick<ThreadRouteDeps, 'db' | 'live' | 'room'>, ref: string, author: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const incident = found(await findIncident(tx, ref));
    const { kind, id, name } = author;
    await deps.live.publish(tx, incidentTyping({ incident_id: incident.id, author: { kind, id, name } }));
    await deps.room.drafts.showTyping(tx, `incident:${incident.id}`, author);
  });
}
