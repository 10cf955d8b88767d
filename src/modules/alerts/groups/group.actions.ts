import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { audit } from '../../audit/index.ts';
import type { Acknowledger, AlertIncidents } from '../alert-incidents.ts';
import { type AlertActionDeps, announce } from '../alerts.actions.ts';
import { addTimelineEvents, type GroupMember, lockGroupMembers, moveAlerts } from '../alerts.store.ts';
import { threadMessage, AUDIT } from '../events.ts';
import { cleanText } from '../intake/body/text.ts';
import { AGENT_MESSAGE_MAX, MESSAGE_MAX } from '../threads/threads.actions.ts';
import { findGroup, insertMessage, type Mirror } from '../threads/threads.store.ts';
import { type AlertCommand, DONE, transition } from '../transition.ts';

/** What became of a command on a whole group. `reason` is a sentence for the person who pressed. */
export interface GroupOutcome {
  readonly kind: 'changed' | 'none' | 'refused';
  readonly reason: string;
  /** The group's message does not show all of it. */
  readonly unseen?: boolean;
}

type GroupDeps = Pick<AlertActionDeps, 'live' | 'onChanged'>;

const GONE: GroupOutcome = { kind: 'refused', reason: 'These alerts are not there any more.' };

/**
 * Acknowledges every firing alert of a group with all its open incidents, in the caller's transaction: one press is enough. The
 * reason names the incidents that nobody had.
 */
export async function acknowledgeGroup(
  tx: Tx,
  { incidents, ...deps }: GroupDeps & { readonly incidents: AlertIncidents },
  { groupId, ...by }: Acknowledger & { readonly groupId: string },
): Promise<GroupOutcome> {
  const held = await incidents.hold(tx, { groupId });
  const { permissions: _, ...who } = by;
  const outcome = await commandGroup(tx, deps, 'acknowledge', { groupId, ...who });
  if (outcome.kind === 'refused') return outcome;
  const said = await held.acknowledge(by, 'all');
  const kind = said.some(({ acknowledged }) => acknowledged) ? 'changed' : outcome.kind;
  return { kind, reason: [outcome.reason, ...said.map(({ text }) => text)].join(' '), unseen: said.length > 0 };
}

/** Acknowledges (every firing alert) or resolves (every open alert, which closes the group) in the caller's transaction. */
export async function commandGroup(
  tx: Tx,
  deps: GroupDeps,
  command: Exclude<AlertCommand, 'reopen' | 'unacknowledge'>,
  on: By & { readonly groupId: string },
): Promise<GroupOutcome> {
  const { groupId, ...by } = on;
  const { actor } = by;
  const members = await lockGroupMembers(tx, groupId);
  if (members.length === 0) return GONE;
  const to = command === 'acknowledge' ? 'acknowledged' : 'resolved';
  const movable = members.filter((member) => transition(command, member.status).kind === 'change');
  const moved = new Set(await moveAlerts(tx, movable, to, actor));
  if (moved.size === 0) return { kind: 'none', reason: unchanged(members) };
  const numbers = movable.filter((member) => moved.has(member.id)).map((member) => member.number);
  await addTimelineEvents(tx, [...moved], { step: DONE[command], outcome: to, actor, data: { group: true } });
  await audit(tx, { event: AUDITED[command], ...by, entityType: 'alert_group', entityId: groupId, data: { numbers } });
  await announce(deps, tx, [groupId], numbers);
  return { kind: 'changed', reason: `${numbers.length === 1 ? `Alert ${numbers[0]} is` : `${numbers.length} alerts are`} ${to} now.` };
}

const AUDITED = { acknowledge: AUDIT.alert_group.acknowledged, resolve: AUDIT.alert_group.resolved };

function unchanged(members: readonly GroupMember[]): string {
  if (members.every((member) => member.status === 'resolved')) return 'All of these alerts are resolved already.';
  return 'These alerts are acknowledged already.';
}

/** Adds what somebody said about a group, from `origin` (a chat, or 'agent'), to its thread. */
export async function addNote(
  tx: Tx,
  deps: Pick<GroupDeps, 'live'> & { readonly mirror: Mirror },
  note: By & {
    readonly groupId: string;
    readonly text: string;
    readonly origin: string;
    readonly thread: Readonly<Record<string, string>> | null;
  },
): Promise<GroupOutcome & { readonly messageId?: string }> {
  const { groupId, text, origin, thread, ...by } = note;
  if ((await findGroup(tx, groupId)) === null) return GONE;
  const message = await insertMessage(tx, {
    groupId,
    author: by.actor,
    text: cleanText(text, origin === 'agent' ? AGENT_MESSAGE_MAX : MESSAGE_MAX),
    origin,
  });
  await deps.mirror(tx, message, thread === null ? null : { provider: origin, external: thread });
  await deps.live.publish(tx, threadMessage({ group_id: groupId, message_id: message.id }));
  await audit(tx, {
    event: AUDIT.thread.message_posted,
    ...by,
    entityType: 'alert_group',
    entityId: groupId,
    data: { message: message.id, origin },
  });
  return { kind: 'changed', reason: 'Added to the thread.', messageId: message.id };
}
