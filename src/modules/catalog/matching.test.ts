import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileSaved, type MatchableService, matchService } from './matching.ts';

function service(id: string, matchers: readonly string[]): MatchableService {
  return {
    id,
    name: `Service ${id}`,
    teamId: null,
    urgency: 'high',
    autoIncident: 'off',
    autoInvestigate: 'off',
    matchers,
    compiled: compileSaved(matchers),
  };
}

const services = [service('a', ['team="x"']), service('b', ['team="x"']), service('c', [])];
const found = (labels: Record<string, string>) => matchService(services, { labels, severity: 'high' })?.service.id ?? null;

test('an alert that names a service belongs to it, whatever matchers say', () => {
  assert.equal(found({ service_id: 'c', team: 'x' }), 'c');
  assert.match(matchService(services, { labels: { service_id: 'c' }, severity: 'high' })?.why ?? '', /names Service c/);
});

test('one that names none, or one that is gone, belongs to the first whose matchers hold', () => {
  assert.equal(found({ team: 'x' }), 'a');
  assert.equal(found({ service_id: 'gone', team: 'x' }), 'a');
  assert.equal(found({ service_id: '', team: 'y' }), null);
});
