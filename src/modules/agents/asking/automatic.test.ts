import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AGAIN_MS, hourIsFull, type Last, stormOf, tooSoonAfter } from './automatic.ts';
import { newlyTaken, usedUp } from '../investigations/budget.ts';
import { incidentNewsOf, isOverLong, knownOf, newsOf } from '../news/subject-news.ts';
import { type FollowedAlert, wantedOf } from './wanted.ts';
import type { MatchableService } from '../../catalog/matching.ts';

const ENDED = new Date('2030-05-15T10:00:00Z');
const later = (ms: number) => new Date(ENDED.getTime() + ms);
const last = (more: Partial<Last> = {}): Last => ({ number: 7, status: 'completed', severity: 'warning', endedAt: ENDED, ...more });

describe('what keeps automatic investigations few', () => {
  test('a storm is one service and alertname, or one namespace and alertname without a service; without an alertname there is none', () => {
    const labels = { alertname: 'Down', namespace: 'shop', host: 'a' };
    assert.equal(stormOf({ labels, serviceId: 's1' }), stormOf({ labels: { alertname: 'Down', namespace: 'bank' }, serviceId: 's1' }));
    assert.notEqual(stormOf({ labels, serviceId: 's1' }), stormOf({ labels, serviceId: 's2' }));
    assert.notEqual(stormOf({ labels, serviceId: 's1' }), stormOf({ labels: { ...labels, alertname: 'Slow' }, serviceId: 's1' }));
    assert.equal(stormOf({ labels, serviceId: null }), stormOf({ labels: { ...labels, host: 'b' }, serviceId: null }));
    assert.notEqual(stormOf({ labels, serviceId: null }), stormOf({ labels: { ...labels, namespace: 'bank' }, serviceId: null }));
    assert.equal(stormOf({ labels: { namespace: 'shop' }, serviceId: 's1' }), null);
  });

  test('after one has ended the next begins 30 minutes later and not a moment before, unless the severity rose', () => {
    assert.match(tooSoonAfter(last(), 'warning', later(AGAIN_MS - 1)) ?? '', /investigation 7/);
    assert.equal(tooSoonAfter(last(), 'warning', later(AGAIN_MS)), null);
    assert.equal(tooSoonAfter(last(), 'warning', later(AGAIN_MS + 1)), null);
    assert.equal(tooSoonAfter(last(), 'high', later(1)), null);
    assert.match(tooSoonAfter(last(), 'info', later(1)) ?? '', /30 minutes/);
    assert.equal(tooSoonAfter(null, 'info', ENDED), null);
  });

  test('an hour takes so many: one below the limit begins, at the limit and above none', () => {
    assert.equal(hourIsFull(59, 60), null);
    assert.match(hourIsFull(60, 60) ?? '', /limit/);
    assert.match(hourIsFull(61, 60) ?? '', /limit/);
  });
});

describe('budgets', () => {
  const budget = { tool_calls: 10, tokens: 1_000, usd: 5 };
  const free = { usd: 100, limitUsd: null };

  test('are used up when they are reached: one below is not, at it and above are, each of them and the day of the agent', () => {
    assert.equal(usedUp({ tool_calls: 9, tokens: 999, usd: 4.99 }, budget, free), null);
    for (const usage of [{ tool_calls: 10 }, { tool_calls: 11 }, { tokens: 1_000 }, { tokens: 1_001 }, { usd: 5 }, { usd: 5.01 }])
      assert.match(usedUp(usage, budget, free) ?? '', /used up/, JSON.stringify(usage));
    assert.equal(usedUp({}, budget, { usd: 1.99, limitUsd: 2 }), null);
    assert.match(usedUp({}, budget, { usd: 2, limitUsd: 2 }) ?? '', /2 USD a day/);
    assert.match(usedUp({}, budget, { usd: 0, limitUsd: 0 }) ?? '', /0 USD a day/);
    assert.equal(usedUp({ tool_calls: 1e6 }, {}, free), null);
  });

  test('a report counts by what it is more than the last one: told twice, late or falling it counts for nothing', () => {
    assert.deepEqual(newlyTaken({ tokens: 100, usd: 0.04 }, { tokens: 150, usd: 0.07 }), { tool_calls: 0, tokens: 50, usd: 0.03 });
    assert.deepEqual(newlyTaken({ tokens: 100, usd: 0.04 }, { tokens: 100, usd: 0.04 }), { tool_calls: 0, tokens: 0, usd: 0 });
    assert.deepEqual(newlyTaken({ tokens: 100 }, { tokens: 50, usd: 1 }), { tool_calls: 0, tokens: 0, usd: 1 });
  });
});

