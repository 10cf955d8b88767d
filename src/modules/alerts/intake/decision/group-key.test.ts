import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNKNOWN } from '../unknown/unknown.ts';
import { correlationKey } from './group-key.ts';

const alert = (labels: Record<string, string>, source = 'native') => ({ source, labels, fingerprint: 'f1' });
const key = (labels: Record<string, string>) => correlationKey(alert(labels), 60_000).key;

test('alerts of one workload, name and namespace share a group; another of the three is another group', () => {
  const labels = { namespace: 'shop', alertname: 'Down', deployment: 'web' };
  const { shared, why } = correlationKey(alert(labels), 60_000);
  assert.deepEqual({ shared, why }, { shared: true, why: 'same namespace, alertname and deployment' });
  assert.equal(key({ ...labels, pod: 'web-1' }), key(labels));
  const others = [
    { ...labels, namespace: 'pay' },
    { ...labels, alertname: 'Slow' },
    { ...labels, deployment: 'api' },
  ];
  assert.equal(new Set([labels, ...others].map(key)).size, 4);
  assert.notEqual(key({ ...labels, namespace: 'shopD', alertname: 'own' }), key(labels), 'one label does not run into the next');
  assert.notEqual(key({ alertname: 'Down', job: 'web' }), key({ alertname: 'Down', daemonset: 'web' }));
  assert.equal(key({ deployment: 'web' }), key({ deployment: 'web', namespace: '', alertname: '' }));
});

test('the first of deployment, statefulset, daemonset and job that is set decides', () => {
  const labels = { deployment: '', statefulset: 's', daemonset: 'd', job: 'j' };
  assert.equal(correlationKey(alert(labels), 1).why, 'same namespace, alertname and statefulset');
  assert.equal(correlationKey(alert({ daemonset: 'd', job: 'j' }), 1).why, 'same namespace, alertname and daemonset');
  assert.equal(correlationKey(alert({ job: 'j' }), 1).why, 'same namespace, alertname and job');
});

test('without such a label, with correlation off, or in an unknown format, an alert is a group of its own', () => {
  const alone = [
    correlationKey(alert({ namespace: 'shop' }), 60_000),
    correlationKey(alert({ deployment: 'web' }), 0),
    correlationKey(alert({ deployment: 'web' }, UNKNOWN), 60_000),
  ];
  assert.deepEqual(
    alone.map(({ shared, why }) => [shared, why]),
    [
      [false, 'no deployment, statefulset, daemonset or job label'],
      [false, 'correlation is off'],
      [false, 'its format is not known'],
    ],
  );
  assert.equal(new Set(alone.map((one) => one.key)).size, 1);
  assert.notEqual(correlationKey({ ...alert({}), fingerprint: 'f2' }, 1).key, alone[0]?.key);
  assert.notEqual(correlationKey({ ...alert({}), fingerprint: 'web' }, 1).key, key({ deployment: 'web' }));
});
