import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GroupMessage, MessageAlert } from '../channel.ts';
import { cut, factText, groupTitle, oneLine, type Summary, summarise, tableLines } from './summary.ts';

const START = new Date('2030-05-15T10:20:30Z');
const alert = (number: number, more: Partial<MessageAlert> = {}): MessageAlert => ({
  number,
  fingerprint: `f${number}`,
  title: `Title ${number}`,
  status: 'firing',
  owned: false,
  severity: 'warning',
  labels: {},
  annotations: {},
  startsAt: START,
  endsAt: null,
  generatorUrl: null,
  ...more,
});
const alerts = (count: number) => Array.from({ length: count }, (_, n) => alert(n + 1));
const message = (more: Partial<GroupMessage> = {}): GroupMessage => ({
  groupId: 'g',
  revision: 1,
  title: 'Disk full',
  status: 'firing',
  severity: 'critical',
  alerts: alerts(1),
  startedAt: START,
  counts: { total: 1, firing: 1, acknowledged: 0, resolved: 0 },
  resolvedAt: null,
  acknowledgedBy: null,
  resolvedBy: null,
  incident: null,
  url: 'https://t.example',
  timeZone: 'UTC',
  ...more,
});
const counts = (total: number, firing = 0, acknowledged = 0, resolved = 0) => ({ total, firing, acknowledged, resolved });
const factsOf = (more: Partial<GroupMessage>) => textsOf(summarise(message(more))).slice(1);
const textsOf = (summary: Summary) => summary.facts.map((fact) => factText(fact, summary));

