import { createHmac } from 'node:crypto';
import type { DecisionVerb } from '../../../modules/notifications/channel.ts';
import type { GroupCommand } from '../../../modules/notifications/deliveries/summary.ts';
import { sameText } from '../same-text.ts';

/** What a button can mean: of a group's message, of a page, or of an investigation. */
export type ChattwoAction =
  | GroupCommand
  | 'page_acknowledge'
  | 'page_escalate'
  | 'page_join'
  | 'page_decline'
  | 'form'
  | `decide_${DecisionVerb}`;

/** Signs a button's meaning. Mattermost keeps the context from its users, so who shows it is the server we posted to. */
export function signAction(key: string, command: ChattwoAction, id: string): string {
  return createHmac('sha256', key).update(`chattwo-action\0${command}\0${id}`).digest('hex');
}

/** Whether a button's context is one that we signed, with this key or, during rotation, another of them. */
export function isSignedAction(
  keys: readonly string[],
  context: { readonly command: ChattwoAction; readonly id: string; readonly signature: string },
): boolean {
  return keys.some((key) => sameText(context.signature, signAction(key, context.command, context.id)));
}
