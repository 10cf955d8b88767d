import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { moveClock } from '../../../../test/harness/clock.ts';
import { type IncidentsCast, startIncidentsCast } from '../incidents.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
type Any = any;

const MINUTE = 60_000;

describe('who has an alert', () => {
  let cast: IncidentsCast;
  let round = 0;
  before(async () => {
    cast = await startIncidentsCast();
  });
  afterEach(() => moveClock(cast.database.url, 0));
  after(() => cast.close());

  const json = async (path: string): Promise<Any> => {
    const answer = await cast.call(cast.charlie, 'GET', path);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const alert = (number: number) => json(`/api/v1/alerts/${number}`);
  const listed = async (query: string) => {
    const { items, total } = await json(`/api/v1/alerts?limit=200&${query}`);
    return { numbers: items.map((item: Any) => item.number).sort(), total };
  };
  const command = (id: string, name: string, body?: unknown, who = cast.bob) =>
    cast.call(who, 'POST', `/api/v1/incidents/${id}/${name}`, body);
  const ok = async (id: string, name: string, body?: unknown): Promise<Any> => {
    const answer = await command(id, name, body);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const link = (id: string, numbers: readonly number[]) =>
    cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/alerts`, { alert_numbers: numbers });
  const revision = async (number: number) =>
    (
      await cast.db.query<{ revision: number }>(
        'select revision from alert_groups where id = (select group_id from alerts where number = $1)',
        [number],
      )
    )[0]?.revision ?? 0;
  /** An incident with so many firing alerts. */
  const stage = async (count: number) => {
    round += 1;
    const numbers: number[] = [];
    for (let i = 0; i < count; i += 1)
      numbers.push(
        await cast.fire(`owner-${round}-${i}`, { labels: { alertname: `Owner${round}`, deployment: 'shop', round: `${round}` } }),
      );
    const id = await cast.open();
    await link(id, numbers);
    return { id, numbers, number: (await json(`/api/v1/incidents/${id}`)).number as number, label: `label=round:${round}` };
  };

  test('acknowledging an incident gives its firing alerts an owner and changes the status of none; what joins later has the same', async () => {
    const { id, numbers, number, label } = await stage(2);
    assert.deepEqual((await listed(`${label}&owned=true`)).total, 0);
    await ok(id, 'acknowledge');
    const owner = { incident_number: number, user_id: cast.bob.userId, display_name: 'Bob' };
    for (const each of numbers) {
      const { status, owner: shown, acknowledged_by } = await alert(each);
      assert.deepEqual([status, shown, acknowledged_by], ['firing', owner, null]);
    }
    const later = await cast.fire(`later-${round}`, { labels: { round: `${round}` } });
    assert.equal((await alert(later)).owner, null);
    await link(id, [later]);
    assert.deepEqual((await alert(later)).owner, owner);
    assert.deepEqual(await listed(`${label}&owned=true`), { numbers: [...numbers, later], total: 3 });
    const { alerts } = await json(`/api/v1/incidents/${id}`);
    assert.deepEqual(
      alerts.map((each: Any) => each.owner),
      [owner, owner, owner],
    );
  });

  test('owned=true and owned=false split what fires, with every other filter, in lists, counts, groups and facets', async () => {
    const { id, numbers, label } = await stage(3);
    const [mine = 0, ended = 0] = numbers;
    const free = await cast.fire(`free-${round}`, { labels: { alertname: 'Free', round: `${round}` } });
    await cast.call(cast.bob, 'POST', `/api/v1/alerts/${mine}/acknowledge`);
    await cast.call(cast.bob, 'POST', `/api/v1/alerts/${ended}/resolve`);
    await ok(id, 'acknowledge');
    const held = numbers[2] ?? 0;
    const shown = Object.fromEntries(
      (await json(`/api/v1/alerts?${label}`)).items.map(({ number, owner }: Any) => [number, owner?.display_name ?? null]),
    );
    assert.deepEqual(shown, { [held]: 'Bob', [mine]: null, [ended]: null, [free]: null }, 'only what fires has an owner');
    for (const each of [mine, ended, free]) assert.equal((await alert(each)).owner, null, `${each}`);
    assert.deepEqual(await listed(`${label}&owned=true`), { numbers: [held], total: 1 });
    assert.deepEqual(await listed(`${label}&owned=false`), { numbers: [mine, ended, free].sort(), total: 3 });
    assert.deepEqual(await listed(`${label}&owned=false&status=firing`), { numbers: [free], total: 1 });
    assert.deepEqual(await listed(`${label}&owned=true&status=acknowledged`), { numbers: [], total: 0 });
    // Without any other filter the walk and the count go another way.
    const [firing, owned, nobody] = await Promise.all([listed('status=firing'), listed('owned=true'), listed('status=firing&owned=false')]);
    assert.equal(owned.total + nobody.total, firing.total);
    assert.ok(owned.numbers.includes(held) && !nobody.numbers.includes(held) && nobody.numbers.includes(free));
    assert.equal((await json('/api/v1/alerts?status=firing&owned=false&limit=1')).total, nobody.total);
    assert.equal((await json(`/api/v1/alerts/facets?${label}&owned=true`)).counted, 1);
    const [group] = (await json(`/api/v1/alerts?${label}&grouped=true&owned=true`)).items;
    assert.deepEqual([group.group.firing, group.group.acknowledged, group.group.owned], [0, 2, 1]);
    assert.equal((await cast.call(cast.charlie, 'GET', '/api/v1/alerts?owned=maybe')).statusCode, 400);
  });

  test('an alert has no owner any more when its incident is over, calls people anew, is undone or deleted, or lets it go', async () => {
    for (const end of ['resolve', 'cancel', 'escalate', 'unacknowledge'] as const) {
      const { id, numbers } = await stage(1);
      await ok(id, 'acknowledge');
      assert.ok((await alert(numbers[0] ?? 0)).owner, end);
      await ok(id, end);
      assert.equal((await alert(numbers[0] ?? 0)).owner, null, end);
    }
    const { id, numbers } = await stage(2);
    await ok(id, 'acknowledge');
    await cast.call(cast.bob, 'DELETE', `/api/v1/incidents/${id}/alerts/${numbers[0]}`);
    assert.equal((await alert(numbers[0] ?? 0)).owner, null);
    await ok(id, 'mitigate');
    assert.ok((await alert(numbers[1] ?? 0)).owner, 'mitigated is not over');
    await cast.call(cast.alice, 'DELETE', `/api/v1/incidents/${id}`);
    assert.equal((await alert(numbers[1] ?? 0)).owner, null);
  });

  test('the owner is who acknowledged last, not first', async () => {
    const { id, numbers } = await stage(1);
    await ok(id, 'acknowledge');
    await ok(id, 'escalate');
    assert.equal((await command(id, 'acknowledge', undefined, cast.alice)).statusCode, 200);
    assert.equal((await alert(numbers[0] ?? 0)).owner.display_name, 'Alice');
    assert.equal((await json(`/api/v1/incidents/${id}`)).acknowledged_by.name, 'Bob');
  });

  test('resolving an incident leaves what still fires, and says how many in the answer and on the timeline', async () => {
    const { id, numbers } = await stage(3);
    await cast.call(cast.bob, 'POST', `/api/v1/alerts/${numbers[0]}/resolve`);
    assert.equal((await ok(id, 'acknowledge')).still_firing, 2);
    assert.equal((await ok(id, 'resolve')).still_firing, 2);
    assert.deepEqual(await Promise.all(numbers.map(async (each) => (await alert(each)).status)), ['resolved', 'firing', 'firing']);
    const { timeline, still_firing } = await json(`/api/v1/incidents/${id}`);
    const entry = timeline.find((each: Any) => each.kind === 'incident.resolved');
    assert.deepEqual([entry.text, entry.data.still_firing, still_firing], ['Resolved by Bob. 2 linked alerts still fire.', 2, 2]);
  });

  test('whoever shows the alerts hears of it: the revision of each group with a message rises once, of the others never, and open pages are told', async () => {
    const { id, numbers } = await stage(2);
    const [silent = 0] = (await stage(1)).numbers;
    await link(id, [silent]);
    numbers.push(silent);
    const [over = 0] = (await stage(1)).numbers;
    await link(id, [over]);
    await cast.call(cast.bob, 'POST', `/api/v1/alerts/${over}/resolve`);
    await cast.db.query(
      `insert into deliveries (id, group_id, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
       select gen_random_uuid(), group_id, 'ops', 'webhook', 'ops', 'webhook:ops', 'sent', 1, app_now(), app_now(), app_now() from alerts where number = any($1)`,
      [[numbers[0], over]],
    );
    for (const name of ['acknowledge', 'unacknowledge', 'acknowledge', 'resolve']) {
      const before = await revision(numbers[0] ?? 0);
      const beforeOfOther = await revision(silent);
      const beforeOfOver = await revision(over);
      cast.liveEvents.length = 0;
      await ok(id, name);
      assert.equal(await revision(numbers[0] ?? 0), before + 1, name);
      assert.equal(await revision(silent), beforeOfOther, name);
      assert.equal(await revision(over), beforeOfOver + 1, `${name}: the message of a resolved group names the incident too`);
      assert.deepEqual(cast.liveEvents.find(({ type }) => type === 'alerts.changed')?.data['numbers'], [...numbers].reverse(), name);
    }
  });

  describe('undoing an acknowledgement', () => {
    const undo = (id: string, who = cast.bob, body?: unknown) => command(id, 'unacknowledge', body, who);

    test('gives the incident back as it was: status, stamps, escalation; the timeline and the audit trail keep who had it', async () => {
      const { id } = await stage(1);
      const held = await ok(id, 'acknowledge');
      cast.asked.length = 0;
      const undone = (await undo(id, cast.bob, { note: 'wrong incident' })).json() as Any;
      assert.deepEqual([undone.status, undone.acknowledged_at, undone.acknowledged_by], ['triggered', null, null]);
      assert.deepEqual(
        cast.asked.map(({ what }) => what),
        ['resume'],
      );
      const { timeline, allowed_commands } = await json(`/api/v1/incidents/${id}`);
      const entry = timeline.at(-1);
      assert.deepEqual(
        [entry.kind, entry.text],
        ['incident.unacknowledged', 'The acknowledgement of Bob was undone by Bob. Note: wrong incident'],
      );
      assert.deepEqual(entry.data, {
        from: 'acknowledged',
        to: 'triggered',
        note: 'wrong incident',
        cleared: { acknowledged_at: held.acknowledged_at },
        acknowledged_by: held.acknowledged_by,
        next_at: null,
      });
      assert.ok(allowed_commands.includes('acknowledge') && !allowed_commands.includes('unacknowledge'));
      assert.equal((await undo(id)).statusCode, 200, 'a second time changes nothing');
      assert.equal((await json(`/api/v1/incidents/${id}`)).timeline.length, timeline.length);
      const audits = await cast.db.query<{ event: string }>(
        `select event from audit_events where entity_id = $1 and event = 'incident.unacknowledged'`,
        [id],
      );
      assert.equal(audits.length, 1);
    });

    test('is possible for ten minutes: at 9:59 and 10:00, and a 409 at 10:01', async () => {
      for (const [ms, status] of [
        [9 * MINUTE + 59_000, 200],
        [10 * MINUTE, 200],
        [10 * MINUTE + 1_000, 409],
      ] as const) {
        await moveClock(cast.database.url, 0);
        const { id } = await stage(0);
        await ok(id, 'acknowledge');
        const [{ at } = { at: new Date() }] = await cast.db.query<{ at: Date }>(
          'select last_acknowledged_at as at from incidents where id = $1',
          [id],
        );
        await cast.db.query(
          `create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${new Date(at.getTime() + ms).toISOString()}' $$`,
        );
        const answer = await undo(id);
        assert.equal(answer.statusCode, status, `${ms}`);
        if (status === 409) {
          const problem = answer.json() as Any;
          assert.deepEqual(
            [problem.code, problem.current_status, problem.allowed_commands.includes('unacknowledge')],
            ['invalid_transition', 'acknowledged', false],
          );
        }
      }
    });

    test('is not possible past mitigated', async () => {
      const { id } = await stage(0);
      await ok(id, 'acknowledge');
      for (const step of ['mitigate', 'resolve', 'close']) {
        await ok(id, step);
        const answer = await undo(id);
        assert.deepEqual([answer.statusCode, (answer.json() as Any).code], [409, 'invalid_transition'], step);
      }
    });

    test('is for who acknowledged, whatever the role, and for who may command; nobody else, and no token without the permission', async () => {
      const { id } = await stage(0);
      await ok(id, 'acknowledge');
      assert.equal((await undo(id, cast.charlie)).statusCode, 403);
      assert.equal((await json(`/api/v1/incidents/${id}`)).status, 'acknowledged');
      assert.equal((await undo(id, cast.alice)).statusCode, 200);
      // A viewer who was paged may acknowledge.
      await ok(id, 'acknowledge');
      await cast.db.query(`update incidents set last_acknowledged_by = $2 where id = $1`, [
        id,
        JSON.stringify({ kind: 'user', id: cast.charlie.userId, name: 'Charlie' }),
      ]);
      assert.equal((await undo(id, cast.charlie)).statusCode, 200);
      assert.equal((await undo(id, cast.charlie)).statusCode, 200, 'a second press says that it is undone');
    });

    test('twenty presses at the same moment are one undo', async () => {
      const { id } = await stage(0);
      await ok(id, 'acknowledge');
      cast.asked.length = 0;
      const answers = await Promise.all(Array.from({ length: 20 }, () => undo(id)));
      assert.ok(answers.every(({ statusCode }) => statusCode === 200));
      assert.equal(cast.asked.length, 1);
    });

    test('an earlier acknowledgement stays: undoing the second leaves the stamps of the first', async () => {
      const { id } = await stage(0);
      const first = await ok(id, 'acknowledge');
      await ok(id, 'escalate');
      await ok(id, 'acknowledge');
      const undone = (await undo(id)).json() as Any;
      assert.deepEqual([undone.status, undone.acknowledged_at], ['acknowledged', first.acknowledged_at]);
    });
  });
});