describe('a group in words', () => {
  test('a firing group has the sign and colour of its severity, an acknowledged or resolved one that of its state', () => {
    const look = (more: Partial<GroupMessage>) => {
      const { emoji, colour, state } = summarise(message(more));
      return [emoji, colour, state];
    };
    assert.deepEqual(look({}), ['🔴', '#c62828', 'Firing']);
    assert.deepEqual(look({ severity: 'high' }), ['🟠', '#ef6c00', 'Firing']);
    assert.deepEqual(look({ severity: 'warning' }), ['🟡', '#f9a825', 'Firing']);
    assert.deepEqual(look({ severity: 'info' }), ['🔵', '#1565c0', 'Firing']);
    assert.deepEqual(look({ status: 'acknowledged' }), ['👀', '#6a1b9a', 'Acknowledged']);
    assert.deepEqual(look({ status: 'resolved' }), ['✅', '#2e7d32', 'Resolved']);
  });

  test('while its incident is open and nobody has it, a group is not taken, and Acknowledge names the incident', () => {
    const shown = (more: Partial<GroupMessage>) => {
      const { emoji, state, buttons } = summarise(message(more));
      return [emoji, state, buttons[0]?.label];
    };
    const incident = { number: 8, status: 'triggered', holder: null } as const;
    assert.deepEqual(shown({ incident }), ['🔴', 'Firing', 'Acknowledge incident #8']);
    assert.deepEqual(shown({ status: 'acknowledged', incident }), [
      '🔴',
      'Acknowledged, but incident #8 is not',
      'Acknowledge incident #8',
    ]);
    assert.deepEqual(shown({ status: 'resolved', incident }), ['✅', 'Resolved', undefined]);
    for (const over of [
      { ...incident, holder: 'Ada' },
      { ...incident, status: 'mitigated' as const },
      { ...incident, status: 'resolved' as const },
    ])
      assert.deepEqual(shown({ status: 'acknowledged', incident: over }), ['👀', 'Acknowledged', 'Resolve'], over.status);
  });

  test('buttons are those that make sense now', () => {
    const commands = (more: Partial<GroupMessage>) => summarise(message(more)).buttons.map(({ command }) => command);
    assert.deepEqual(commands({}), ['acknowledge', 'resolve']);
    assert.deepEqual(commands({ status: 'acknowledged' }), ['resolve']);
    for (const more of [{ status: 'resolved' as const }, { gathered: true as const }]) assert.deepEqual(commands(more), []);
    assert.deepEqual(commands({ digest: { groups: 1 } }), ['acknowledge', 'resolve']);
    const digest = { groups: 3 };
    assert.deepEqual(summarise(message({ digest })).buttons, [{ command: 'acknowledge', label: 'Acknowledge all 3 groups' }]);
    for (const status of ['acknowledged', 'resolved'] as const) assert.deepEqual(commands({ digest, status }), [], status);
  });

  test('alerts are counted by state, groups where the message stands for groups', () => {
    const counted = (more: Partial<GroupMessage>) => summarise(message(more)).counts;
    assert.equal(counted({}), '1 alert: 1 firing');
    assert.equal(counted({ counts: counts(6, 1, 2, 3) }), '6 alerts: 1 firing, 2 acknowledged, 3 resolved');
    assert.equal(counted({ counts: counts(0) }), '0 alerts');
    assert.equal(counted({ gathered: true, counts: counts(1, 1) }), '1 group: 1 firing');
    assert.equal(counted({ digest: { groups: 1 }, counts: counts(2) }), '2 alerts in 1 group');
    assert.equal(counted({ digest: { groups: 2 }, counts: counts(1) }), '1 alert in 2 groups');
    assert.equal(counted({ digest: { groups: 2 }, counts: counts(0) }), '2 groups', 'none of them fires any more');
  });

  test('ten alerts are listed, a hundred in a digest, and the rest is counted', () => {
    const listed = (count: number, more: Partial<GroupMessage> = {}) => {
      const { rows, more: rest } = summarise(message({ alerts: alerts(count), counts: counts(count + 5), ...more }));
      return [rows.length, rest];
    };
    assert.deepEqual(
      [listed(10), listed(11)],
      [
        [10, 5],
        [10, 6],
      ],
    );
    assert.deepEqual(
      [listed(100, { digest: { groups: 103 } }), listed(101, { digest: { groups: 103 } })],
      [
        [100, 3],
        [100, 3],
      ],
    );
    assert.deepEqual(listed(0, { gathered: true }), [0, 0]);
    assert.deepEqual(listed(2, { counts: counts(1) }), [2, 0]);
  });

  test('the newest alert leads to its source, in signs that no chat reads as markup', () => {
    const source = (generatorUrl: string | null, more: Partial<GroupMessage> = {}) =>
      summarise(message({ alerts: [alert(1, { generatorUrl })], ...more })).source;
    assert.deepEqual(source('http://prom:9090/graph?g0.expr=up{job="a b"}[5m]>(1)|\'x\'*2&g0.tab=1#<here>'), {
      url: 'http://prom:9090/graph?g0.expr=up%7Bjob=%22a%20b%22%7D%5B5m%5D%3E%281%29%7C%27x%27*2&g0.tab=1#%3Chere%3E',
      host: 'prom:9090',
    });
    assert.equal(source('https://[::1]/a_b~c%5B%22')?.url, 'https://[::1]/a_b~c%5B%22', 'what is encoded stays');
    assert.equal(source(`https://a.example/${'x'.repeat(2_499)}`)?.host, 'a.example');
    for (const none of [
      null,
      'x',
      'javascript:alert(1)',
      'ftp://a.example',
      'https://u:p@a.example',
      `https://a.example/${'x'.repeat(2_500)}`,
    ])
      assert.equal(source(none), null, String(none));
    for (const more of [{ digest: { groups: 1 } }, { gathered: true as const }]) assert.equal(source('https://a.example/', more), null);
  });

  test('the newest description stands in it, lines kept, 600 characters at most, in a digest none', () => {
    const described = (annotations: Record<string, string>, more: Partial<GroupMessage> = {}) =>
      summarise(message({ alerts: [alert(1, { annotations }), alert(2, { annotations: { description: 'old' } })], ...more })).description;
    assert.equal(described({ description: ' a \r\n\n\n\nb\u202e ', summary: 's' }), 'a\n\nb');
    assert.equal(described({ summary: 's' }), 's');
    assert.equal(described({}), null);
    assert.equal(described({ description: 'x' }, { digest: { groups: 1 } }), null);
    assert.deepEqual(
      [described({ summary: 'x'.repeat(600) })?.length, described({ summary: 'x'.repeat(601) })?.endsWith('…')],
      [600, true],
    );
    assert.equal(summarise(message({ alerts: [] })).description, null);
  });

  test('labels that all listed alerts share stand in order, twelve at most, without the name of the alert', () => {
    const of = (...labels: Record<string, string>[]) => summarise(message({ alerts: labels.map((one, n) => alert(n, { labels: one })) }));
    assert.deepEqual(of({ b: '1', a: '2', alertname: 'x', c: '3' }, { a: '2', b: '1', alertname: 'x', c: '4' }).labels, ['a=2', 'b=1']);
    assert.deepEqual(of({ toString: 'x', a: '' }, {}).labels, []);
    const many = of(Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`l${n + 10}`, 'x'])));
    assert.deepEqual([many.labels.length, many.moreLabels, many.labels[0]], [12, 3, 'l10=x']);
    assert.equal(of({ a: 'x'.repeat(200) }).labels[0]?.length, 100);
    assert.deepEqual([of({ a: '1' }).moreLabels, summarise(message({ alerts: [] })).labels], [0, []]);
  });
});

