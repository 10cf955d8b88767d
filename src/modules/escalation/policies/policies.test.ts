import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../../test/cast.ts';
import { registerPolicyRoutes } from './policies.routes.ts';

describe('escalation policies', () => {
  let cast: Cast;
  let team: string;
  let gone: string;
  before(async () => {
    cast = await startCast({ register: (http, { db, live }) => registerPolicyRoutes(http, { db, live }) });
    [team, gone] = [randomUUID(), randomUUID()];
    await cast.platform.db.query(`insert into teams (id, name) values ($1, 'Payments')`, [team]);
    await cast.platform.db.query(
      `insert into users (id, email, email_normalised, display_name, role, active) values ($1, 'gone@x.test', 'gone@x.test', 'Gone', 'viewer', false)`,
      [gone],
    );
  });
  after(() => cast.close());

  const url = '/api/v1/escalation-policies';
  const post = (payload: unknown) => cast.bob.inject({ method: 'POST', url, payload: payload as object });
  const patch = (id: string, payload: unknown) => cast.bob.inject({ method: 'PATCH', url: `${url}/${id}`, payload: payload as object });
  const toTeam = (id = team) => ({ target_type: 'team', target_team_id: id });
  const toUser = (id = cast.alice.userId) => ({ target_type: 'user', target_user_id: id });
  const level = (...targets: object[]) => ({ delay_minutes: 5, targets });

  test('a policy reads back as it was written, with the names of what it refers to', async () => {
    const made = await post({
      name: 'Night',
      repeat_count: 2,
      levels: [level(toTeam()), { level_number: 2, delay_minutes: 50_000, targets: [toUser(), toTeam()] }],
    });
    assert.equal(made.statusCode, 201, made.body);
    const read = (await cast.charlie.inject({ url: `${url}/${made.json().id}` })).json();
    assert.deepEqual(read.levels, [
      { level_number: 1, delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: team, target_user_id: null }] },
      {
        level_number: 2,
        delay_minutes: 50_000,
        targets: [
          { target_type: 'user', target_team_id: null, target_user_id: cast.alice.userId },
          { target_type: 'team', target_team_id: team, target_user_id: null },
        ],
      },
    ]);
    assert.equal(read.repeat_count, 2);
    assert.deepEqual(read.teams, [{ id: team, name: 'Payments' }]);
    assert.deepEqual(read.users, [{ id: cast.alice.userId, name: 'Alice', active: true }]);
    const again = await patch(read.id, { levels: read.levels });
    assert.equal(again.statusCode, 200, again.body);
    const [row] = await cast.platform.db.query<{ n: number }>('select count(*) as n from audit_events where entity_id = $1', [read.id]);
    assert.equal(row?.n, 1, 'what it was already is no change');
  });

  test('everything it refers to is checked when it is saved, and a refusal names the member', async () => {
    const bad: Array<[object, string]> = [
      [{ levels: [level()] }, '/levels/0/targets'],
      [{ levels: [] }, '/levels'],
      [{ levels: [level(toTeam(randomUUID()))] }, '/levels/0/targets/0/target_team_id'],
      [{ levels: [level(toUser(), toUser(gone))] }, '/levels/0/targets/1/target_user_id'],
      [{ levels: [level(toUser(randomUUID()))] }, '/levels/0/targets/0/target_user_id'],
      [{ levels: [level(toUser(), toUser())] }, '/levels/0/targets/1'],
      [{ levels: [level({ target_type: 'team', target_user_id: cast.alice.userId })] }, '/levels/0/targets/0/target_user_id'],
      [{ levels: [level({ target_type: 'user' })] }, '/levels/0/targets/0/target_user_id'],
      [{ levels: [{ ...level(toUser()), level_number: 2 }] }, '/levels/0/level_number'],
      [{ levels: [{ delay_minutes: 50_001, targets: [toUser()] }] }, '/levels/0/delay_minutes'],
      [{ levels: [{ delay_minutes: -1, targets: [toUser()] }] }, '/levels/0/delay_minutes'],
      [{ levels: [{ delay_minutes: 1.5, targets: [toUser()] }] }, '/levels/0/delay_minutes'],
      [{ levels: [level(toUser())], repeat_count: 10 }, '/repeat_count'],
      [{ levels: [level({ target_type: 'schedule', target_team_id: team })] }, '/levels/0/targets/0/target_type'],
    ];
    for (const [body, pointer] of bad) {
      const answer = await post({ name: 'Bad', ...body });
      assert.equal(answer.statusCode, 422, `${JSON.stringify(body)}: ${answer.body}`);
      assert.equal(answer.json().errors[0].pointer, pointer, answer.body);
    }
    assert.equal((await cast.bob.inject({ url: `${url}?search=bad` })).json().total, 0);
    assert.equal((await post({ name: 'NIGHT', levels: [level(toUser())] })).statusCode, 409);
  });

  test('F50: a fallback is checked, kept, changed and taken away with the policy', async () => {
    const made = await post({ name: 'With fallback', levels: [level(toUser())], fallback: toTeam() });
    assert.equal(made.statusCode, 201, made.body);
    const { id, fallback, teams } = made.json();
    assert.deepEqual(fallback, { target_type: 'team', target_team_id: team, target_user_id: null });
    assert.deepEqual(teams, [{ id: team, name: 'Payments' }], 'a team that is paged last is needed as well');
    assert.deepEqual((await patch(id, { repeat_count: 1 })).json().fallback, fallback, 'left out: it stays');
    assert.deepEqual((await patch(id, { fallback: toUser() })).json().fallback.target_user_id, cast.alice.userId);
    assert.equal((await patch(id, { fallback: null })).json().fallback, null);
    for (const [bad, pointer] of [
      [toTeam(randomUUID()), '/fallback/target_team_id'],
      [toUser(gone), '/fallback/target_user_id'],
      [{ target_type: 'user' }, '/fallback/target_user_id'],
      [{ target_type: 'team', target_user_id: cast.alice.userId }, '/fallback/target_user_id'],
    ] as const) {
      const answer = await patch(id, { fallback: bad });
      assert.deepEqual([answer.statusCode, answer.json().errors[0].pointer], [422, pointer], answer.body);
    }
  });

  test('a policy in use is not removed, and the refusal names who uses it', async () => {
    const { id } = (await post({ name: 'Used', levels: [level(toUser())] })).json();
    const { db } = cast.platform;
    await db.query('update teams set escalation_policy_id = $1 where id = $2', [id, team]);
    await db.query(`insert into services (id, name, escalation_policy_id) values ($1, 'Ledger', $2)`, [randomUUID(), id]);
    const remove = () => cast.bob.inject({ method: 'DELETE', url: `${url}/${id}` });
    const refused = await remove();
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().detail, /Used is used by Ledger and Payments/);
    await db.query('update teams set escalation_policy_id = null');
    await db.query('update services set escalation_policy_id = null');
    await db.query(
      `insert into system_settings (name, value, updated_at, updated_by) values ('default_escalation_policy_id', $1, app_now(), '{}')`,
      [JSON.stringify(id)],
    );
    assert.match((await remove()).json().detail, /Used is the default policy: name another one in the settings first/);
    await db.query('delete from system_settings');
    assert.equal((await remove()).statusCode, 204);
    assert.equal((await remove()).statusCode, 404);
  });
});
