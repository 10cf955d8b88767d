import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopeFits, selectorsMatch } from './agent.ts';

test("an alert is an agent's when it has every label that the agent selects", () => {
  assert.equal(selectorsMatch({}, { a: '1' }), true);
  assert.equal(selectorsMatch({ a: '1' }, { a: '1', b: '2' }), true);
  assert.equal(selectorsMatch({ a: '1', b: '3' }, { a: '1', b: '2' }), false);
  assert.equal(selectorsMatch({ a: '1' }, {}), false);
  assert.equal(selectorsMatch({ toString: String(Object.prototype.toString) }, {}), false);
});

test('a scope takes its services and severities, and everything that it does not name', () => {
  const fits = (scope: object, serviceId: string | null = 's', severity: 'critical' | 'info' = 'critical') =>
    scopeFits({ mode: 'act', ...scope }, { serviceId, severity });
  assert.equal(fits({}, null), true);
  assert.equal(fits({ service_ids: ['s'] }), true);
  assert.equal(fits({ service_ids: ['s'] }, null), false);
  assert.equal(fits({ service_ids: ['x'] }), false);
  assert.equal(fits({ severities: ['critical'] }, null), true);
  assert.equal(fits({ service_ids: ['s'], severities: ['critical'] }, 's', 'info'), false);
});
