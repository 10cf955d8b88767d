import { hash } from 'node:crypto';
import { httpRequest } from './load.ts';

/** One alert of the measurements, in the members both servers know. */
export interface BenchAlert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly startsAt: string;
  readonly generatorURL: string;
}

/** An alert like those of a Kubernetes cluster: 6 labels, 2 annotations. `series` keeps the alerts of two runs apart. */
function benchAlert(series: string, i: number): BenchAlert {
  const alertname = `Rule${i % 20}`;
  const namespace = `team-${Math.floor(i / 20) % 10}`;
  const job = `job-${Math.floor(i / 200) % 2}`;
  const pod = `pod-${series}-${i}`;
  return {
    labels: { alertname, namespace, job, pod, cluster: 'eu-1', severity: i % 3 === 0 ? 'critical' : 'warning' },
    annotations: {
      summary: `${alertname} fires for ${pod}`,
      description: `The ratio of errors of ${pod} in ${namespace} was above 5 % for 10 minutes.`,
    },
    startsAt: '2026-02-03T04:05:06.789Z',
    generatorURL: 'http://prometheus.example.com:9090/graph?g0.expr=rate%28errors%5B5m%5D%29+%3E+0.05&g0.tab=1',
  };
}

/** Where and with what a server takes alerts. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a request in the server's own format. */
  readonly body: (alerts: readonly BenchAlert[]) => string;
}

/** The list that Prometheus posts to an Alertmanager. */
export function alertmanagerBody(alerts: readonly BenchAlert[]): string {
  return JSON.stringify(alerts.map((alert) => ({ ...alert, endsAt: '2099-01-01T00:00:00Z' })));
}

/** The webhook body that an Alertmanager posts to us. */
export function webhookBody(alerts: readonly BenchAlert[]): string {
  return JSON.stringify({
    receiver: 'tocsin',
    status: 'firing',
    alerts: alerts.map((alert) => ({
      status: 'firing',
      ...alert,
      endsAt: '0001-01-01T00:00:00Z',
      fingerprint: hash('sha256', Object.values(alert.labels).join(), 'hex').slice(0, 16),
    })),
    groupLabels: {},
    commonLabels: { cluster: 'eu-1' },
    commonAnnotations: {},
    externalURL: 'http://alertmanager.example.com:9093',
    version: '4',
    groupKey: '{}:{}',
    truncatedAlerts: 0,
  });
}

/** Requests that carry `count` distinct alerts, `perRequest` in each. */
export function buildRequests(target: Target, series: string, count: number, perRequest: number): Buffer[] {
  const requests: Buffer[] = [];
  for (let i = 0; i < count; i += perRequest) {
    const alerts = Array.from({ length: perRequest }, (_, offset) => benchAlert(series, i + offset));
    requests.push(httpRequest(`${target.host}:${target.port}`, target.path, target.headers, target.body(alerts)));
  }
  return requests;
}
