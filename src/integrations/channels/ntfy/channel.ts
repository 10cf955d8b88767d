import type { Channel, GroupMessage, SendRequest } from '../../../modules/notifications/channel.ts';
import { SEVERITIES, type Severity } from '../../../modules/alerts/signal.ts';
import type { NtfyClient } from './ntfy.client.ts';
import { renderNtfyGroup } from './render.ts';

/** The public server gives a message every five seconds back, after sixty. */
const PACE_MS = 1_000;

/**
 * ntfy as a way out: one notification for each group, which later ones replace. A server before 2.16 replaces nothing:
 * there a group is announced when it begins, when its state changes and when it becomes more severe.
 */
export function ntfyChannel(client: NtfyClient): Channel {
  return {
    name: 'ntfy',
    paceMs: PACE_MS,
    send: async ({ external, message, signal, target }) => {
      const loud = external === null || isNews(external, message);
      if (external !== null && !loud && external['replaces'] !== 'yes') return { kind: 'sent', external };
      const result = await client.publish(renderNtfyGroup(message, target, loud), signal);
      if (result.kind !== 'ok') return result.kind === 'retry' ? result : { kind: 'permanent', reason: result.reason };
      const { status, severity } = message;
      return { kind: 'sent', external: { id: result.id, replaces: result.sequence ? 'yes' : 'no', status, severity } };
    },
  };
}

/** Another state, or more severe than what was said last. */
function isNews(shown: NonNullable<SendRequest['external']>, { status, severity }: GroupMessage): boolean {
  if (shown['status'] !== status) return true;
  return status !== 'resolved' && SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(shown['severity'] as Severity);
}
