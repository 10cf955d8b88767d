import { hash } from 'node:crypto';
import type { Occurrence } from '../src/modules/sample/world.ts';

/** The body Alertmanager posts. */
export function alertmanagerBody(occurrences: readonly Occurrence[], status: 'firing' | 'resolved', startsAt: Date, endsAt?: Date): object {
  return {
    receiver: 'tocsin',
    status,
    alerts: occurrences.map(({ labels, annotations }) => ({
      status,
      labels,
      annotations,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? '0001-01-01T00:00:00Z',
      generatorURL: `https://prometheus.example.org/graph?g0.expr=${encodeURIComponent(`ALERTS{alertname="${labels['alertname']}"}`)}`,
      fingerprint: hash('sha256', JSON.stringify(Object.entries(labels).sort())).slice(0, 16),
    })),
    groupLabels: { alertname: occurrences[0]?.labels['alertname'] ?? '' },
    commonLabels: {},
    commonAnnotations: {},
    externalURL: 'https://alertmanager.example.org',
    version: '4',
    groupKey: '{}:{}',
    truncatedAlerts: 0,
  };
}

/** The body of a tool that speaks PagerDuty Events v2. */
export function pagerdutyBody(service: string, summary: string, action: 'trigger' | 'resolve'): object {
  return {
    routing_key: 'demo',
    event_action: action,
    dedup_key: `synthetic/${service}`,
    payload: {
      summary,
      source: `${service}.example.org`,
      severity: 'error',
      component: service,
      custom_details: { probe: 'synthetic, Frankfurt' },
    },
  };
}
