import type { GroupMessage, MessageAlert, SendRequest } from '../../src/modules/notifications/channel.ts';

/** An alert of a message, with what a test wants to say about it. */
export function sampleAlert(over: Partial<MessageAlert> = {}): MessageAlert {
  return {
    number: 7,
    fingerprint: 'f00dcafe00000007',
    title: 'High latency',
    status: 'firing',
    owned: false,
    severity: 'critical',
    labels: { alertname: 'HighLatency', namespace: 'prod-eu', deployment: 'checkout' },
    annotations: { description: 'p99 is above 2 s' },
    startsAt: new Date('2026-03-01T12:00:00Z'),
    endsAt: null,
    generatorUrl: null,
    ...over,
  };
}

/** A group of one firing alert, with what a test wants to say about it. */
export function sampleGroup(over: Partial<GroupMessage> = {}): GroupMessage {
  return {
    groupId: '01890000-0000-7000-8000-000000000001',
    revision: 1,
    title: 'High latency',
    status: 'firing',
    severity: 'critical',
    counts: { total: 1, firing: 1, acknowledged: 0, resolved: 0 },
    alerts: [sampleAlert()],
    startedAt: new Date('2026-03-01T12:00:00Z'),
    resolvedAt: null,
    acknowledgedBy: null,
    resolvedBy: null,
    incident: null,
    url: 'https://tocsin.example.com/alerts/7',
    timeZone: 'UTC',
    ...over,
  };
}

/** One attempt to send a group somewhere. */
export function sampleRequest(target: string, over: Partial<SendRequest> = {}): SendRequest {
  return {
    target,
    message: sampleGroup(),
    external: null,
    idempotencyKey: 'group-1:destination-1',
    signal: AbortSignal.timeout(10_000),
    ...over,
  };
}
