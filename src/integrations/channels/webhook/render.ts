import { createHmac } from 'node:crypto';
import type { GroupMessage, MessageAlert } from '../../../modules/notifications/channel.ts';

/** The JSON body of an outgoing webhook. Pure. `deliveryId` is the same for every attempt and every revision. */
export function renderWebhook(message: GroupMessage, deliveryId: string): object {
  if (message.digest) return renderDigest(message, deliveryId);
  return {
    event: `group.${message.status}`,
    delivery_id: deliveryId,
    revision: message.revision,
    group_id: message.groupId,
    title: message.title,
    status: message.status,
    severity: message.severity,
    counts: message.counts,
    started_at: message.startedAt.toISOString(),
    resolved_at: message.resolvedAt?.toISOString() ?? null,
    acknowledged_by: message.acknowledgedBy,
    resolved_by: message.resolvedBy,
    incident: message.incident && {
      number: message.incident.number,
      status: message.incident.status,
      acknowledged_by: message.incident.holder,
    },
    url: message.url,
    alerts: message.alerts.map(alert),
  };
}

/** What fires on at the end of a maintenance window: the newest alert of each group. */
function renderDigest({ title, severity, counts, digest, url, alerts }: GroupMessage, deliveryId: string): object {
  return {
    event: 'maintenance.ended',
    delivery_id: deliveryId,
    title,
    severity,
    groups: digest?.groups ?? 0,
    firing: counts.firing,
    url,
    alerts: alerts.map(alert),
  };
}

function alert(entry: MessageAlert): object {
  return {
    number: entry.number,
    fingerprint: entry.fingerprint,
    title: entry.title,
    status: entry.status,
    owned: entry.owned,
    severity: entry.severity,
    labels: entry.labels,
    annotations: entry.annotations,
    starts_at: entry.startsAt.toISOString(),
    ends_at: entry.endsAt?.toISOString() ?? null,
    generator_url: entry.generatorUrl,
  };
}

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, with one v1 for each secret during rotation. */
export function signWebhook(body: string, secrets: readonly string[], at: Date): string {
  const t = Math.floor(at.getTime() / 1_000);
  return [`t=${t}`, ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`)].join(',');
}
