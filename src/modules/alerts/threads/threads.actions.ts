import { invalid } from '../../../platform/errors.ts';
import { type AlertActionDeps, found } from '../alerts.actions.ts';
import { findAlert } from '../alerts.store.ts';
import { cleanText } from '../intake/body/text.ts';
import type { ThreadDrafts } from './thread-drafts.ts';
import { insertMessage, type Mirror, type ThreadMessage } from './threads.store.ts';
import type { Actor, By } from '../../../platform/actor.ts';
import { audit } from '../../audit/index.ts';
import { threadMessage, threadTyping, AUDIT } from '../events.ts';

export type ThreadDeps = Pick<AlertActionDeps, 'db' | 'live'> & { readonly mirror: Mirror; readonly drafts: ThreadDrafts };

/** Longest message in a thread. */
export const MESSAGE_MAX = 10_000;
/** Longest message of an agent. */
export const AGENT_MESSAGE_MAX = 40_000;

/**
 * Says something in the thread of an alert's group.
 *
 * @param said with `draft_id`, a draft of an agent that goes with it
 * @throws Problem `not_found` also for a draft that is gone, `validation_failed` for a blank text
 */
export async function postMessage(
  deps: ThreadDeps,
  number: number,
  by: By,
  { text, draft_id: draft }: { readonly text: string; readonly draft_id?: string },
): Promise<ThreadMessage> {
  if (text.trim() === '') throw invalid('/text', 'blank', '/text must not be blank');
  return deps.db.transaction(async (tx) => {
    const alert = found(await findAlert(tx, number), number);
    if (draft !== undefined) await deps.drafts.use(tx, { id: draft, chatId: `group:${alert.group_id}` });
    const message = await insertMessage(tx, {
      groupId: alert.group_id,
      author: by.actor,
      text: cleanText(text, MESSAGE_MAX),
      origin: 'web',
    });
    await deps.mirror(tx, message, null);
    await deps.live.publish(tx, threadMessage({ number, group_id: alert.group_id, message_id: message.id }));
    await audit(tx, {
      event: AUDIT.thread.message_posted,
      ...by,
      entityType: 'alert_group',
      entityId: alert.group_id,
      data: { message: message.id, origin: 'web' },
    });
    return message;
  });
}

/** Tells open pages that somebody writes; stores nothing. @throws Problem `not_found` */
export async function publishTyping(deps: Pick<ThreadDeps, 'db' | 'live' | 'drafts'>, number: number, author: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const alert = found(await findAlert(tx, number), number);
    const { kind, id, name } = author;
    await deps.live.publish(tx, threadTyping({ number, group_id: alert.group_id, author: { kind, id, name } }));
    await deps.drafts.showTyping(tx, `group:${alert.group_id}`, author);
  });
}
