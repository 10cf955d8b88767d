import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DESTINATION_KINDS } from '../../integrations/providers.ts';
import type { Severity } from '../alerts/signal.ts';
import { checkRouting, compileRouting } from './compile.ts';
import { type Destination, LIMITS, type RoutingConfig, type RoutingRule } from './config.ts';
import { decideRoute } from './route.ts';

const destinations: readonly Destination[] = [
  { name: 'ops', provider: 'chatone', channel: 'C1' },
  { name: 'payments', provider: 'chattwo', channel: 'pay' },
  { name: 'hook', provider: 'webhook', channel: 'https://hooks.example.org/x' },
  { name: 'ops again', provider: 'chatone', channel: 'C1' },
];
const NOON = new Date('2026-06-01T12:00:00Z');
const lunch = [{ times: [{ start_time: '11:00', end_time: '13:00' }] }];

function config(rules: readonly RoutingRule[], defaults: readonly string[] = ['ops']): RoutingConfig {
  return { destinations, rules, default_destinations: defaults };
}

function rule(name: string, matchers: readonly string[], to: readonly string[], more: Partial<RoutingRule> = {}): RoutingRule {
  return { name, matchers, destinations: to, ...more };
}

function rules(count: number): readonly RoutingRule[] {
  return Array.from({ length: count }, (_, index) => rule(`r${index}`, [`team="t${index}"`], []));
}

function decide(document: RoutingConfig, labels: Record<string, string>, severity: Severity = 'warning', now = NOON) {
  const {
    destinations: notified,
    matched,
    mutedUntil,
    usedDefaults,
    why,
  } = decideRoute(compileRouting(document, DESTINATION_KINDS), { labels, severity }, now);
  return {
    notified: notified.map(({ name, rule: by }) => [name, by]),
    matched: matched.map((match) => match.rule),
    until: mutedUntil?.toISOString() ?? null,
    usedDefaults,
    why,
  };
}

describe('who hears of an alert', () => {
  const pay = rule('pay', ['team=pay'], ['payments']);

  test('the first rule that matches wins', () => {
    const both = config([pay, rule('all', [], ['hook'])]);
    assert.deepEqual(decide(both, { team: 'pay' }).notified, [['payments', 'pay']]);
    assert.deepEqual(decide(both, { team: 'web' }).notified, [['hook', 'all']]);
  });

  test('a rule that continues adds to those after it', () => {
    const found = decide(config([rule('log', [], ['hook'], { continue: true }), pay, rule('rest', [], ['ops'])]), { team: 'pay' });
    assert.deepEqual(found.notified, [
      ['hook', 'log'],
      ['payments', 'pay'],
    ]);
    assert.deepEqual(found.matched, ['log', 'pay']);
  });

  test('no rule: the defaults, and the decision says so', () => {
    const found = decide(config([pay]), { team: 'web' });
    assert.deepEqual(found, {
      notified: [['ops', null]],
      matched: [],
      until: null,
      usedDefaults: true,
      why: 'No rule matched: default route, sends to ops.',
    });
  });

  test('no rule and no defaults: nobody, and the decision says so', () => {
    assert.match(decide(config([pay], []), {}).why, /no default destinations: nothing is sent/);
  });

  test('a last rule that continues does not bring in the defaults', () => {
    assert.deepEqual(decide(config([rule('log', [], ['hook'], { continue: true })]), {}).notified, [['hook', 'log']]);
  });

  test('every matcher and one of the severities must hold', () => {
    const document = config([rule('x', ['team=pay', 'env!=dev'], ['hook'], { severities: ['critical', 'high'] })]);
    assert.deepEqual(decide(document, { team: 'pay' }, 'critical').matched, ['x']);
    assert.deepEqual(decide(document, { team: 'pay', env: 'dev' }, 'critical').matched, []);
    assert.deepEqual(decide(document, { team: 'pay' }, 'warning').matched, []);
  });

  test('severities look at the mapped severity, whatever the label says', () => {
    assert.deepEqual(
      decide(config([rule('x', [], ['hook'], { severities: ['critical'] })]), { severity: 'disaster' }, 'critical').matched,
      ['x'],
    );
  });

  test('a muted rule still matches: it announces nowhere and does not fall to the next', () => {
    const found = decide(config([rule('pay', ['team=pay'], ['payments'], { mute: lunch }), rule('all', [], ['ops'])]), { team: 'pay' });
    assert.deepEqual(found.notified, []);
    assert.deepEqual(found.matched, ['pay']);
    assert.equal(found.until, '2026-06-01T13:00:00.000Z');
    assert.equal(found.usedDefaults, false);
    assert.match(found.why, /"pay" \(muted until 2026-06-01T13:00:00.000Z\) matched: nothing is sent before/);
  });

  test('after the interval the same rule announces', () => {
    const document = config([rule('pay', [], ['payments'], { mute: lunch })]);
    assert.deepEqual(decide(document, {}, 'warning', new Date('2026-06-01T13:00:00Z')), {
      notified: [['payments', 'pay']],
      matched: ['pay'],
      until: null,
      usedDefaults: false,
      why: 'Rule "pay" matched: sends to payments.',
    });
  });

  test('the earliest end among several muted rules is when to look again', () => {
    const later = [{ times: [{ start_time: '11:00', end_time: '15:00' }] }];
    const found = decide(
      config([
        rule('a', [], ['hook'], { mute: later, continue: true }),
        rule('b', [], ['payments'], { mute: lunch, continue: true }),
        rule('c', [], ['ops']),
      ]),
      {},
    );
    assert.deepEqual(found.notified, [['ops', 'c']]);
    assert.equal(found.until, '2026-06-01T13:00:00.000Z');
  });

  test('one place is told once, by the first rule that names it', () => {
    assert.deepEqual(
      decide(config([rule('a', [], ['ops'], { continue: true }), rule('b', [], ['ops again', 'ops', 'hook'])]), {}).notified,
      [
        ['ops', 'a'],
        ['hook', 'b'],
      ],
    );
  });

  test('a rule without destinations silences, and the decision says so', () => {
    const found = decide(config([rule('watchdog', ['alertname=Watchdog'], [])]), { alertname: 'Watchdog' });
    assert.deepEqual(found.notified, []);
    assert.match(found.why, /nothing is sent/);
  });
});

