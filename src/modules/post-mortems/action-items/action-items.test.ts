// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from '../../../../test/cast.ts';
import { moveClock } from '../../../../test/harness/clock.ts';
import { signal } from '../../../../test/harness/signals.ts';
import { WHOLE_SERVER } from '../../../../test/harness/whole-server.ts';
import type { Job } from '../../../platform/loop.ts';
import { openWakes } from '../../../platform/wakes.ts';
import { openPagePlanner } from '../../../wiring/notifications.ts';
import { postMortemsModule } from '../index.ts';
import { type Intake, openIntake } from '../../alerts/index.ts';
import { dayOf, ITEM_LIMITS, ITEM_PRIORITIES, ITEM_STATUSES, ITEM_TYPES } from './action-item.ts';

const DAY_MS = 86_400_000;

describe('action items', () => {
  let cast: Cast;
  let intake: Intake;
  before(async () => {
    cast = await startCast(WHOLE_SERVER);
    // The clock is moved by weeks: nobody is signed out by that.
    await cast.platform.db.query(
      `update sessions set expires_at = app_now() + interval '1 year', last_used_at = app_now() + interval '1 year'`,
    );
    const { db, live, log } = cast.platform;
    intake = openIntake({ db, live, log, correlationWindowMs: 300_000, reopenWindowMs: 300_000, onChanged: () => {} });
  });
  after(async () => {
    await intake.close();
    await cast.close();
  });

  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, who: Person = cast.bob) => {
    const answer = await who.inject({ method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: (answer.body === '' ? null : answer.json()) as any };
  };
  const made = async (path: string, body: object = {}, who: Person = cast.bob): Promise<any> => {
    const answer = await ask('POST', path, body, who);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const begun = async (over: object = {}) => {
    const incident = await made('/incidents', { title: 'Queue is stuck', severity: 'high', ...over });
    await made(`/incidents/${incident.number}/post-mortem`);
    return { incident, path: `/incidents/${incident.number}/post-mortem/action-items` };
  };
  /** The background work of a server of its own. */
  const server = (): readonly Job[] => {
    const planner = openPagePlanner({ platform: cast.platform, wakes: openWakes() }, { personChannelFor: async () => null });
    return postMortemsModule(cast.platform, { planner, findings: async () => [] }).jobs ?? [];
  };
  const run = async (name: string, jobs = server()) => {
    const job = jobs.find((one) => one.name === name);
    assert.ok(job, name);
    while (await job.run());
  };
  const clock = (byMs: number) => moveClock(cast.database.url, byMs);
  const today = async (inDays = 0) => {
    const [row] = await cast.platform.db.query<{ day: string }>(
      `select to_char((app_now() at time zone 'UTC')::date + $1::int, 'YYYY-MM-DD') as day`,
      [inDays],
    );
    return row?.day ?? '';
  };
  /** What a person was told, in order. */
  const noticesOf = async (who: Person, kind: string) =>
    (await ask('GET', '/notifications?limit=200&sort=created_at', undefined, who)).body.items
      .filter((one: any) => one.kind === kind)
      .map(({ title, body, link }: any) => ({ title, body, link }));

  test('an item keeps what was said of it, and may be added and changed in every state of the post-mortem', async () => {
    const { incident, path } = await begun();
    const pm = path.replace('/action-items', '');
    const { body: postMortem } = await ask('PATCH', pm, { blameless_confirmed: true });
    const item = await made(path, {
      title: ' Add a limit ',
      type: 'prevent',
      priority: 'urgent',
      due_date: '2030-06-01T23:30:00-08:00',
      ticket_url: 'https://t.example/1',
    });
    assert.deepEqual(
      [item.title, item.type, item.priority, item.status, item.due_date, item.ticket_url, item.owner, item.incident_number, item.version],
      ['Add a limit', 'prevent', 'urgent', 'open', '2030-06-01', 'https://t.example/1', null, incident.number, 1],
    );
    for (const step of [null, 'submit-review', 'approve', 'publish']) {
      if (step) assert.equal((await ask('POST', `${pm}/${postMortem.id}/${step}`)).status, 200);
      const added = await made(path, { title: `After ${step}` });
      assert.deepEqual([added.type, added.priority], ['other', 'medium']);
      const { body: done } = await ask('PATCH', `${path}/${added.id}`, { status: 'done', version: 1 });
      assert.deepEqual([done.status, done.done_at !== null, done.version], ['done', true, 2]);
      const stale = await ask('PATCH', `${path}/${added.id}`, { title: 'Stale', version: 1 });
      assert.deepEqual(
        [stale.status, stale.body.code, stale.body.current.status, stale.body.current_version],
        [409, 'version_conflict', 'done', 2],
      );
      assert.equal((await ask('PATCH', `${path}/${added.id}`, { status: 'open' })).body.done_at, null);
    }
    const { items } = (await ask('GET', path, undefined, cast.charlie)).body;
    assert.equal(items.length, 5);
    assert.equal((await ask('DELETE', `${path}/${item.id}`, undefined, cast.alice)).status, 204);
    assert.equal((await ask('DELETE', `${path}/${item.id}`, undefined, cast.alice)).status, 404);
    const other = await begun();
    assert.equal((await ask('PATCH', `${other.path}/${items[1].id}`, { title: 'x' })).status, 404, 'an item of another post-mortem');
  });

  test('what is wrong is 422 with the field, and nothing is stored', async () => {
    const { path } = await begun();
    const gone = await cast.platform.db.query<{ id: string }>(`update users set active = false where id = $1 returning id`, [
      cast.charlie.userId,
    ]);
    const bad: ReadonlyArray<readonly [object, string]> = [
      [{ title: ' ' }, '/title'],
      [{}, '/title'],
      [{ title: 'x'.repeat(ITEM_LIMITS.title + 1) }, '/title'],
      [{ title: 'x', description: 'x'.repeat(ITEM_LIMITS.description + 1) }, '/description'],
      [{ title: 'x', type: 'later' }, '/type'],
      [{ title: 'x', priority: 'p0' }, '/priority'],
      [{ title: 'x', status: 'finished' }, '/status'],
      [{ title: 'x', owner_id: randomUUID() }, '/owner_id'],
      [{ title: 'x', owner_id: gone[0]?.id }, '/owner_id'],
      [{ title: 'x', done_at: '2030-01-01T00:00:00Z' }, '/done_at'],
      ...['tomorrow', '2030-02-30', '2030-13-01', '01.06.2030', '2030-06-01T25:00:00Z', '2030-06-01T10:00:00', '', '0001-01-01'].map(
        (due_date) => [{ title: 'x', due_date }, '/due_date'] as const,
      ),
      ...[
        'javascript:alert(1)',
        'ftp://x.example',
        'data:text/html,x',
        'x.example/1',
        'https://a:b@x.example',
        `https://x.example/${'x'.repeat(ITEM_LIMITS.url)}`,
      ].map((ticket_url) => [{ title: 'x', ticket_url }, '/ticket_url'] as const),
    ];
    for (const [body, pointer] of bad) {
      const answer = await ask('POST', path, body);
      assert.deepEqual(
        [answer.status, answer.body.errors?.[0]?.pointer],
        [422, pointer],
        JSON.stringify([body, answer.body]).slice(0, 300),
      );
    }
    await cast.platform.db.query('update users set active = true where id = $1', [cast.charlie.userId]);
    assert.deepEqual((await ask('GET', path)).body.items, []);
    for (const type of ITEM_TYPES) for (const priority of ITEM_PRIORITIES) await made(path, { title: 'x', type, priority });
    for (const status of ITEM_STATUSES)
      await made(path, { title: 'x'.repeat(ITEM_LIMITS.title), description: 'x'.repeat(ITEM_LIMITS.description), status });
    for (let n = 24; n < ITEM_LIMITS.items; n += 1) await made(path, { title: `${n}` });
    assert.equal((await ask('POST', path, { title: 'One too many' })).status, 409);
  });

  test('a day is read from both forms, and nothing that is none', () => {
    assert.deepEqual(
      ['2028-02-29', '2030-06-01T00:00:00Z', '2030-06-01T23:59:59.999+14:00', '2027-02-29', '2030-06-01T00:00:00+25:00', '2030-6-1'].map(
        dayOf,
      ),
      ['2028-02-29', '2030-06-01', '2030-06-01', null, null, null],
    );
  });

  test('the list shows what is to be done by due date, none last, and the rest only by status', async () => {
    const service = await made('/services', { name: 'Stock' });
    const { incident, path } = await begun({ service_id: service.id });
    const of = `service_id=${service.id}`;
    const day = (n: number) => today(n);
    const items = [
      ['none', null, 'open'],
      ['later', await day(5), 'in_progress'],
      ['late', await day(-1), 'open'],
      ['today', await day(0), 'open'],
      ['done', await day(-9), 'done'],
      ['not', null, 'wont_do'],
    ] as const;
    for (const [title, due_date, status] of items)
      await made(path, { title, due_date, status, owner_id: title === 'late' ? cast.bob.userId : null });
    const titles = async (query: string) => (await ask('GET', `/action-items?${of}&${query}`)).body.items.map(({ title }: any) => title);
    assert.deepEqual(await titles(''), ['late', 'today', 'later', 'none']);
    assert.deepEqual(await titles('sort=-due_date'), ['later', 'today', 'late', 'none'], 'none is last in either direction');
    assert.deepEqual(await titles('overdue=true'), ['late']);
    assert.deepEqual(await titles('overdue=false'), ['today', 'later', 'none']);
    assert.deepEqual(await titles('status=done,wont_do'), ['done', 'not']);
    assert.deepEqual(await titles(`owner_id=${cast.bob.userId}`), ['late']);
    assert.deepEqual(await titles(`search=%23${incident.number}%20LAT`), ['late', 'later']);
    const seen: string[] = [];
    let next = '';
    do {
      const { body } = await ask('GET', `/action-items?${of}&limit=1${next}`);
      seen.push(...body.items.map(({ title }: any) => title));
      next = body.next_cursor ? `&cursor=${body.next_cursor}` : '';
    } while (next !== '');
    assert.deepEqual(seen, ['late', 'today', 'later', 'none']);
    assert.equal((await ask('GET', '/action-items?status=finished')).body.errors[0].pointer, '?status');
    assert.deepEqual((await ask('GET', `/action-items?${of}&overdue=true`)).body.items[0].owner.display_name, 'Bob');
  });

  test('owners hear when they are assigned, but not of what they take themselves', async () => {
    const { incident, path } = await begun();
    const before = (await noticesOf(cast.alice, 'action_item.assigned')).length;
    const own = await made(path, { title: 'Mine', owner_id: cast.bob.userId });
    const item = await made(path, { title: 'Yours', owner_id: cast.alice.userId, due_date: '2031-01-01' });
    await ask('PATCH', `${path}/${item.id}`, { title: 'Still yours' });
    const reminders = (await noticesOf(cast.alice, 'action_item.assigned')).slice(before);
    assert.deepEqual(reminders, [
      {
        title: 'Action item for you: Yours',
        body: `Bob assigned it to you, from incident #${incident.number}. Priority medium, due 2031-01-01.`,
        link: `/incidents/${incident.number}/post-mortem`,
      },
    ]);
    await ask('PATCH', `${path}/${own.id}`, { owner_id: cast.alice.userId });
    assert.equal((await noticesOf(cast.alice, 'action_item.assigned')).length, before + 2);
    assert.deepEqual(await noticesOf(cast.bob, 'action_item.assigned'), []);
  });

  test('owners are reminded on the day before, and weekly of all that is overdue, in one reminder, on two servers and after a restart once', async () => {
    await cast.platform.db.query('delete from action_items');
    const { path } = await begun();
    await made(path, { title: 'Soon', owner_id: cast.alice.userId, due_date: await today(3) });
    await made(path, { title: 'Sooner', owner_id: cast.alice.userId, due_date: await today(2) });
    await made(path, { title: 'Later', owner_id: cast.alice.userId, due_date: await today(8) });
    await made(path, { title: 'Nobody’s', due_date: await today(2) });
    await made(path, { title: 'Done', owner_id: cast.alice.userId, due_date: await today(2), status: 'done' });
    /** What Alice is told on the morning of a day, by two servers at once that look twice. */
    const morning = async (inDays: number) => {
      const before = (await noticesOf(cast.alice, 'action_item.due')).length;
      await clock(inDays * DAY_MS);
      for (let n = 0; n < 2; n += 1) await Promise.all([run('action item reminders', server()), run('action item reminders', server())]);
      return (await noticesOf(cast.alice, 'action_item.due')).slice(before).map(({ title }: any) => title);
    };
    try {
      const days: Record<number, string[]> = {};
      for (let day = 0; day <= 12; day += 1) days[day] = await morning(day);
      assert.deepEqual(days, {
        0: [],
        1: ['Action item due tomorrow: Sooner'],
        2: ['Action item due tomorrow: Soon'],
        3: ['Action item overdue: Sooner'],
        4: [],
        5: [],
        6: [],
        7: ['Action item due tomorrow: Later'],
        8: [],
        9: [],
        10: ['Your action items: 3 overdue'],
        11: [],
        12: [],
      });
      const [reminder] = (await noticesOf(cast.alice, 'action_item.due')).slice(-1);
      assert.match(reminder.body, /^Overdue since \d{4}-\d\d-\d\d: Sooner .*\nOverdue since \d{4}-\d\d-\d\d: Soon /);
      assert.deepEqual(await noticesOf(cast.bob, 'action_item.due'), []);
    } finally {
      await clock(0);
    }
  });

  test('an item that was done and whose alert fires again is marked once, with a link, and its owner told once, by two servers', async () => {
    const labels = { alertname: 'QueueStuck', namespace: 'shop', deployment: `q${randomUUID().slice(0, 8)}` };
    const fire = async (action: 'fire' | 'resolve', fingerprint: string) => {
      const [result] = await intake.record([signal({ fingerprint, labels, action } as any)]);
      return Number(result?.number);
    };
    const { incident, path } = await begun();
    const first = randomUUID();
    const number = await fire('fire', first);
    await ask('POST', `/incidents/${incident.id}/alerts`, { alert_numbers: [number] });
    const item = await made(path, { title: 'Drain the queue', owner_id: cast.alice.userId });
    const stays = await made(path, { title: 'Not done' });
    await fire('resolve', first);
    await ask('PATCH', `${path}/${item.id}`, { status: 'done' });
    const look = async () => {
      for (let n = 0; n < 2; n += 1) await Promise.all([run('action item recurrence', server()), run('action item recurrence', server())]);
    };
    const stored = async (id: string) => (await ask('GET', path)).body.items.find((one: any) => one.id === id);
    await look();
    assert.equal((await stored(item.id)).recurred_at, null, 'what fired before does not count');
    await intake.record([signal({ fingerprint: randomUUID(), labels: { ...labels, deployment: 'other' } })]);
    await look();
    assert.equal((await stored(item.id)).recurred_at, null, 'nor does another group');
    const again = await fire('fire', randomUUID());
    await look();
    const marked = await stored(item.id);
    assert.deepEqual([marked.status, marked.recurred_alert_number, marked.recurred_at !== null], ['done', again, true]);
    await fire('fire', randomUUID());
    await look();
    assert.deepEqual(await stored(item.id), marked, 'once');
    assert.equal((await stored(stays.id)).recurred_at, null);
    assert.deepEqual(await noticesOf(cast.alice, 'action_item.recurred'), [
      {
        title: 'It came back: Drain the queue',
        body: `Alert #${again} fired after this action item of incident #${incident.number} was done.`,
        link: `/incidents/${incident.number}/post-mortem`,
      },
    ]);
    const kinds = (await ask('GET', `/incidents/${incident.id}/timeline?limit=200`)).body.items.map(({ kind }: any) => kind);
    assert.equal(kinds.filter((kind: string) => kind === 'action_item.recurred').length, 1);
    await ask('PATCH', `${path}/${item.id}`, { status: 'open' });
    await ask('PATCH', `${path}/${item.id}`, { status: 'done' });
    assert.equal((await stored(item.id)).recurred_at, null, 'done anew');
    await fire('resolve', first);
    await look();
    assert.equal((await stored(item.id)).recurred_at, null);
    const third = await fire('fire', randomUUID());
    await look();
    assert.equal((await stored(item.id)).recurred_alert_number, third);
    assert.equal((await noticesOf(cast.alice, 'action_item.recurred')).length, 2);
  });

  test('a known alert that fires again after the item was done counts as well', async () => {
    const fingerprint = randomUUID();
    const labels = { alertname: 'Flaps', job: randomUUID() };
    const [fired] = await intake.record([signal({ fingerprint, labels })]);
    const { incident, path } = await begun();
    await ask('POST', `/incidents/${incident.id}/alerts`, { alert_numbers: [Number(fired?.number)] });
    await ask('POST', `/alerts/${fired?.number}/resolve`);
    const item = await made(path, { title: 'Mend it', status: 'done' });
    await ask('POST', `/alerts/${fired?.number}/reopen`);
    await run('action item recurrence');
    const [stored] = (await ask('GET', path)).body.items;
    assert.deepEqual([stored.id, stored.recurred_alert_number], [item.id, Number(fired?.number)]);
  });

  test('the commander of a critical incident without a post-mortem is reminded once, three days after it was resolved', async () => {
    const critical = async (over: object = {}) => {
      const one = await made('/incidents', { title: 'All is down', severity: 'critical', ...over });
      await made(`/incidents/${one.id}/ics/roles`, { role: 'incident_commander', user_id: cast.alice.userId });
      await ask('POST', `/incidents/${one.id}/resolve`);
      return one;
    };
    const missed = await critical();
    const written = await critical();
    await made(`/incidents/${written.id}/post-mortem`);
    await critical({ severity: 'high' });
    const shown = async () =>
      (await ask('GET', '/post-mortems/missing', undefined, cast.charlie)).body.items.map((one: any) => one.incident_number);
    const reminders = async () => {
      await Promise.all([run('missing post-mortems', server()), run('missing post-mortems', server())]);
      return (await noticesOf(cast.alice, 'post_mortem.missing')).map(({ title }: any) => title);
    };
    try {
      await clock(3 * DAY_MS - 60_000);
      assert.deepEqual([await shown(), await reminders()], [[], []]);
      await clock(3 * DAY_MS + 60_000);
      assert.deepEqual([await shown(), await reminders()], [[missed.number], [`Incident #${missed.number} has no post-mortem yet`]]);
      await clock(30 * DAY_MS);
      assert.equal((await reminders()).length, 1, 'once');
      await made(`/incidents/${missed.number}/post-mortem`);
      assert.deepEqual(await shown(), []);
    } finally {
      await clock(0);
    }
  });
});
