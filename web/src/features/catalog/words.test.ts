import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLines, joinedServices, neighboursOf, placeServices, standingText, stateOf, totalsText, worstFirst } from './words.ts';

test('who needs another stands left of it, as far left as the longest chain wants; who stands alone is left out', () => {
  const placed = placeServices([
    { id: 'shop', dependency_ids: ['api', 'db'] },
    { id: 'api', dependency_ids: ['db'] },
    { id: 'db', dependency_ids: [] },
    { id: 'wiki', dependency_ids: [] },
    { id: 'cache', dependency_ids: ['db'] },
  ]);
  assert.deepEqual(placed, [
    { id: 'shop', column: 0, row: 0 },
    { id: 'api', column: 1, row: 0 },
    { id: 'db', column: 2, row: 0 },
    { id: 'cache', column: 0, row: 1 },
  ]);
});

test('a service with open alerts is not operational, whatever its incidents say; an incident says more', () => {
  const of = (status: 'operational' | 'degraded' | 'down', alerts: number, worst: 'critical' | 'warning' | null) =>
    ({ status, open_alerts: alerts, worst_alert: worst }) as const;
  assert.equal(stateOf(of('operational', 0, null)), 'operational');
  assert.equal(stateOf(of('operational', 1, 'warning')), 'alerting');
  assert.equal(stateOf(of('degraded', 1, 'critical')), 'degraded');
  assert.equal(stateOf(of('down', 1, 'warning')), 'down');
  assert.equal(standingText(of('operational', 3, 'critical')), 'Alerting, 3 alerts open, the worst critical');
  assert.equal(standingText(of('down', 1, 'warning')), 'Down, 1 alert open, warning');
  assert.equal(standingText(of('operational', 0, null)), 'Operational');
  assert.equal(totalsText([of('down', 0, null), of('operational', 1, 'critical'), of('operational', 0, null)]), '1 down, 1 alerting');
  assert.equal(totalsText([of('operational', 0, null)]), '');
});

test('a service with a critical alert and no incident stands above one that is degraded, other alerts below it', () => {
  const of = (name: string, status: 'operational' | 'degraded' | 'down', worst: 'critical' | 'high' | 'info' | null) =>
    ({ name, status, open_alerts: worst === null ? 0 : 1, worst_alert: worst }) as const;
  const sorted = worstFirst([
    of('well', 'operational', null),
    of('info', 'operational', 'info'),
    of('high', 'operational', 'high'),
    of('degraded', 'degraded', 'info'),
    of('critical', 'operational', 'critical'),
    of('down', 'down', null),
  ]);
  assert.deepEqual(
    sorted.map(({ name }) => name),
    ['down', 'critical', 'degraded', 'high', 'info', 'well'],
  );
});

test('on a narrow screen a layer takes as many lines as it needs, and no line is wider than asked', () => {
  const places = placeServices([...['a', 'b', 'c'].map((id) => ({ id, dependency_ids: ['db'] })), { id: 'db', dependency_ids: [] }]);
  assert.deepEqual(inLines(places, 2), [
    { id: 'a', column: 0, row: 0 },
    { id: 'b', column: 1, row: 0 },
    { id: 'c', column: 0, row: 1 },
    { id: 'db', column: 0, row: 2 },
  ]);
});

test('the neighbours of a service are what it depends on and what depends on it, the worst where there are too many', () => {
  const well = { status: 'operational', open_alerts: 0, worst_alert: null } as const;
  const down = { ...well, status: 'down' } as const;
  const services = [
    { id: 'db', dependency_ids: ['disk'], ...well },
    { id: 'disk', dependency_ids: [], ...well },
    ...['a', 'b', 'c'].map((id) => ({ id, dependency_ids: ['db'], ...(id === 'c' ? down : well) })),
    { id: 'far', dependency_ids: ['a'], ...well },
    { id: 'alone', dependency_ids: [], ...well },
  ];
  assert.equal(joinedServices(services).length, 6);
  assert.deepEqual(
    neighboursOf(services, 'db', 10).map(({ id }) => id),
    ['db', 'c', 'disk', 'a', 'b'],
  );
  assert.deepEqual(
    neighboursOf(services, 'db', 2).map(({ id }) => id),
    ['db', 'c'],
  );
  assert.deepEqual(neighboursOf(services, 'gone', 10), []);
});
