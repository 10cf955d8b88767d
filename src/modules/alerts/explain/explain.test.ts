import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type DeliveryRow, explain, type TimelineFacts, type TimelineRow } from './explain.ts';

const T0 = Date.parse('2026-03-01T12:00:00Z');
const at = (seconds: number) => new Date(T0 + seconds * 1_000);
const line = (
  seconds: number,
  step: string,
  outcome: string,
  data: Record<string, unknown> = {},
  actor: TimelineRow['actor'] = null,
): TimelineRow => ({ at: at(seconds), step, outcome, actor, data });
const BOB = { kind: 'user', id: 'u', name: 'Bob' } as const;
const RECEIVED = line(0, 'received', 'firing', { why: 'first', source: 'alertmanager' });

function facts(
  over: {
    events?: TimelineRow[];
    routed?: boolean;
    deliveries?: Partial<DeliveryRow>[];
    attempts?: TimelineFacts['attempts'];
    occurrences?: number;
    incidents?: TimelineFacts['incidents'];
    incidentEntries?: TimelineFacts['incidentEntries'];
  } = {},
): TimelineFacts {
  return {
    alert: {
      status: 'firing',
      created_at: at(0),
      last_received_at: at(60),
      occurrence_count: over.occurrences ?? 1,
      routed: over.routed ?? false,
    },
    events: [RECEIVED, ...(over.events ?? [])],
    deliveries: (over.deliveries ?? []).map((delivery) => ({
      id: 'd',
      destination: 'ops',
      provider: 'chatone',
      target: '#ops',
      hidden: false,
      state: 'sent',
      next_attempt_at: at(30),
      last_error: null,
      created_at: at(1),
      urgent: null,
      shared: null,
      ...delivery,
    })),
    attempts: over.attempts ?? [],
    incidents: over.incidents ?? [],
    incidentEntries: over.incidentEntries ?? [],
    timeZone: 'Europe/Berlin',
  };
}

