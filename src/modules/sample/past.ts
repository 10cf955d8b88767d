import { RECORDED } from '../incidents/events.ts';

/** A line of an incident's timeline: minutes after it began, who of the team, and the words. */
export interface Line {
  readonly after: number;
  readonly kind: string;
  /** The place in the team; null: the service itself. */
  readonly who: number | null;
  readonly text: string;
}

/** An incident of the example, with what was learned from it. */
export interface Past {
  readonly title: string;
  readonly service: string;
  readonly trouble: string;
  readonly severity: 'critical' | 'high';
  readonly daysAgo: number;
  readonly description: string;
  readonly lines: readonly Line[];
  readonly acknowledged: number;
  readonly mitigated: number;
  readonly resolved: number;
  readonly customers: number;
  readonly impact: string;
  readonly summary: string;
  readonly trigger: string;
  readonly cause: string;
  readonly detection: string;
  readonly resolution: string;
  readonly well: string;
  readonly wrong: string;
  readonly lucky: string;
  readonly lessons: string;
  readonly factors: readonly string[];
  readonly item: { readonly title: string; readonly type: 'prevent' | 'detect' | 'mitigate'; readonly done: boolean };
}

const note = (after: number, who: number, text: string): Line => ({ after, kind: RECORDED.note.added, who, text });

/** Three incidents, the oldest first. */
export const PAST: readonly Past[] = [
  {
    title: 'Card payments fail for customers in North America',
    service: 'card-gateway',
    trouble: 'ErrorRateHigh',
    severity: 'critical',
    daysAgo: 24,
    description: 'Every third card payment is declined although the bank accepts it.',
    acknowledged: 3,
    mitigated: 41,
    resolved: 58,
    customers: 1_840,
    lines: [
      note(6, 1, 'Only cards of one bank are affected. Its certificate changed tonight.'),
      note(19, 0, 'The new issuer of the certificate is missing from our trust store.'),
      note(34, 1, 'The trust store with the new issuer is on its way to all instances.'),
    ],
    impact: 'Customers in North America saw "payment declined" and tried again; some gave up.',
    summary: 'A bank changed the issuer of its certificate. Our trust store did not know the new one, so a third of the payments failed.',
    trigger: 'The bank rotated its certificate at night, as it had written by email three weeks before.',
    cause: 'The trust store of the gateway is part of its image, and nobody had built the image since that email.',
    detection: 'The error rate alert fired 4 minutes after the first failed payment.',
    resolution: 'We added the issuer, rolled the gateway out, and paid attention to the decline rate for a quarter of an hour.',
    well: 'The person on call was reached at once, and the logs named the certificate.',
    wrong: 'The email went to a mailbox that nobody reads.',
    lucky: 'It was night in the zone with the most customers.',
    lessons: 'Emails of partners belong where work is planned, and trust stores are to be updated without a release.',
    factors: ['The trust store is baked into the image', 'Emails of the bank go to an unread mailbox'],
    item: { title: 'Update the trust store of the gateway every night', type: 'prevent', done: true },
  },
  {
    title: 'Sign-in is slow, then fails',
    service: 'login',
    trouble: 'LatencyHigh',
    severity: 'high',
    daysAgo: 13,
    description: 'Sign-ins take 8 seconds; some time out. Those who are signed in notice nothing.',
    acknowledged: 5,
    mitigated: 33,
    resolved: 74,
    customers: 620,
    lines: [
      note(9, 0, 'The session store evicts entries: its memory is full.'),
      note(21, 2, 'A job of last week writes sessions without an end. It is switched off now.'),
      note(48, 0, 'The store has half of its memory free again; latency is back to 90 ms.'),
    ],
    impact: 'About one in eight sign-ins failed at the first attempt.',
    summary: 'A new job kept sessions without an end. The store filled up and evicted sessions in use.',
    trigger: 'The nightly job ran for the seventh time and took the last of the memory.',
    cause: 'Sessions of the job had no time to live, and the store was allowed to evict any entry.',
    detection: 'Latency was above its objective for 10 minutes before the alert fired.',
    resolution: 'The job was switched off, and its sessions were deleted in portions.',
    well: 'The playbook for the session store led to the cause in a quarter of an hour.',
    wrong: 'There was no alert on the memory of the store.',
    lucky: 'The job could be switched off without a release.',
    lessons: 'Whoever writes to the store must name an end; and the store should say when it becomes full.',
    factors: ['Entries may be written without an end', 'The store evicts any entry when it is full'],
    item: { title: 'Alert when the session store is 80 % full', type: 'detect', done: true },
  },
  {
    title: 'Customers cannot check out',
    service: 'checkout',
    trouble: 'ErrorRateHigh',
    severity: 'critical',
    daysAgo: 4,
    description: 'Every eighth attempt to check out ends on an error page.',
    acknowledged: 2,
    mitigated: 24,
    resolved: 46,
    customers: 2_310,
    lines: [
      note(4, 0, 'Release 4.18.2 went out three minutes before the first error.'),
      note(11, 1, 'The connection pool is exhausted: 40 of 40 in use, and requests wait.'),
      note(18, 0, 'Rolling back to 4.18.1.'),
    ],
    impact: 'Customers saw an error page instead of their order; carts were kept.',
    summary: 'Release 4.18.2 halved the connection pool of checkout. Requests waited for a connection and failed.',
    trigger: 'The release of 4.18.2.',
    cause: 'A default of the configuration changed from 80 to 40 connections when two files were merged.',
    detection: 'The error rate alert fired within 2 minutes; an investigation named the release after 5.',
    resolution: 'The release was rolled back, and the pool was set to 80 in so many words.',
    well: 'The investigation found the change before people had looked at the deployments.',
    wrong: 'The test environment has too little traffic to exhaust a pool.',
    lucky: 'The release went out in the morning, when all who knew it were there.',
    lessons: 'Sizes of pools are stated, never inherited, and a release is watched for 10 minutes.',
    factors: ['Configuration files were merged without comparing what comes out', 'The test environment has no load'],
    item: { title: 'Compare the effective configuration before and after each release', type: 'prevent', done: false },
  },
];

