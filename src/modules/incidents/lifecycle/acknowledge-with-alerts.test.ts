import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Person } from '../../../../test/cast.ts';
import { type IncidentsCast, startIncidentsCast } from '../incidents.fixture.ts';
import type { EscalationState } from '../ports.ts';
import { stillPages } from './acknowledge-with-alerts.actions.ts';

describe('acknowledging alerts', () => {
  let cast: IncidentsCast;
  let serial = 0;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());
  beforeEach(() => {
    cast.asked.length = 0;
  });

  const call = async (who: Person | null, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, headers = {}) => {
    const answer = await cast.call(who, method, url, body, headers);
    assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  /** An open incident with so many firing alerts of one group. */
  const openWith = async (alerts: number, over: Record<string, unknown> = {}) => {
    serial += 1;
    const numbers: number[] = [];
    for (let n = 0; n < alerts; n += 1) numbers.push(await cast.fire(`${serial}-${n}`, { labels: { alertname: `Alert${serial}` } }));
    const id = await cast.open(over);
    await call(cast.bob, 'POST', `/api/v1/incidents/${id}/alerts`, { alert_numbers: numbers });
    return { id, numbers, number: (await call(cast.bob, 'GET', `/api/v1/incidents/${id}`)).number as number };
  };
  const press = (who: Person | null, alert: number | undefined, headers = {}) =>
    call(who, 'POST', `/api/v1/alerts/${alert}/acknowledge`, {}, headers);
  const statusOf = async (id: string) => (await call(cast.alice, 'GET', `/api/v1/incidents/${id}`)).status;

  test('the incident follows the last of its alerts, its escalation stops, and until then the answer says that it is not acknowledged', async () => {
    const { id, number, numbers } = await openWith(2);
    const first = await press(cast.bob, numbers[0]);
    assert.deepEqual([first.status, first.incidents], ['acknowledged', [`Incident #${number} is not acknowledged.`]]);
    assert.deepEqual(first.unacknowledged_incidents, [number]);
    assert.deepEqual([await statusOf(id), cast.asked.some(({ what }) => what === 'stop')], ['triggered', false]);
    const second = await press(cast.bob, numbers[1]);
    assert.deepEqual(second.incidents, [`Incident #${number} is acknowledged.`]);
    assert.equal(await statusOf(id), 'acknowledged');
    assert.deepEqual(
      cast.asked.flatMap((asked) => (asked.what === 'stop' ? [[asked.id, asked.reason]] : [])),
      [[id, 'acknowledged']],
    );
    assert.deepEqual((await press(cast.bob, numbers[1])).incidents, [], 'somebody has it');
    assert.deepEqual((await call(cast.bob, 'GET', `/api/v1/alerts/${numbers[0]}`)).unacknowledged_incidents, []);
  });

  test('an alert that was acknowledged before takes along an incident that nobody has', async () => {
    const { id, number, numbers } = await openWith(1);
    await press(cast.bob, numbers[0]);
    await call(cast.bob, 'POST', `/api/v1/incidents/${id}/unacknowledge`, {});
    assert.deepEqual((await press(cast.bob, numbers[0])).incidents, [`Incident #${number} is acknowledged.`]);
  });

  test('a press on a group acknowledges its open incidents although alerts of other groups still fire, and none that is over', async () => {
    const { id, number, numbers } = await openWith(3);
    const over = await cast.open();
    await call(cast.bob, 'POST', `/api/v1/incidents/${over}/alerts`, { alert_numbers: numbers });
    await call(cast.bob, 'POST', `/api/v1/incidents/${over}/resolve`, {});
    const { group_id: group } = await call(cast.bob, 'GET', `/api/v1/alerts/${numbers[0]}`);
    const done = await call(cast.bob, 'POST', `/api/v1/alert-groups/${group}/acknowledge`, {});
    assert.deepEqual(done, { changed: true, reason: `Alert ${numbers[0]} is acknowledged now. Incident #${number} is acknowledged.` });
    assert.deepEqual([await statusOf(id), await statusOf(over)], ['acknowledged', 'resolved']);
  });

  test('a token without incidents:command acknowledges the alert alone, and hears that the incident is not acknowledged', async () => {
    const { id, number, numbers } = await openWith(1);
    const withToken = async (permissions: string[]) => {
      const { token } = await call(cast.bob, 'POST', '/api/v1/user/tokens', { name: permissions.join(' '), permissions });
      return press(null, numbers[0], { authorization: `Bearer ${token}` });
    };
    const alone = await withToken(['alerts:write']);
    assert.deepEqual([alone.status, alone.incidents], ['acknowledged', [`Incident #${number} is not acknowledged.`]]);
    assert.equal(await statusOf(id), 'triggered');
    assert.deepEqual((await withToken(['alerts:write', 'incidents:command'])).incidents, [`Incident #${number} is acknowledged.`]);
  });

  test('a private incident is neither named to nor acknowledged by who does not see it', async () => {
    const { id, number, numbers } = await openWith(1);
    await call(cast.alice, 'PATCH', `/api/v1/incidents/${id}`, { private: true, viewer_ids: [] });
    assert.deepEqual((await call(cast.alice, 'GET', `/api/v1/alerts/${numbers[0]}`)).unacknowledged_incidents, [], 'as incident_ids');
    assert.deepEqual((await press(cast.bob, numbers[0])).incidents, []);
    assert.equal(await statusOf(id), 'triggered');
    assert.deepEqual((await press(cast.alice, numbers[0])).incidents, [`Incident #${number} is acknowledged.`]);
  });

  test('to undo the acknowledgement of an alert undoes that of its incident, where the same person took it with the alert', async () => {
    const undo = (who: Person, alert: number | undefined) => call(who, 'POST', `/api/v1/alerts/${alert}/unacknowledge`, {});
    const { id, numbers } = await openWith(1);
    await press(cast.bob, numbers[0]);
    await undo(cast.bob, numbers[0]);
    assert.deepEqual([await statusOf(id), cast.asked.some(({ what }) => what === 'resume')], ['triggered', true]);

    await press(cast.bob, numbers[0]);
    await undo(cast.alice, numbers[0]);
    assert.equal(await statusOf(id), 'acknowledged', 'somebody else has it');

    const other = await openWith(1);
    await call(cast.bob, 'POST', `/api/v1/incidents/${other.id}/acknowledge`, {});
    await press(cast.bob, other.numbers[0]);
    await undo(cast.bob, other.numbers[0]);
    assert.equal(await statusOf(other.id), 'acknowledged', 'it was taken by itself');
    const third = await openWith(1);
    await press(cast.bob, third.numbers[0]);
    const { token } = await call(cast.bob, 'POST', '/api/v1/user/tokens', { name: 'undo', permissions: ['alerts:write'] });
    await call(null, 'POST', `/api/v1/alerts/${third.numbers[0]}/unacknowledge`, {}, { authorization: `Bearer ${token}` });
    assert.equal(await statusOf(third.id), 'acknowledged', 'a token without incidents:command undoes the alert alone');

    const { timeline } = await call(cast.bob, 'GET', `/api/v1/incidents/${id}`);
    assert.ok(timeline.some(({ text }: { text: string }) => text === 'Acknowledged by Bob, with its alerts.'));
  });

  test('presses at the same moment acknowledge once', async () => {
    const { id, numbers } = await openWith(2);
    const answers = await Promise.all([cast.bob, cast.alice].flatMap((who) => numbers.map((alert) => press(who, alert))));
    assert.equal(answers.flatMap(({ incidents }) => incidents).filter((said: string) => said.endsWith('is acknowledged.')).length, 1);
    assert.equal(await statusOf(id), 'acknowledged');
  });
});

test('an incident that still pages is named with its next level and the time until then', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const state = (over: Partial<EscalationState>) =>
    ({ status: 'running', next_at: '2026-03-01T12:01:22Z', next_level: 2, round: 1, rounds: 2, next_round: 1, ...over }) as EscalationState;
  assert.equal(stillPages(8, state({}), now), 'Incident #8 still pages: level 2 in 1:22.');
  assert.equal(stillPages(8, state({ next_at: '2026-03-01T11:59:00Z' }), now), 'Incident #8 still pages: level 2 in 0:00.');
  assert.equal(
    stillPages(8, state({ next_level: 1, next_round: 2 }), now),
    'Incident #8 still pages: level 1 again (round 2 of 2) in 1:22.',
  );
  assert.equal(
    stillPages(8, state({ next_level: null, next_round: null, next_at: '2026-03-01T12:10:05Z' }), now),
    'Incident #8 is not acknowledged: admins are notified in 10:05.',
  );
  for (const quiet of [null, state({ status: 'stopped' }), state({ next_at: null })])
    assert.equal(stillPages(8, quiet, now), 'Incident #8 is not acknowledged.');
});
