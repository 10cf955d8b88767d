/** One thing that runs and may burn. */
export interface Workload {
  readonly service: string;
  readonly team: string;
  readonly namespace: string;
  readonly deployment: string;
}

/** A kind of trouble, in the words a monitoring tool would use. */
export interface Trouble {
  readonly alertname: string;
  readonly severity: 'critical' | 'high' | 'warning' | 'info';
  readonly summary: (service: string, figure: number) => string;
  readonly description: (service: string, figure: number) => string;
}

export const WORKLOADS: readonly Workload[] = [
  { service: 'checkout', team: 'storefront', namespace: 'shop', deployment: 'checkout' },
  { service: 'search', team: 'storefront', namespace: 'shop', deployment: 'search' },
  { service: 'cart', team: 'storefront', namespace: 'shop', deployment: 'cart' },
  { service: 'ledger', team: 'payments', namespace: 'payments', deployment: 'ledger' },
  { service: 'card-gateway', team: 'payments', namespace: 'payments', deployment: 'card-gateway' },
  { service: 'login', team: 'platform', namespace: 'identity', deployment: 'login' },
  { service: 'warehouse', team: 'platform', namespace: 'data', deployment: 'warehouse' },
  { service: 'edge', team: 'platform', namespace: 'edge', deployment: 'gateway' },
  { service: 'mail', team: 'platform', namespace: 'messaging', deployment: 'mail-out' },
];

export const TROUBLES: readonly Trouble[] = [
  {
    alertname: 'ErrorRateHigh',
    severity: 'critical',
    summary: (service, figure) => `${service} answers ${figure} % of requests with errors`,
    description: (service) => `5xx answers of ${service} have been above 5 % for 10 minutes. Customers see an error page.`,
  },
  {
    alertname: 'PodCrashLooping',
    severity: 'high',
    summary: (service) => `${service} restarts again and again`,
    description: (_, figure) => `${figure} restarts within 10 minutes; the last exit was OOMKilled.`,
  },
  {
    alertname: 'LatencyHigh',
    severity: 'warning',
    summary: (service) => `${service} answers slowly`,
    description: (_, figure) => `The 99th percentile is ${figure / 10} s; the objective is 800 ms.`,
  },
  {
    alertname: 'QueueTooLong',
    severity: 'warning',
    summary: (service, figure) => `${figure}00 jobs wait for ${service}`,
    description: () => 'Workers take fewer jobs than arrive. At the present rate the oldest waits 25 minutes in an hour.',
  },
  {
    alertname: 'ReplicaLagging',
    severity: 'high',
    summary: (service, figure) => `A replica of ${service} is ${figure} s behind`,
    description: () => 'Reads from it are old, and a failover now would lose writes.',
  },
  {
    alertname: 'DiskAlmostFull',
    severity: 'warning',
    summary: (service, figure) => `The disk of ${service} is ${80 + (figure % 15)} % full`,
    description: () => 'At the present rate it is full in 9 hours.',
  },
  {
    alertname: 'CertificateExpiresSoon',
    severity: 'info',
    summary: (service, figure) => `The certificate of ${service} expires in ${figure} days`,
    description: () => 'Its automatic renewal is due, and did not happen last night.',
  },
];

/** An alert in Prometheus' terms: what the senders of the demo put into their bodies. */
export interface Occurrence {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Trouble at a workload. `pod` tells members of a storm apart. */
export function occur(workload: Workload, trouble: Trouble, figure: number, pod?: string): Occurrence {
  return {
    labels: {
      alertname: trouble.alertname,
      severity: trouble.severity,
      ...workload,
      cluster: 'eu-central-1',
      ...(pod === undefined ? {} : { pod }),
    },
    annotations: {
      summary: trouble.summary(workload.service, figure),
      description: trouble.description(workload.service, figure),
      runbook_url: `https://runbooks.example.org/${trouble.alertname}`,
    },
  };
}

/** Numbers that look random and are the same on every run. */
export function dice(seed: number): { (): number; pick<Item>(items: readonly Item[]): Item } {
  let state = seed;
  const roll = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Object.assign(roll, {
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(roll() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  });
}
