import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { missingContact, type PageContent, type PagedIncident, type Recipient } from './page.ts';
import { pageText, spokenText } from './page-text.ts';
import { judgeCall, judgePage } from './page-verdict.ts';
import { alternateFor, DEFAULT_PREFERENCES, methodsOf, plannedMethods, preferenceProblems, preferenceWarnings } from './preferences.ts';
import { heldUntil } from './quiet-hours.ts';
import { paceOf } from './storm.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

describe('quiet hours', () => {
  const berlin = (start: string, end: string) => ({ start, end, time_zone: 'Europe/Berlin' });
  const cases: ReadonlyArray<readonly [string, ReturnType<typeof berlin>, string, string | null]> = [
    ['in the evening, over midnight', berlin('22:00', '07:00'), '2026-01-10T22:30:00Z', '2026-01-11T06:00:00Z'],
    ['in the early morning', berlin('22:00', '07:00'), '2026-01-11T03:00:00Z', '2026-01-11T06:00:00Z'],
    ['at the start', berlin('22:00', '07:00'), '2026-01-10T21:00:00Z', '2026-01-11T06:00:00Z'],
    ['at the end', berlin('22:00', '07:00'), '2026-01-11T06:00:00Z', null],
    ['by day', berlin('22:00', '07:00'), '2026-01-11T12:00:00Z', null],
    ['at noon', berlin('12:00', '13:00'), '2026-01-11T11:30:00Z', '2026-01-11T12:00:00Z'],
    ['an hour before noon', berlin('12:00', '13:00'), '2026-01-11T10:30:00Z', null],
    ['an end that the clock skips', berlin('22:00', '02:30'), '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
    ['an end that the clock shows twice is the first', berlin('22:00', '02:30'), '2026-10-25T00:15:00Z', '2026-10-25T00:30:00Z'],
    ['in the second pass of the repeated hour', berlin('22:00', '02:30'), '2026-10-25T01:15:00Z', '2026-10-25T01:15:00Z'],
  ];
  for (const [what, quiet, at, until] of cases) {
    test(`${what}: held until ${until ?? 'never'}`, () => {
      assert.equal(heldUntil(quiet, new Date(at))?.toISOString().replace('.000', '') ?? null, until);
    });
  }
});

test('methods follow the rules of the urgency, with delays; low urgency waits for the end of the quiet hours', () => {
  const preferences = {
    rules: [
      { urgency: 'high' as const, channel: 'chatone' as const, delay_minutes: 0 },
      { urgency: 'high' as const, channel: 'voiceone' as const, delay_minutes: 5 },
      { urgency: 'low' as const, channel: 'email' as const, delay_minutes: 0 },
    ],
    quiet_hours: { start: '11:00', end: '13:00', time_zone: 'UTC' },
  };
  const due = (urgency: 'high' | 'low') =>
    plannedMethods(preferences, urgency, NOW).map(({ channel, dueAt }) => [channel, dueAt.toISOString()]);
  assert.deepEqual(due('high'), [
    ['chatone', '2026-03-01T12:00:00.000Z'],
    ['voiceone', '2026-03-01T12:05:00.000Z'],
  ]);
  assert.deepEqual(due('low'), [['email', '2026-03-01T13:00:00.000Z']]);
  const silent = { rules: [], quiet_hours: null };
  assert.deepEqual(
    plannedMethods(silent, 'low', NOW).map((method) => method.channel),
    ['in_app', 'email'],
    'nobody is forgotten',
  );
});

describe('what a person has', () => {
  const nobody: Recipient = { userId: 'u', name: 'Bob', email: null, phone: null, chatone: null, chattwo: null };
  const all = new Set(['in_app', 'email', 'chatone', 'chattwo', 'voiceone', 'voicetwo'] as const);

  test('a method that leads nowhere is named with what is missing', () => {
    assert.deepEqual(
      methodsOf(nobody, all).map((method) => [method.channel, method.available]),
      [
        ['in_app', true],
        ['email', false],
        ['chatone', false],
        ['chattwo', false],
        ['voiceone', false],
        ['voicetwo', false],
      ],
    );
    assert.equal(missingContact({ ...nobody, phone: '+15005550001' }, 'voicetwo'), null);
    const unconnected = methodsOf({ ...nobody, email: 'b@example.org' }, new Set(['in_app'] as const));
    assert.equal(unconnected.find((method) => method.channel === 'email')?.reason, 'the service is not connected to it');
  });

  test('rules that do not fit the person or stand twice are refused by pointer', () => {
    const rules = [
      { urgency: 'high' as const, channel: 'voiceone' as const, delay_minutes: 0 },
      { urgency: 'high' as const, channel: 'in_app' as const, delay_minutes: 0 },
      { urgency: 'high' as const, channel: 'in_app' as const, delay_minutes: 5 },
    ];
    const quiet = { start: '25:00', end: '25:00', time_zone: 'UTC' };
    assert.deepEqual(
      preferenceProblems({ rules, quiet_hours: quiet }, nobody).map((problem) => [problem.pointer, problem.code]),
      [
        ['/rules/0/channel', 'no_contact'],
        ['/rules/2/channel', 'duplicate'],
        ['/quiet_hours/start', 'format'],
        ['/quiet_hours/end', 'format'],
        ['/quiet_hours/end', 'range'],
      ],
    );
  });

  test('a person whom nothing reaches outside the page is warned', () => {
    const warnings = preferenceWarnings(DEFAULT_PREFERENCES, methodsOf(nobody, all));
    assert.ok(warnings.some((line) => /Nothing but the page itself tells you of high urgency/.test(line)));
    assert.deepEqual(preferenceWarnings(DEFAULT_PREFERENCES, methodsOf({ ...nobody, email: 'b@example.org' }, all)), []);
  });

  test('another way is one that works and is not in use; low urgency rings nobody', () => {
    const methods = methodsOf({ ...nobody, email: 'b@example.org', phone: '+15005550001' }, new Set(['email', 'voiceone'] as const));
    assert.equal(alternateFor(new Set(['chatone'] as const), methods, 'high'), 'email');
    assert.equal(alternateFor(new Set(['chatone', 'email'] as const), methods, 'high'), 'voiceone');
    assert.equal(alternateFor(new Set(['chatone', 'email'] as const), methods, 'low'), null);
    assert.equal(alternateFor(new Set(['email', 'voiceone'] as const), methods, 'high'), null);
  });
});

describe('a storm', () => {
  test('the first messages of a minute go out at once, then bundles with a pause', () => {
    assert.deepEqual(paceOf('chatone', [], NOW), { kind: 'one' });
    assert.deepEqual(paceOf('chatone', [1, 2, 3, 4].map(ago), NOW), { kind: 'one' });
    assert.deepEqual(paceOf('chatone', [1, 2, 3, 4, 5].map(ago), NOW), { kind: 'wait', until: new Date(NOW.getTime() + 14_000) });
    assert.deepEqual(paceOf('email', [15, 16, 17, 18, 19].map(ago), NOW), { kind: 'together' });
    assert.deepEqual(paceOf('email', [15, 16, 17, 61, 62].map(ago), NOW), { kind: 'one' });
  });

  test('a phone rings once a minute; the page itself collects nothing', () => {
    assert.deepEqual(paceOf('voiceone', [], NOW), { kind: 'one' });
    assert.deepEqual(paceOf('voiceone', [ago(10)], NOW), { kind: 'wait', until: new Date(NOW.getTime() + 50_000) });
    assert.deepEqual(paceOf('voicetwo', [ago(60)], NOW), { kind: 'together' });
    assert.deepEqual(
      paceOf(
        'in_app',
        Array.from({ length: 50 }, () => ago(1)),
        NOW,
      ),
      { kind: 'one' },
    );
  });
});

describe('the verdict over an attempt', () => {
  const standing = { channel: 'chatone' as const, attempt: 1, failingForMs: 0, jitter: 0.5 };
  const retry = { kind: 'retry' as const, reason: 'busy', retryAfterMs: null };

  test('1 s, 2 s, 4 s … 5 min, with another way from the third failure on', () => {
    const pauses = Array.from({ length: 12 }, (_, n) => judgePage(retry, { ...standing, attempt: n + 1 }));
    assert.deepEqual(
      pauses.map((verdict) => verdict.retryInMs / 1_000),
      [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300],
    );
    assert.deepEqual(
      pauses.map((verdict) => verdict.alternate),
      [false, false, ...Array.from({ length: 10 }, () => true)],
    );
  });

  test('a pause that was asked for is kept up to five minutes; after two hours it is given up', () => {
    assert.equal(judgePage({ ...retry, retryAfterMs: 0 }, standing).retryInMs, 0);
    assert.equal(judgePage({ ...retry, retryAfterMs: 3_600_000 }, standing).retryInMs, 300_000);
    assert.equal(judgePage(retry, { ...standing, failingForMs: 7_200_000 }).state, 'dead');
  });

  test('a phone is rung three times', () => {
    assert.deepEqual(
      [1, 2, 3].map((attempt) => judgeCall('voiceone', attempt, 'busy').state),
      ['failed', 'failed', 'dead'],
    );
  });
});

describe('the words of a page', () => {
  const incident = (number: number, over: Partial<PagedIncident> = {}): PagedIncident => ({
    id: String(number),
    number,
    title: `Title ${number}`,
    severity: 'critical',
    status: 'triggered',
    wanted: true,
    acknowledgedBy: null,
    ...over,
  });
  const content = (...incidents: PagedIncident[]): PageContent => ({ kind: 'incident', incidents });

  test('S59: a title is one line without control signs or direction overrides, cut where it is long', () => {
    const hostile = 'a\r\nBcc: x\u0000\u001b[31m\u202Ereversed\u2028next \ud83d\ude00'.concat('x'.repeat(5_000));
    const { title } = pageText(content(incident(1, { title: hostile })), 'https://t.example');
    assert.doesNotMatch(title, /[\p{Cc}\p{Cf}\u2028\u2029]/u);
    assert.ok(title.length < 200);
    assert.equal(title, title.toWellFormed());
  });

  test('a bundle names all of its incidents, in numbers where there are many', () => {
    const text = pageText(content(...Array.from({ length: 30 }, (_, n) => incident(n + 1))), 'https://t.example');
    assert.equal(text.title, '30 incidents need you');
    for (let n = 1; n <= 30; n += 1) assert.match(text.lines.join('\n'), new RegExp(`#${n}\\b`));
    assert.match(spokenText(content(incident(1), incident(2))), /2 incidents need you\. 1, Title 1\. 2, Title 2/);
  });

  test('an incident in somebody’s hands says in whose', () => {
    const text = pageText(content(incident(1, { wanted: false, status: 'acknowledged', acknowledgedBy: 'Ada' })), 'https://t.example');
    assert.equal(text.wanted, false);
    assert.match(text.lines.join(' '), /acknowledged by Ada/);
  });
});
