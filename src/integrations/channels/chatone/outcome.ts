import type { SendOutcome } from '../../../modules/notifications/channel.ts';
import { text } from '../verdict.ts';
import type { ChatoneResult } from './chatone.client.ts';

/** What became of a message, by Slack's answer. */
export function outcome(result: ChatoneResult): SendOutcome {
  switch (result.kind) {
    case 'ok': {
      const channel = text(result.body['channel']);
      const ts = text(result.body['ts']);
      if (!channel || !ts) return { kind: 'retry', reason: 'Slack did not return the message id', retryAfterMs: null };
      return { kind: 'sent', external: { channel, ts } };
    }
    case 'retry':
      return { kind: 'retry', reason: result.reason, retryAfterMs: result.retryAfterMs };
    default:
      return { kind: 'permanent', reason: result.reason };
  }
}
