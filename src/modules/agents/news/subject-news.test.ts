import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroupStanding, IncidentFacts } from '../subject/subject.ts';
import { incidentNewsOf, isOverLong, type Known, knownOf, newsOf } from './subject-news.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const GROUP = {
  alerts: 4,
  firing: 1,
  acknowledged: 2,
  resolved: 1,
  severity: 'high',
  newest: [{ number: 9 }, { number: 7 }],
} as unknown as GroupStanding;
const incident = (id: string, more: Partial<IncidentFacts> = {}): IncidentFacts => ({
  id,
  number: 1,
  title: 'T',
  description: null,
  severity: 'high',
  status: 'active',
  over: false,
  serviceId: null,
  groupIds: [],
  createdAt: NOW,
  ...more,
});
const known = (more: object = {}, before: Partial<Known> = {}) =>
  knownOf({ group: GROUP, over: false, incidents: [], ...more }, before, NOW);

test('a subject is known by its counts, its newest alert and whether it is over, one without a group by nothing', () => {
  assert.deepEqual(known(), {
    alerts: 4,
    firing: 1,
    acknowledged: 2,
    resolved: 1,
    severity: 'high',
    newest: 9,
    overSince: null,
    incidents: {},
  });
  assert.deepEqual(known({ group: null }), {
    alerts: 0,
    firing: 0,
    acknowledged: 0,
    resolved: 0,
    severity: 'info',
    newest: null,
    overSince: null,
    incidents: {},
  });
  assert.equal(known({ group: { ...GROUP, newest: [] } }).newest, null);
  assert.equal(known({ over: true }).overSince, NOW.toISOString());
  assert.equal(known({ over: true }, { overSince: 'earlier' }).overSince, 'earlier');
});

test('texts of incidents are kept as digests alone', () => {
  const { incidents } = known({ incidents: [incident('i', { description: 'D' })] });
  assert.deepEqual([incidents['i']?.status, incidents['i']?.severity], ['active', 'high']);
  for (const digest of [incidents['i']?.title, incidents['i']?.description]) assert.match(digest ?? '', /^[0-9a-f]{16}$/);
});

test('every counted change is news, an end and a new beginning are told first', () => {
  assert.equal(newsOf(known(), known()), null);
  for (const more of [
    { alerts: 5 },
    { firing: 0 },
    { acknowledged: 1 },
    { resolved: 2 },
    { severity: 'info' },
    { newest: [{ number: 10 }] },
  ])
    assert.equal(newsOf(known(), known({ group: { ...GROUP, ...more } })), 'alerts', JSON.stringify(more));
  assert.equal(newsOf(known(), known({ over: true, group: null })), 'subject_ended');
  assert.equal(newsOf(known({ over: true }), known({ group: null })), 'subject_reopened');
  assert.equal(newsOf(known({ over: true }), known({ over: true })), null);
});

test('of incidents the members that changed are told, the first look is no news', () => {
  const news = (before: Partial<Known>, ...now: IncidentFacts[]) => incidentNewsOf(before, known({ incidents: now }));
  const before = known({ incidents: [incident('i')] });
  assert.deepEqual(news({}, incident('i')), []);
  assert.deepEqual(news(before, incident('i')), []);
  assert.deepEqual(news(before, incident('j')), [{ incident_id: 'j', status: 'active', severity: 'high', changed: ['alerts'] }]);
  assert.deepEqual(news(before, incident('i', { status: 'resolved', severity: 'low', title: 'X', description: 'Y' })), [
    { incident_id: 'i', status: 'resolved', severity: 'low', changed: ['status', 'severity', 'title', 'description'] },
  ]);
});

test('a subject that has been over for two minutes is over for long', () => {
  const since = (ms: number) => isOverLong({ overSince: new Date(NOW.getTime() - ms).toISOString() }, NOW);
  assert.deepEqual([since(119_999), since(120_000)], [false, true]);
  assert.equal(isOverLong({ overSince: null }, NOW) || isOverLong({}, NOW), false);
});
