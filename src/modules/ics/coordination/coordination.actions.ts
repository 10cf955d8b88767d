import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type FieldError, invalid, Problem } from '../../../platform/errors.ts';
import { cleanText } from '../../alerts/intake/body/text.ts';
import { audit } from '../../audit/index.ts';
import { insertChannelPosts } from '../channels/channels.store.ts';
import { namesOf } from '../document/document.store.ts';
import { AUDIT, incidentChanged, NOTIFICATIONS, RECORDED } from '../../incidents/events.ts';
import type { Incident, IncidentRoleName } from '../../incidents/incident.ts';
import {
  findIncident,
  lockIncident,
  found,
  type IncidentActionDeps,
  type IncidentDeps,
  record,
  assertMaySee,
  findActiveName,
} from '../../incidents/index.ts';
import { ROLE_NAMES } from '../../incidents/roles/role-names.ts';
import { listRoles } from '../roles/roles.store.ts';
import { ACK_MS, type MessageKind, missing, readAddressed, TEXT_MAX } from './coordination.ts';
import {
  type CommandMessage,
  endWaiting,
  findCommandMessage,
  incidentOfMessage,
  insertAck,
  insertCommandMessage,
  unacknowledged,
} from './coordination.store.ts';

/** What somebody in command says. */
export interface CommandInput {
  readonly kind?: MessageKind;
  readonly text: string;
  readonly to?: readonly string[];
  /** Left out: an order must be, everything else need not. */
  readonly ack_required?: boolean;
}

/**
 * Says something as command. Who it is for is notified; a decision also stands on the timeline.
 *
 * @throws Problem `not_found`; `validation_failed` for a blank text, or a name that is neither a role nor an active user
 */
export function sayAsCommand(deps: IncidentActionDeps, ref: string, input: CommandInput, by: By): Promise<CommandMessage> {
  if (input.text.trim() === '') throw invalid('/text', 'blank', '/text must not be blank');
  const kind = input.kind ?? 'message';
  const ackRequired = input.ack_required ?? kind === 'order';
  const text = cleanText(input.text.trim(), TEXT_MAX);
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    const addressed = [...new Set((input.to ?? []).map((name) => name.trim()))];
    const recipients = await recipientsOf(tx, incident, addressed);
    const others = recipients.filter((id) => id !== by.actor.id);
    const message = await insertCommandMessage(tx, {
      incident_id: incident.id,
      kind,
      text,
      addressed,
      recipients: others,
      ack_required: ackRequired,
      author: by.actor,
      ackDueAt: ackRequired ? new Date(tx.now.getTime() + ACK_MS) : null,
    });
    if (kind === 'decision')
      await record(tx, deps.live, incident, {
        by,
        kind: RECORDED.decision.made,
        text: `Decision by ${by.actor.name}: ${text}`,
        data: { message_id: message.id },
        changed: ['coordination'],
      });
    else {
      await note(tx, incident, AUDIT.coordination.message_posted, by, { message_id: message.id, kind });
      await announce(tx, deps, incident);
      const author = await leadOf(tx, kind, by, recipients);
      await insertChannelPosts(tx, { incidentId: incident.id, messageId: message.id, author, by: by.actor, text, from: null });
    }
    await deps.notify(tx, {
      userIds: others,
      kind: NOTIFICATIONS.incident.command_message,
      title: `${KIND_NAMES[kind]} from ${by.actor.name} in incident ${incident.number}`,
      body: text.length > 500 ? `${text.slice(0, 499).toWellFormed()}…` : text,
      link: `/incidents/${incident.number}?tab=command`,
      dedupKey: `command ${message.id}`,
      urgency: 'low',
      ...(ackRequired ? { ask: { kind: 'order' as const, id: message.id } } : {}),
      about: { incident_id: incident.id, until: 'over' },
    });
    return message;
  });
}

const KIND_NAMES: Readonly<Record<MessageKind, string>> = {
  message: 'Message',
  request: 'Request',
  decision: 'Decision',
  order: 'Order',
};

