import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { certainLabels, type CompiledInhibitRule, type FiringAlert, inhibitedBy, inhibitedByDependency, rulesAbout } from './inhibit.ts';
import { type Matcher, readSaved } from './matcher.ts';

const matchers = (...texts: string[]): Matcher[] =>
  texts.flatMap((text) => {
    const read = readSaved(text);
    assert.ok('matchers' in read, text);
    return [...read.matchers];
  });
const rule = (source: string[], target: string[], equal: string[] = []): CompiledInhibitRule => ({
  name: source.join(),
  source: matchers(...source),
  target: matchers(...target),
  equal,
});
const alert = (id: string, labels: Record<string, string>, more: Partial<FiringAlert> = {}): FiringAlert => ({
  id,
  number: 1,
  service_id: null,
  severity: 'warning',
  labels,
  ...more,
});
const warning = alert('w', { level: 'page', cluster: 'a' });

describe('an alert that another inhibits', () => {
  const node = rule(['alertname="NodeDown"'], ['level="page"'], ['cluster', 'zone']);

  test('a rule is about an alert only when all its target matchers hold', () => {
    const both = rule(['a="1"'], ['level="page"', 'cluster="b"']);
    assert.deepEqual(rulesAbout([node, both], warning), [node]);
  });

  test('it is inhibited by the first firing source with the same value of every equal label', () => {
    const other = alert('other', { alertname: 'NodeDown', cluster: 'b' });
    const zone = alert('zone', { alertname: 'NodeDown', cluster: 'a', zone: '1' });
    const same = alert('same', { alertname: 'NodeDown', cluster: 'a' });
    const again = alert('again', { alertname: 'NodeDown', cluster: 'a' });
    assert.deepEqual(inhibitedBy([node], warning, [other, zone, same, again]), { rule: 'alertname="NodeDown"', source: same });
    assert.equal(inhibitedBy([node], warning, [other, zone]), null);
    assert.equal(inhibitedBy([node], warning, [alert('x', { alertname: 'DiskFull', cluster: 'a' })]), null);
  });

  test('an equal label that is absent and one that is empty are the same, inherited names are no labels', () => {
    const empty = alert('empty', { alertname: 'NodeDown', cluster: 'a', zone: '' });
    assert.equal(inhibitedBy([node], warning, [empty])?.source, empty);
    const inherited = rule(['alertname="NodeDown"'], ['level="page"'], ['toString']);
    assert.equal(inhibitedBy([inherited], warning, [alert('x', { alertname: 'NodeDown', toString: '' })])?.source.id, 'x');
  });

  test('where both sides of a rule hold for an alert, only an alert with one side inhibits it', () => {
    const wide = rule(['cluster="a"'], ['level=~"page|ticket"']);
    const alike = alert('alike', { cluster: 'a', level: 'ticket' });
    const source = alert('source', { cluster: 'a' });
    assert.equal(inhibitedBy([wide], warning, [warning, alike]), null, 'never by itself, nor by its like');
    assert.equal(inhibitedBy([wide], warning, [warning, alike, source])?.source, source);
    const oneSided = alert('one', { level: 'page' });
    assert.equal(inhibitedBy([wide], oneSided, [alike])?.source, alike, 'a target alone is inhibited by one with both sides');
  });

  test('rules are tried in order, and a later one counts when the first has no source', () => {
    const later = rule(['alertname="ClusterDown"'], ['level="page"']);
    const source = alert('cluster', { alertname: 'ClusterDown' });
    assert.deepEqual(inhibitedBy([node, later], warning, [source]), { rule: 'alertname="ClusterDown"', source });
  });

  test('only labels that every source has narrow the search, and severity is none of them', () => {
    assert.deepEqual(certainLabels(rule(['a="1"', 'b!="2"', 'c=~"3"', 'd=""', 'severity="critical"'], [])), { a: '1' });
  });
});

describe('a warning of a service that needs another', () => {
  const needs = new Map([
    ['shop', ['payments', 'shop']],
    ['payments', ['database', 'shop']],
    ['database', ['payments']],
  ]);
  const target = { severity: 'warning' as const, labels: {}, service_id: 'shop' };
  const firing = (service: string | null, severity: 'critical' | 'warning' = 'critical') => [
    alert('f', {}, { service_id: service, severity }),
  ];

  test('it is inhibited by a critical alert of a service needed directly or through others, also in a circle', () => {
    for (const service of ['payments', 'database'])
      assert.equal(inhibitedByDependency(target, needs, firing(service))?.source.service_id, service);
    assert.equal(inhibitedByDependency(target, needs, firing('payments'))?.rule, 'dependencies');
  });

  test('of several the first is named', () => {
    const two = [...firing('payments'), ...firing('database')];
    assert.equal(inhibitedByDependency(target, needs, two)?.source, two[0]);
  });

  test('its own service, other services, alerts without one and warnings inhibit nothing', () => {
    for (const service of ['shop', 'other', null]) assert.equal(inhibitedByDependency(target, needs, firing(service)), null);
    assert.equal(inhibitedByDependency(target, needs, firing('database', 'warning')), null);
  });

  test('anything but a warning of a known service is never inhibited by it', () => {
    assert.equal(inhibitedByDependency({ ...target, severity: 'critical' }, needs, firing('payments')), null);
    assert.equal(inhibitedByDependency({ ...target, severity: 'info' }, needs, firing('payments')), null);
    assert.equal(inhibitedByDependency({ ...target, service_id: null }, needs, firing('payments')), null);
    assert.equal(inhibitedByDependency({ ...target, service_id: 'alone' }, needs, firing('payments')), null);
  });
});
