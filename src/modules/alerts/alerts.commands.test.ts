import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { signal } from '../../../test/harness/signals.ts';
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

  describe('on many at once', () => {
    let job = '';
    let numbers: number[] = [];
    const bulk = (body: object, as = cast.bob) => cast.call(as, 'POST', '/api/v1/alerts/bulk', body);
    const undo = (id: string) => cast.call(cast.bob, 'POST', `/api/v1/alerts/bulk/${id}/undo`);
    const fireMany = async (count: number) => {
      const labels = { alertname: 'Many', job };
      const results = await cast.intake.record(Array.from({ length: count }, (_, n) => signal({ fingerprint: `${job}-${n}`, labels })));
      return results.map(({ number: one }) => one ?? 0);
    };
    const mine = () => ({ label: `job:${job}` });
    const states = async () => {
      const rows = await cast.db.query<{ status: string; count: number }>(
        `select status, count(*) as count from alerts where labels ->> 'job' = $1 group by status order by status`,
        [job],
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    };

    beforeEach(async () => {
      job = `many-${names}`;
      numbers = await fireMany(6);
      cast.liveEvents.length = 0;
    });

    test('those that match a filter are acknowledged, oldest first to the limit, with one audit entry; the same request goes on', async () => {
      const woken = cast.woken();
      const first = await bulk({ command: 'acknowledge', filter: mine(), limit: 4, note: 'storm' });
      assert.equal(first.statusCode, 200, first.body);
      const { id, ...outcome } = first.json();
      assert.deepEqual(outcome, { matching: 6, changed: 4, remaining: 2, incidents: [], stopped: null });
      assert.deepEqual(await states(), { acknowledged: 4, firing: 2 });
      assert.equal(cast.woken(), woken + 1);
      assert.deepEqual(cast.liveEvents, [{ type: 'alerts.changed', permission: 'alerts:read', data: { numbers: numbers.slice(0, 4) } }]);
      const [entry, ...more] = await cast.db.query<{ actor_id: string; data: unknown }>(
        `select actor_id, data from audit_events where event = 'alert_bulk.acknowledged' and entity_id = $1`,
        [id],
      );
      assert.deepEqual([entry?.actor_id, entry?.data, more], [cast.bob.userId, { numbers: numbers.slice(0, 4), note: 'storm' }, []]);
      number = numbers[0] ?? 0;
      assert.deepEqual((await shown()).acknowledged_by, { kind: 'user', id: cast.bob.userId, name: 'Bob' });
      assert.deepEqual((await timeline()).at(-1)?.data, { bulk: id, note: 'storm' });
      const second = (await bulk({ command: 'acknowledge', filter: mine() })).json();
      assert.deepEqual([second.matching, second.changed, second.remaining], [2, 2, 0]);
      const third = (await bulk({ command: 'acknowledge', filter: mine() })).json();
      assert.deepEqual(third, { id: null, matching: 0, changed: 0, remaining: 0, incidents: [], stopped: null });
    });

    test('those that are named are resolved, which closes their group; what is resolved or not there is left out', async () => {
      const [one = 0, two = 0] = numbers;
      assert.equal((await cast.call(cast.bob, 'POST', `/api/v1/alerts/${one}/resolve`)).statusCode, 200);
      const answer = (await bulk({ command: 'resolve', numbers: [...numbers, two, 2 ** 53 - 1] })).json();
      assert.deepEqual([answer.matching, answer.changed, answer.remaining], [5, 5, 0]);
      number = two;
      assert.equal((await group()).status, 'closed');
    });

    test('an undo puts all back as it was, with who had it; what changed since, or is open again, stays', async () => {
      const [one = 0, two = 0, three = 0] = numbers;
      await cast.call(cast.alice, 'POST', `/api/v1/alerts/${one}/acknowledge`);
      const { id } = (await bulk({ command: 'resolve', filter: mine() })).json();
      await cast.call(cast.alice, 'POST', `/api/v1/alerts/${two}/reopen`);
      await cast.db.query(`update alerts set resolved_at = resolved_at - interval '1 hour' where number = $1`, [three]);
      const twin = await cast.fire(`${job}-2`, { labels: { alertname: 'Many', job } });
      await cast.db.query(
        'update alerts set resolved_at = (select at from alert_bulk_moves where bulk_id = $1 limit 1) where number = $2',
        [id, three],
      );
      assert.notEqual(twin, three);
      const answer = await undo(id);
      assert.deepEqual([answer.statusCode, answer.json()], [200, { changed: 4, kept: 2 }], answer.body);
      number = one;
      const first = await shown();
      assert.deepEqual(
        [first.status, first.acknowledged_by?.name, first.resolved_at, first.resolved_by],
        ['acknowledged', 'Alice', null, null],
      );
      assert.equal((await group()).status, 'open');
      assert.deepEqual((await timeline()).at(-1)?.step, 'reopened');
      assert.deepEqual(await states(), { acknowledged: 1, firing: 5, resolved: 1 });
      assert.deepEqual((await undo(id)).json(), { changed: 0, kept: 6 }, 'a second one has nothing to do');
      const again = (await bulk({ command: 'acknowledge', filter: mine() })).json();
      assert.deepEqual((await undo(again.id)).json(), { changed: 5, kept: 0 });
      assert.deepEqual(await states(), { acknowledged: 1, firing: 5, resolved: 1 });
      const [routed] = await cast.db.query<{ count: number }>(
        `select count(*) as count from alerts_to_route r join alerts a on a.id = r.alert_id where a.labels ->> 'job' = $1`,
        [job],
      );
      assert.ok((routed?.count ?? 0) >= 5, 'who hears of what fires again is decided anew');
    });

    test('ten minutes later, or of nothing that was done, there is no undo', async () => {
      const { id } = (await bulk({ command: 'acknowledge', filter: mine() })).json();
      for (const [age, status] of [
        ['9 minutes 50 seconds', 200],
        ['10 minutes 1 second', 409],
      ] as const) {
        await cast.db.query('update alert_bulk set created_at = app_now() - $2::interval where id = $1', [id, age]);
        assert.equal((await undo(id)).statusCode, status, age);
      }
      assert.equal((await undo(cast.bob.userId)).statusCode, 404);
    });

    test('a filter that lets everything through needs the count, and never does more than was confirmed', async () => {
      for (const filter of [{}, { severity: 'critical,high,warning,info' }, { status: 'firing' }, { recorded: true }]) {
        const counted = await bulk({ command: 'acknowledge', filter, dry_run: true });
        const refused = await bulk({ command: 'acknowledge', filter });
        assert.deepEqual([refused.statusCode, pointers(refused)], [422, ['/confirm']], JSON.stringify(filter));
        const [, count] = /lets (\d+) alerts through/.exec(refused.json().detail) ?? [];
        assert.ok(Number(count) >= 6);
        assert.deepEqual([counted.json().matching, counted.json().changed], [Number(count), 0]);
        const fewer = await bulk({ command: 'acknowledge', filter, confirm: Number(count) - 1 });
        assert.deepEqual([fewer.statusCode, fewer.json().matching], [409, Number(count)]);
      }
      assert.deepEqual(await states(), { firing: 6 });
      assert.equal((await bulk({ command: 'acknowledge', filter: mine(), confirm: 5 })).statusCode, 409);
      assert.equal((await bulk({ command: 'acknowledge', filter: mine(), confirm: 6 })).json().changed, 6);
    });

    test('it takes 5,000 numbers and not one more, one of filter and numbers, known members, and who may write', async () => {
      const many = Array.from({ length: 5_000 }, (_, n) => 1_000_000 + n);
      assert.equal((await bulk({ command: 'resolve', numbers: many })).json().matching, 0);
      for (const body of [
        { command: 'resolve', numbers: [...many, 1] },
        { command: 'resolve', numbers: [] },
        { command: 'resolve', numbers: [0] },
        { command: 'resolve', numbers, filter: mine() },
        { command: 'resolve' },
        { command: 'delete', numbers },
        { command: 'resolve', numbers, limit: 5_001 },
        { command: 'resolve', numbers, limit: 0 },
        { command: 'resolve', filter: { grouped: true } },
        { command: 'resolve', numbers, more: 1 },
      ])
        assert.equal((await bulk(body)).statusCode, 422, JSON.stringify(body).slice(0, 80));
      const unknown = await bulk({ command: 'resolve', filter: { status: 'burning' } });
      assert.deepEqual([unknown.statusCode, /status/.test(unknown.json().detail)], [400, true], unknown.body);
      assert.equal((await bulk({ command: 'resolve', numbers }, cast.charlie)).statusCode, 403);
      assert.deepEqual(await states(), { firing: 6 });
    });

    test('one that ends in the middle says what was done, and the same request does the rest', async () => {
      numbers = [...numbers, ...(await fireMany(1_200)).slice(6)];
      assert.deepEqual(await states(), { firing: 1_200 });
      const [bad] = await cast.db.query<{ id: string }>('select id from alerts where number = $1', [numbers[700]]);
      const name = 'alert_bulk_moves_none_of_this';
      await cast.db.query(`alter table alert_bulk_moves add constraint ${name} check (alert_id <> '${bad?.id}')`);
      const stopped = (await bulk({ command: 'acknowledge', filter: mine() })).json();
      assert.deepEqual([stopped.matching, stopped.changed, stopped.remaining], [1_200, 500, 700]);
      assert.match(stopped.stopped, /send the same request again/);
      await cast.db.query(`alter table alert_bulk_moves drop constraint ${name}`);
      assert.deepEqual(await states(), { acknowledged: 500, firing: 700 });
      const rest = (await bulk({ command: 'acknowledge', filter: mine() })).json();
      assert.deepEqual([rest.matching, rest.changed, rest.remaining, rest.stopped], [700, 700, 0, null]);
      assert.deepEqual([(await undo(stopped.id)).json().changed, (await undo(rest.id)).json().changed], [500, 700]);
      assert.deepEqual(await states(), { firing: 1_200 });
    });
  });
});