/** `Order from Ada to Ben, Cy`: how the incident's chat channels begin it. */
async function leadOf(tx: Tx, kind: MessageKind, by: By, recipients: readonly string[]): Promise<string> {
  const names = await Promise.all(recipients.slice(0, NAMED_MAX).map(async (id) => (await findActiveName(tx, id)) ?? 'someone who left'));
  const rest = recipients.length - names.length;
  const to = names.length === 0 ? '' : ` to ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return `${KIND_NAMES[kind]} from ${by.actor.name}${to}`;
}

/** People that the channel names of a message to many. */
const NAMED_MAX = 3;

/** Who is meant: people as they are named, and whoever has a role now. */
async function recipientsOf(tx: Tx, incident: Incident, addressed: readonly string[]): Promise<string[]> {
  const errors: FieldError[] = [];
  const roles = addressed.length === 0 ? [] : (await listRoles(tx, incident.id)).filter(({ state }) => state === 'active');
  const found: string[] = [];
  const named: Array<{ readonly userId: string; readonly pointer: string }> = [];
  for (const [index, name] of addressed.entries()) {
    const pointer = `/to/${index}`;
    const whom = readAddressed(name);
    if (whom === null) errors.push({ pointer, code: 'unknown', detail: `${pointer} is neither a role nor the id of a user` });
    else if ('role' in whom) found.push(...roles.filter(({ role }) => role === whom.role).map(({ user_id }) => user_id));
    else if ((await findActiveName(tx, whom.userId)) === null)
      errors.push({ pointer, code: 'unknown', detail: `${pointer} is not an active user` });
    else {
      found.push(whom.userId);
      named.push({ userId: whom.userId, pointer });
    }
  }
  if (errors.length > 0) throw new Problem('validation_failed', errors.map(({ detail }) => detail).join('; '), { errors });
  await assertMaySee(tx, incident.id, named);
  return [...new Set(found)];
}

/**
 * Acknowledges a message; again changes nothing.
 *
 * @throws Problem `not_found`; `conflict` for one's own message, or one that asks for no acknowledgement
 */
export function acknowledgeMessage(deps: IncidentActionDeps, ref: string, messageId: string, by: By): Promise<CommandMessage> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    return (await acknowledge(tx, deps, incident, { messageId, by })).message;
  });
}

interface Acknowledging {
  readonly messageId: string;
  readonly by: By;
}

async function acknowledge(
  tx: Tx,
  deps: IncidentDeps,
  incident: Incident,
  { messageId, by }: Acknowledging,
): Promise<{ readonly message: CommandMessage; readonly changed: boolean }> {
  const message = found(await findCommandMessage(tx, incident.id, messageId), 'message');
  const { id: userId } = by.actor;
  if (by.actor.kind !== 'user' || userId === null) throw new Problem('forbidden', 'Only a person can acknowledge');
  if (!message.ack_required) throw new Problem('conflict', 'This message asks for no acknowledgement');
  if (message.author.id === userId) throw new Problem('conflict', 'Somebody else has to acknowledge what you said');
  if (!(await insertAck(tx, messageId, userId))) return { message, changed: false };
  const after = found(await findCommandMessage(tx, incident.id, messageId), 'message');
  if (
    missing(
      after.recipients,
      after.acknowledged_by.map(({ id }) => id),
    ).length === 0
  )
    await endWaiting(tx, messageId);
  await note(tx, incident, AUDIT.coordination.message_acknowledged, by, { message_id: messageId });
  await announce(tx, deps, incident);
  return { message: after, changed: true };
}

/**
 * The acknowledgement from chat or phone, in the caller's transaction: what became of it, in a sentence for the person. Again
 * changes nothing.
 */
export async function acknowledgeOrder(
  tx: Tx,
  deps: IncidentDeps,
  { messageId, by }: Acknowledging,
): Promise<{ readonly kind: 'changed' | 'none' | 'refused'; readonly reason: string }> {
  const incidentId = await incidentOfMessage(tx, messageId);
  const incident = incidentId === null ? null : await lockIncident(tx, incidentId);
  if (incident === null) return { kind: 'refused', reason: 'The incident was deleted.' };
  const { message, changed } = await acknowledge(tx, deps, incident, { messageId, by });
  const words = `You acknowledged the ${message.kind} in incident ${incident.number}`;
  return changed ? { kind: 'changed', reason: `${words}.` } : { kind: 'none', reason: `${words} already.` };
}

async function note(tx: Tx, incident: Incident, event: (typeof AUDIT.coordination)[keyof typeof AUDIT.coordination], by: By, data: object) {
  await audit(tx, { event, ...by, entityType: 'incident', entityId: incident.id, data: { number: incident.number, ...data } });
}

async function announce(tx: Tx, { live }: IncidentDeps, { id, number, status, severity }: Incident): Promise<void> {
  await live.publish(tx, incidentChanged({ id, number, status, severity, changed: ['coordination'] }));
}

const PORTION = 50;

/**
 * Tells authors what was not acknowledged within ten minutes, and by whom. May run twice and on several servers: each message
 * is reported once. True: there may be more.
 */
export async function reportUnacknowledged(deps: IncidentActionDeps): Promise<boolean> {
  const due = await unacknowledged(deps.db, PORTION);
  for (const { id, incident_id: incidentId } of due) {
    await deps.db.transaction(async (tx) => {
      // As the other verbs do: the incident before its messages.
      const incident = await lockIncident(tx, incidentId);
      if (!(await endWaiting(tx, id)) || incident === null) return;
      const message = found(await findCommandMessage(tx, incident.id, id), 'message');
      const { kind, id: authorId } = message.author;
      if (kind !== 'user' || authorId === null || (await findActiveName(tx, authorId)) === null) return;
      await deps.notify(tx, {
        userIds: [authorId],
        kind: NOTIFICATIONS.incident.not_acknowledged,
        title: `Not acknowledged: your ${message.kind} in incident ${incident.number}`,
        body: `${await whoIsMissing(tx, message)} “${message.text.slice(0, 300).toWellFormed()}”`,
        link: `/incidents/${incident.number}?tab=command`,
        dedupKey: `command not acknowledged ${id}`,
        urgency: 'high',
        about: { incident_id: incident.id, until: 'over' },
      });
    });
  }
  return due.length === PORTION;
}

async function whoIsMissing(tx: Tx, message: CommandMessage): Promise<string> {
  const left = missing(
    message.recipients,
    message.acknowledged_by.map(({ id }) => id),
  );
  if (left === 'anybody') {
    const roles = message.addressed.flatMap((name) => ROLE_NAMES[name as IncidentRoleName] ?? []);
    return roles.length > 0 ? `Nobody was ${roles.join(' or ')} to acknowledge it.` : 'Nobody acknowledged it.';
  }
  const names = await namesOf(tx, left);
  return `Missing after 10 minutes: ${left.map((id) => names.get(id) ?? 'someone who left').join(', ')}.`;
}

/** Whether there is such an incident. @throws Problem `not_found` */
export async function incidentIdOf({ db }: Pick<IncidentActionDeps, 'db'>, ref: string): Promise<string> {
  return found(await findIncident(db, ref)).id;
}
