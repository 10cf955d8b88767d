import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  changed,
  isNarrowed,
  labelsText,
  pickedLabels,
  readFilters,
  toggleSeverity,
  toQuery,
  widened,
  withLabel,
  withoutLabel,
} from './filters.ts';

describe('the list in the address', () => {
  test('keeps what it understands and drops the rest', () => {
    const filters = readFilters({
      status: 'firing',
      severity: 'info,critical,nonsense',
      search: 42,
      range: '24h',
      sort: 'drop table',
      label: 'a:b',
    });
    assert.deepEqual(filters, { status: 'firing', severity: 'critical,info', search: '42', range: '24h', label: 'a:b' });
    assert.deepEqual(readFilters({ status: 'nope', severity: '', search: {}, range: 'x', label: 'novalue' }), {});
  });

  test('a span, a source and the form of the list stand there too; what is no time is none', () => {
    const filters = readFilters({ from: '2026-03-01T10:00:00+01:00', until: 'yesterday', source: 'grafana', view: 'alerts' });
    assert.deepEqual(filters, { from: '2026-03-01T09:00:00.000Z', source: 'grafana', view: 'alerts' });
    assert.equal(toQuery(filters, 0)['start_date'], '2026-03-01T09:00:00.000Z');
    assert.deepEqual(readFilters({ view: 'x', source: {} }), {});
    assert.equal(isNarrowed({ status: 'all', view: 'alerts' }), false);
    assert.deepEqual(widened({ status: 'all', view: 'alerts', search: 'x' }), { status: 'all', view: 'alerts' });
    assert.deepEqual(changed({ search: 'x', view: 'alerts' }, { search: undefined }), { view: 'alerts' });
    assert.deepEqual(withoutLabel({ label: 'a:b,c:d' }, 'a'), { label: 'c:d' });
    assert.deepEqual(withoutLabel({ label: 'a:b' }, 'a'), {});
  });

  test('a service stands there by its id; what is no id is none', () => {
    const service = '0198a3c0-0000-7000-8000-000000000001';
    assert.deepEqual(readFilters({ service }), { service });
    assert.equal(toQuery({ service }, 0).service_id, service);
    assert.equal(isNarrowed({ service }), true);
    assert.deepEqual(readFilters({ service: 'checkout' }), {});
  });

  test('asks for open alerts unless a state is chosen', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    assert.equal(toQuery({}, now)['status'], 'firing,acknowledged');
    assert.equal(toQuery({ status: 'all' }, now)['status'], undefined);
    const stateOf = (status: 'firing' | 'owned' | 'acknowledged') => [toQuery({ status }, now)['status'], toQuery({ status }, now).owned];
    assert.deepEqual(stateOf('firing'), ['firing', false], 'what nobody has');
    assert.deepEqual(stateOf('owned'), [undefined, true]);
    assert.deepEqual(stateOf('acknowledged'), ['acknowledged', undefined]);
    assert.equal(toQuery({ range: '1h' }, now)['start_date'], '2026-03-01T11:00:00.000Z');
  });

  test('label values with commas, colons and backslashes survive the round trip', () => {
    const labels = [
      ['path', 'C:\\logs,old'],
      ['url', 'http://a:1/'],
    ] as const;
    assert.deepEqual(pickedLabels(labelsText(labels)), labels);
  });

  test('a label picked twice is there once, with the newer value', () => {
    const twice = withLabel(withLabel({ status: 'all' }, 'env', 'prod'), 'env', 'test');
    assert.deepEqual(twice, { status: 'all', label: 'env:test' });
    assert.equal(isNarrowed(twice), true);
  });

  test('severities toggle on and off and stay ordered', () => {
    assert.equal(toggleSeverity('info', 'critical'), 'critical,info');
    assert.equal(toggleSeverity('critical', 'critical'), undefined);
  });
});
