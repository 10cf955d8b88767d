import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TooMuchWork, Work } from '../routing/work.ts';
import { compileSaved, type MatchableService, matchService, matchServiceWithin } from './matching.ts';

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

test('a service with a matcher that is not understood any more takes nothing', () => {
  assert.deepEqual(compileSaved(['team="x"', 'odd']), []);
  assert.equal(compileSaved(['team="x"', 'a="1"']).length, 2);
});

test('services that cost more than is left are named and left out, and an alert that names its service costs nothing', () => {
  const slow = [service('slow', ['team=~"x+"']), ...services];
  const within = (labels: Record<string, string>) => {
    const { match, unjudged } = matchServiceWithin(slow, { labels, severity: 'high' }, new Work(1));
    return [match?.service.id ?? null, unjudged];
  };
  assert.deepEqual(within({ team: 'x' }), ['a', ['service "Service slow"']]);
  assert.deepEqual(within({ team: 'y' }), [null, ['service "Service slow"']]);
  assert.deepEqual(within({ service_id: 'c', team: 'x' }), ['c', []]);
  assert.throws(() => matchService(slow, { labels: { team: 'x' }, severity: 'high' }, new Work(1)), TooMuchWork);
});