/** Playbooks of the example. */
export const PLAYBOOKS: ReadonlyArray<{
  readonly name: string;
  readonly service: string;
  readonly kind: 'response' | 'investigation' | 'remediation';
  readonly trouble: string;
  readonly steps: ReadonlyArray<
    readonly [kind: 'check' | 'query' | 'action' | 'decision', title: string, body: string, command: string | null]
  >;
}> = [
  {
    name: 'Checkout answers with errors',
    service: 'checkout',
    kind: 'response',
    trouble: 'ErrorRateHigh',
    steps: [
      [
        'check',
        'Look at the last release',
        'Was something rolled out within the last hour?',
        'kubectl -n shop rollout history deployment/checkout',
      ],
      ['query', 'Look at the pool', 'Connections in use, against the most that are allowed.', 'sum(db_pool_in_use{app="checkout"})'],
      ['decision', 'Roll back?', 'Roll back when the errors began with a release.', null],
      ['action', 'Roll back', 'Then watch the error rate for 10 minutes.', 'kubectl -n shop rollout undo deployment/checkout'],
    ],
  },
  {
    name: 'The session store is full',
    service: 'login',
    kind: 'remediation',
    trouble: 'LatencyHigh',
    steps: [
      ['query', 'How full is it?', 'Memory in use, and entries without an end.', 'redis-cli info memory'],
      ['action', 'Switch off what fills it', 'Jobs can be switched off without a release.', null],
      ['check', 'Watch latency', 'It should be back below 100 ms within a quarter of an hour.', null],
    ],
  },
  {
    name: 'A replica of the ledger is behind',
    service: 'ledger',
    kind: 'investigation',
    trouble: 'ReplicaLagging',
    steps: [
      ['query', 'How far behind?', 'Seconds of replay, for each replica.', 'select pg_last_xact_replay_timestamp()'],
      ['check', 'Is a long query in the way?', 'Replay waits for queries that read old rows.', null],
    ],
  },
  {
    name: 'Make room on the disk of the warehouse',
    service: 'warehouse',
    kind: 'remediation',
    trouble: 'DiskAlmostFull',
    steps: [
      ['check', 'Which partitions are old?', 'Partitions may go after 400 days.', null],
      ['action', 'Drop the oldest', 'One at a time; each frees about 40 GB.', null],
    ],
  },
];
