// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { moveClock } from '../../../../test/harness/clock.ts';
import { type IncidentsCast, startIncidentsCast } from '../../incidents/incidents.fixture.ts';
import { reportUnacknowledged } from './coordination.actions.ts';

const MINUTE = 60_000;

describe('what is said in an incident', () => {
  let cast: IncidentsCast;
  let offset = 0;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  const at = (id: string, rest = '') => `/api/v1/incidents/${id}/coordination/messages${rest}`;
  const say = async (id: string, body: object, as = cast.bob): Promise<any> => {
    const answer = await cast.call(as, 'POST', at(id), body);
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json();
  };
  const acknowledge = (id: string, message: string, as = cast.alice) => cast.call(as, 'POST', at(id, `/${message}/acknowledge`), {});
  const pass = async (minutes: number) => {
    offset += minutes * MINUTE;
    await moveClock(cast.database.url, offset);
  };
  const look = async (id: string) => {
    cast.notices.length = 0;
    await Promise.all([reportUnacknowledged(cast.deps), reportUnacknowledged(cast.deps)]);
    return cast.notices.filter(({ link }) => link?.startsWith(cast.linkOf(id)));
  };
  const timeline = async (id: string): Promise<any[]> =>
    ((await cast.call(cast.bob, 'GET', `/api/v1/incidents/${id}/timeline`)).json() as any).items;

  test('an order reaches whom it names, by role or id, and is acknowledged by each of them; its author hears what is missing after ten minutes, once', async () => {
    const id = await cast.open();
    const roles = `/api/v1/incidents/${id}/ics/roles`;
    await cast.call(cast.bob, 'POST', roles, { role: 'operations_lead', user_id: cast.alice.userId });
    cast.notices.length = 0;
    const order = await say(id, { kind: 'order', text: 'Roll back', to: ['operations_lead', cast.charlie.userId] });
    assert.equal(order.ack_required, true);
    assert.deepEqual(order.recipient_ids, [cast.alice.userId, cast.charlie.userId]);
    assert.deepEqual(
      cast.notices.map(({ userIds, kind, urgency }) => [userIds, kind, urgency]),
      [[[cast.alice.userId, cast.charlie.userId], 'incident.command_message', 'low']],
    );
    const acknowledged = (await acknowledge(id, order.id)).json() as any;
    assert.deepEqual(
      acknowledged.acknowledged_by.map(({ name }: any) => name),
      ['Alice'],
    );
    assert.equal((await acknowledge(id, order.id)).statusCode, 200, 'again changes nothing');
    const [audits] = await cast.db.query<{ count: number }>(
      `select count(*) as count from audit_events where entity_id = $1 and event = 'coordination.message_acknowledged'`,
      [id],
    );
    assert.equal(audits?.count, 1);
    await pass(9);
    assert.deepEqual(await look(id), []);
    await pass(1);
    const [notice, ...more] = await look(id);
    assert.deepEqual(more, []);
    assert.deepEqual([notice?.userIds, notice?.kind], [[cast.bob.userId], 'incident.not_acknowledged']);
    assert.match(notice?.body ?? '', /^Missing after 10 minutes: Charlie\. “Roll back”$/);
    assert.deepEqual(await look(id), [], 'once');
  });

  test('an order that everybody acknowledged, or anybody where it names nobody, is reported to nobody', async () => {
    const id = await cast.open();
    const named = await say(id, { kind: 'order', text: 'a', to: [cast.alice.userId, cast.bob.userId] });
    assert.deepEqual(named.recipient_ids, [cast.alice.userId], 'its author needs no order of their own');
    await acknowledge(id, named.id);
    const open = await say(id, { kind: 'order', text: 'b' });
    await acknowledge(id, open.id);
    await say(id, { kind: 'request', text: 'c', to: [cast.alice.userId] });
    await pass(10);
    assert.deepEqual(await look(id), []);
    const unfilled = await say(id, { kind: 'order', text: 'd', to: ['scribe'] });
    assert.deepEqual(unfilled.recipient_ids, []);
    await pass(10);
    assert.match((await look(id))[0]?.body ?? '', /^Nobody was Scribe to acknowledge it\./);
  });

  test('a decision stands on the timeline as well, other messages do not', async () => {
    const id = await cast.open();
    const before = (await timeline(id)).length;
    await say(id, { text: 'hello' });
    await say(id, { kind: 'decision', text: 'We roll back' });
    const entries = await timeline(id);
    assert.equal(entries.length, before + 1);
    assert.deepEqual([entries.at(-1).kind, entries.at(-1).text], ['decision.made', 'Decision by Bob: We roll back']);
    const list = (await cast.call(cast.charlie, 'GET', at(id))).json() as any;
    assert.deepEqual(
      list.items.map(({ kind, text }: any) => [kind, text]),
      [
        ['decision', 'We roll back'],
        ['message', 'hello'],
      ],
    );
  });

  test('bad input is refused by name', async () => {
    const id = await cast.open();
    for (const [body, pointer] of [
      [{ text: ' ' }, '/text'],
      [{ text: 'x'.repeat(10_001) }, '/text'],
      [{ text: 'x', kind: 'shout' }, '/kind'],
      [{ text: 'x', to: ['captain'] }, '/to/0'],
      [{ text: 'x', to: ['scribe', randomUUIDv7()] }, '/to/1'],
      [{ text: 'x', to: Array.from({ length: 51 }, () => 'scribe') }, '/to'],
    ] as const) {
      const answer = await cast.call(cast.bob, 'POST', at(id), body);
      assert.equal(answer.statusCode, 422, JSON.stringify(body).slice(0, 60));
      assert.equal((answer.json() as any).errors[0].pointer, pointer);
    }
    const own = await say(id, { kind: 'order', text: 'x' });
    assert.equal((await acknowledge(id, own.id, cast.bob)).statusCode, 409);
    const plain = await say(id, { text: 'x' });
    assert.equal((await acknowledge(id, plain.id)).statusCode, 409);
    assert.equal((await acknowledge(id, randomUUIDv7())).statusCode, 404);
    assert.equal((await acknowledge(await cast.open(), own.id)).statusCode, 404, 'of another incident');
    assert.equal((await acknowledge(id, own.id, cast.charlie)).statusCode, 403);
  });

  test('the thread of an incident is its own: read by cursor, shown live, mirrored into chat but never back to where it came from', async () => {
    const { addIncidentMessage } = await import('../thread/thread.actions.ts');
    const [id, other] = [await cast.open(), await cast.open()];
    const thread = (of: string, rest = '') => `/api/v1/incidents/${of}/thread${rest}`;
    for (const text of ['one', 'two', 'three'])
      assert.equal((await cast.call(cast.bob, 'POST', thread(id, '/messages'), { text })).statusCode, 201);
    const page = (await cast.call(cast.charlie, 'GET', thread(id, '?limit=2'))).json() as any;
    assert.deepEqual(
      [page.total, page.items.map(({ text, source, author }: any) => [text, source, author.name])],
      [
        3,
        [
          ['three', 'web', 'Bob'],
          ['two', 'web', 'Bob'],
        ],
      ],
    );
    const rest = (await cast.call(cast.charlie, 'GET', thread(id, `?limit=2&cursor=${page.next_cursor}`))).json() as any;
    assert.deepEqual(
      rest.items.map(({ text }: any) => text),
      ['one'],
    );
    assert.equal(((await cast.call(cast.charlie, 'GET', thread(other))).json() as any).total, 0);
    const event = cast.liveEvents.findLast(({ type }) => type === 'incident.message');
    assert.deepEqual(event?.data, { incident_id: id, message_id: page.items[0].id });
    const mirrored: unknown[] = [];
    const from = { provider: 'chatone', external: { channel: 'C1', ts: '1' } };
    await cast.db.transaction((tx) =>
      addIncidentMessage(
        tx,
        { live: cast.deps.live, room: { mirror: async (_tx, note) => void mirrored.push(note) } },
        { id, number: 1 },
        { text: 'from chat', by: { actor: { kind: 'user', id: cast.bob.userId, name: 'Bob' } }, origin: 'chatone', from },
      ),
    );
    const [newest] = ((await cast.call(cast.charlie, 'GET', thread(id))).json() as any).items;
    assert.deepEqual([newest.text, newest.source], ['from chat', 'chatone']);
    const by = { kind: 'user', id: cast.bob.userId, name: 'Bob' };
    assert.deepEqual(mirrored, [{ incidentId: id, messageId: newest.id, author: 'Bob', by, text: 'from chat', from }]);
    assert.equal((await cast.call(cast.bob, 'POST', thread(id, '/typing'))).statusCode, 204);
    assert.equal(cast.liveEvents.findLast(({ type }) => type === 'incident.typing')?.data['incident_id'], id);
    for (const text of ['', '  ']) assert.equal((await cast.call(cast.bob, 'POST', thread(id, '/messages'), { text })).statusCode, 422);
    assert.equal((await cast.call(cast.bob, 'POST', thread(id, '/messages'), { text: 'x'.repeat(10_001) })).statusCode, 422);
    assert.equal((await cast.call(cast.charlie, 'POST', thread(id, '/messages'), { text: 'x' })).statusCode, 403);
    assert.equal((await cast.call(cast.bob, 'GET', thread(randomUUIDv7()))).statusCode, 404);
  });
});