describe('facts of a group', () => {
  test('they say since when, why it stands for others, who has it and the likely cause', () => {
    assert.deepEqual(summarise(message()).facts, [['Started ', START]]);
    assert.deepEqual(textsOf(summarise(message())), ['Started 2030-05-15 10:20 UTC']);
    assert.deepEqual(textsOf(summarise(message({ timeZone: 'Europe/Berlin' }))), ['Started 2030-05-15 12:20 CEST']);
    assert.match(factsOf({ gathered: true })[0] ?? '', /^More than 30 new groups in a minute/);
    assert.deepEqual(factsOf({ acknowledgedBy: 'Ada\nL', cause: 'A\ndeploy' }), ['Acknowledged by Ada L', 'Likely cause: A deploy']);
    assert.equal(factsOf({ cause: 'x'.repeat(400) })[0]?.length, 'Likely cause: '.length + 300);
    assert.equal(factsOf({ acknowledgedBy: 'x'.repeat(90) })[0]?.length, 'Acknowledged by '.length + 80);
  });

  test('the end says when and by whom, as far as it is known', () => {
    const resolvedAt = new Date('2030-05-15T11:00:00Z');
    assert.deepEqual(factsOf({ status: 'resolved', resolvedAt, resolvedBy: 'Ada' }), ['Resolved by Ada 2030-05-15 11:00 UTC']);
    assert.deepEqual(factsOf({ status: 'resolved' }), ['Resolved']);
    assert.deepEqual(factsOf({ resolvedAt, resolvedBy: 'Ada' }), []);
  });

  test('its incident says who has it, or what still fires once it is over', () => {
    const line = (status: string, holder: string | null, counted = counts(0)) =>
      factsOf({ incident: { number: 7, status, holder } as unknown as NonNullable<GroupMessage['incident']>, counts: counted })[0];
    assert.equal(line('triggered', null), 'Incident #7: triggered, not acknowledged');
    assert.equal(line('acknowledged', 'Ada'), 'Incident #7: acknowledged by Ada');
    assert.equal(line('mitigated', 'Ada'), 'Incident #7: mitigated, acknowledged by Ada');
    for (const status of ['resolved', 'closed', 'cancelled']) assert.equal(line(status, 'Ada'), `Incident #7 is ${status}`);
    assert.equal(line('closed', null, counts(9, 1)), 'Incident #7 is closed; 1 alert of this group still fires');
    assert.equal(line('closed', null, counts(9, 1, 1)), 'Incident #7 is closed; 2 alerts of this group still fire');
  });
});

test('the table has aligned columns, one line for each alert, and says how many it leaves out', () => {
  const rows = [
    alert(1, { title: 'a\nb' }),
    alert(1_000, { status: 'resolved', severity: 'critical', title: 'x'.repeat(80) }),
    alert(3, { owned: true }),
  ];
  const lines = tableLines(summarise(message({ alerts: rows, counts: counts(3) })));
  assert.deepEqual(lines, [
    'No.    State         Severity  Since UTC    Title',
    '#1     firing        warning   05-15 10:20  a b',
    `#1000  resolved      critical  05-15 10:20  ${'x'.repeat(71)}…`,
    '#3     acknowledged  warning   05-15 10:20  Title 3',
  ]);
  assert.equal(tableLines(summarise(message({ alerts: rows, counts: counts(5) }))).at(-1), '+2 more');
});

test('a text on one line has nothing that makes it read as something else', () => {
  assert.equal(oneLine(' a\r\n\tb\u0007\u202ec\ufeff '), 'a bc');
  assert.equal(oneLine('x'.repeat(20_001)).length, 20_000);
  assert.equal(groupTitle({ title: ' \n ' }), 'Untitled alert');
  assert.equal(groupTitle({ title: 'x'.repeat(141) }).length, 140);
});

test('a text is cut where it is too long, with a mark, and never within a sign', () => {
  assert.equal(cut('abc', 3), 'abc');
  assert.equal(cut('abcd', 3), 'ab…');
  assert.equal(cut('a bcd', 3), 'a…');
  assert.equal(cut('a😀bc', 3), 'a…');
});