describe('a document with faults is refused with a pointer for each', () => {
  const pointers = (document: RoutingConfig) => checkRouting(document, DESTINATION_KINDS).errors.map((error) => error.pointer);
  const cases: readonly [string, RoutingConfig, readonly string[]][] = [
    ['unknown destination of a rule', config([rule('a', [], ['ops', 'nope'])]), ['/rules/0/destinations/1']],
    ['unknown default', config([], ['nope']), ['/default_destinations/0']],
    ['bad matcher', config([rule('a', ['ok=1', 'x=~"["'], ['ops'])]), ['/rules/0/matchers/1']],
    ['two bad things', config([rule('a', ['x'], ['nope'])]), ['/rules/0/matchers/0', '/rules/0/destinations/0']],
    ['duplicate rule', config([rule('a', [], []), rule('a', [], [])]), ['/rules/1/name']],
    ['blank rule name', config([rule(' ', [], [])]), ['/rules/0/name']],
    ['duplicate destination', { ...config([]), destinations: [...destinations, destinations[0] as Destination] }, ['/destinations/4/name']],
    ['bad interval', config([rule('a', [], [], { mute: [{ weekdays: ['monday'] }, { years: ['x'] }] })]), ['/rules/0/mute/1/years/0']],
    [
      'an email address that is two',
      { destinations: [{ name: 'm', provider: 'email', channel: 'a@example.org,b@example.org' }], rules: [], default_destinations: [] },
      ['/destinations/0/channel'],
    ],
    [
      'no channel',
      { destinations: [{ name: 'm', provider: 'chatone', channel: '' }], rules: [], default_destinations: [] },
      ['/destinations/0/channel'],
    ],
    [
      'no address',
      { destinations: [{ name: 'm', provider: 'webhook', channel: 'ftp://example.org' }], rules: [], default_destinations: [] },
      ['/destinations/0/channel'],
    ],
    [
      'a password in an address',
      { destinations: [{ name: 'm', provider: 'webhook', channel: 'https://u:p@example.org' }], rules: [], default_destinations: [] },
      ['/destinations/0/channel'],
    ],
    ['2,001 rules', config(rules(LIMITS.rules + 1)), ['/rules']],
    ['2,000 rules', config(rules(LIMITS.rules)), []],
    [
      '51 matchers',
      config([
        rule(
          'a',
          Array.from({ length: 51 }, () => 'a=b'),
          [],
        ),
      ]),
      ['/rules/0/matchers'],
    ],
    ['51 matchers in one entry', config([rule('a', [Array.from({ length: 51 }, () => 'a=b').join(',')], [])]), ['/rules/0/matchers']],
  ];
  for (const [what, document, expected] of cases) {
    test(what, () => {
      assert.deepEqual(pointers(document), expected);
      if (expected.length > 0) assert.throws(() => compileRouting(document, DESTINATION_KINDS), { code: 'validation_failed' });
    });
  }

  test('no more than 50 faults are listed, and the sentence stays short', () => {
    const document = config(Array.from({ length: 200 }, (_, index) => rule(`r${index}`, ['bad'], [])));
    assert.equal(checkRouting(document, DESTINATION_KINDS).errors.length, 50);
    assert.throws(
      () => compileRouting(document, DESTINATION_KINDS),
      (error: Error) => error.message.length < 2_000,
    );
  });
});
