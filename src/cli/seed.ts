import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { createNote } from '../modules/knowledge/index.ts';
import { openIntake, type Signal } from '../modules/alerts/index.ts';
import type { Live } from '../platform/live/live.ts';
import { insertEvent, LIVE_CHANNEL } from '../platform/live/live.store.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

interface Sample {
  readonly alertname: string;
  readonly namespace: string;
  readonly deployment: string;
  readonly severity: 'critical' | 'warning' | 'info';
  readonly summary: string;
  readonly description: string;
  /** What happens to it after it fired. */
  readonly after: 'acknowledge' | 'resolve' | null;
}

const SAMPLES: readonly Sample[] = [
  {
    alertname: 'CheckoutErrorsHigh',
    namespace: 'shop',
    deployment: 'checkout',
    severity: 'critical',
    summary: 'Checkout answers 12 % of requests with errors',
    description: 'The error rate has been above 5 % for 10 minutes.',
    after: null,
  },
  {
    alertname: 'PodCrashLooping',
    namespace: 'payments',
    deployment: 'ledger',
    severity: 'critical',
    summary: 'ledger restarts again and again',
    description: 'Five restarts within 10 minutes.',
    after: 'acknowledge',
  },
  {
    alertname: 'DiskAlmostFull',
    namespace: 'data',
    deployment: 'warehouse',
    severity: 'warning',
    summary: 'The disk of warehouse is 87 % full',
    description: 'At the present rate it is full in 9 hours.',
    after: null,
  },
  {
    alertname: 'LatencyHigh',
    namespace: 'shop',
    deployment: 'search',
    severity: 'warning',
    summary: 'Search answers slowly',
    description: 'The 99th percentile has been above 2 s for 15 minutes.',
    after: 'resolve',
  },
  {
    alertname: 'CertificateExpiresSoon',
    namespace: 'edge',
    deployment: 'gateway',
    severity: 'info',
    summary: 'A certificate expires in 20 days',
    description: 'Its renewal is due in 5 days.',
    after: null,
  },
];

const NOTES = [
  {
    title: 'Checkout answers with errors: where to look',
    tags: ['shop', 'checkout'],
    body: '1. Is the payment provider well? See its status page.\n2. Was something deployed in the last hour? Roll it back.\n3. Look at the error log: `kubectl -n shop logs deployment/checkout`.',
  },
  {
    title: 'Restarting the ledger',
    tags: ['payments', 'ledger'],
    body: '**Stop the writers first**, else bookings are counted twice.\n\n```\nkubectl -n payments scale deployment/writer --replicas=0\nkubectl -n payments rollout restart deployment/ledger\n```',
  },
  {
    title: 'Making room on the disk of the warehouse',
    tags: ['data', 'disk'],
    body: 'Old partitions may go after 400 days. Ask the data team before anything else is deleted.',
  },
] as const;

/** `seed` */
export function addSeed(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('seed')
    .description('create sample alerts and knowledge notes; every run creates new ones')
    .action(() =>
      withDatabase(env, async ({ config, db, log }) => {
        const live: Live = {
          async publish(tx, event) {
            await insertEvent(tx, event);
            tx.notify(LIVE_CHANNEL);
          },
          subscribe: () => () => {},
          replay: async () => null,
          close: async () => {},
        };
        const windows = { correlationWindowMs: config.CORRELATION_WINDOW, reopenWindowMs: config.ALERT_REOPEN_WINDOW };
        const intake = openIntake({ db, live, log, ...windows, onChanged: () => {} });
        try {
          const run = randomBytes(4).toString('hex');
          const made = await intake.record(SAMPLES.map((sample, index) => signal(sample, index, run, 'fire')));
          const later = SAMPLES.flatMap((sample, index) => (sample.after ? [signal(sample, index, run, sample.after)] : []));
          await intake.record(later);
          print(`Created ${made.length} sample alerts: ${made.map((result) => `#${result.number}`).join(', ')}.`);
          for (const note of NOTES) await createNote({ db, live }, note, { actor: { kind: 'cli', id: null, name: 'seed' } });
          print(`Created ${NOTES.length} knowledge notes.`);
        } finally {
          await intake.close();
        }
      }),
    );
}

function signal(sample: Sample, index: number, run: string, action: Signal['action']): Signal {
  const { alertname, namespace, deployment, severity, summary, description } = sample;
  return {
    index,
    action,
    fingerprint: `seed-${run}-${index}`,
    title: summary,
    description,
    severity,
    labels: { alertname, namespace, deployment, severity },
    annotations: { summary, description },
    source: 'seed',
    startsAt: null,
    endsAt: null,
    eventAt: null,
    generatorUrl: null,
  };
}
