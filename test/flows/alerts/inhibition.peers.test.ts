// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noAlertmanager, startAlertmanager, type TestAlertmanager } from '../../harness/programs/alertmanager.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type FakeHttp, startFakeHttp } from '../../harness/fakes/fake-http.ts';
import { machineTime } from '../../harness/shift-date.ts';
import { until } from '../../harness/until.ts';

type Labels = Readonly<Record<string, string>>;
interface Case {
  readonly what: string;
  readonly source?: readonly string[];
  readonly target?: readonly string[];
  readonly equal?: readonly string[];
  readonly silences?: ReadonlyArray<readonly string[]>;
  /** Alerts that fire first, and those that fire after them. */
  readonly first?: readonly Labels[];
  readonly later: readonly Labels[];
}

const CRIT = ['severity="critical"'];
const WARN = ['severity="warning"'];
const a = (severity: string, labels: Labels = {}): Labels => ({ severity, ...labels });

/** What Alertmanager's documentation says of inhibition and silences, case by case. */
const DOCUMENTED: readonly Case[] = [
  { what: 'a source hushes a target', source: CRIT, target: WARN, first: [a('critical')], later: [a('warning')] },
  { what: 'no source, no silence', source: CRIT, target: WARN, later: [a('warning')] },
  { what: 'others are notified', source: CRIT, target: WARN, first: [a('critical')], later: [a('info'), a('warning')] },
  {
    what: 'equal: one value',
    source: CRIT,
    target: WARN,
    equal: ['node'],
    first: [a('critical', { node: '1' })],
    later: [a('warning', { node: '1' })],
  },
  {
    what: 'equal: another value',
    source: CRIT,
    target: WARN,
    equal: ['node'],
    first: [a('critical', { node: '1' })],
    later: [a('warning', { node: '2' })],
  },
  { what: 'equal: missing in both', source: CRIT, target: WARN, equal: ['node'], first: [a('critical')], later: [a('warning')] },
  {
    what: 'equal: missing in the source',
    source: CRIT,
    target: WARN,
    equal: ['node'],
    first: [a('critical')],
    later: [a('warning', { node: '1' })],
  },
  {
    what: 'equal: missing in the target',
    source: CRIT,
    target: WARN,
    equal: ['node'],
    first: [a('critical', { node: '1' })],
    later: [a('warning')],
  },
  {
    what: 'equal: all of several',
    source: CRIT,
    target: WARN,
    equal: ['node', 'zone'],
    first: [a('critical', { node: '1', zone: 'a' })],
    later: [a('warning', { node: '1', zone: 'a' }), a('warning', { node: '1', zone: 'b' })],
  },
  { what: 'both sides: not by itself', source: ['kind="x"'], target: ['kind="x"'], later: [a('warning', { kind: 'x' })] },
  {
    what: 'both sides: not by another of both sides',
    source: ['kind="x"'],
    target: ['kind="x"'],
    first: [a('warning', { kind: 'x', n: '1' })],
    later: [a('warning', { kind: 'x', n: '2' })],
  },
  {
    what: 'both sides: by one of the source side alone',
    source: ['kind=~"x|y"'],
    target: ['kind="x"'],
    first: [a('warning', { kind: 'y' })],
    later: [a('warning', { kind: 'x' })],
  },
  {
    what: 'a target of both sides hushes one of the target side alone',
    source: ['kind="x"'],
    target: ['kind=~"x|z"'],
    first: [a('warning', { kind: 'x' })],
    later: [a('warning', { kind: 'z' })],
  },
  {
    what: 'regular expressions are anchored',
    source: ['kind=~"nod"'],
    target: WARN,
    first: [a('critical', { kind: 'node' })],
    later: [a('warning')],
  },
  {
    what: 'a negative matcher',
    source: CRIT,
    target: ['team!="core"', 'severity="warning"'],
    first: [a('critical')],
    later: [a('warning', { team: 'core' }), a('warning', { team: 'web' }), a('warning')],
  },
  {
    what: 'a negative expression',
    source: CRIT,
    target: ['team!~"c.*"', 'severity="warning"'],
    first: [a('critical')],
    later: [a('warning', { team: 'core' }), a('warning', { team: 'web' })],
  },
  {
    what: 'an empty value is an absent label',
    source: CRIT,
    target: ['team=""', 'severity="warning"'],
    first: [a('critical')],
    later: [a('warning', { team: 'core' }), a('warning')],
  },
  {
    what: 'an inhibited alert hushes others',
    source: ['level=~"1|2"'],
    target: ['level=~"2|3"'],
    equal: ['chain'],
    first: [a('info', { level: '1', chain: 'c' })],
    later: [a('info', { level: '2', chain: 'c' }), a('info', { level: '3', chain: 'c' })],
  },
  { what: 'a silenced source still hushes', source: CRIT, target: WARN, silences: [CRIT], first: [a('critical')], later: [a('warning')] },
  { what: 'a silence', silences: [['team="core"']], later: [a('warning', { team: 'core' }), a('warning', { team: 'web' })] },
  {
    what: 'all matchers of a silence must hold',
    silences: [['team="core"', 'zone="a"']],
    later: [a('warning', { team: 'core' }), a('warning', { team: 'core', zone: 'a' })],
  },
  {
    what: 'one silence is enough',
    silences: [['team="core"'], ['zone="a"']],
    later: [a('warning', { team: 'core' }), a('warning', { zone: 'a' }), a('warning')],
  },
  {
    what: 'a silence by an anchored expression',
    silences: [['team=~"co.*"']],
    later: [a('warning', { team: 'core' }), a('warning', { team: 'disco' })],
  },
  {
    what: 'a silence of what lacks a label',
    silences: [['team=""', 'severity="warning"']],
    later: [a('warning'), a('warning', { team: 'core' })],
  },
  {
    what: 'a silence by a negative matcher',
    silences: [['team!="core"', 'severity="warning"']],
    later: [a('warning', { team: 'web' }), a('warning', { team: 'core' }), a('info')],
  },
];

