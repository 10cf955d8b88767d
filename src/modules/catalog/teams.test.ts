import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../test/cast.ts';
import type { Tx } from '../../platform/db/database.ts';
import { registerCatalogRoutes } from './index.ts';

/** Stands for the module of schedules: makes one, or fails when told to. */
async function provisionSchedule(tx: Tx, team: { teamId: string; name: string; timeZone: string }): Promise<void> {
  if (team.name === 'Unlucky') throw new Error('the schedule could not be made');
  await tx.query('insert into schedules (id, team_id, name, time_zone) values ($1, $2, $3, $4)', [
    randomUUID(),
    team.teamId,
    team.name,
    team.timeZone,
  ]);
}

describe('teams', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast({
      register: (http, { db, live }) => registerCatalogRoutes(http, { db, live, provisionSchedule, openAlerts: async () => new Map() }),
    });
  });
  after(() => cast.close());

  const post = (payload: unknown) => cast.bob.inject({ method: 'POST', url: '/api/v1/teams', payload: payload as object });
  const patch = (id: string, payload: unknown) =>
    cast.bob.inject({ method: 'PATCH', url: `/api/v1/teams/${id}`, payload: payload as object });
  const remove = (id: string) => cast.bob.inject({ method: 'DELETE', url: `/api/v1/teams/${id}` });
  const count = async (table: string) => (await cast.platform.db.query<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n;

  test('a team has its schedule at once, in its zone, and both or neither', async () => {
    const made = await post({ name: ' Payments ', member_ids: [cast.bob.userId, cast.alice.userId], time_zone: 'europe/berlin' });
    assert.equal(made.statusCode, 201, made.body);
    const team = made.json();
    assert.equal(team.name, 'Payments');
    assert.equal(team.time_zone, 'Europe/Berlin');
    assert.deepEqual(team.schedules, [{ id: team.schedule_id, name: 'Payments', time_zone: 'Europe/Berlin' }]);
    assert.deepEqual(
      team.members.map((member: { display_name: string; active: boolean }) => [member.display_name, member.active]),
      [
        ['Alice', true],
        ['Bob', true],
      ],
    );
    const teams = await count('teams');
    assert.equal((await post({ name: 'Unlucky' })).statusCode, 500);
    assert.equal(await count('teams'), teams);
  });

  test('what is wrong is 422 or 409 with the field, and nothing is stored', async () => {
    await post({ name: 'Taken' });
    const gone = randomUUID();
    await cast.platform.db.query(
      `insert into users (id, email, email_normalised, display_name, role, active) values ($1, 'gone@x.test', 'gone@x.test', 'Gone', 'viewer', false)`,
      [gone],
    );
    const bad: Array<[object, number, string]> = [
      [{ name: 'x', time_zone: 'Mars/Olympus' }, 422, '/time_zone'],
      [{ name: 'x', time_zone: '+01:00' }, 422, '/time_zone'],
      [{ name: 'x', member_ids: [cast.bob.userId, randomUUID()] }, 422, '/member_ids/1'],
      [{ name: 'x', member_ids: [gone] }, 422, '/member_ids/0'],
      [{ name: 'x', escalation_policy_id: randomUUID() }, 422, '/escalation_policy_id'],
      [{ name: '' }, 422, '/name'],
      [{ time_zone: 'UTC' }, 422, '/name'],
      [{ name: 'taken' }, 409, ''],
    ];
    const before = await count('teams');
    for (const [body, status, pointer] of bad) {
      const answer = await post(body);
      assert.equal(answer.statusCode, status, `${JSON.stringify(body)}: ${answer.body}`);
      if (pointer) assert.equal(answer.json().errors[0].pointer, pointer, answer.body);
    }
    assert.equal(await count('teams'), before);
    assert.equal((await patch(randomUUID(), { name: 'y' })).statusCode, 404);
    assert.equal((await remove(randomUUID())).statusCode, 404);
  });

  test('members are replaced as a whole, and a change says what changed', async () => {
    const { id } = (await post({ name: 'Search', member_ids: [cast.bob.userId] })).json();
    const changed = (await patch(id, { member_ids: [cast.charlie.userId], description: 'Finds it' })).json();
    assert.deepEqual(
      changed.members.map((member: { id: string }) => member.id),
      [cast.charlie.userId],
    );
    assert.equal((await patch(id, { name: 'Search' })).statusCode, 200);
    const audited = await cast.platform.db.query<{ event: string; data: unknown }>(
      'select event, data from audit_events where entity_id = $1 order by created_at, id',
      [id],
    );
    assert.deepEqual(audited.slice(1), [
      {
        event: 'team.updated',
        data: {
          name: 'Search',
          changed: ['description', 'member_ids'],
          members: { from: [cast.bob.userId], to: [cast.charlie.userId] },
        },
      },
    ]);
    const mine = (await cast.charlie.inject({ url: `/api/v1/teams?member_id=${cast.charlie.userId}` })).json();
    assert.deepEqual([mine.total, mine.items[0].name], [1, 'Search']);
  });

  test('a team that a service or a policy needs is not removed, and the refusal names them; else it goes with its schedule', async () => {
    const { db } = cast.platform;
    const team = (await post({ name: 'Needed' })).json();
    const service = (
      await cast.bob.inject({ method: 'POST', url: '/api/v1/services', payload: { name: 'Ledger', team_id: team.id } })
    ).json();
    const policy = randomUUID();
    await db.query(`insert into escalation_policies (id, name, levels) values ($1, 'Night', '[]')`, [policy]);
    await db.query('insert into escalation_policy_targets (policy_id, team_id) values ($1, $2)', [policy, team.id]);
    const refused = await remove(team.id);
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().detail, /owns Ledger, and Night would page it/);
    await db.query('delete from escalation_policy_targets');
    assert.equal((await remove(team.id)).statusCode, 409);
    await cast.bob.inject({ method: 'PATCH', url: `/api/v1/services/${service.id}`, payload: { team_id: null } });
    assert.equal((await remove(team.id)).statusCode, 204);
    assert.equal((await cast.bob.inject({ url: `/api/v1/teams/${team.id}` })).statusCode, 404);
    assert.deepEqual(await db.query('select 1 from schedules where team_id = $1', [team.id]), []);
  });

  test('a service and the removal of its team at the same moment: never a service without the team it names', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await post({ name: `Racing ${round}` })).json();
      const [made, removed] = await Promise.all([
        cast.bob.inject({ method: 'POST', url: '/api/v1/services', payload: { name: `Racer ${round}`, team_id: id } }),
        remove(id),
      ]);
      assert.ok(
        (made.statusCode === 201 && removed.statusCode === 409) || (made.statusCode === 422 && removed.statusCode === 204),
        `${made.statusCode} and ${removed.statusCode}`,
      );
    }
  });
});
