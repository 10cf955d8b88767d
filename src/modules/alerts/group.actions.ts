import type { Actor } from '../../platform/actor.ts';
import { audit } from '../audit/index.ts';
import type { AlertActionDeps } from './alerts.actions.ts';
import { addStory, type GroupMember, lockGroupMembers, moveAlerts } from './alerts.store.ts';
import { touchGroups } from './intake.store.ts';
import { cleanText } from './text.ts';
import { MESSAGE_MAX } from './threads.actions.ts';
import { findGroup, insertMessage } from './threads.store.ts';
import { type AlertCommand, DONE, transition } from './transition.ts';

/** What became of a command on a whole group. `text` is a sentence for the person who pressed. */
export interface GroupOutcome {
  readonly outcome: 'changed' | 'unchanged' | 'not_found';
  /** Numbers of the alerts that changed. */
  readonly numbers: readonly number[];
  readonly text: string;
}

/** Live events name at most this many alerts; beyond, pages reload their lists. */
const LIVE_NUMBERS = 200;

/** Acknowledges every firing alert of a group. */
export function acknowledgeGroup(deps: AlertActionDeps, groupId: string, actor: Actor): Promise<GroupOutcome> {
  return commandGroup(deps, groupId, 'acknowledge', actor);
}

/** Resolves every open alert of a group, which closes it. */
export function resolveGroup(deps: AlertActionDeps, groupId: string, actor: Actor): Promise<GroupOutcome> {
  return commandGroup(deps, groupId, 'resolve', actor);
}

function commandGroup(deps: AlertActionDeps, groupId: string, command: Exclude<AlertCommand, 'reopen'>, actor: Actor): Promise<GroupOutcome> {
  return deps.db.transaction(async (tx) => {
    const members = await lockGroupMembers(tx, groupId);
    if (members.length === 0) return { outcome: 'not_found', numbers: [], text: 'These alerts are not there any more.' };
    const to = command === 'acknowledge' ? 'acknowledged' : 'resolved';
    const movable = members.filter((member) => transition(command, member.status).kind === 'change');
    const moved = new Set(await moveAlerts(tx, movable, to, actor));
    if (moved.size === 0) return { outcome: 'unchanged', numbers: [], text: unchanged(members) };
    const numbers = movable.filter((member) => moved.has(member.id)).map((member) => member.number);
    await addStory(tx, [...moved], { step: DONE[command], outcome: to, actor, data: { group: true } });
    await audit(tx, { event: `alert_group.${DONE[command]}`, actor, entityType: 'alert_group', entityId: groupId, data: { numbers } });
    await touchGroups(tx, [groupId], []);
    const data = numbers.length > LIVE_NUMBERS ? { numbers: [], many: true } : { numbers };
    await deps.live.publish(tx, { type: 'alerts.changed', permission: 'alerts:read', data });
    tx.afterCommit(deps.onChanged);
    return { outcome: 'changed', numbers, text: `${numbers.length === 1 ? `Alert ${numbers[0]} is` : `${numbers.length} alerts are`} ${to} now.` };
  });
}

function unchanged(members: readonly GroupMember[]): string {
  if (members.every((member) => member.status === 'resolved')) return 'All of these alerts are resolved already.';
  return 'These alerts are acknowledged already.';
}

/** Adds what somebody said about a group, from `origin` ('chatone', 'chattwo', 'agent'), to its thread. */
export async function addNote(deps: Pick<AlertActionDeps, 'db' | 'live'>, groupId: string, actor: Actor, text: string, origin: string): Promise<GroupOutcome> {
  return deps.db.transaction(async (tx) => {
    const group = await findGroup(tx, groupId);
    if (group === null) return { outcome: 'not_found', numbers: [], text: 'These alerts are not there any more.' };
    const message = await insertMessage(tx, { groupId, author: actor, text: cleanText(text, MESSAGE_MAX), origin });
    await deps.live.publish(tx, { type: 'thread.message', permission: 'alerts:read', data: { group_id: groupId, message_id: message.id } });
    return { outcome: 'changed', numbers: [], text: 'Added to the thread.' };
  });
}