describe('which alerts are investigated by themselves', () => {
  const service = (id: string, auto: MatchableService['autoInvestigate']) => ({
    service: {
      id,
      name: id,
      teamId: null,
      urgency: 'high',
      autoIncident: 'off',
      matchers: [],
      compiled: [],
      autoInvestigate: auto,
    } as MatchableService,
    why: `matched service ${id}`,
  });
  const alert = (more: Partial<FollowedAlert> = {}): FollowedAlert => ({
    id: 'a',
    number: 1,
    group_id: 'g',
    severity: 'high',
    status: 'firing',
    service_id: null,
    muted: false,
    triaged: null,
    match: service('shop', 'high'),
    ...more,
  });

  test('those at or above the severity of their service; below it, and with off, none', () => {
    assert.deepEqual(
      (['critical', 'high', 'warning', 'info'] as const).map((severity) => wantedOf([alert({ severity })]).length),
      [1, 1, 0, 0],
    );
    assert.equal(wantedOf([alert({ match: service('shop', 'off') })]).length, 0);
    assert.equal(wantedOf([alert({ match: null })]).length, 0);
  });

  test('none that is resolved, acknowledged, muted or noise', () => {
    for (const more of [
      { status: 'resolved' },
      { status: 'acknowledged' },
      { muted: true },
      { triaged: { decision: 'noise', why: 'x' } },
    ] as const)
      assert.equal(wantedOf([alert(more)]).length, 0, JSON.stringify(more));
  });

  test('one a group, by its worst alert; every alert that belongs to its service for the first time says it, once', () => {
    const [wanted, ...more] = wantedOf([alert(), alert({ id: 'b', severity: 'critical' }), alert({ id: 'c', service_id: 'shop' })]);
    assert.equal(more.length, 0);
    assert.deepEqual([wanted?.alert.id, wanted?.origin, wanted?.serviceId, wanted?.fresh], ['b', 'service', 'shop', ['a', 'b']]);
  });

  test('those that triage leaves to agents, with what triage said', () => {
    const [wanted] = wantedOf([alert({ match: null, triaged: { decision: 'investigate', why: 'Rule x' } })]);
    assert.deepEqual([wanted?.origin, wanted?.because, wanted?.fresh], ['triage', 'Rule x', []]);
  });
});

describe('news of the subject of an investigation', () => {
  const group = {
    alerts: 2,
    firing: 1,
    acknowledged: 0,
    resolved: 1,
    severity: 'high',
    newest: [{ number: 9, status: 'firing', severity: 'high' }],
  } as const;
  const known = knownOf({ group, over: false, incidents: [] }, {}, ENDED);

  test('are told when something counted changes, when it ends, and when it goes on; the same again is no news', () => {
    assert.equal(newsOf(known, known), null);
    assert.equal(newsOf(known, { ...known, alerts: 3, newest: 10 }), 'alerts');
    const over = knownOf({ group, over: true, incidents: [] }, known, ENDED);
    assert.equal(newsOf(known, over), 'subject_ended');
    assert.equal(newsOf(over, knownOf({ group, over: true, incidents: [] }, over, later(60_000))), null);
    assert.equal(newsOf(over, knownOf({ group, over: false, incidents: [] }, over, later(60_000))), 'subject_reopened');
  });

  test('of incidents say which members changed, and of a newly linked one that its alerts were; the first look is no news', () => {
    const facts: Parameters<typeof knownOf>[0]['incidents'][number] = {
      id: 'i1',
      number: 1,
      createdAt: ENDED,
      title: 'Pool',
      description: null,
      severity: 'high',
      status: 'active',
      over: false,
      serviceId: null,
      groupIds: [],
    };
    const at = (incidents: Parameters<typeof knownOf>[0]['incidents']) => knownOf({ group, over: false, incidents }, {}, ENDED);
    const news = (before: Parameters<typeof incidentNewsOf>[0], incidents: Parameters<typeof at>[0]) =>
      incidentNewsOf(before, at(incidents)).map(({ incident_id: id, status, severity, changed }) => [id, status, severity, changed]);
    assert.deepEqual(news({}, [facts]), [], 'nothing was known of any');
    assert.deepEqual(news(at([facts]), [facts]), []);
    assert.deepEqual(news(at([]), [facts]), [['i1', 'active', 'high', ['alerts']]]);
    const later = { ...facts, status: 'resolved', severity: 'low', title: 'Pools', description: '' } as const;
    assert.deepEqual(
      news(at([facts]), [later]),
      [['i1', 'resolved', 'low', ['status', 'severity', 'title']]],
      'no text is as good as none',
    );
    assert.deepEqual(news(at([facts]), []), [], 'what is private now, or linked no more, is not told');
    assert.ok(!JSON.stringify(at([facts])).includes('Pool'), 'no text is kept');
  });

  test('it is over for long after two minutes: a moment before not, then it is', () => {
    const over = knownOf({ group, over: true, incidents: [] }, known, ENDED);
    assert.deepEqual(
      [119_999, 120_000, 120_001].map((ms) => isOverLong(knownOf({ group, over: true, incidents: [] }, over, later(ms)), later(ms))),
      [false, true, true],
    );
    assert.equal(isOverLong(known, later(1e9)), false);
  });
});
