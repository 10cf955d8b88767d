import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AlertsCast, pointers, startAlertsCast } from '../alerts.fixture.ts';

interface Shown {
  number: number;
  title: string;
  status: string;
  severity: string;
  source: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  starts_at: string;
  occurrence_count: number;
}

describe('POST /api/v1/alerts and the thread', () => {
  let cast: AlertsCast;
  const post = (body: unknown) => cast.call(cast.bob, 'POST', '/api/v1/alerts', body);

  before(async () => {
    cast = await startAlertsCast();
  });
  after(() => cast.close());

  test('an alert made by hand takes the same way as the webhook: 201 with the alert, repeats are counted, resolved ends it', async () => {
    const body = {
      fingerprint: 'by-hand',
      labels: { alertname: 'Manual', severity: 'P1' },
      annotations: { summary: 'Look here', description: 'Because' },
      starts_at: '2026-01-02T03:04:05+01:00',
    };
    const response = await post(body);
    assert.equal(response.statusCode, 201, response.body);
    const alert = response.json() as Shown;
    assert.deepEqual(
      [alert.title, alert.status, alert.severity, alert.source, alert.starts_at, alert.occurrence_count],
      ['Look here', 'firing', 'critical', 'manual', '2026-01-02T02:04:05.000Z', 1],
    );
    const repeated = await post(body);
    const again = repeated.json() as Shown;
    assert.deepEqual([repeated.statusCode, again.number, again.occurrence_count], [200, alert.number, 2]);
    const resolved = await post({ ...body, status: 'resolved' });
    assert.deepEqual(
      [resolved.statusCode, (resolved.json() as Shown).number, (resolved.json() as Shown).status],
      [200, alert.number, 'resolved'],
    );
    const ended = await post({ ...body, fingerprint: 'over-at-once', status: 'resolved' });
    assert.deepEqual([ended.statusCode, (ended.json() as Shown).status], [201, 'resolved'], 'new, though resolved at once');
    const audits = await cast.db.query<{ event: string; actor_name: string }>(
      `select event, actor_name from audit_events where entity_type = 'alert' order by created_at, id`,
    );
    assert.deepEqual(
      audits.map((event) => [event.event, event.actor_name]),
      [
        ['alert.created', 'Bob'],
        ['alert.reported', 'Bob'],
        ['alert.reported', 'Bob'],
        ['alert.created', 'Bob'],
      ],
    );
  });

  test('what is missing, unknown or of the wrong form is 422 with its name, and nothing is stored', async () => {
    const before = await cast.db.query('select number from alerts');
    for (const [body, pointer] of [
      [{ labels: {} }, '/fingerprint'],
      [{ fingerprint: 'x' }, '/labels'],
      [{ fingerprint: '  ', labels: {} }, '/fingerprint'],
      [{ fingerprint: 'x', labels: { a: 1 } }, '/labels/a'],
      [{ fingerprint: 'x', labels: [] }, '/labels'],
      [{ fingerprint: 'x', labels: {}, status: 'acknowledged' }, '/status'],
      [{ fingerprint: 'x', labels: {}, starts_at: 'soon' }, '/starts_at'],
      [{ fingerprint: 'x', labels: {}, starts_at: '2026-02-30T00:00:00Z' }, '/starts_at'],
      [{ fingerprint: 'x', labels: {}, severity: 'high' }, '/severity'],
      [{ fingerprint: 'x'.repeat(257), labels: {} }, '/fingerprint'],
    ] as const) {
      const response = await post(body);
      assert.equal(response.statusCode, 422, response.body);
      assert.ok(
        pointers(response).some((found) => found === pointer || found.startsWith(`${pointer}/`)),
        `${pointer}: ${response.body}`,
      );
    }
    assert.deepEqual(await cast.db.query('select number from alerts'), before);
    assert.equal((await cast.call(cast.charlie, 'POST', '/api/v1/alerts', { fingerprint: 'x', labels: {} })).statusCode, 403);
    assert.equal((await cast.call(null, 'POST', '/api/v1/alerts', { fingerprint: 'x', labels: {} })).statusCode, 401);
  });

  test('S62: prototype names in labels and annotations are stored inert or dropped, and pollute nothing', async () => {
    const raw =
      '{"fingerprint":"poison","labels":{"__proto__":"a","constructor":"b","prototype":"c","toString":"d","alertname":"kept"},"annotations":{"__proto__":"x","summary":"Title"}}';
    const response = await cast.bob.inject({
      method: 'POST',
      url: '/api/v1/alerts',
      headers: { 'content-type': 'application/json' },
      payload: raw,
    });
    // Fastify's parser refuses __proto__ and constructor.prototype before a handler sees them.
    assert.ok([201, 400].includes(response.statusCode), response.body);
    const plain = await post({
      fingerprint: 'inert',
      labels: { constructor: 'b', prototype: 'c', toString: 'd', alertname: 'kept' },
      annotations: { hasOwnProperty: 'x' },
    });
    assert.equal(plain.statusCode, 201, plain.body);
    const alert = plain.json() as Shown;
    assert.deepEqual(Object.entries(alert.labels).sort(), [
      ['alertname', 'kept'],
      ['toString', 'd'],
    ]);
    for (const members of [
      '{"annotations":{"__proto__":{"polluted":"yes"}}}',
      '{"annotations":{"constructor":{"prototype":{"polluted":"yes"}}}}',
      '{"__proto__":{"title":"x"}}',
      '{"annotations":{"__proto__":"text","valueOf":"mine"}}',
    ]) {
      const patched = await cast.bob.inject({
        method: 'PATCH',
        url: `/api/v1/alerts/${alert.number}`,
        headers: { 'content-type': 'application/json' },
        payload: members,
      });
      assert.ok(patched.statusCode < 500, `${members}: ${patched.body}`);
    }
    const annotated = await cast.call(cast.bob, 'PATCH', `/api/v1/alerts/${alert.number}`, {
      annotations: { constructor: 'c', valueOf: 'mine', toString: 'too' },
    });
    assert.deepEqual(Object.entries((annotated.json() as Shown).annotations).sort(), [
      ['hasOwnProperty', 'x'],
      ['toString', 'too'],
      ['valueOf', 'mine'],
    ]);
    assert.equal(({} as { polluted?: string }).polluted, undefined);
    assert.equal((await cast.call(cast.charlie, 'GET', '/api/v1/alerts?label=toString:d')).json().total, 1);
    assert.equal((await cast.call(cast.charlie, 'GET', '/api/v1/alerts?label=__proto__:d')).statusCode, 200);
  });

  test('the thread keeps what was said, newest first or oldest first, and tells open pages', async () => {
    const number = await cast.fire('talked-about');
    cast.liveEvents.length = 0;
    const url = `/api/v1/alerts/${number}/thread`;
    const first = await cast.call(cast.bob, 'POST', `${url}/messages`, { text: 'Looking' });
    assert.equal(first.statusCode, 201, first.body);
    const message = first.json() as { id: string; at: string; author: { name: string }; text: string; origin: string };
    assert.deepEqual([message.author.name, message.text, message.origin], ['Bob', 'Looking', 'web']);
    await cast.call(cast.alice, 'POST', `${url}/messages`, { text: 'Found it' });
    const texts = async (query: string) =>
      ((await cast.call(cast.charlie, 'GET', url + query)).json() as { items: Array<{ text: string }> }).items.map((item) => item.text);
    assert.deepEqual(await texts(''), ['Found it', 'Looking']);
    assert.deepEqual(await texts('?sort=created_at'), ['Looking', 'Found it']);
    assert.deepEqual(await texts('?limit=1&skip=1'), ['Looking']);
    assert.equal((await cast.call(cast.charlie, 'GET', `${url}?sort=text`)).statusCode, 400);
    assert.equal((await cast.call(cast.bob, 'POST', `${url}/typing`)).statusCode, 204);
    assert.deepEqual(
      cast.liveEvents.map((event) => [event.type, event.permission, event.data['number']]),
      [
        ['thread.message', 'alerts:read', number],
        ['thread.message', 'alerts:read', number],
        ['thread.typing', 'alerts:read', number],
      ],
    );
    for (const text of ['', '   ', 'x'.repeat(10_001), 7, null]) {
      assert.deepEqual([...new Set(pointers(await cast.call(cast.bob, 'POST', `${url}/messages`, { text })))], ['/text']);
    }
  });
});
