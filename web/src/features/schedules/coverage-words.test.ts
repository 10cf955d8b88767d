import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServiceCoverage } from '../../api/types.ts';
import { hoursText, summaryOf, together, worstFirst } from './coverage-words.ts';

type Hole = ServiceCoverage['holes'][number];
const hole = (severity: Hole['severity'], hours: number): Hole => ({
  code: 'level_empty',
  severity,
  detail: '',
  level: 1,
  team_id: null,
  user_id: null,
  hours,
  intervals: [],
});
const services = [
  { name: 'whole', holes: [] },
  { name: 'weak', holes: [hole('warning', 700)] },
  { name: 'dark', holes: [hole('critical', 2)] },
  { name: 'darker', holes: [hole('critical', 30), hole('warning', 1)] },
];

test('what nobody is called for comes first, the longest before the rest; what has no hole is left out', () => {
  assert.deepEqual(
    worstFirst(services).map(({ name }) => name),
    ['darker', 'dark', 'weak'],
  );
});

test('the summary tells the worst there is, in how many services', () => {
  assert.equal(summaryOf(services).text, 'Coverage gap for 2 services');
  assert.equal(summaryOf(services.slice(0, 2)).text, 'Coverage of 1 service is incomplete');
  assert.equal(summaryOf(services.slice(0, 1)).tone, 'good');
});

test('hours read as people say them', () => {
  assert.deepEqual([0.5, 1, 34.4, 72, 120].map(hoursText), ['30 minutes', '1 hour', '34 hours', '3 days', '5 days']);
});

test('services with the same holes stand together', () => {
  const again = { name: 'dark too', holes: [hole('critical', 2)] };
  assert.deepEqual(
    together([...worstFirst(services), again]).map((group) => group.services.map(({ name }) => name).join(', ')),
    ['darker', 'dark, dark too', 'weak'],
  );
});