describe('the timeline of an alert', () => {
  test('what triage said is a step of its own, before the routing that followed from it', () => {
    const triage = { decision: 'noise', why: 'triage rule "dev" matched: namespace="dev"', rule: 'dev' };
    const { items, concluded, next } = explain(
      facts({
        routed: true,
        events: [line(1, 'routed', 'noise', { why: 'Noise: nobody is notified.', rules: [], destinations: [], triage })],
      }),
    );
    assert.deepEqual(items.map(({ step, outcome, rule, text }) => [step, outcome, rule, text]).slice(1), [
      ['triage', 'noise', 'dev', 'Triaged as noise: triage rule "dev" matched: namespace="dev".'],
      ['routed', 'noise', undefined, 'Noise: nobody is notified.'],
    ]);
    assert.deepEqual([concluded, next], [true, 'Nobody was notified.']);
    const plain = explain(facts({ routed: true, events: [line(1, 'routed', 'nobody', { triage: 'no object' })] }));
    assert.deepEqual(plain.items.map(({ step }) => step).slice(1), ['routed']);
  });

  test('what follows from its incident is told, and an escalation that goes on is no end', () => {
    const system = { kind: 'system', id: null, name: 'Tocsin' } as const;
    const entry = (s: number, kind: string, text: string) => ({ at: at(s), number: 7, kind, actor: system, text, data: { level: 1 } });
    const incidentEntries = [
      entry(2, 'incident.created', 'Created as critical by alert 1.'),
      entry(3, 'escalation.level_notified', 'Level 1: Bob was notified.'),
    ];
    const opened = line(2, 'incident', 'opened', { incident: 7, why: 'matched service checkout' });
    const calling = { number: 7, status: 'triggered', next_at: at(300), next_level: 2 };
    const timeline = explain(facts({ routed: true, events: [opened], incidents: [calling], incidentEntries }));
    assert.deepEqual(
      timeline.items.slice(1).map(({ step, outcome, text }) => [step, outcome, text]),
      [
        ['incident', 'opened', 'Created incident 7: matched service checkout.'],
        ['escalation', 'level_notified', 'Incident 7: Level 1: Bob was notified.'],
      ],
    );
    assert.deepEqual(
      [timeline.concluded, timeline.next],
      [false, 'Incident 7 pages level 2 at 2026-03-01 13:05 CET unless it is acknowledged.'],
    );
    const taken = explain(facts({ routed: true, incidents: [{ ...calling, status: 'acknowledged', next_at: null }] }));
    assert.deepEqual([taken.concluded, taken.next], [true, 'Incident 7 is acknowledged.']);
  });

  test('before routing it waits for routing', () => {
    const timeline = explain(facts());
    assert.deepEqual([timeline.concluded, timeline.next], [false, 'Waiting for routing.']);
    assert.equal(timeline.items[0]?.text, 'Received as firing from alertmanager: the first event of its fingerprint.');
  });

  test('a group in the thread of an incident that it may follow from says where, and when it gets its own message', () => {
    const shared = { groups: 0, service: 'orders-db', unsent: null };
    const attempts = [{ delivery_id: 'd', at: at(2), attempt: 0, outcome: 'threaded', detail: 'orders-db' }];
    const of = (unsent: string | null) =>
      explain(facts({ routed: true, deliveries: [{ shared: { ...shared, unsent }, state: 'threaded' }], attempts }));
    const { items, concluded, next } = of(null);
    assert.equal(items[1]?.text, 'Joined the thread about orders-db in #ops (chatone): its service depends on orders-db.');
    assert.deepEqual(
      [concluded, next],
      [
        true,
        'In the thread about orders-db in #ops (chatone). Its group gets its own message when it is critical, or if it still fires 5 minutes after that incident ended.',
      ],
    );
    assert.match(of('is_archived').next, /^In the thread about orders-db in #ops \(chatone\), which was not sent: is_archived\. /);
  });

  test('a group beyond the limit says which message has it, and that it waits only where it is urgent', () => {
    const shared = { groups: 1_070, unsent: null };
    const attempts = [{ delivery_id: 'd', at: at(2), attempt: 0, outcome: 'gathered', detail: 'more than 30 new groups in that minute' }];
    const of = (delivery: Partial<DeliveryRow>) =>
      explain(facts({ routed: true, deliveries: [{ shared, state: 'gathered', ...delivery }], attempts }));
    const calm = of({ urgent: false });
    assert.equal(calm.items[1]?.text, 'Joined "and 1,070 more groups" in #ops (chatone): more than 30 new groups in that minute.');
    assert.deepEqual(
      [calm.concluded, calm.next],
      [
        true,
        'In "and 1,070 more groups" in #ops (chatone). Its group gets its own message when it is critical or high, its incident opens or somebody acts on it.',
      ],
    );
    const urgent = of({ urgent: true, shared: { groups: 1, unsent: 'channel_not_found' } });
    assert.deepEqual(
      [urgent.concluded, urgent.next],
      [
        false,
        'In "and 1 more group" in #ops (chatone), which was not sent: channel_not_found. It gets its own message when there is room.',
      ],
    );
    assert.deepEqual(of({ state: 'sent', urgent: false }).next, 'Up to date in #ops (chatone).');
  });

  test('announced and sent: it ends where it was sent, with the rule that decided', () => {
    const why = 'Rule "prod" matched: sends to ops.';
    const timeline = explain(
      facts({
        routed: true,
        events: [line(1, 'routed', 'announced', { why, rules: [{ rule: 'prod', matchers: [] }], destinations: ['ops'] })],
        deliveries: [{}],
        attempts: [
          { delivery_id: 'd', at: at(2), attempt: 1, outcome: 'sent', detail: null },
          { delivery_id: 'd', at: at(9), attempt: 1, outcome: 'sent', detail: null },
        ],
      }),
    );
    assert.deepEqual([timeline.concluded, timeline.next], [true, 'Up to date in #ops (chatone).']);
    assert.deepEqual(timeline.items.map((item) => item.text).slice(1), [
      why,
      'Sent to #ops (chatone).',
      'The message in #ops (chatone) was updated.',
    ]);
    assert.equal(timeline.items[1]?.rule, 'prod');
  });

  test('no destination: nobody was told', () => {
    const timeline = explain(facts({ routed: true, events: [line(1, 'routed', 'nobody')] }));
    assert.deepEqual([timeline.concluded, timeline.next], [true, 'Nobody was notified.']);
    assert.equal(timeline.items.at(-1)?.text, 'No destination matched: nothing is sent.');
  });

  test('muted: it waits for the end of the interval', () => {
    const timeline = explain(facts({ events: [line(1, 'routed', 'muted', { muted_until: '2026-03-02T00:00:00.000Z' })] }));
    assert.deepEqual(
      [timeline.concluded, timeline.next],
      [false, 'Waiting for the mute interval to end (2026-03-02 01:00 CET); then it is routed again.'],
    );
  });

  for (const [state, next] of [
    ['pending', 'Waiting to be sent to #ops (chatone).'],
    ['sending', 'Waiting to be sent to #ops (chatone).'],
    ['failed', 'Trying #ops (chatone) again at 2026-03-01 13:00 CET: 502 Bad Gateway.'],
  ] as const) {
    test(`a delivery that is ${state} leaves the timeline open and says what is awaited`, () => {
      const timeline = explain(facts({ routed: true, deliveries: [{ state, last_error: '502 Bad Gateway' }] }));
      assert.deepEqual([timeline.concluded, timeline.next], [false, next]);
    });
  }

  test('a delivery that is dead ends with the reason', () => {
    const timeline = explain(
      facts({
        routed: true,
        deliveries: [{ state: 'dead', last_error: 'channel_not_found: invite the bot' }],
        attempts: [{ delivery_id: 'd', at: at(2), attempt: 1, outcome: 'dead', detail: 'channel_not_found: invite the bot' }],
      }),
    );
    assert.deepEqual([timeline.concluded, timeline.next], [true, 'Not in #ops (chatone): channel_not_found: invite the bot.']);
    assert.equal(timeline.items.at(-1)?.text, 'Permanently failed in #ops (chatone): channel_not_found: invite the bot');
  });

  test('people are named with what they did and wrote', () => {
    const timeline = explain(
      facts({
        events: [
          line(1, 'acknowledged', 'acknowledged', { note: 'mine' }, BOB),
          line(2, 'resolved', 'resolved', { group: true }, BOB),
          line(3, 'reopened', 'firing', {}, BOB),
          line(4, 'edited', 'firing', { changed: ['title', 'severity'] }, BOB),
          line(5, 'resolved', 'resolved', { by: 'grafana' }),
        ],
      }),
    );
    assert.deepEqual(
      timeline.items.slice(1).map((item) => item.text),
      [
        'Acknowledged by Bob. Note: mine',
        'Resolved by Bob together with its group.',
        'Reopened by Bob.',
        'Bob changed title, severity.',
        'Resolved by grafana.',
      ],
    );
    assert.deepEqual(timeline.items[1]?.actor, BOB);
  });

  test('repeats are told in one line, and an unknown step is told rather than lost', () => {
    const timeline = explain(facts({ occurrences: 12, events: [line(1, 'triaged', 'noise', { why: 'rule night' })] }));
    assert.deepEqual(
      timeline.items.slice(1).map((item) => item.text),
      ['triaged: noise (rule night).', 'Received 12 times in all; repeats of a known state change nothing and send nothing.'],
    );
  });

  test('what was sent to the group before this alert arrived is not in its timeline', () => {
    const timeline = explain(
      facts({
        routed: true,
        deliveries: [{ created_at: at(-60) }],
        attempts: [
          { delivery_id: 'd', at: at(-50), attempt: 1, outcome: 'sent', detail: null },
          { delivery_id: 'd', at: at(5), attempt: 1, outcome: 'sent', detail: null },
        ],
      }),
    );
    assert.deepEqual(
      timeline.items.slice(1).map((item) => item.text),
      ['The message in #ops (chatone) was updated.'],
    );
  });
});

test('the address of a webhook stands in no alert’s timeline: it goes by the name of its destination', () => {
  const hook = {
    id: 'd',
    destination: 'pipeline',
    provider: 'webhook',
    target: 'https://hooks.example.org/T1/secret-path',
    hidden: true,
  } as const;
  for (const state of ['pending', 'failed', 'sent', 'dead', 'skipped'] as const) {
    for (const outcome of ['sent', 'retry', 'dead']) {
      const timeline = explain(
        facts({
          routed: true,
          deliveries: [{ ...hook, state, last_error: state === 'dead' ? 'it answered 500' : null }],
          attempts: [{ delivery_id: 'd', at: at(20), attempt: 1, outcome, detail: 'it answered 500' }],
        }),
      );
      assert.ok(!JSON.stringify(timeline).includes('hooks.example.org'), `${state}, ${outcome}: ${JSON.stringify(timeline)}`);
      assert.match(JSON.stringify(timeline), /pipeline \(webhook\)/);
    }
  }
});
