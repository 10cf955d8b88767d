import type { HostAnswer } from '../../modules/ics/channels/host.ts';
import type { ChatLookup } from '../../modules/notifications/chat/chat-reply.ts';

/** What a channel's host answered, for whoever only looks something up. */
export function lookedUp<Value>(answer: HostAnswer<Value>): ChatLookup<Value> {
  if (answer.kind === 'ok') return { kind: 'found', found: answer.value };
  return answer.kind === 'retry' ? { kind: 'retry', reason: answer.reason } : { kind: 'none', reason: answer.reason };
}
