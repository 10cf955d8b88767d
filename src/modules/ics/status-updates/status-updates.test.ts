// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { moveClock } from '../../../../test/harness/clock.ts';
import type { Actor } from '../../../platform/actor.ts';
import { type IncidentsCast, startIncidentsCast } from '../../incidents/incidents.fixture.ts';
import { NO_ROOM } from '../../incidents/null-ports.ts';
import type { StillPublished } from '../../incidents/ports.ts';
import { nextReminder, nextUpdateAt } from '../../incidents/lifecycle/next-update.ts';
import { remindToPublish, remindOfUpdates } from './status-updates.actions.ts';

const MINUTE = 60_000;

describe('status updates', () => {
  let cast: IncidentsCast;
  let offset = 0;
  let published: readonly StillPublished[] = [];
  let publisher: Actor | null = null;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  const at = (id: string, rest = '') => `/api/v1/incidents/${id}/status-updates${rest}`;
  const post = (id: string, body: object) => cast.call(cast.bob, 'POST', at(id), body);
  const minutesOf = (update: any) =>
    update.next_update_at === null ? null : (Date.parse(update.next_update_at) - Date.parse(update.at)) / MINUTE;
  const pass = async (minutes: number) => {
    offset += minutes * MINUTE;
    await moveClock(cast.database.url, offset);
  };
  /** Several servers look at the same moment. */
  const look = async (id: string) => {
    cast.notices.length = 0;
    const statusPages = { ...NO_ROOM.statusPages, unresolved: async () => published, lastAuthor: async () => publisher };
    const deps = { ...cast.deps, room: { statusPages } };
    await Promise.all([1, 2, 3].flatMap(() => [remindOfUpdates(deps), remindToPublish(deps)]));
    return cast.notices.filter(({ link }) => link?.startsWith(cast.linkOf(id)));
  };

  test('an update is listed, stands on the timeline, and promises the next one by the severity unless it says otherwise', async () => {
    for (const [severity, wanted] of [
      ['critical', 30],
      ['high', 60],
      ['medium', null],
      ['low', null],
    ] as const) {
      const id = await cast.open({ severity });
      const answer = await post(id, { message: ' We are looking into it ' });
      assert.equal(answer.statusCode, 201, answer.body);
      const update = answer.json() as any;
      assert.equal(minutesOf(update), wanted, severity);
      assert.deepEqual(
        [update.message, update.audience, update.status_page_ids, update.edited_at, update.author.name],
        ['We are looking into it', 'internal', [], null, 'Bob'],
      );
    }
    const id = await cast.open({ severity: 'critical' });
    assert.equal(minutesOf((await post(id, { message: 'a', next_update_in_minutes: 0 })).json()), null);
    assert.equal(minutesOf((await post(id, { message: 'b', next_update_in_minutes: 45 })).json()), 45);
    const list = (await cast.call(cast.charlie, 'GET', at(id))).json() as any;
    assert.deepEqual(
      list.items.map(({ message }: any) => message),
      ['b', 'a'],
    );
    const timeline = (await cast.call(cast.charlie, 'GET', `/api/v1/incidents/${id}/timeline`)).json() as any;
    const entries = timeline.items.filter(({ kind }: any) => kind === 'status_update.posted');
    assert.deepEqual(
      entries.map(({ text }: any) => text),
      ['Bob posted an internal update: a', 'Bob posted an internal update: b'],
    );
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/cancel`, {});
    assert.equal(minutesOf((await post(id, { message: 'It was a drill' })).json()), null, 'nobody waits for more once it is over');
  });

  test('liaison and commander are reminded once when it is due, then every 15 minutes, on however many servers, until somebody posts', async () => {
    const id = await cast.open({ severity: 'critical' });
    const roles = `/api/v1/incidents/${id}/ics/roles`;
    await cast.call(cast.bob, 'POST', roles, { role: 'incident_commander', user_id: cast.alice.userId });
    await cast.call(cast.bob, 'POST', roles, { role: 'liaison', user_id: cast.charlie.userId });
    await cast.call(cast.bob, 'POST', roles, { role: 'scribe', user_id: cast.bob.userId });
    await post(id, { message: 'We are looking into it' });
    await pass(29);
    assert.deepEqual(await look(id), []);
    await pass(1);
    const [notice, ...more] = await look(id);
    assert.deepEqual(more, []);
    assert.deepEqual([...(notice?.userIds ?? [])].sort(), [cast.alice.userId, cast.charlie.userId].sort());
    assert.deepEqual([notice?.kind, notice?.urgency], ['incident.update_due', 'low']);
    assert.deepEqual(await look(id), [], 'once');
    await pass(14);
    assert.deepEqual(await look(id), []);
    await pass(1);
    assert.match((await look(id))[0]?.title ?? '', /is 15 min late$/);
    await pass(60);
    assert.equal((await look(id)).length, 1, 'what was missed while no server ran is one reminder');
    assert.deepEqual(await look(id), []);
    await post(id, { message: 'Payments work', next_update_in_minutes: 5 });
    await pass(4);
    assert.deepEqual(await look(id), []);
    await pass(1);
    assert.equal((await look(id)).length, 1);
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/resolve`, {});
    await pass(15);
    assert.deepEqual(await look(id), [], 'nobody is reminded once it is over');
    const [row] = await cast.db.query<{ count: number }>(
      'select count(*) as count from incident_status_updates where incident_id = $1 and remind_at is not null',
      [id],
    );
    assert.equal(row?.count, 0);
  });

  test('of an incident that is over somebody is reminded every 15 minutes until customers read it', async () => {
    const id = await cast.open({ severity: 'low' });
    const roles = `/api/v1/incidents/${id}/ics/roles`;
    await cast.call(cast.bob, 'POST', roles, { role: 'liaison', user_id: cast.charlie.userId });
    await cast.db.query(
      `insert into incident_status_updates (id, incident_id, message, audience, author, created_at) values ($1, $2, 'We look into it', 'public', $3, app_now())`,
      [randomUUIDv7(), id, { kind: 'user', id: cast.bob.userId, name: 'Bob' }],
    );
    published = [{ page_id: randomUUIDv7(), title: 'Acme Cloud', status: 'investigating' }];
    await pass(60);
    assert.deepEqual(await look(id), [], 'no next one was promised');
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/resolve`, {});
    await pass(14);
    assert.deepEqual(await look(id), []);
    for (let turn = 0; turn < 2; turn += 1) {
      await pass(turn === 0 ? 1 : 15);
      const [notice, ...more] = await look(id);
      assert.deepEqual([notice?.userIds, more.length], [[cast.charlie.userId], 0]);
      assert.match(String(notice?.title), /^Incident \d+ is resolved, and customers read that it goes on$/);
      assert.match(String(notice?.body), /Publish the last update on Acme Cloud\.$/);
      assert.equal(notice?.about, undefined, 'it is not moot with the incident');
    }
    published = [];
    await pass(15);
    assert.deepEqual(await look(id), []);
    published = [{ page_id: randomUUIDv7(), title: 'Acme Cloud', status: 'investigating' }];
    await pass(15);
    assert.deepEqual(await look(id), [], 'once they know, nobody is asked again');
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/close`, {});
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/reopen`, {});
    await pass(15);
    assert.deepEqual(await look(id), [], 'reopened: no next one was promised');
    published = [];
  });

  test('without any status update, the person who acknowledged the incident is reminded of what customers read', async () => {
    const id = await cast.open({ severity: 'low' });
    await cast.call(cast.alice, 'POST', `/api/v1/incidents/${id}/acknowledge`, {});
    await cast.db.query('delete from incident_roles where incident_id = $1', [id]);
    published = [{ page_id: randomUUIDv7(), title: 'Acme Cloud', status: 'investigating' }];
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/cancel`, {});
    await pass(15);
    const notices = await look(id);
    assert.deepEqual(
      notices.map(({ userIds, title }) => [userIds, /is cancelled, and customers read that it goes on$/.test(title)]),
      [[[cast.alice.userId], true]],
    );
    published = [];
  });

  test('where an incident was published on the status page alone, who wrote there last is reminded of it', async () => {
    const id = await cast.open({ severity: 'low' });
    await cast.call(cast.alice, 'POST', `/api/v1/incidents/${id}/acknowledge`, {});
    await cast.db.query('delete from incident_roles where incident_id = $1', [id]);
    published = [{ page_id: randomUUIDv7(), title: 'Acme Cloud', status: 'investigating' }];
    publisher = { kind: 'user', id: cast.charlie.userId, name: 'Charlie' };
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/resolve`, {});
    await pass(15);
    assert.deepEqual(
      (await look(id)).map(({ userIds }) => userIds),
      [[cast.charlie.userId]],
    );
    published = [];
    publisher = null;
  });

  test('without liaison and commander who wrote the last update is reminded; another time for the next one ends that', async () => {
    const id = await cast.open({ severity: 'high' });
    const update = (await post(id, { message: 'a', next_update_in_minutes: 10 })).json() as any;
    await pass(10);
    assert.deepEqual((await look(id))[0]?.userIds, [cast.bob.userId]);
    const later = await cast.call(cast.bob, 'PATCH', at(id, `/${update.id}`), { next_update_in_minutes: 20 });
    assert.equal(later.statusCode, 200);
    await pass(19);
    assert.deepEqual(await look(id), []);
    await pass(1);
    assert.equal((await look(id)).length, 1);
    await cast.call(cast.bob, 'PATCH', at(id, `/${update.id}`), { next_update_in_minutes: 0 });
    await pass(30);
    assert.deepEqual(await look(id), []);
  });

  test('an edit says so, keeps the time of the next one, and only the newest update has one', async () => {
    const id = await cast.open({ severity: 'high' });
    const first = (await post(id, { message: 'Payments fial' })).json() as any;
    const edited = (await cast.call(cast.alice, 'PATCH', at(id, `/${first.id}`), { message: 'Payments fail' })).json() as any;
    assert.deepEqual([edited.message, edited.next_update_at, edited.author.name], ['Payments fail', first.next_update_at, 'Bob']);
    assert.ok(edited.edited_at);
    await post(id, { message: 'Second' });
    assert.equal((await cast.call(cast.bob, 'PATCH', at(id, `/${first.id}`), { next_update_in_minutes: 5 })).statusCode, 409);
    assert.equal((await cast.call(cast.bob, 'PATCH', at(id, `/${first.id}`), { message: 'Older ones can be corrected' })).statusCode, 200);
  });

  test('bad input is refused by name', async () => {
    const id = await cast.open();
    const page = randomUUIDv7();
    const cases: ReadonlyArray<readonly [object, string]> = [
      [{ message: '  ' }, '/message'],
      [{ message: 'x'.repeat(5_001) }, '/message'],
      [{ message: 'a\0b' }, '/message'],
      [{ message: 'x', audience: 'everybody' }, '/audience'],
      [{ message: 'x', next_update_in_minutes: -1 }, '/next_update_in_minutes'],
      [{ message: 'x', next_update_in_minutes: 10_081 }, '/next_update_in_minutes'],
      [{ message: 'x', next_update_in_minutes: 1.5 }, '/next_update_in_minutes'],
      [{ message: 'x', status_page_ids: [page] }, '/status_page_ids'],
      [{ message: 'x', audience: 'public' }, '/status_page_ids'],
      [{ message: 'x', colour: 'red' }, '/colour'],
    ];
    for (const [body, pointer] of cases) {
      const answer = await post(id, body);
      assert.equal(answer.statusCode, 422, JSON.stringify(body).slice(0, 80));
      assert.equal((answer.json() as any).errors[0].pointer, pointer);
    }
    for (const body of [{ message: 'x'.repeat(5_000) }, { message: 'x', next_update_in_minutes: 10_080 }])
      assert.equal((await post(id, body)).statusCode, 201);
    assert.equal((await post(randomUUIDv7(), { message: 'x' })).statusCode, 404);
    assert.equal((await cast.call(cast.bob, 'PATCH', at(id, `/${page}`), { message: 'x' })).statusCode, 404);
    assert.equal((await cast.call(cast.bob, 'PATCH', at(id, `/${page}`), {})).statusCode, 422);
    assert.equal((await cast.call(cast.charlie, 'POST', at(id), { message: 'x' })).statusCode, 403);
  });

  test('the next update and the next reminder are counted from the times that were promised', () => {
    const now = new Date('2030-05-15T12:00:00Z');
    const minutes = (date: Date | null) => date && (date.getTime() - now.getTime()) / MINUTE;
    assert.equal(minutes(nextUpdateAt(undefined, { severity: 'critical', status: 'resolved' }, now)), null);
    assert.equal(minutes(nextUpdateAt(10, { severity: 'low', status: 'resolved' }, now)), 10);
    assert.equal(minutes(nextReminder(now, now)), 15);
    assert.equal(minutes(nextReminder(new Date(now.getTime() - 14 * MINUTE), now)), 1);
    assert.equal(minutes(nextReminder(new Date(now.getTime() - 15 * MINUTE), now)), 15);
  });
});
