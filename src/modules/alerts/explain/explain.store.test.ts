import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AlertsCast, startAlertsCast } from '../alerts.fixture.ts';

interface Told {
  items: Array<{ at: string; step: string; text: string; rule?: string; actor?: { name: string } }>;
  concluded: boolean;
  next: string;
}

describe('GET /api/v1/alerts/{number}/explain', () => {
  let cast: AlertsCast;
  const timeline = async (number: number): Promise<Told> =>
    (await cast.call(cast.charlie, 'GET', `/api/v1/alerts/${number}/explain`)).json();
  const route = (number: number, outcome: string, data: object) =>
    cast.db.query(
      `with r as (delete from alerts_to_route where alert_id = (select id from alerts where number = $1) returning alert_id)
       insert into alert_events (alert_id, at, step, outcome, data) select alert_id, app_now(), 'routed', $2, $3 from r`,
      [number, outcome, JSON.stringify(data)],
    );

  before(async () => {
    cast = await startAlertsCast();
  });
  after(() => cast.close());

  test('a fresh alert tells where it came from, which group it opened, and that it waits for routing', async () => {
    const sent = await timeline(await cast.fire('fresh', { source: 'grafana' }));
    assert.deepEqual(
      sent.items.map((item) => item.step),
      ['received', 'grouped'],
    );
    assert.match(sent.items[0]?.text ?? '', /^Received as firing from grafana/);
    assert.deepEqual([sent.concluded, sent.next], [false, 'Waiting for routing.']);
  });

  test('routed, sent and acknowledged: the lines stand in order and the timeline is concluded', async () => {
    const number = await cast.fire('sent');
    await route(number, 'announced', { why: 'Rule "prod" matched: sends to ops.', rules: [{ rule: 'prod', matchers: [] }] });
    await cast.db.query(
      `with d as (insert into deliveries (id, group_id, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
         select gen_random_uuid(), group_id, 'ops', 'chatone', '#ops', 'chatone:#ops', 'sent', 1, app_now(), app_now(), app_now() from alerts where number = $1 returning id)
       insert into delivery_attempts (delivery_id, at, attempt, revision, outcome, duration_ms) select id, app_now(), 1, 1, 'sent', 5 from d`,
      [number],
    );
    await cast.call(cast.bob, 'POST', `/api/v1/alerts/${number}/acknowledge`);
    const sent = await timeline(number);
    assert.deepEqual(
      sent.items.map((item) => item.step),
      ['received', 'grouped', 'routed', 'delivery', 'acknowledged'],
    );
    assert.deepEqual([sent.items[2]?.rule, sent.items[3]?.text, sent.items[4]?.actor?.name], ['prod', 'Sent to #ops (chatone).', 'Bob']);
    assert.deepEqual([sent.concluded, sent.next], [true, 'Up to date in #ops (chatone).']);
  });

  test('the address of a webhook stands in no answer: the timeline names its destination', async () => {
    const number = await cast.fire('hooked');
    await route(number, 'announced', { why: 'Rule "ci" matched: told: pipeline.', rules: [{ rule: 'ci', matchers: [] }] });
    await cast.db.query(
      `insert into deliveries (id, group_id, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
       select gen_random_uuid(), group_id, 'pipeline', 'webhook', 'https://hooks.example.org/T1/secret', 'webhook:x', 'pending', 1, app_now(), app_now(), app_now()
         from alerts where number = $1`,
      [number],
    );
    const sent = JSON.stringify(await timeline(number));
    assert.match(sent, /pipeline \(webhook\)/);
    assert.doesNotMatch(sent, /secret/);
  });

  test('times are told in the zone of the reader, else of the installation', async () => {
    const number = await cast.fire('muted', { action: 'fire' });
    await cast.db.query(
      `insert into alert_events (alert_id, at, step, outcome, data) select id, app_now(), 'routed', 'muted', '{"muted_until": "2030-03-01T22:00:00.000Z"}'
         from alerts where number = $1`,
      [number],
    );
    await cast.db.query(
      `insert into system_settings (name, value, updated_at, updated_by) values ('time_zone', '"Europe/Berlin"', app_now(), '{}')`,
    );
    assert.match((await timeline(number)).next, /end \(2030-03-01 23:00 CET\)/);
    await cast.db.query(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [cast.charlie.userId]);
    assert.match((await timeline(number)).next, /end \(2030-03-02 07:00 GMT\+9\)/);
  });

  test('an alert that nobody is told of says so', async () => {
    const number = await cast.fire('silent');
    await route(number, 'nobody', {});
    const sent = await timeline(number);
    assert.deepEqual([sent.concluded, sent.next], [true, 'Nobody was notified.']);
  });

  test('an alert that arrived resolved has an end as well', async () => {
    const sent = await timeline(await cast.fire('over', { action: 'resolve' }));
    assert.match(sent.items[0]?.text ?? '', /nobody is notified/);
    assert.deepEqual([sent.concluded, sent.next], [true, 'Nobody was notified.']);
  });
});
