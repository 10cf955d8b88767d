import { randomUUIDv7 } from 'node:crypto';
import type { Severity } from '../../../modules/alerts/signal.ts';
import type { Channel, GroupMessage, SendRequest } from '../../../modules/notifications/channel.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { renderGroupMail } from './render.ts';

const PACE_MS = 1_000;
const RANK: Readonly<Record<Severity, number>> = { critical: 3, high: 2, warning: 1, info: 0 };

/**
 * Mail as a way out. An email cannot be edited, so a group is told when it begins, when its state changes and when it
 * becomes more severe; the emails of a group are one conversation. Other changes are seen in the page.
 */
export function emailChannel(mailer: Mailer): Channel {
  return {
    name: 'email',
    paceMs: PACE_MS,
    send: async (request) => {
      const { external, message } = request;
      if (external && !worthAnEmail(external, message)) return { kind: 'sent', external };
      const id = external ? randomUUIDv7() : request.idempotencyKey;
      const outcome = await mailer.send(
        { to: request.target.trim(), id, ...renderGroupMail(message), ...(external?.['first'] ? { continues: external['first'] } : {}) },
        request.signal,
      );
      if (outcome.kind === 'retry') return { kind: 'retry', reason: outcome.reason, retryAfterMs: null };
      if (outcome.kind === 'permanent') return outcome;
      const { status, severity, gathered, counts } = message;
      const said = { first: external?.['first'] ?? id, status, severity };
      return { kind: 'sent', external: gathered ? { ...said, groups: String(counts.total) } : said };
    },
  };
}

function worthAnEmail(sent: NonNullable<SendRequest['external']>, message: GroupMessage): boolean {
  if (sent['status'] !== message.status) return true;
  // Many new groups are announced again when they are twice as many.
  if (message.gathered && message.counts.total >= 2 * Number(sent['groups'])) return true;
  const before = RANK[sent['severity'] as Severity] ?? 0;
  return message.status !== 'resolved' && RANK[message.severity] > before;
}
