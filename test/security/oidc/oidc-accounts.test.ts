import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Elsewhere } from '../../harness/elsewhere.ts';
import { type ForgingIdp, startForgingIdp } from '../../harness/fakes/forging-idp.ts';
import { authorizeAt, fresh, type OidcScene, startOidcScene } from './oidc-scene.ts';

describe('whom a sign-in by OpenID Connect lets in', () => {
  let scene: OidcScene;
  let stage: Elsewhere;
  let idp: ForgingIdp;
  let other: ForgingIdp;
  let id: string;
  let otherId: string;
  before(async () => {
    scene = await startOidcScene();
    ({ stage, idp, other, id, otherId } = scene);
  });
  after(() => scene.close());
  beforeEach(() => scene.heal());
  afterEach(() => scene.forget());

  const authorize = (which = id) => authorizeAt(which);

  test('S44: an address opens no account that exists, verified or not, here or at a second provider', async () => {
    for (const verified of [true, false]) {
      for (const [provider, which] of [
        [idp, id],
        [other, otherId],
      ] as const) {
        provider.person = { sub: 'stranger', email: stage.cast.bob.email, email_verified: verified };
        const jar = fresh();
        const answer = await stage.walk(jar, provider, authorize(which));
        assert.equal(answer.statusCode, 403, answer.body);
        assert.equal(jar['svc_session'], undefined);
      }
    }
    assert.deepEqual(await stage.cast.platform.db.query('select * from linked_accounts'), []);
  });

  test('S44: the same subject at a second provider is another person', async () => {
    await stage.walk(fresh(), idp, authorize());
    const jar = fresh();
    assert.equal((await stage.walk(jar, other, authorize(otherId))).statusCode, 403);
    assert.equal(jar['svc_session'], undefined);
  });

  test('S44: a provider that is moved to another issuer brings nobody in who was linked before', async () => {
    const moving = await startForgingIdp();
    const provider = await stage.provider(moving, { sign_up: 'allowed', allowed_domains: ['example.org'], client_id: 'tocsin' });
    await stage.walk(fresh(), moving, authorize(provider));
    const evil = await startForgingIdp();
    const refused = await stage.cast.alice.inject({
      method: 'PATCH',
      url: `/api/v1/oidc/providers/${provider}`,
      payload: { issuer: evil.url },
    });
    assert.equal(refused.json().errors[0].pointer, '/client_secret');
    await stage.cast.alice.inject({
      method: 'PATCH',
      url: `/api/v1/oidc/providers/${provider}`,
      payload: { issuer: evil.url, client_secret: evil.clientSecret },
    });
    const jar = fresh();
    assert.equal((await stage.walk(jar, evil, authorize(provider))).statusCode, 403);
    await Promise.all([moving.close(), evil.close()]);
  });

  test('who may join: a verified address under a domain of the list, and nobody where joining is off', async () => {
    const refusals: Record<string, unknown>[] = [
      { email: 'new@example.org', email_verified: false },
      { email: 'new@example.org' },
      { email: 'new@example.com', email_verified: true },
      { email: 'new@sub.example.org', email_verified: true },
      { email: 'new@example.org.evil.test', email_verified: true },
      { email: 'evil.test@@example.org', email_verified: true },
      { email_verified: true },
    ];
    for (const person of refusals) {
      idp.person = { sub: `s ${JSON.stringify(person)}`, ...person };
      assert.equal((await stage.walk(fresh(), idp, authorize())).statusCode, 403, JSON.stringify(person));
    }
    assert.equal((await stage.walk(fresh(), other, authorize(otherId))).statusCode, 403, 'off');
    assert.deepEqual(await stage.cast.platform.db.query(`select id from users where email_normalised like '%example.org%'`), []);
  });

  describe('a provider that verifies addresses itself and does not say so', () => {
    const silent = (email: string) => ({ sub: `s ${email}`, email, name: 'New Person' });
    const trust = async (trust_email: boolean, allowed_domains: readonly string[] = ['example.org']) => {
      const url = `/api/v1/oidc/providers/${id}`;
      const answer = await stage.cast.alice.inject({ method: 'PATCH', url, payload: { trust_email, allowed_domains } });
      assert.equal(answer.statusCode, 200, answer.body);
    };
    after(() => trust(false));

    test('S44: with trust_email, new people join with an address under its domains, and no others', async () => {
      idp.person = silent('new@example.org');
      assert.equal((await stage.walk(fresh(), idp, authorize())).statusCode, 403, 'off by default');
      await trust(true);
      for (const person of [silent('new@example.com'), { ...silent('new@example.org'), email_verified: false }]) {
        idp.person = person;
        assert.equal((await stage.walk(fresh(), idp, authorize())).statusCode, 403, JSON.stringify(person));
      }
      idp.person = silent('new@example.org');
      const jar = fresh();
      assert.equal((await stage.walk(jar, idp, authorize())).statusCode, 302);
      assert.equal(await stage.whoami(jar), 'New Person');
      const { db } = stage.cast.platform;
      const [row] = await db.query(`select email_verified_at from users where email_normalised = 'new@example.org'`);
      assert.deepEqual(row, { email_verified_at: null }, 'chat accounts are matched by confirmed addresses alone');
      assert.deepEqual(await db.query('select recipient from mail_outbox'), [{ recipient: 'new@example.org' }], 'a link to confirm it');
    });

    test('S44: with trust_email, an address still opens no account that exists, nor is it linked to one', async () => {
      await trust(true, ['example.org', stage.cast.bob.email.split('@')[1] ?? '']);
      idp.person = silent(stage.cast.bob.email);
      const jar = fresh();
      const answer = await stage.walk(jar, idp, authorize());
      assert.equal(answer.statusCode, 403);
      assert.match(answer.body, /Sign in with your password and link Corp/);
      assert.equal(jar['svc_session'], undefined);
      assert.deepEqual(await stage.cast.platform.db.query('select * from linked_accounts'), []);
    });

    test('trust_email needs domains and oidc:manage, and the audit trail has each change', async () => {
      const url = `/api/v1/oidc/providers/${otherId}`;
      const patch = (payload: object, who: 'alice' | 'bob' = 'alice') => stage.cast[who].inject({ method: 'PATCH', url, payload });
      const refused = await patch({ trust_email: true });
      assert.deepEqual([refused.statusCode, refused.json().errors[0].code], [422, 'required_with_trust_email']);
      assert.equal((await patch({ trust_email: true, allowed_domains: ['example.org'] }, 'bob')).statusCode, 403);
      assert.equal((await patch({ trust_email: true, allowed_domains: ['example.org'] })).json().trust_email, true);
      assert.equal((await patch({ allowed_domains: [] })).statusCode, 422);
      const [row] = await stage.cast.platform.db.query<{ data: { before: object; after: object } }>(
        `select data from audit_events where event = 'oidc_provider.updated' and entity_id = $1 order by created_at desc limit 1`,
        [otherId],
      );
      assert.partialDeepStrictEqual(row?.data, { before: { trust_email: false }, after: { trust_email: true } });
      assert.equal((await patch({ trust_email: false, allowed_domains: [] })).json().trust_email, false);
    });
  });

  test('two first sign-ins at once make one account', async () => {
    const jars = [fresh(), fresh(), fresh(), fresh()];
    const ways = await Promise.all(jars.map((jar) => stage.leave(jar, idp, authorize())));
    const answers = await Promise.all(ways.map((way, index) => stage.get(jars[index] ?? {}, way)));
    assert.deepEqual(
      answers.map((answer) => answer.statusCode),
      [302, 302, 302, 302],
    );
    assert.equal((await stage.cast.platform.db.query(`select id from users where email_normalised = 'new@example.org'`)).length, 1);
  });

  test('S44: of two accounts elsewhere that bring one address at once, one gets it and the other is refused', async () => {
    const ways = [];
    for (const sub of ['first', 'second', 'third', 'fourth']) {
      idp.person = { sub, email: 'new@example.org', email_verified: true };
      const jar = fresh();
      ways.push({ jar, way: await stage.leave(jar, idp, authorize()), sub });
    }
    // Each token names the person of its own way.
    const answers = await Promise.all(
      ways.map(async ({ jar, way, sub }) => {
        idp.subjects.set(new URLSearchParams(way.split('?')[1]).get('code') ?? '', sub);
        return stage.get(jar, way);
      }),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    assert.equal(statuses[0], 302);
    assert.ok(
      statuses.slice(1).every((status) => status === 403 || status === 409),
      statuses.join(),
    );
    assert.equal((await stage.cast.platform.db.query(`select id from users where email_normalised = 'new@example.org'`)).length, 1);
  });

  test('a deactivated account is not signed in, and a provider that is switched off signs nobody in', async () => {
    await stage.walk(fresh(), idp, authorize());
    await stage.cast.platform.db.query(`update users set active = false where email_normalised = 'new@example.org'`);
    assert.equal((await stage.walk(fresh(), idp, authorize())).statusCode, 403);
    const jar = fresh();
    const way = await stage.leave(jar, other, authorize(otherId));
    const patch = (enabled: boolean) =>
      stage.cast.alice.inject({ method: 'PATCH', url: `/api/v1/oidc/providers/${otherId}`, payload: { enabled } });
    await patch(false);
    assert.equal((await stage.get(fresh(), authorize(otherId))).statusCode, 404);
    assert.equal((await stage.get(jar, way)).statusCode, 404, 'also on the way back');
    await patch(true);
  });

  describe('groups of the provider', () => {
    const url = () => `/api/v1/oidc/providers/${id}`;
    const sql = <Row extends object>(text: string, values: unknown[] = []) => stage.cast.platform.db.query<Row>(text, values);
    const patch = (payload: object) => stage.cast.alice.inject({ method: 'PATCH', url: url(), payload });
    const save = async (payload: object) => {
      const answer = await patch(payload);
      assert.equal(answer.statusCode, 200, answer.body);
    };
    const preview = async (payload: object) => {
      const answer = await stage.cast.alice.inject({
        method: 'POST',
        url: `${url()}/groups/preview`,
        payload: { groups_claim: 'groups', no_group: 'keep', ...payload },
      });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json();
    };
    const map = (group: string, role: string | null, ...team_ids: string[]) => ({ group, role, team_ids });
    const comes = async (groups?: unknown, name = 'New Person') => {
      idp.person = {
        sub: `s ${name}`,
        email: `${name.replace(' ', '.')}@example.org`,
        email_verified: true,
        name,
        ...(groups === undefined ? {} : { groups }),
      };
      const jar = fresh();
      return { jar, answer: await stage.walk(jar, idp, authorize()) };
    };
    const me = async (jar: Record<string, string>) => {
      const answer = await stage.cast.http.inject({ url: '/api/v1/auth/me', cookies: jar });
      return answer.statusCode === 200 ? (answer.json().user.role as string) : null;
    };
    const teamsOf = async (name: string) =>
      (
        await sql<{ name: string }>(
          'select t.name from teams t join team_members m on m.team_id = t.id join users u on u.id = m.user_id where u.display_name = $1 order by 1',
          [name],
        )
      ).map((team) => team.name);
    const audited = async (event: string) =>
      (
        await sql<{ data: Record<string, unknown> }>('select data from audit_events where event = $1 order by created_at desc, id desc', [
          event,
        ])
      ).map((row) => row.data);
    const own = async (name: string) => (await sql<{ id: string }>('select id from users where display_name = $1', [name]))[0]?.id ?? '';
    /** Alice, who is admin by hand, has an account there. */
    const aliceLinks = () =>
      sql(`insert into linked_accounts (id, user_id, provider, issuer, subject) values (gen_random_uuid(), $1, $2, $3, 's Alice')`, [
        stage.cast.alice.userId,
        `oidc:${id}`,
        idp.url,
      ]);
    const team = async (name: string) =>
      (
        await sql<{ id: string }>(
          `insert into teams (id, name, description, time_zone, created_at, updated_at) values (gen_random_uuid(), $1, '', 'UTC', app_now(), app_now()) returning id`,
          [name],
        )
      )[0]?.id ?? '';
    let web: string;
    let data: string;
    before(async () => {
      [web, data] = [await team('Web'), await team('Data')];
    });
    afterEach(async () => {
      await sql('update oidc_providers set enabled = true where id = $1', [id]);
      await save({ group_mappings: [], no_group: 'keep', groups_claim: 'groups' });
    });

    test('each sign-in sets role and teams: join, rename, leave; open sessions lose what was taken, what was given by hand stays', async () => {
      await save({ default_role: 'viewer', group_mappings: [map('ops', 'operator', web), map('dba', 'viewer', data)] });
      const first = await comes(['ops', 'others']);
      assert.deepEqual([first.answer.statusCode, await me(first.jar), await teamsOf('New Person')], [302, 'operator', ['Web']]);
      const [joined] = await audited('user.groups_applied');
      assert.deepEqual(
        [joined?.['groups'], joined?.['role'], joined?.['teams_joined']],
        [['ops'], { from: 'viewer', to: 'operator' }, ['Web']],
      );
      const user = await stage.cast.alice.inject({ method: 'GET', url: `/api/v1/users/${await own('New Person')}` });
      assert.deepEqual(user.json().role_from, { provider_id: id, provider: 'Corp', group: 'ops' });

      const second = await comes(['dba']);
      assert.deepEqual(
        [await me(second.jar), await me(first.jar), await teamsOf('New Person')],
        ['viewer', 'viewer', ['Data']],
        'in both browsers',
      );
      await sql('insert into team_members (team_id, user_id) select $1, id from users where display_name = $2', [web, 'New Person']);
      await comes();
      assert.deepEqual(await teamsOf('New Person'), ['Web'], 'the membership by hand stays');
      const team = await sql<{ data: object }>(`select data from audit_events where event = 'team.updated' and entity_id = $1`, [data]);
      assert.equal(team.length, 2, 'the team knows who came and went');
      await save({ default_role: 'operator' });
    });

    test('with 500 groups a sign-in is quick, and 2,000 are read too', async () => {
      const names = Array.from({ length: 500 }, (_, index) => `group ${index}`);
      await save({ group_mappings: names.map((name, index) => map(name, index === 499 ? 'operator' : 'viewer', web)) });
      const began = performance.now();
      assert.equal(await me((await comes(names)).jar), 'operator');
      assert.ok(performance.now() - began < 3_000);
      assert.equal(
        await me((await comes([...Array.from({ length: 2_000 }, (_, index) => `other ${index}`), 'group 499'])).jar),
        'operator',
      );
      const [row] = await sql<{ kept: number; total: number; first: string }>(
        `select cardinality(groups) as kept, groups_total as total, groups[1] as first from linked_accounts where subject = 's New Person'`,
      );
      assert.deepEqual(row, { kept: 1_000, total: 2_001, first: 'group 499' });
    });

    test('groups that cannot be read change nothing, let the person in, and are told once', async () => {
      await save({ group_mappings: [map('ops', 'operator', web)] });
      await comes(['ops']);
      const told = (await audited('user.groups_unreadable')).length;
      for (const groups of [7, [{ name: 'ops' }], [{ name: 'ops' }]]) {
        const { jar } = await comes(groups);
        assert.deepEqual([await me(jar), await teamsOf('New Person')], ['operator', ['Web']]);
      }
      assert.equal((await audited('user.groups_unreadable')).length, told + 2);
      const { groups_unreadable: noted } = (await stage.cast.alice.inject({ method: 'GET', url: url() })).json();
      assert.deepEqual(
        [noted.people, noted.detail],
        [1, 'The groups of New Person could not be read: the claim groups holds a list of other things than names, not a list of names.'],
      );
      await comes(['ops']);
      assert.equal((await stage.cast.alice.inject({ method: 'GET', url: url() })).json().groups_unreadable, null);
    });

    test('refuse: nobody new comes in, and whoever left all groups loses sessions, tokens and what groups gave', async () => {
      await save({ default_role: 'viewer', group_mappings: [map('ops', 'operator', web)], no_group: 'refuse' });
      const stranger = await comes(['others'], 'Some Stranger');
      assert.equal(stranger.answer.statusCode, 403);
      assert.match(stranger.answer.body, /Corp has you in no group that may sign in here/);
      assert.equal(await own('Some Stranger'), '', 'no account was made');
      const unread = await comes(7, 'Some Stranger');
      assert.deepEqual([unread.answer.statusCode, await own('Some Stranger')], [403, '']);
      const { jar } = await comes(['ops']);
      assert.equal(await me(jar), 'operator');
      assert.equal((await comes([])).answer.statusCode, 403);
      assert.equal(await me(jar), null);
      const [row] = await sql<{ role: string }>('select role from users where display_name = $1', ['New Person']);
      assert.deepEqual([row?.role, await teamsOf('New Person')], ['viewer', []]);
      assert.equal(await me((await comes(['ops'])).jar), 'operator', 'and is let in again');
      await save({ default_role: 'operator' });
    });

    test('the last admin by hand stays admin, of two who sign in at once one does', async () => {
      await aliceLinks();
      await save({ group_mappings: [map('ops', 'operator')], no_group: 'keep' });
      await comes(['ops'], 'Alice');
      const role = async (who: string) => (await sql<{ role: string }>('select role from users where id = $1', [who]))[0]?.role;
      assert.equal(await role(stage.cast.alice.userId), 'admin');
      assert.match(String((await audited('user.groups_applied'))[0]?.['kept_admin']), /nobody else who is active has admin:access/);
      const { jar } = await comes(['others'], 'Second Admin');
      const second = await own('Second Admin');
      await sql(`update users set role = 'admin', role_provider = null where id = $1`, [second]);
      assert.equal(await me(jar), 'admin');
      const jars = [fresh(), fresh()];
      const ways = [];
      for (const [index, sub] of ['s Alice', 's Second Admin'].entries()) {
        idp.person = { sub, email: `${index}@example.org`, groups: ['ops'] };
        const way = await stage.leave(jars[index] ?? {}, idp, authorize());
        idp.subjects.set(new URLSearchParams(way.split('?')[1]).get('code') ?? '', sub);
        ways.push(way);
      }
      await Promise.all(ways.map((way, index) => stage.get(jars[index] ?? {}, way)));
      assert.deepEqual([await role(stage.cast.alice.userId), await role(second)].sort(), ['admin', 'operator']);
      await sql(`update users set role = 'admin', role_provider = null, role_group = null, role_own = null where id = $1`, [
        stage.cast.alice.userId,
      ]);
    });

    test('a preview equals what signing in does, for joiners, leavers, renamed groups and those who are refused', async () => {
      const people = { 'Ann Joins': ['new'], 'Ben Leaves': ['none'], 'Cem Moves': ['dba'], 'Dee Stays': ['staff'] };
      await save({
        group_mappings: [map('none', 'operator', web), map('dba', 'viewer', data), map('staff', 'viewer'), map('x', 'operator')],
      });
      for (const [name, groups] of Object.entries(people)) await comes(groups, name);
      for (const no_group of ['viewer', 'keep', 'refuse']) {
        const draft = { no_group, group_mappings: [map('new', 'operator', web), map('dba', 'operator', web), map('staff', 'viewer')] };
        const before = new Map<string, string[]>();
        for (const name of Object.keys(people)) before.set(name, await teamsOf(name));
        const roles = async () =>
          new Map(
            (await sql<{ name: string; role: string }>('select display_name as name, role from users')).map(({ name, role }) => [
              name,
              role,
            ]),
          );
        const from = await roles();
        const foretold = await preview(draft);
        assert.deepEqual([foretold.known, foretold.unknown], [4, 0]);
        await save(draft);
        const happened = [];
        for (const [name, groups] of Object.entries(people)) {
          const { answer } = await comes(groups, name);
          const teams = await teamsOf(name);
          const was = before.get(name) ?? [];
          const made = {
            name,
            role: { from: from.get(name), to: (await roles()).get(name) },
            joined: teams.filter((team) => !was.includes(team)),
            left: was.filter((team) => !teams.includes(team)),
            refused: answer.statusCode === 403,
          };
          if (made.role.from !== made.role.to || made.joined.length + made.left.length > 0 || made.refused) happened.push(made);
        }
        const named = (teams: { name: string }[]) => teams.map((team) => team.name);
        assert.deepEqual(
          foretold.people.map(
            (entry: { user: { display_name: string }; role: object; teams_joined: []; teams_left: []; refused: boolean }) => ({
              name: entry.user.display_name,
              role: entry.role,
              joined: named(entry.teams_joined),
              left: named(entry.teams_left),
              refused: entry.refused,
            }),
          ),
          happened,
          no_group,
        );
        if (no_group === 'viewer')
          assert.ok(foretold.sentences.includes('One person would lose operator: Ben Leaves.'), foretold.sentences.join(' '));
        await save({
          group_mappings: [map('none', 'operator', web), map('dba', 'viewer', data), map('staff', 'viewer'), map('x', 'operator')],
          no_group: 'keep',
        });
        for (const [name, groups] of Object.entries(people)) await comes(groups, name);
      }
      const { seen, unknown } = await preview({ group_mappings: [map('new', null)] });
      assert.deepEqual(seen.map(({ group }: { group: string }) => group).sort(), ['dba', 'none', 'staff']);
      assert.equal(unknown, 0);
      assert.equal(
        (await preview({ group_mappings: [map('new', null)], groups_claim: 'roles' })).unknown,
        4,
        'of another claim nothing is known',
      );
    });

    test('rules that would lock everybody out are refused in one sentence that names the field, and nothing changes', async () => {
      await aliceLinks();
      await save({ group_mappings: [map('staff', null)] });
      await comes(['staff'], 'Alice');
      await sql(`update users set active = false where role = 'admin' and id <> $1`, [stage.cast.alice.userId]);
      for (const [payload, pointer] of [
        [{ group_mappings: [map('staff', 'operator')] }, '/group_mappings'],
        [{ group_mappings: [map('others', 'operator')], no_group: 'refuse' }, '/group_mappings'],
      ] as const) {
        const answer = await patch(payload);
        assert.deepEqual([answer.statusCode, answer.json().errors[0].pointer, answer.json().errors[0].code], [422, pointer, 'last_admin']);
      }
      await save({ group_mappings: [map('others', 'operator')] });
      assert.equal((await patch({ no_group: 'viewer' })).json().errors[0].pointer, '/no_group');
      assert.deepEqual((await stage.cast.alice.inject({ method: 'GET', url: url() })).json().no_group, 'keep');
      assert.equal((await preview({ group_mappings: [map('others', 'operator')], no_group: 'viewer' })).locks_out, true);
    });

    test('only a holder of admin:access names a group for admin, or changes a provider that has one', async () => {
      const made = await stage.cast.alice.inject({
        method: 'POST',
        url: '/api/v1/user/tokens',
        payload: { name: 'narrow', permissions: ['oidc:manage'] },
      });
      assert.equal(made.statusCode, 201, made.body);
      const narrow = (method: 'PATCH' | 'POST' | 'DELETE', payload?: object, at = url()) =>
        stage.cast.http.inject({
          method,
          url: at,
          headers: { authorization: `Bearer ${made.json().token}` },
          ...(payload ? { payload } : {}),
        });
      const refused = await narrow('PATCH', { group_mappings: [map('boss', 'admin')] });
      assert.deepEqual(
        [refused.statusCode, refused.json().detail],
        [403, 'Only users with admin:access can change who becomes admin by a group of this provider'],
      );
      const registration = { name: 'Third', issuer: 'https://id.example.com', client_id: 'x', group_mappings: [map('boss', 'admin')] };
      assert.equal((await narrow('POST', registration, '/api/v1/oidc/providers')).statusCode, 403);
      assert.equal((await narrow('PATCH', { group_mappings: [map('boss', 'operator')] })).statusCode, 200);
      await save({ group_mappings: [map('boss', 'admin')] });
      assert.equal((await stage.cast.alice.inject({ method: 'GET', url: url() })).json().group_mappings[0].named_by, 'Alice');
      for (const payload of [
        { group_mappings: [] },
        { issuer: 'https://evil.example', client_secret: 'x' },
        { client_secret: 'x' },
        { client_id: 'x' },
        { groups_claim: 'x' },
        { enabled: false },
        { no_group: 'refuse' },
        { allowed_domains: ['evil.example'] },
      ])
        assert.equal((await narrow('PATCH', payload)).statusCode, 403, JSON.stringify(payload));
      assert.equal((await narrow('DELETE')).statusCode, 403);
      assert.equal((await narrow('PATCH', { name: 'Corp' })).statusCode, 200);
    });

    test('a mapping names each group once, and teams that are there; a team that is deleted later is dropped', async () => {
      const twice = await patch({ group_mappings: [map('a', 'viewer'), map('a', 'operator')] });
      assert.deepEqual([twice.statusCode, twice.json().errors[0].pointer], [422, '/group_mappings/1/group']);
      const unknown = await patch({ group_mappings: [map('a', null, stage.cast.alice.userId)] });
      assert.deepEqual([unknown.statusCode, unknown.json().errors[0].pointer], [422, '/group_mappings/0/team_ids/0']);
      const gone = await team('Gone');
      await save({ group_mappings: [map('a', null, gone, web)] });
      await sql('delete from teams where id = $1', [gone]);
      await save({ group_mappings: [map('a', 'viewer', gone, web)] });
      assert.deepEqual((await stage.cast.alice.inject({ method: 'GET', url: url() })).json().group_mappings[0].team_ids, [web]);
    });
  });
});
