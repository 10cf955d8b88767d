import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RECORDED as INCIDENT } from '../../incidents/events.ts';
import { LIMITS } from '../post-mortem.ts';
import { draftFrom, duration, type Known, MOMENTS_MAX, utc } from './draft.ts';

const OPENED = new Date('2030-05-15T10:00:00Z');
const after = (minutes: number) => new Date(OPENED.getTime() + minutes * 60_000);
const person = (name: string, kind = 'user') => ({ kind, id: name, name });
const known = (incident: object = {}, more: object = {}): Known =>
  ({
    incident: {
      number: 7,
      title: 'Checkout fails',
      severity: 'critical',
      description: null,
      service_id: 's1',
      created_at: OPENED,
      created_by: person('Eve'),
      acknowledged_at: null,
      acknowledged_by: null,
      mitigated_at: null,
      resolved_at: null,
      cancelled_at: null,
      reopen_count: 0,
      ...incident,
    },
    alerts: { count: 0, started_at: null, received_at: null, first_number: null, first_title: null },
    services: [
      { id: 's1', name: 'Shop' },
      { id: 's2', name: 'Pay' },
    ],
    entries: [],
    responders: [],
    pages: [],
    updates: [],
    findings: [],
    situation: '',
    ...more,
  }) as unknown as Known;
const alerts = (more: object = {}) => ({
  alerts: {
    count: 2,
    started_at: after(-5),
    received_at: after(-3),
    first_number: 1,
    first_title: 'Down',
    ...more,
  },
});
const entry = (kind: string, actor = person('Ada'), at = after(1)) => ({ id: 'e', kind, at, text: 'It happened', actor });

