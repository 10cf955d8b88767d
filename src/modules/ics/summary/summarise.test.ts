import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_POINTS, summarise, type SummaryFacts } from './summarise.ts';

const AT = new Date('2030-05-15T14:02:00Z');
const minutes = (count: number) => new Date(AT.getTime() + count * 60_000);
const FACTS: SummaryFacts = {
  incident: {
    number: 5,
    title: 'Checkout fails',
    severity: 'high',
    status: 'triggered',
    is_acknowledged: false,
    alert_count: 3,
    created_at: AT,
    created_by: { kind: 'user', id: 'u', name: 'Ada' },
    acknowledged_at: null,
    acknowledged_by: null,
    mitigated_at: null,
    resolved_at: null,
  },
  services: ['checkout'],
  firing: 2,
  roles: [{ role: 'Incident Commander', name: 'Bob' }],
  situation: '',
  update: null,
  noted: [],
  done: [{ at: minutes(1), text: 'The gateway\nwas restarted.' }],
  joined: ['Carol'],
  awaited: ['Dan'],
  nextLevel: { level: 2, at: minutes(95).toISOString() },
  timeZone: 'Europe/Berlin',
};

test('a summary says what, since when, impact, who leads, done, open and next, a fact a line', () => {
  assert.deepEqual(summarise(FACTS, minutes(90)).split('\n'), [
    'What: incident 5, Checkout fails. Severity high, triggered.',
    'Since: 2030-05-15 16:02 CEST, for 1 h 30 min; declared by Ada.',
    'Impact: service checkout; 3 linked alerts, 2 not resolved.',
    'Leading: Bob (Incident Commander). Joined: Carol.',
    'Done:',
    '- 2030-05-15 16:03 CEST The gateway was restarted.',
    'Open: nobody has acknowledged it; the effect goes on; 2 alerts are not resolved; no answer yet from Dan.',
    'Next: level 2 is paged in 5 min.',
  ]);
});

test('a summary of what is over says how long it took, and leaves nothing open that is not', () => {
  const over = {
    ...FACTS.incident,
    status: 'resolved',
    is_acknowledged: true,
    mitigated_at: minutes(20),
    resolved_at: minutes(45),
    alert_count: 0,
  } as const;
  const text = summarise(
    { ...FACTS, incident: over, firing: 0, roles: [], joined: [], awaited: [], services: [], nextLevel: null, done: [] },
    minutes(600),
  );
  assert.match(
    text,
    /resolved after 45 min; declared by Ada\.\nImpact: no service is named; no alerts are linked\.\nLeading: nobody has a role\.\nDone:\n- nothing yet\nOpen: nothing is known to be open\.\nNext: close it/,
  );
});

test('a summary names each affected service, the first ten of many', () => {
  const impact = (count: number) =>
    /Impact: ([^;]+);/.exec(summarise({ ...FACTS, services: Array.from({ length: count }, (_, n) => `s${n}`) }, AT))?.[1];
  assert.deepEqual(
    [impact(2), impact(10), impact(12)],
    ['services s0, s1', 'services s0, s1, s2, s3, s4, s5, s6, s7, s8, s9', 'services s0, s1, s2, s3, s4, s5, s6, s7, s8, s9 and 2 more'],
  );
});

test('what people wrote comes first: the situation, what they noted, and the last update', () => {
  const text = summarise(
    {
      ...FACTS,
      situation: ' Payments fail\nin Europe ',
      noted: [{ at: minutes(2), text: 'Rolled back 1.4' }],
      update: { at: minutes(30), audience: 'public', author: 'Ada', message: 'We found\nthe cause' },
    },
    minutes(90),
  ).split('\n');
  assert.equal(text[2], 'Situation: Payments fail in Europe');
  assert.deepEqual(text.slice(5, 10), [
    'Noted:',
    '- 2030-05-15 16:04 CEST Rolled back 1.4',
    'Done:',
    '- 2030-05-15 16:03 CEST The gateway was restarted.',
    'Last update: 2030-05-15 16:32 CEST, public, Ada: We found the cause',
  ]);
  const long = summarise({ ...FACTS, situation: 'x'.repeat(501) }, AT);
  assert.match(long, /Situation: x{499}…\n/);
  assert.match(summarise({ ...FACTS, situation: 'x'.repeat(500) }, AT), /Situation: x{500}\n/);
});

test('a summary names the newest turns', () => {
  const done = Array.from({ length: MOST_POINTS + 3 }, (_, n) => ({ at: minutes(n), text: `Step ${n}` }));
  const lines = summarise({ ...FACTS, done }, minutes(90))
    .split('\n')
    .filter((line) => line.startsWith('- '));
  assert.equal(lines.length, MOST_POINTS);
  assert.ok(lines.at(-1)?.endsWith(`Step ${MOST_POINTS + 2}`));
});

test('a fact is one line of 200 characters, and no sign is torn', () => {
  const point = (text: string) =>
    summarise({ ...FACTS, done: [{ at: AT, text }] }, AT)
      .split('\n')
      .find((line) => line.startsWith('- '))
      ?.replace(/^- \S+ \S+ CEST /, '');
  assert.equal(point('x'.repeat(200)), 'x'.repeat(200));
  assert.equal(point('x'.repeat(201)), `${'x'.repeat(199)}…`);
  assert.equal(point(`${'x'.repeat(198)}🔥xx`), `${'x'.repeat(198)}…`);
});
