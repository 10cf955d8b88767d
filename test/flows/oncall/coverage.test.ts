import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../cast.ts';
import { until } from '../../harness/until.ts';
import { WHOLE_SERVER } from '../../harness/whole-server.ts';

describe('coverage from service to person', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast(WHOLE_SERVER);
  });
  after(() => cast.close());

  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const answer = await cast.bob.inject({ method, url, ...(payload ? { payload } : {}) });
    assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.body}`);
    return answer.json();
  };
  const details = (answer: { warnings: { detail: string }[] }) => answer.warnings.map(({ detail }) => detail);

  test('each save says what would page nobody, and the report names service, level, team, person and hours', async () => {
    const team = await call('POST', '/api/v1/teams', { name: 'Payments', member_ids: [cast.bob.userId] });
    assert.deepEqual(details(team), ['Nobody is on call for Payments for all of the next 2160 hours']);

    const service = await call('POST', '/api/v1/services', { name: 'Ledger', team_id: team.id });
    assert.deepEqual(details(service), ['Neither Ledger nor Payments has an escalation policy']);

    const policy = await call('POST', '/api/v1/escalation-policies', {
      name: 'Night',
      levels: [{ delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: team.id }] }],
    });
    assert.match(details(policy).join('; '), /Level 1 \(Payments\) has nobody for all of the next 2160 hours and is skipped/);

    await call('PATCH', `/api/v1/on-call/schedules/${team.schedule_id}`, {
      time_zone: 'UTC',
      layers: [
        {
          name: 'Nights',
          rotation_type: 'daily',
          user_ids: [cast.bob.userId],
          restrictions: [{ type: 'time_of_day', start_time: '20:00', end_time: '08:00' }],
        },
      ],
    });
    const changed = await call('PATCH', `/api/v1/services/${service.id}`, { escalation_policy_id: policy.id });
    assert.match(details(changed).join('; '), /Ledger: Level 1 \(Payments\) has nobody for 1080 of the next 2160 hours/);

    const report = await call('GET', '/api/v1/on-call/coverage?days=10');
    assert.equal(report.total, 1);
    const [item] = report.items;
    assert.deepEqual([item.service.name, item.team.name, item.policy.name, item.covered], ['Ledger', 'Payments', 'Night', false]);
    const empty = item.holes.find((hole: { code: string }) => hole.code === 'level_empty');
    assert.deepEqual([empty.level, empty.team_id, empty.hours], [1, team.id, 120]);
    assert.ok(empty.intervals.length >= 10, 'each day is an interval');
    const lonely = item.holes.find((hole: { code: string }) => hole.code === 'no_method');
    assert.equal(lonely.user_id, cast.bob.userId, 'no mail server is connected here: nothing but the page reaches Bob');
  });

  test('all services are counted, those with the same gaps are one item', async () => {
    const before = await call('GET', '/api/v1/on-call/coverage/summary?days=10');
    assert.deepEqual([before.services, before.with_gaps, before.now.total], [1, 1, 1]);
    assert.equal((await call('GET', '/api/v1/on-call/coverage/summary?days=10')).from, before.from, 'one look serves all who ask');
    await cast.platform.db.query(
      "insert into services (id, name) select gen_random_uuid(), 'Orphan ' || lpad(n::text, 3, '0') from generate_series(1, 205) n",
    );
    await call('POST', '/api/v1/services', { name: 'Orphan 000' });
    const seen = async () => (await call('GET', '/api/v1/on-call/coverage/summary?days=10')).services;
    await until(async () => (await seen()) === 207, 'all services to be counted');
    const summary = await call('GET', '/api/v1/on-call/coverage/summary?days=10');
    assert.deepEqual([summary.with_gaps, summary.now.total, summary.later], [207, 207, { total: 0, first: [], from: null, lack: null }]);
    assert.deepEqual(
      summary.now.first.map((service: { name: string }) => service.name),
      ['Ledger', 'Orphan 000', 'Orphan 001', 'Orphan 002', 'Orphan 003'],
    );

    const gaps = await call('GET', '/api/v1/on-call/coverage/gaps?days=10');
    assert.equal(gaps.total, 2);
    const [orphans, ledger] = gaps.items;
    assert.deepEqual([orphans.policy, orphans.services.total, orphans.services.first.length], [null, 206, 5]);
    assert.deepEqual([ledger.policy.name, ledger.services.total], ['Night', 1]);
    const empty = ledger.holes.find((hole: { code: string }) => hole.code === 'level_empty');
    assert.deepEqual([empty.hours, empty.intervals.length], [120, 3], 'the hours count all intervals');
    assert.deepEqual((await call('GET', '/api/v1/on-call/coverage/gaps?days=10&skip=1')).items, [ledger]);

    const ids = summary.now.first.map((service: { id: string }) => service.id);
    const some = await call('GET', `/api/v1/on-call/coverage?intervals=0&service_id=${ids.join(',')}`);
    assert.deepEqual([some.total, some.items[0].holes[0].intervals], [5, []]);
    const many = Array.from({ length: 101 }, () => randomUUID());
    const refused = await cast.bob.inject({ url: `/api/v1/on-call/coverage?service_id=${many.join(',')}` });
    assert.match(refused.json().detail, /service_id: use at most 100 ids/);
  });

  test('more than 366 days are refused; a service that nobody has is in no report', async () => {
    const refused = await cast.bob.inject({ url: '/api/v1/on-call/coverage?days=400' });
    assert.equal(refused.statusCode, 400);
    const none = await call('GET', `/api/v1/on-call/coverage?service_id=${cast.bob.userId}`);
    assert.deepEqual([none.total, none.items], [0, []]);
  });
});
