import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { moveClock } from '../../../test/harness/clock.ts';
import { type IncidentsCast, startIncidentsCast } from './incidents.fixture.ts';
import { dropLostLinks } from './links/links.store.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
type Any = any;

const URL = '/api/v1/incidents';
const NOWHERE = '00000000-0000-7000-8000-000000000000';

describe('incidents', () => {
  let cast: IncidentsCast;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  const get = async (path: string): Promise<Any> => {
    const answer = await cast.call(cast.charlie, 'GET', `${URL}${path}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    cast.call(cast.bob, 'POST', `${URL}${path}`, body, headers);
  const patch = (path: string, body: unknown) => cast.call(cast.bob, 'PATCH', `${URL}${path}`, body);
  const pointers = (answer: { json(): unknown }) => (answer.json() as Any).errors.map((error: Any) => error.pointer);
  const numbers = (page: Any): number[] => page.items.map((item: Any) => item.number);

  describe('opening', () => {
    test('an incident has the fields of the contract, and begins with an entry, an audit event and an escalation', async () => {
      cast.asked.length = 0;
      const answer = await post('', {
        title: '  Checkout is down ',
        severity: 'SEV1',
        description: 'since noon',
        custom_fields: { region: 'eu' },
      });
      assert.equal(answer.statusCode, 201);
      const { id, number, created_at, updated_at, ...rest } = answer.json() as Any;
      assert.deepEqual(rest, {
        title: 'Checkout is down',
        description: 'since noon',
        severity: 'critical',
        status: 'triggered',
        custom_fields: { region: 'eu' },
        service_id: null,
        affected_service_ids: [],
        commander_id: null,
        created_by: { kind: 'user', id: cast.bob.userId, name: 'Bob' },
        source: 'manual',
        acknowledged_at: null,
        acknowledged_by: null,
        promoted_at: null,
        mitigated_at: null,
        resolved_at: null,
        closed_at: null,
        cancelled_at: null,
        merged_into: null,
        private: false,
        viewer_ids: [],
        reopen_count: 0,
        alert_count: 0,
      });
      assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(updated_at, created_at);
      assert.deepEqual(cast.asked, [
        { what: 'start', incident: { id, number, title: 'Checkout is down', severity: 'critical', serviceId: null, episode: 1 } },
      ]);
      const detail = await get(`/${number}`);
      assert.deepEqual(
        [detail.id, detail.timeline.map((entry: Any) => entry.kind), detail.roles, detail.alerts, detail.investigations, detail.escalation],
        [id, ['incident.created'], [], [], [], null],
      );
      assert.ok(detail.allowed_commands.includes('acknowledge'));
    });

    test('whoever is on call for the team of the service is commander, and hears of it', async () => {
      const [teamId, serviceId] = [randomUUIDv7(), randomUUIDv7()];
      await cast.db.query('insert into teams (id, name) values ($1, $2)', [teamId, 'Payments']);
      await cast.db.query('insert into services (id, name, team_id) values ($1, $2, $3)', [serviceId, 'payments', teamId]);
      assert.equal((await get(`/${await cast.open({ service_id: serviceId })}`)).commander_id, null, 'nobody on call: nobody is assigned');
      cast.onCall.set(teamId, cast.charlie.userId);
      cast.notices.length = 0;
      const detail = await get(`/${await cast.open({ service_id: serviceId })}`);
      assert.equal(detail.commander_id, cast.charlie.userId);
      assert.deepEqual(
        detail.roles.map((role: Any) => [role.role, role.user_id, role.source, role.state, role.assigned_by.kind]),
        [['incident_commander', cast.charlie.userId, 'on_call', 'active', 'system']],
      );
      assert.deepEqual(
        cast.notices.map(({ userIds, kind }) => [userIds, kind]),
        [[[cast.charlie.userId], 'incident.role_assigned']],
      );
    });

    test('without anybody on call the first whom the escalation policy would call is commander, if he can work', async () => {
      const [teamId, policyId, serviceId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
      const user = (target_user_id: string) => ({ target_type: 'user', target_user_id });
      const levels = [
        { level_number: 1, delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: teamId }, user(NOWHERE)] },
        { level_number: 2, delay_minutes: 5, targets: [user(cast.alice.userId), user(cast.bob.userId)] },
      ];
      await cast.db.query('insert into teams (id, name) values ($1, $2)', [teamId, 'Nobody']);
      await cast.db.query('insert into escalation_policies (id, name, levels) values ($1, $2, $3)', [
        policyId,
        'P',
        JSON.stringify(levels),
      ]);
      await cast.db.query('insert into services (id, name, escalation_policy_id) values ($1, $2, $3)', [serviceId, 'lonely', policyId]);
      const detail = await get(`/${await cast.open({ service_id: serviceId })}`);
      assert.equal(detail.commander_id, cast.alice.userId);
      assert.match(detail.timeline[1].text, /Alice is Incident Commander: Alice is first in the escalation policy./);
      cast.onCall.set(teamId, cast.charlie.userId);
      assert.equal((await get(`/${await cast.open({ service_id: serviceId })}`)).commander_id, cast.charlie.userId);
    });

    test('bad input is a 422 that names the member, and stores nothing', async () => {
      const [before] = await cast.db.query<{ count: number }>('select count(*) as count from incidents');
      const cases: Array<readonly [unknown, string]> = [
        [{ severity: 'high' }, '/title'],
        [{ title: '   ', severity: 'high' }, '/title'],
        [{ title: 'x', severity: 'terrible' }, '/severity'],
        [{ title: 'x' }, '/severity'],
        [{ title: 'x', severity: 'high', service_id: NOWHERE }, '/service_id'],
        [{ title: 'x', severity: 'high', service_id: 'x' }, '/service_id'],
        [{ title: 'x', severity: 'high', custom_fields: [] }, '/custom_fields'],
        [{ title: 'x', severity: 'high', custom_fields: { a: 'x'.repeat(40_000) } }, '/custom_fields'],
        [{ title: 'x', severity: 'high', custom_fields: { a: [[[[[[[[[1]]]]]]]]] } }, '/custom_fields'],
        [{ title: 'x'.repeat(1_001), severity: 'high' }, '/title'],
      ];
      for (const [body, pointer] of cases) {
        const answer = await post('', body);
        assert.equal(answer.statusCode, 422, JSON.stringify(body).slice(0, 100));
        assert.ok(pointers(answer).includes(pointer), answer.body);
      }
      const [afterwards] = await cast.db.query<{ count: number }>('select count(*) as count from incidents');
      assert.deepEqual(afterwards, before);
    });

    test('the same Idempotency-Key opens one incident, also twenty times at once', async () => {
      const body = { title: 'Once', severity: 'low' };
      const answers = await Promise.all(Array.from({ length: 20 }, () => post('', body, { 'idempotency-key': 'once' })));
      const statuses = new Set(answers.map(({ statusCode }) => statusCode));
      assert.ok([...statuses].every((status) => status === 201 || status === 409));
      const again = await post('', body, { 'idempotency-key': 'once' });
      assert.deepEqual([again.statusCode, again.headers['idempotent-replayed']], [201, 'true']);
      const ids = [again, ...answers.filter(({ statusCode }) => statusCode === 201)].map((answer) => (answer.json() as Any).id);
      assert.equal(new Set(ids).size, 1);
      assert.equal((await get('?search=once')).total, 1);
      assert.equal((await post('', { ...body, title: 'Other' }, { 'idempotency-key': 'once' })).statusCode, 422);
    });
  });

  test('S06: members that only the service writes are refused on every write, and nothing of them is stored', async () => {
    const id = await cast.open();
    const before = await get(`/${id}`);
    const forged: Record<string, unknown> = {
      id: NOWHERE,
      number: 1,
      status: 'resolved',
      commander_id: cast.bob.userId,
      created_by: { kind: 'user', id: cast.alice.userId, name: 'Alice' },
      created_at: '2020-01-01T00:00:00Z',
      acknowledged_at: '2020-01-01T00:00:00Z',
      resolved_at: '2020-01-01T00:00:00Z',
      source: 'alert',
      reopen_count: 9,
      alert_count: 9,
      severity_by_hand: false,
      open_group_id: NOWHERE,
    };
    for (const [member, value] of Object.entries(forged)) {
      assert.equal((await patch(`/${id}`, { title: 'x', [member]: value })).statusCode, 422, member);
      assert.equal((await post('', { title: 'x', severity: 'low', [member]: value })).statusCode, 422, member);
      assert.equal((await post(`/${id}/acknowledge`, { [member]: value })).statusCode, 422, member);
    }
    assert.equal((await post(`/${id}/timeline`, { text: 'x', actor: { kind: 'system' } })).statusCode, 422);
    assert.equal((await post(`/${id}/timeline`, { text: 'x', at: '2020-01-01T00:00:00Z' })).statusCode, 422);
    assert.deepEqual(await get(`/${id}`), before);
  });

  test('S62: prototype names in custom fields are refused or dropped; nothing is polluted and other fields stay', async () => {
    const id = await cast.open({ custom_fields: { kept: 1 } });
    for (const text of [
      '{"custom_fields":{"__proto__":{"polluted":1},"a":1}}',
      '{"custom_fields":{"constructor":{"prototype":{"polluted":1}},"a":1}}',
      '{"custom_fields":{"a":{"__proto__":{"polluted":1}}}}',
      '{"custom_fields":{"constructor":"x","prototype":"y","a":{"constructor":1,"b":2}}}',
      '{"__proto__":{"custom_fields":{"a":1}},"title":"x"}',
    ]) {
      const answer = await cast.bob.inject({
        method: 'PATCH',
        url: `${URL}/${id}`,
        payload: text,
        headers: { 'content-type': 'application/json' },
      });
      assert.ok([200, 400, 422].includes(answer.statusCode), `${text}: ${answer.statusCode}`);
    }
    assert.equal(({} as Any).polluted, undefined);
    assert.deepEqual((await get(`/${id}`)).custom_fields, { kept: 1, a: { b: 2 } });
  });

  test('S04: a role, a link or an entry of one incident is not reached through another, nor through a deleted one', async () => {
    const [mine, other] = [await cast.open(), await cast.open()];
    const role = (await post(`/${mine}/ics/roles`, { role: 'scribe', user_id: cast.bob.userId })).json() as Any;
    const number = await cast.fire('s04');
    await post(`/${mine}/alerts`, { alert_numbers: [number] });
    assert.equal((await patch(`/${other}/ics/roles/${role.id}`, { state: 'ended' })).statusCode, 404);
    assert.equal((await cast.call(cast.bob, 'DELETE', `${URL}/${other}/alerts/${number}`)).statusCode, 404);
    assert.equal((await cast.call(cast.alice, 'DELETE', `${URL}/${mine}`)).statusCode, 204);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { title: 'x' }],
      ['GET', '/timeline'],
      ['POST', '/timeline', { text: 'x' }],
      ['GET', '/alerts'],
      ['POST', '/alerts', { alert_numbers: [number] }],
      ['DELETE', `/alerts/${number}`],
      ['GET', '/ics/roles'],
      ['POST', '/ics/roles', { role: 'scribe', user_id: cast.bob.userId }],
      ['PATCH', `/ics/roles/${role.id}`, { state: 'ended' }],
      ['DELETE', ''],
    ] as const)
      for (const id of [mine, NOWHERE, '999999'])
        assert.equal((await cast.call(cast.alice, method, `${URL}/${id}${path}`, body)).statusCode, 404, `${method} ${path}`);
  });

  describe('changing', () => {
    test('words and severity change; the timeline tells from what to what; the same again tells nothing', async () => {
      const id = await cast.open();
      const edit = { title: 'Checkout is slow', severity: 'p3', custom_fields: { region: 'eu', tags: ['a'] } };
      assert.equal((await patch(`/${id}`, edit)).statusCode, 200);
      assert.equal((await patch(`/${id}`, edit)).statusCode, 200);
      const merged = (await patch(`/${id}`, { custom_fields: { region: null, zone: 1 }, description: '' })).json() as Any;
      assert.deepEqual([merged.title, merged.severity, merged.custom_fields], ['Checkout is slow', 'medium', { tags: ['a'], zone: 1 }]);
      const { timeline, worst_severity: worst } = await get(`/${id}`);
      const updates = timeline.filter((entry: Any) => entry.kind === 'incident.updated');
      assert.equal(updates.length, 2);
      assert.deepEqual(updates[0].data.changes.severity, { from: 'high', to: 'medium' });
      assert.equal(worst, 'high', 'the head says what it was');
      assert.match(updates[0].text, /Bob changed title, severity, custom fields. Severity high → medium./);
    });

    test('deleting hides the incident, ends its escalation and keeps its rows', async () => {
      const id = await cast.open();
      cast.asked.length = 0;
      assert.equal((await cast.call(cast.alice, 'DELETE', `${URL}/${id}`)).statusCode, 204);
      assert.deepEqual(cast.asked, [{ what: 'stop', id, reason: 'cancelled' }]);
      const [row] = await cast.db.query<{ deleted_at: Date | null }>('select deleted_at from incidents where id = $1', [id]);
      assert.ok(row?.deleted_at);
    });
  });

  describe('the list', () => {
    test('filters narrow, sorts order, cursors continue, and wrong values are named', async () => {
      await cast.db.query('delete from incidents');
      const made: number[] = [];
      for (const [title, severity] of [
        ['Alpha 100%', 'critical'],
        ['Beta_x', 'high'],
        ['Gamma', 'high'],
        ['Delta', 'low'],
        ['Epsilon', 'medium'],
      ] as const)
        made.push((await get(`/${await cast.open({ title, severity, description: `about ${title}` })}`)).number);
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = made;
      await post(`/${b}/resolve`, {});
      await post(`/${c}/ics/roles`, { role: 'incident_commander', user_id: cast.alice.userId });
      assert.deepEqual(numbers(await get('')), [e, d, c, b, a]);
      assert.deepEqual(numbers(await get('?sort=number')), [a, b, c, d, e]);
      assert.deepEqual(numbers(await get('?sort=-updated_at&limit=2')), [c, b]);
      assert.deepEqual(numbers(await get('?status=open')), [e, d, c, a]);
      assert.deepEqual(numbers(await get('?status=resolved,cancelled')), [b]);
      assert.deepEqual(numbers(await get('?severity=sev2,p1')), [c, b, a]);
      assert.deepEqual(numbers(await get(`?commander_id=${cast.alice.userId}`)), [c]);
      assert.deepEqual(numbers(await get('?search=ABOUT%20100%25')), [a]);
      assert.deepEqual(numbers(await get('?search=a_x')), [b]);
      assert.deepEqual(numbers(await get(`?search=%23${d}`)), [d]);
      assert.deepEqual(numbers(await get('?start_date=2099-01-01T00:00:00Z')), []);
      assert.deepEqual(numbers(await get('?end_date=2099-01-01T00:00:00%2B02:00')).length, 5);
      const pages: number[] = [];
      for (let query = '?limit=2&sort=created_at'; ; ) {
        const page = await get(query);
        assert.equal(page.total, 5);
        pages.push(...numbers(page));
        if (page.next_cursor === undefined) break;
        query = `?limit=2&sort=created_at&cursor=${page.next_cursor}`;
      }
      assert.deepEqual(pages, [a, b, c, d, e]);
      const cursor = (await get('?limit=2')).next_cursor;
      for (const query of [
        'status=nonsense',
        'severity=bad',
        'service_id=1',
        'sort=title',
        'limit=0',
        'limit=201',
        'start_date=yesterday',
        'cursor=nonsense',
        `cursor=${cursor}&sort=number`,
        `cursor=${cursor}&skip=2`,
        'unknown=1',
        'search=%00',
      ]) {
        const answer = await cast.call(cast.charlie, 'GET', `${URL}?${query}`);
        assert.equal(answer.statusCode, 400, query);
      }
    });
  });

  describe('the timeline', () => {
    test('people write entries of their own kinds; what the service itself tells cannot be forged', async () => {
      const id = await cast.open();
      const written = (
        await post(`/${id}/timeline`, { text: ' deploy rolled back ', kind: 'deploy.reverted', data: { sha: 'abc' } })
      ).json() as Any;
      assert.deepEqual(
        [written.kind, written.text, written.data, written.actor],
        ['deploy.reverted', 'deploy rolled back', { sha: 'abc' }, { kind: 'user', id: cast.bob.userId, name: 'Bob' }],
      );
      assert.equal(((await post(`/${id}/timeline`, { text: 'x' })).json() as Any).kind, 'note.added');
      for (const kind of ['incident.resolved', 'escalation.exhausted', 'role.assigned', 'alerts.linked', 'nodots', 'Upper.case'])
        assert.equal((await post(`/${id}/timeline`, { text: 'x', kind })).statusCode, 422, kind);
      assert.equal((await post(`/${id}/timeline`, { text: '  ' })).statusCode, 422);
      assert.equal((await cast.call(cast.charlie, 'POST', `${URL}/${id}/timeline`, { text: 'x' })).statusCode, 403);
    });

    test('it is paged in the order in which things happened, both ways, without gaps while it grows', async () => {
      const id = await cast.open();
      for (let i = 0; i < 12; i += 1) await post(`/${id}/timeline`, { text: `n${i}` });
      const texts: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await get(`/${id}/timeline?limit=5${cursor ? `&cursor=${cursor}` : ''}`);
        texts.push(...page.items.map((entry: Any) => entry.text));
        cursor = page.next_cursor;
        if (texts.length === 5) await post(`/${id}/timeline`, { text: 'late' });
      } while (cursor);
      assert.deepEqual(texts.slice(1), [...Array.from({ length: 12 }, (_, i) => `n${i}`), 'late']);
      const newest = await get(`/${id}/timeline?limit=2&sort=-at`);
      assert.deepEqual([newest.items.map((entry: Any) => entry.text), newest.total], [['late', 'n11'], 14]);
      assert.equal((await get(`/${id}/timeline?kind=incident.created`)).total, 1);
      assert.equal((await cast.call(cast.charlie, 'GET', `${URL}/${id}/timeline?cursor=x`)).statusCode, 400);
    });
  });

  describe('linked alerts', () => {
    test('alerts are linked once, counted, shown both ways, and taken away', async () => {
      const id = await cast.open();
      const [one, two] = [await cast.fire('link-1'), await cast.fire('link-2')];
      const linked = (await post(`/${id}/alerts`, { alert_numbers: [one, two, one] })).json() as Any;
      assert.equal(linked.alert_count, 2);
      assert.equal(((await post(`/${id}/alerts`, { alert_numbers: [one] })).json() as Any).alert_count, 2);
      const detail = await get(`/${id}`);
      assert.deepEqual(numbers({ items: detail.alerts }), [two, one]);
      assert.deepEqual(detail.alerts[0].incident_ids, [id]);
      assert.equal(detail.timeline.filter((entry: Any) => entry.kind === 'alerts.linked').length, 1);
      const explained = (await cast.call(cast.charlie, 'GET', `/api/v1/alerts/${one}/explain`)).json() as Any;
      assert.ok(explained.items.some((item: Any) => item.step === 'incident' && item.outcome === 'linked'));
      assert.equal((await cast.call(cast.bob, 'DELETE', `${URL}/${id}/alerts/${one}`)).statusCode, 204);
      assert.equal((await cast.call(cast.bob, 'DELETE', `${URL}/${id}/alerts/${one}`)).statusCode, 404);
      assert.deepEqual(numbers(await get(`/${id}/alerts`)), [two]);
      assert.equal(((await post(`/${id}/alerts`, { alert_numbers: [one] })).json() as Any).alert_count, 2, 'and linked again');
    });

    test('an unknown number links nothing at all, and is named', async () => {
      const id = await cast.open();
      const known = await cast.fire('link-known');
      const answer = await post(`/${id}/alerts`, { alert_numbers: [known, 999_999] });
      assert.equal(answer.statusCode, 422);
      assert.match(answer.body, /999999/);
      assert.equal((await get(`/${id}`)).alert_count, 0);
      for (const alert_numbers of [[], [0], ['1'], [1.5], Array.from({ length: 201 }, (_, i) => i + 1)])
        assert.equal((await post(`/${id}/alerts`, { alert_numbers })).statusCode, 422);
    });

    test('thousands of linked alerts are paged by number, and deleted ones leave the count when tidied', async () => {
      const id = await cast.open();
      await cast.db.query(
        `with made as (
           insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at,
               last_received_at, last_event_at, content_digest, created_at, updated_at)
           select gen_random_uuid(), 'many-' || n, 'Many', 'firing', 'info', '{}', '{}', 'native', 'many', $2, app_now(), app_now(), app_now(), '', app_now(), app_now()
             from generate_series(1, 3000) n returning id, number, group_id)
         insert into incident_alerts (incident_id, alert_id, alert_number, group_id, linked_at, linked_by)
         select $1, id, number, group_id, app_now(), '{}' from made`,
        [id, randomUUIDv7()],
      );
      await cast.db.query('update incidents set alert_count = 3000 where id = $1', [id]);
      const first = await get(`/${id}/alerts?limit=200`);
      assert.deepEqual([first.items.length, first.total], [200, 3_000]);
      let seen = 200;
      let last = numbers(first).at(-1) ?? 0;
      for (let cursor = first.next_cursor; cursor; ) {
        const page = await get(`/${id}/alerts?limit=200&cursor=${cursor}`);
        assert.ok((numbers(page)[0] ?? 0) < last);
        last = numbers(page).at(-1) ?? 0;
        seen += page.items.length;
        cursor = page.next_cursor;
      }
      assert.equal(seen, 3_000);
      assert.equal((await get(`/${id}`)).alerts.length, 50);
      await cast.db.query(`update alerts set deleted_at = app_now() where number = $1`, [last]);
      await cast.db.query('delete from alerts where number = $1', [last + 1]);
      assert.equal(await cast.db.transaction((tx) => dropLostLinks(tx, 100)), 2);
      assert.equal((await get(`/${id}`)).alert_count, 2_998);
    });
  });

  describe('roles', () => {
    test('a role passes from one person to the next, with history, entries and a word to both', async () => {
      const id = await cast.open();
      cast.notices.length = 0;
      const first = (await post(`/${id}/ics/roles`, { role: 'incident_commander', user_id: cast.charlie.userId })).json() as Any;
      assert.deepEqual([first.source, first.state, first.assigned_by.id], ['manual', 'active', cast.bob.userId]);
      assert.equal(
        ((await post(`/${id}/ics/roles`, { role: 'incident_commander', user_id: cast.charlie.userId })).json() as Any).id,
        first.id,
      );
      const second = (await patch(`/${id}/ics/roles/${first.id}`, { user_id: cast.alice.userId })).json() as Any;
      const detail = await get(`/${id}`);
      assert.equal(detail.commander_id, cast.alice.userId);
      assert.deepEqual(
        detail.roles.map((role: Any) => [role.id, role.state]),
        [
          [first.id, 'ended'],
          [second.id, 'active'],
        ],
      );
      assert.match(detail.timeline.at(-1).text, /Alice is Incident Commander: assigned by Bob instead of Charlie./);
      assert.deepEqual(
        cast.notices.map(({ userIds: [userId], kind }) => [userId, kind]),
        [
          [cast.charlie.userId, 'incident.role_assigned'],
          [cast.alice.userId, 'incident.role_assigned'],
          [cast.charlie.userId, 'incident.role_ended'],
        ],
      );
      assert.equal(((await patch(`/${id}/ics/roles/${second.id}`, { state: 'ended' })).json() as Any).state, 'ended');
      assert.equal((await get(`/${id}`)).commander_id, null);
      assert.equal((await patch(`/${id}/ics/roles/${second.id}`, { user_id: cast.bob.userId })).statusCode, 409);
      assert.equal((await patch(`/${id}/ics/roles/${second.id}`, { state: 'ended' })).statusCode, 200);
    });

    test('nobody who is unknown or deactivated gets a role', async () => {
      const id = await cast.open();
      for (const user_id of [NOWHERE, 'x'])
        assert.deepEqual(pointers(await post(`/${id}/ics/roles`, { role: 'scribe', user_id })), ['/user_id']);
      assert.equal((await post(`/${id}/ics/roles`, { role: 'captain', user_id: cast.bob.userId })).statusCode, 422);
      await cast.db.query('update users set active = false where id = $1', [cast.charlie.userId]);
      assert.equal((await post(`/${id}/ics/roles`, { role: 'scribe', user_id: cast.charlie.userId })).statusCode, 422);
      await cast.db.query('update users set active = true where id = $1', [cast.charlie.userId]);
      assert.equal(
        (await cast.call(cast.charlie, 'POST', `${URL}/${id}/ics/roles`, { role: 'scribe', user_id: cast.bob.userId })).statusCode,
        403,
      );
    });

    test('two people who assign the same role at once leave one holder, and the other as its predecessor', async () => {
      const id = await cast.open();
      await Promise.all([cast.alice, cast.bob].map(({ userId }) => post(`/${id}/ics/roles`, { role: 'liaison', user_id: userId })));
      const { roles } = await get(`/${id}`);
      assert.deepEqual(
        roles.map((role: Any) => role.state),
        ['ended', 'active'],
      );
    });
  });

  test('the figures: mean times by severity, cancelled ones left out, targets met and missed', async () => {
    await cast.db.query('delete from incidents');
    const empty = await get('/metrics');
    assert.deepEqual([empty.total, empty.mtta_seconds, empty.sla.acknowledge.ratio], [0, null, null]);
    const minutes = (n: number) => moveClock(cast.database.url, n * 60_000);
    await minutes(0);
    const [quick, slow, ignored, cancelled] = [
      await cast.open({ severity: 'critical' }),
      await cast.open({ severity: 'critical' }),
      await cast.open({ severity: 'low' }),
      await cast.open({ severity: 'critical' }),
    ];
    await minutes(2);
    await post(`/${quick}/acknowledge`, {});
    await post(`/${cancelled}/acknowledge`, {});
    await post(`/${cancelled}/cancel`, {});
    await minutes(10);
    await post(`/${slow}/acknowledge`, {});
    await minutes(30);
    await post(`/${quick}/mitigate`, {});
    await minutes(60);
    await post(`/${quick}/resolve`, {});
    const all = await get('/metrics');
    const near = (value: number, wanted: number) => assert.ok(Math.abs(value - wanted) < 30, `${value} is not about ${wanted}`);
    assert.deepEqual([all.total, all.open, all.by_severity.critical.total, all.by_severity.low.total], [3, 2, 2, 1]);
    near(all.mtta_seconds, 6 * 60);
    near(all.mttm_seconds, 30 * 60);
    near(all.mttr_seconds, 60 * 60);
    assert.deepEqual(all.by_severity.critical.sla.acknowledge, { target_seconds: 300, met: 1, missed: 1, ratio: 0.5 });
    assert.deepEqual(all.by_severity.low.sla.acknowledge, { target_seconds: 14_400, met: 0, missed: 0, ratio: null }, 'there is time left');
    assert.deepEqual([all.sla.acknowledge.target_seconds, all.sla.resolve.met], [null, 1]);
    await minutes(500);
    assert.equal((await get('/metrics')).by_severity.low.sla.acknowledge.missed, 1);
    await minutes(0);
    const { created_at } = await get(`/${ignored}`);
    assert.equal((await get(`/metrics?from=${new Date(Date.parse(created_at) + 3_600_000).toISOString()}`)).total, 0);
    assert.equal((await get(`/metrics?until=${new Date(Date.parse(created_at) + 3_600_000).toISOString()}`)).total, 3);
    assert.equal((await get(`/metrics?service_id=${NOWHERE}`)).total, 0);
    for (const query of ['from=x', 'until=2026-01-01T00:00:00Z&from=2026-01-02T00:00:00Z', 'service_id=x'])
      assert.equal((await cast.call(cast.charlie, 'GET', `${URL}/metrics?${query}`)).statusCode, 400, query);
  });
});
