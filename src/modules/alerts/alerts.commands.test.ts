import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type AlertsCast, pointers, startAlertsCast } from './alerts.fixture.ts';
import { addNote, commandGroup } from './groups/group.actions.ts';

interface Shown {
  number: number;
  id: string;
  status: string;
  group_id: string;
  acknowledged_at: string | null;
  acknowledged_by: { kind: string; id: string; name: string } | null;
  resolved_at: string | null;
  resolved_by: { kind: string; id: string; name: string } | null;
  ends_at: string | null;
  updated_at: string;
}

describe('commands on an alert', () => {
  let cast: AlertsCast;
  let number = 0;
  let names = 0;

  const at = (path = '') => `/api/v1/alerts/${number}${path}`;
  const send = (command: string, body?: unknown) => cast.call(cast.bob, 'POST', at(`/${command}`), body);
  const shown = async (): Promise<Shown> => (await cast.call(cast.charlie, 'GET', at())).json();
  const group = async () => {
    const [row] = await cast.db.query<{ status: string; revision: number; closed_at: Date | null }>(
      'select g.status, g.revision, g.closed_at from alert_groups g join alerts a on a.group_id = g.id where a.number = $1',
      [number],
    );
    assert.ok(row);
    return row;
  };
  const audits = async (event: string) =>
    cast.db.query<{ actor_id: string; data: unknown; ip: string }>(
      'select actor_id, data, ip from audit_events where event = $1 and (data ->> $2)::bigint = $3 order by created_at, id',
      [event, 'number', number],
    );
  const timeline = async () =>
    cast.db.query<{ step: string; outcome: string; actor: unknown; data: unknown }>(
      'select e.step, e.outcome, e.actor, e.data from alert_timeline e join alerts a on a.id = e.alert_id where a.number = $1 order by e.id',
      [number],
    );

  before(async () => {
    cast = await startAlertsCast();
  });
  after(() => cast.close());
  beforeEach(async () => {
    names += 1;
    number = await cast.fire(`command-${names}`);
    cast.liveEvents.length = 0;
  });

  test('acknowledge stamps who and when, tells the group, open pages, the timeline and the audit trail, once', async () => {
    const before = await group();
    const woken = cast.woken();
    const response = await send('acknowledge', { note: 'on it' });
    assert.equal(response.statusCode, 200, response.body);
    const alert = response.json() as Shown;
    assert.equal(alert.status, 'acknowledged');
    assert.deepEqual(alert.acknowledged_by, { kind: 'user', id: cast.bob.userId, name: 'Bob' });
    assert.equal(alert.acknowledged_at, alert.updated_at);
    assert.deepEqual(await group(), { ...before, revision: before.revision + 1 });
    assert.equal(cast.woken(), woken + 1);
    assert.deepEqual(cast.liveEvents, [{ type: 'alerts.changed', permission: 'alerts:read', data: { numbers: [number] } }]);
    assert.deepEqual((await timeline()).at(-1), {
      step: 'acknowledged',
      outcome: 'acknowledged',
      actor: { kind: 'user', id: cast.bob.userId, name: 'Bob' },
      data: { note: 'on it' },
    });
    const [event, ...more] = await audits('alert.acknowledged');
    assert.deepEqual([event?.actor_id, event?.data, more], [cast.bob.userId, { note: 'on it', number }, []]);

    const again = await send('acknowledge');
    assert.deepEqual([again.statusCode, again.json()], [200, alert]);
    assert.equal((await group()).revision, before.revision + 1);
    assert.equal((await audits('alert.acknowledged')).length, 1);
    assert.equal(cast.liveEvents.length, 1);
  });

  test('resolve ends the alert, closes its group, and holds when sent again', async () => {
    const response = await send('resolve');
    const alert = response.json() as Shown;
    assert.deepEqual(
      [response.statusCode, alert.status, alert.resolved_by?.name, alert.ends_at],
      [200, 'resolved', 'Bob', alert.resolved_at],
    );
    const closed = await group();
    assert.equal(closed.status, 'closed');
    assert.ok(closed.closed_at);
    assert.equal((await send('resolve')).statusCode, 200);
    assert.equal((await group()).revision, closed.revision);
    assert.equal((await audits('alert.resolved')).length, 1);
  });

  test('reopen clears who resolved and acknowledged, opens the group and asks for routing again', async () => {
    await send('acknowledge');
    await send('resolve');
    await cast.db.query('delete from alerts_to_route where alert_id = (select id from alerts where number = $1)', [number]);
    const response = await send('reopen');
    assert.equal(response.statusCode, 200, response.body);
    const alert = response.json() as Shown;
    assert.deepEqual(
      [alert.status, alert.resolved_at, alert.resolved_by, alert.acknowledged_at, alert.acknowledged_by, alert.ends_at],
      ['firing', null, null, null, null, null],
    );
    const reopened = await group();
    assert.deepEqual([reopened.status, reopened.closed_at], ['open', null]);
    const marked = await cast.db.query('select 1 from alerts_to_route where alert_id = (select id from alerts where number = $1)', [
      number,
    ]);
    assert.equal(marked.length, 1);
  });

  test('acknowledging a resolved alert and reopening an open one are 409 with the present status and what is possible', async () => {
    const open = await send('reopen');
    assert.equal(open.statusCode, 409);
    const problem = open.json() as { code: string; current_status: string; allowed_commands: string[] };
    assert.deepEqual(
      [problem.code, problem.current_status, problem.allowed_commands],
      ['invalid_transition', 'firing', ['acknowledge', 'resolve']],
    );
    await send('resolve');
    const before = await shown();
    const resolved = (await send('acknowledge')).json() as { status: number; current_status: string; allowed_commands: string[] };
    assert.deepEqual([resolved.status, resolved.current_status, resolved.allowed_commands], [409, 'resolved', ['reopen']]);
    assert.deepEqual(await shown(), before);
  });

  test('reopening is a conflict while a newer alert of the same fingerprint is open', async () => {
    await send('resolve');
    await cast.db.query(`update alerts set resolved_at = resolved_at - interval '1 day' where number = $1`, [number]);
    const newer = await cast.fire(`command-${names}`);
    assert.notEqual(newer, number);
    const response = await send('reopen');
    assert.deepEqual(
      [response.statusCode, (response.json() as { code: string }).code, (response.json() as { open_number: number }).open_number],
      [409, 'conflict', newer],
    );
  });

  test('fifty people acknowledge at once: one change, one audit event, fifty answers', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('acknowledge')));
    assert.deepEqual(new Set(answers.map((answer) => answer.statusCode)), new Set([200]));
    assert.equal((await audits('alert.acknowledged')).length, 1);
    assert.equal((await timeline()).filter((line) => line.step === 'acknowledged').length, 1);
  });

  test('PATCH changes words and severity, merges annotations, is found by search, and keeps what was in the audit trail', async () => {
    await cast.call(cast.bob, 'PATCH', at(), { annotations: { keep: 'kept', drop: 'gone soon' } });
    const response = await cast.call(cast.bob, 'PATCH', at(), {
      title: '  Renamed Zebra ',
      description: null,
      severity: 'info',
      annotations: { drop: null, added: 'here' },
    });
    assert.equal(response.statusCode, 200, response.body);
    const alert = response.json() as { title: string; severity: string; description: null; annotations: object };
    assert.deepEqual(
      [alert.title, alert.severity, alert.description, alert.annotations],
      ['Renamed Zebra', 'info', null, { keep: 'kept', added: 'here' }],
    );
    const found = (await cast.call(cast.charlie, 'GET', '/api/v1/alerts?search=zebra%20here')).json() as { items: Shown[] };
    assert.deepEqual(
      found.items.map((item) => item.number),
      [number],
    );
    const changes = (await audits('alert.updated')).at(-1)?.data as { changes: { severity: unknown } };
    assert.deepEqual(changes.changes.severity, { from: 'critical', to: 'info' });
    assert.equal((await cast.call(cast.bob, 'PATCH', at(), { severity: 'info' })).statusCode, 200);
    assert.equal((await audits('alert.updated')).length, 2, 'an edit that changes nothing leaves no trace');
  });

  test('PATCH refuses unknown members, blank titles and unknown severities with 422 and their name', async () => {
    for (const [body, pointer] of [
      [{ status: 'resolved' }, '/status'],
      [{ title: ' ' }, '/title'],
      [{ title: '' }, '/title'],
      [{ title: 7 }, '/title'],
      [{ title: 'x'.repeat(1_001) }, '/title'],
      [{ severity: 'p1' }, '/severity'],
      [{ annotations: { a: 1 } }, '/annotations/a'],
      [{}, '/'],
    ] as const) {
      const response = await cast.call(cast.bob, 'PATCH', at(), body);
      assert.equal(response.statusCode, 422, response.body);
      assert.ok(
        pointers(response).some((found) => found === pointer || found.startsWith(`${pointer}/`)),
        `${JSON.stringify(body).slice(0, 60)}: ${response.body}`,
      );
    }
  });

  test('DELETE hides the alert everywhere, and a later event of its fingerprint opens a new one', async () => {
    const response = await cast.call(cast.alice, 'DELETE', at());
    assert.deepEqual([response.statusCode, response.body], [204, '']);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/explain'],
      ['GET', '/related'],
      ['GET', '/thread'],
      ['POST', '/acknowledge'],
    ] as const) {
      assert.equal((await cast.call(cast.bob, method, at(path))).statusCode, 404, path);
    }
    assert.equal((await cast.call(cast.alice, 'DELETE', at())).statusCode, 404);
    const list = (await cast.call(cast.charlie, 'GET', `/api/v1/alerts?numbers=${number}`)).json() as { total: number };
    assert.equal(list.total, 0);
    const words = await cast.db.query(
      `select w.* from (select * from alert_words union all select * from alerts_to_index) w join alerts on alert_id = id where number = $1`,
      [number],
    );
    assert.deepEqual(words, [], 'searches count words without looking at the alert');
    assert.equal((await group()).status, 'closed');
    assert.equal((await audits('alert.deleted')).length, 1);
    assert.notEqual(await cast.fire(`command-${names}`), number);
  });

  test('an absent alert is 404 in every form of a number', async () => {
    for (const id of ['999999999', '0', 'abc', '1.5', '-1', '9'.repeat(40), '1%27', '%00']) {
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/acknowledge'],
        ['GET', '/explain'],
        ['GET', '/related'],
        ['GET', '/thread'],
        ['POST', '/thread/messages'],
        ['POST', '/thread/typing'],
      ] as const) {
        const body = path.endsWith('messages') ? { text: 'x' } : method === 'PATCH' ? { title: 'x' } : undefined;
        const response = await cast.call(cast.alice, method, `/api/v1/alerts/${id}${path}`, body);
        assert.equal(response.statusCode, 404, `${method} ${id}${path}: ${response.body}`);
      }
    }
  });

  test('a viewer may look and nothing else; an operator may not delete; nobody is 401', async () => {
    const calls = [
      ['PATCH', '', { title: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/acknowledge', undefined],
      ['POST', '/resolve', undefined],
      ['POST', '/reopen', undefined],
      ['POST', '/thread/messages', { text: 'x' }],
      ['POST', '/thread/typing', undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      assert.equal((await cast.call(cast.charlie, method, at(path), body)).statusCode, 403, path);
      assert.equal((await cast.call(null, method, at(path), body)).statusCode, 401, path);
    }
    assert.equal((await cast.call(cast.bob, 'DELETE', at())).statusCode, 403);
    for (const path of ['', '/explain', '/related', '/thread']) {
      assert.equal((await cast.call(cast.charlie, 'GET', at(path))).statusCode, 200, path);
      assert.equal((await cast.call(null, 'GET', at(path))).statusCode, 401, path);
    }
    assert.equal((await shown()).status, 'firing');
  });

  test('a command refuses unknown members and long notes with 422', async () => {
    assert.deepEqual([...new Set(pointers(await send('acknowledge', { notes: 'x' })))], ['/notes']);
    assert.deepEqual(pointers(await send('acknowledge', { note: 'x'.repeat(2_001) })), ['/note']);
    assert.equal((await send('acknowledge', [])).statusCode, 422);
  });

  describe('on a whole group', () => {
    const bob = () => ({ kind: 'user', id: cast.bob.userId, name: 'Bob' }) as const;
    const deps = () => ({ live: cast.platform.live, onChanged: () => {}, mirror: async () => {} });
    const command = (verb: 'acknowledge' | 'resolve', id = groupId) =>
      cast.db.transaction((tx) => commandGroup(tx, deps(), verb, { groupId: id, actor: bob() }));
    const note = (id: string, text: string) =>
      cast.db.transaction((tx) => addNote(tx, deps(), { groupId: id, actor: bob(), text, origin: 'chatone', thread: null }));
    const statuses = async () =>
      (await cast.db.query<{ status: string }>('select status from alerts where number = any($1) order by number', [members])).map(
        (row) => row.status,
      );
    const member = (name: string) => cast.fire(name, { labels: { alertname: `Group${names}`, namespace: 'prod', deployment: 'web' } });
    let members: number[] = [];
    let groupId = '';

    beforeEach(async () => {
      members = [await member(`a-${names}`), await member(`b-${names}`), await member(`c-${names}`)];
      number = members[0] ?? 0;
      groupId = (await shown()).group_id;
      await send('acknowledge');
      cast.liveEvents.length = 0;
    });

    test('acknowledging takes on what fires, and says so when there is nothing left', async () => {
      assert.deepEqual(await command('acknowledge'), { kind: 'changed', reason: '2 alerts are acknowledged now.' });
      assert.deepEqual(await statuses(), ['acknowledged', 'acknowledged', 'acknowledged']);
      assert.deepEqual(
        cast.liveEvents.map((event) => event.data),
        [{ numbers: members.slice(1) }],
      );
      assert.deepEqual(await command('acknowledge'), { kind: 'none', reason: 'These alerts are acknowledged already.' });
    });

    test('resolving ends all, closes the group with one revision, and acknowledging afterwards changes nothing', async () => {
      const before = await group();
      assert.deepEqual(await command('resolve'), { kind: 'changed', reason: '3 alerts are resolved now.' });
      assert.deepEqual(await statuses(), ['resolved', 'resolved', 'resolved']);
      const closed = await group();
      assert.deepEqual([closed.status, closed.revision], ['closed', before.revision + 1]);
      assert.deepEqual(await command('acknowledge'), { kind: 'none', reason: 'All of these alerts are resolved already.' });
      assert.equal((await group()).revision, closed.revision);
    });

    test('an unknown group is refused, for notes too', async () => {
      const absent = '0199f0a0-0000-7000-8000-00000000ffff';
      assert.equal((await command('resolve', absent)).kind, 'refused');
      assert.equal((await note(absent, 'x')).kind, 'refused');
    });

    test('a note from chat stands in the thread with its author and origin', async () => {
      await note(groupId, 'rolled back\0');
      const thread = (await cast.call(cast.charlie, 'GET', at('/thread'))).json() as {
        items: Array<{ author: { name: string }; text: string; origin: string }>;
      };
      assert.deepEqual(
        thread.items.map(({ author, text, origin }) => [author.name, text, origin]),
        [['Bob', 'rolled back\uFFFD', 'chatone']],
      );
    });

    test('related names the group first, then recent alerts of the same kind elsewhere', async () => {
      const elsewhere = await cast.fire(`other-${names}`, { labels: { alertname: `Group${names}`, namespace: 'prod', deployment: 'api' } });
      const related = (await cast.call(cast.charlie, 'GET', at('/related'))).json() as {
        items: Array<{ number: number; relation: string }>;
      };
      assert.deepEqual(
        related.items.map((item) => [item.number, item.relation]),
        [
          [members[2], 'group'],
          [members[1], 'group'],
          [elsewhere, 'similar'],
        ],
      );
      for (const [limit, shown] of [
        [1, [members[2]]],
        [2, [members[2], members[1]]],
        [3, [members[2], members[1], elsewhere]],
      ] as const) {
        const some = (await cast.call(cast.charlie, 'GET', at(`/related?limit=${limit}`))).json() as typeof related;
        assert.deepEqual(
          some.items.map((item) => item.number),
          shown,
        );
      }
      for (const limit of [0, 201]) assert.equal((await cast.call(cast.charlie, 'GET', at(`/related?limit=${limit}`))).statusCode, 400);
    });
  });
});