/** More of the kind, put together by counting: every pair of sides and values. */
const COMBINED: readonly Case[] = Array.from({ length: 60 - DOCUMENTED.length }, (_, index): Case => {
  const sources = [['tier="db"'], ['tier=~"db|node"'], ['tier!="web"', 'severity="critical"'], ['tier=~".+"', 'severity="critical"']];
  const targets = [['tier="web"'], ['tier=~"web|node"'], ['tier!="db"'], ['severity!="critical"'], ['zone=~"a|b"']];
  return {
    what: `combination ${index}`,
    source: sources[index % sources.length] ?? [],
    target: targets[index % targets.length] ?? [],
    equal: [[], ['zone'], ['zone', 'node']][index % 3] ?? [],
    ...(index % 7 === 0 ? { silences: [['zone="b"', 'tier=~"w.*"']] } : {}),
    first: [
      a('critical', { tier: index % 2 === 0 ? 'db' : 'node', zone: 'a' }),
      ...(index % 5 === 0 ? [a('critical', { tier: 'web', zone: 'b' })] : []),
    ],
    later: [
      a('warning', { tier: 'web', zone: 'a' }),
      a('warning', { tier: 'web', zone: 'b' }),
      a('info', { tier: 'node' }),
      a('critical', { tier: 'node', zone: 'a', node: '1' }),
    ],
  };
});

const CASES = [...DOCUMENTED, ...COMBINED];

describe('inhibition and silences beside Alertmanager', { skip: noAlertmanager() }, () => {
  let app: TestApp;
  let peer: TestAlertmanager;
  let place: FakeHttp;
  const ours = new Set<string>();
  const theirs = new Set<string>();
  const within = (index: number, matchers: readonly string[]) => [`case="${index}"`, ...matchers];
  const inhibitRules = CASES.flatMap(({ source, target, equal }, index) =>
    source && target
      ? [
          {
            name: `case ${index}`,
            source_matchers: within(index, source),
            target_matchers: within(index, target),
            equal: [...(equal ?? [])],
          },
        ]
      : [],
  );

  before(async () => {
    place = await startFakeHttp(({ path, body }) => {
      const { alerts } = JSON.parse(body);
      for (const { labels } of alerts) (path === '/ours' ? ours : theirs).add(labels.alertname);
      return { status: 200, json: {} };
    });
    peer = await startAlertmanager(`${place.url}/theirs`, 'none', { inhibitRules });
    app = await startTestApp();
    await app.api('PUT', '/api/v1/integrations', { webhook: { signing_secret: 'a secret for the tests of inhibition' } });
    const saved = await app.api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'ops', provider: 'webhook', channel: `${place.url}/ours` }],
      rules: [],
      default_destinations: ['ops'],
      inhibit_rules: inhibitRules,
    });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
  });
  after(async () => {
    await app?.stop();
    await peer?.stop();
    await place?.stop();
  });

  const fire = async (alerts: readonly Labels[], state = 'firing') => {
    const ended = state === 'resolved' ? { endsAt: new Date(machineTime()).toISOString() } : {};
    await peer.post(alerts.map((labels) => ({ labels, ...ended })));
    const { status, body } = await app.webhook(
      alerts.map((labels) => ({ fingerprint: labels['alertname'], title: labels['alertname'], status: state, labels })),
    );
    assert.equal(status, 200, JSON.stringify(body));
  };
  const named = (part: 'first' | 'later') =>
    CASES.flatMap((one, index) =>
      (one[part] ?? []).map((labels, place) => ({ ...labels, case: String(index), alertname: `c${index}-${part}-${place}` })),
    );
  const sameSets = () => {
    const differing = [...ours.symmetricDifference(theirs)].sort();
    return differing.map(
      (name) => `${name} (${CASES[Number(/^c(\d+)/.exec(name)?.[1])]?.what}): only ${ours.has(name) ? 'ours' : 'theirs'}`,
    );
  };
  const settled = async (sentinel: string) => {
    await fire([{ alertname: sentinel }]);
    await until(() => ours.has(sentinel) && theirs.has(sentinel), 'the last alert', 60_000);
    await until(() => sameSets().length === 0, 'both to have notified of the same', 20_000).catch(() => undefined);
    assert.deepEqual(sameSets(), []);
  };

  test('60 cases notify of the same alerts, and again when every source has ended', async () => {
    assert.equal(CASES.length, 60);
    const now = machineTime();
    for (const [index, { silences = [] }] of CASES.entries())
      for (const matchers of silences) {
        await peer.silence(within(index, matchers), new Date(now - 1_000), new Date(now + 3_600_000));
        const made = await app.api('POST', '/api/v1/maintenance-windows', { matchers: within(index, matchers), duration_minutes: 60 });
        assert.equal(made.status, 201, JSON.stringify(made.body));
      }
    await fire(named('first'));
    await settled('after-first');
    await fire(named('later'));
    await settled('after-then');
    const before = ours.size;
    assert.ok(before > 100 && before < named('first').length + named('later').length, `${before} notified`);
    await fire(named('first'), 'resolved');
    await until(() => Math.min(ours.size, theirs.size) > before + 10, 'what was inhibited to be let go', 60_000);
    await settled('after-end');
  });
});
