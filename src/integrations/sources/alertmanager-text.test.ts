import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAlertGroup } from './alert-group.ts';
import { alertmanagerFingerprint, readAlertTexts } from './alertmanager-text.ts';

const GROUP = { source: 'pagerduty', key: 'group', severity: 'error', link: 'http://am.test' } as const;
/** As Alertmanager 0.25 writes two alerts, one with a value of two lines. */
const TWO =
  'Labels:\n - alertname = Disk\n - instance = a\n - severity = critical\nAnnotations:\n - summary = Disk a full\nsecond = line\n' +
  'Source: http://p.test/graph?x=1\nLabels:\n - alertname = Disk\n - instance = b\nAnnotations:\nSource: \n';

test('the alerts of a text of Alertmanager come out with their labels, annotations and links, also values of several lines', () => {
  const [first, second, ...rest] = readAlertTexts(TWO) ?? [];
  assert.deepEqual({ ...first?.labels }, { alertname: 'Disk', instance: 'a', severity: 'critical' });
  assert.deepEqual({ ...first?.annotations }, { summary: 'Disk a full\nsecond = line' });
  assert.equal(first?.generatorUrl, 'http://p.test/graph?x=1');
  assert.deepEqual(
    [{ ...second?.labels }, { ...second?.annotations }, second?.generatorUrl],
    [{ alertname: 'Disk', instance: 'b' }, {}, null],
  );
  assert.equal(rest.length, 0);
});

test('a text whose end was trimmed is read as well', () => {
  assert.equal(readAlertTexts(TWO.trim())?.length, 2);
});

test('a text of anything else is none of Alertmanager’s', () => {
  for (const text of [
    '',
    'disk full',
    'Labels:',
    `${TWO}and more`,

    'Labels:\nno pair\nAnnotations:\nSource: \n',
    TWO.slice(0, -12),
  ])
    assert.equal(readAlertTexts(text), null, text);
});

test('the fingerprint is the one that Alertmanager gives to the same labels', () => {
  // What Alertmanager 0.25 answers for them.
  assert.equal(alertmanagerFingerprint({ a: 'x' }), 'd2c7718192a8a294');
  assert.equal(alertmanagerFingerprint({ b: 'y', a: 'x' }), alertmanagerFingerprint({ a: 'x', b: 'y' }));
});

test('newer releases list alerts as JSON, as a list or as its text: the same alerts, with the fingerprint that stands there', () => {
  const list = [
    {
      labels: { alertname: 'Disk', severity: 'critical' },
      annotations: { summary: 'full' },
      fingerprint: 'abc',
      startsAt: '2030-05-15T07:00:00Z',
    },
  ];
  for (const firing of [list, JSON.stringify(list)]) {
    const [signal, ...rest] = readAlertGroup(GROUP, firing, '')?.signals ?? [];
    assert.deepEqual(
      [signal?.fingerprint, signal?.severity, signal?.title, signal?.action, rest.length],
      ['abc', 'critical', 'full', 'fire', 0],
    );
    assert.equal(signal?.startsAt?.toISOString(), '2030-05-15T07:00:00.000Z');
  }
});

test('an event lists any number of alerts, and a list that is none leaves the event as it is', () => {
  const list = (count: number) => Array.from({ length: count }, (_, i) => ({ labels: { instance: String(i) } }));
  const read = readAlertGroup(GROUP, list(3_000), []);
  assert.deepEqual([read?.signals.length, read?.rejected.length], [3_000, 0]);
  for (const firing of ['disk full', 7, [{ labels: 1 }], '[1]', '[', {}]) assert.equal(readAlertGroup(GROUP, firing, ''), null);
  assert.equal(readAlertGroup(GROUP, '', undefined), null);
});