describe('the first draft of a post-mortem', () => {
  test('it begins with what is known: title, span, services and impact', () => {
    const draft = draftFrom(known({ resolved_at: after(125) }, alerts()));
    assert.equal(draft.title, 'Checkout fails');
    assert.equal(
      draft.summary,
      'Incident #7, “Checkout fails” (severity critical), lasted 2 h 10 min, from 2030-05-15 09:55 UTC to 2030-05-15 12:05 UTC.\n\n2 alerts were linked. It affected Shop, Pay.',
    );
    assert.deepEqual(
      [draft.impact.description, draft.impact.started_at, draft.impact.detected_at, draft.impact.ended_at, draft.impact.service_ids],
      ['Affected: Shop, Pay.', after(-5).toISOString(), after(-3).toISOString(), after(125).toISOString(), ['s1', 's2']],
    );
  });

  test('one that is not over, has no alerts and no service says so', () => {
    const draft = draftFrom(known({ description: ' *All* is down ' }, { services: [] }));
    assert.match(draft.summary, /began at 2030-05-15 10:00 UTC and is not over yet\.\n\nNo alerts were linked\.\n\n\\\*All\\\* is down$/);
    assert.deepEqual([draft.impact.description, draft.impact.ended_at, draft.impact.started_at], ['', null, OPENED.toISOString()]);
    assert.match(
      draftFrom(known({}, alerts({ count: 1, started_at: after(5), received_at: after(5) }))).summary,
      /10:00 UTC.*\n\n1 alert was linked/,
    );
  });

  test('it ended when the harm did, never before it began', () => {
    const ended = (incident: object, more: object = {}) => draftFrom(known(incident, more)).impact.ended_at;
    assert.equal(ended({ mitigated_at: after(5), resolved_at: after(9) }), after(5).toISOString());
    assert.equal(ended({ cancelled_at: after(9) }), after(9).toISOString());
    assert.equal(ended({ resolved_at: after(-60) }), OPENED.toISOString());
  });

  test('responders are named once each with their roles', () => {
    const responders = [
      ['Ada', 'lead'],
      ['Bob', 'scribe'],
      ['Ada', 'comms'],
      ['Ada', 'lead'],
    ].map(([name, role]) => ({ name, role }));
    assert.match(draftFrom(known({}, { responders })).summary, /\n\nResponders: Ada \(lead, comms\), Bob \(scribe\)\.$/);
  });

  test('how it was detected: the first alert or who declared it, who was paged, and who acknowledged', () => {
    const detection = (incident: object, more: object = {}) => draftFrom(known(incident, more)).detection.split('\n\n');
    assert.deepEqual(detection({}), ['Declared by Eve at 2030-05-15 10:00 UTC.', 'It was not acknowledged.']);
    const page = (userId: string, answered: boolean | null = null) => ({ userId, name: userId, at: after(1), answered });
    const paged = { ...alerts(), pages: [page('Ada'), page('Bob'), page('Ada')], entries: [entry(INCIDENT.incident.acknowledged)] };
    assert.deepEqual(detection({ acknowledged_at: after(4), acknowledged_by: person('Ada') }, paged), [
      'First alert: #1 “Down” at 2030-05-15 09:57 UTC, 2 min after it began.',
      '3 pages were sent to 2 people, the first at 2030-05-15 10:01 UTC; 1 unanswered.',
      'Acknowledged by Ada at 2030-05-15 10:04 UTC, 4 min after the incident was opened.',
    ]);
    const alone = { ...alerts({ received_at: new Date(after(-5).getTime() + 59_999) }), pages: [page('Ada')], entries: paged.entries };
    const asked = { ...paged, pages: [page('Cy', true), page('Ada', false)] };
    assert.match(detection({}, asked)[1] ?? '', /^2 pages .*; 1 unanswered\.$/, 'a request to join has an answer of its own');
    const [first, second, third] = detection({ acknowledged_at: after(4) }, alone);
    assert.match(first ?? '', /09:55 UTC\.$/, 'less than a minute late');
    assert.match(second ?? '', /^1 page was sent to one person, .*; all were answered\.$/);
    assert.match(third ?? '', /^Acknowledged by somebody /);
    assert.match(detection({}, alerts({ received_at: after(-4) }))[0] ?? '', /, 1 min after it began\.$/);
  });

  test('how it ended: when, by whom, how often it came back, and what was said', () => {
    const resolution = (incident: object, more: object = {}) => draftFrom(known(incident, more)).resolution;
    assert.equal(resolution({}), '');
    const entries = [
      entry(INCIDENT.incident.mitigated),
      entry(INCIDENT.incident.resolved, person('x', 'system')),
      entry(INCIDENT.incident.cancelled),
      entry(INCIDENT.incident.cancelled, person('Bob')),
    ];
    assert.equal(
      resolution({ mitigated_at: after(1), resolved_at: after(2), cancelled_at: after(3), reopen_count: 1 }, { entries }),
      'Mitigated at 2030-05-15 10:01 UTC by Ada.\n\nResolved at 2030-05-15 10:02 UTC.\n\nCancelled as a false alarm at 2030-05-15 10:03 UTC by Bob.\n\nIt was reopened once.',
    );
    assert.equal(resolution({ reopen_count: 2 }), 'It was reopened 2 times.');
    const update = (message: string) => ({ at: after(1), author: 'Ada', audience: 'public', message });
    assert.equal(
      resolution({}, { updates: [update(' We look.\nMore ')] }),
      'Status updates:\n\n- 2030-05-15 10:01 UTC, public, Ada: We look.',
    );
    const many = (count: number) => resolution({}, { updates: Array.from({ length: count }, () => update('x'.repeat(400))) }).split('\n');
    assert.deepEqual([many(20).length, many(21).length, many(23).at(-1)], [22, 23, '- and 3 more']);
    assert.match(many(1)[2] ?? '', /: x{299}…$/);
  });

  test('findings are to be confirmed, with their evidence, and no text from outside becomes markup', () => {
    const finding = (more: object = {}) => ({
      claim: '<b>A *deploy*</b>',
      confidence: 'likely',
      evidence: [
        { title: 'Log [1]', url: 'https://x/ a>b' },
        { title: 'Note', url: null },
      ],
      ...more,
    });
    const cause = (...findings: object[]) => draftFrom(known({}, { findings })).root_cause;
    assert.equal(cause(), '');
    assert.equal(
      cause(finding()),
      'Findings of investigations, to be confirmed:\n\n- \\<b\\>A \\*deploy\\*\\</b\\> (likely; evidence: [Log \\[1\\]](<https://x/ab>), Note)',
    );
    assert.match(cause(finding({ evidence: [] })), /\(likely\)$/);
    assert.equal(cause(...Array.from({ length: 21 }, () => finding())).split('\n').length, 22);
    assert.equal(cause(finding({ evidence: Array.from({ length: 6 }, () => ({ title: 'N', url: null })) })).match(/N/g)?.length, 5);
    assert.match(cause(finding({ claim: 'x'.repeat(1_001), evidence: [] })), /- x{999}… \(/);
  });

  test('what tells the story becomes moments, at most a hundred, the marks of people first; the situation stands in the summary', () => {
    const entries = Array.from({ length: MOMENTS_MAX + 2 }, (_, at) => ({
      ...entry('x'),
      text: `Moment ${at}`,
      weight: at === 5 ? 1 : at === 0 ? 2 : 3,
    }));
    const { timeline } = draftFrom(known({}, { entries }));
    assert.deepEqual([timeline.length, timeline[0]], [MOMENTS_MAX, { entry_id: 'e', at: after(1).toISOString(), text: 'Moment 0' }]);
    assert.ok(timeline.some(({ text }) => text === 'Moment 5') && !timeline.some(({ text }) => text === 'Moment 1'));
    assert.match(draftFrom(known({}, { situation: ' *All* is slow ' })).summary, /\n\nSituation: \\\*All\\\* is slow$/);
    assert.equal(draftFrom(known({ title: 'x'.repeat(LIMITS.title + 1) })).title.length, LIMITS.title);
  });
});

test('times are in UTC to the minute, and durations in their two largest units', () => {
  assert.equal(utc(OPENED), '2030-05-15 10:00 UTC');
  const lasted = (seconds: number) => duration(OPENED, new Date(OPENED.getTime() + seconds * 1_000));
  assert.deepEqual([-5, 59, 60, 3_599 - 30, 3_600, 3_660, 47 * 3_600, 48 * 3_600, 49 * 3_600].map(lasted), [
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h',
    '1 h 1 min',
    '47 h',
    '2 d',
    '2 d 1 h',
  ]);
});
