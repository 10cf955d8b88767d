import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../test/cast.ts';
import { openByService } from '../alerts/index.ts';
import { activeServices, matchService, policyOf, registerCatalogRoutes } from './index.ts';

describe('services', () => {
  let cast: Cast;
  /** Set while it is counted how often alerts are asked for. */
  let counting: string[] | null = null;
  before(async () => {
    cast = await startCast({
      register: (http, { db, live }) =>
        registerCatalogRoutes(http, {
          db,
          live,
          provisionSchedule: async () => {},
          openAlerts: (queried, ids) => {
            counting?.push('asked');
            return openByService(queried, ids);
          },
        }),
    });
  });
  after(() => cast.close());

  const post = (payload: unknown) => cast.bob.inject({ method: 'POST', url: '/api/v1/services', payload: payload as object });
  const patch = (id: string, payload: unknown) =>
    cast.bob.inject({ method: 'PATCH', url: `/api/v1/services/${id}`, payload: payload as object });
  const get = async (id: string) => (await cast.bob.inject({ url: `/api/v1/services/${id}` })).json();
  const make = async (name: string, more: object = {}): Promise<string> => {
    const answer = await post({ name, ...more });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json().id;
  };
  const incident = async (serviceId: string, severity: string, status: string) => {
    await cast.platform.db.query(
      `insert into incidents (id, title, severity, status, service_id, created_by, source, created_at, updated_at)
       values ($1, 'x', $2, $3, $4, '{}', 'manual', app_now(), app_now())`,
      [randomUUID(), severity, status, serviceId],
    );
  };

  test('a service is stored as sent, and what is left out of a change stays', async () => {
    const id = await make('Checkout', { matchers: ['namespace="shop"'], auto_incident: 'high', urgency: 'low', position: 5 });
    const changed = await patch(id, { description: 'Takes the money' });
    assert.equal(changed.statusCode, 200, changed.body);
    const read = await get(id);
    assert.deepEqual(
      [read.name, read.description, read.matchers, read.auto_incident, read.urgency, read.position],
      ['Checkout', 'Takes the money', ['namespace="shop"'], 'high', 'low', 5],
    );
    const audited = await cast.platform.db.query('select event, data from audit_events where entity_id = $1 order by created_at, id', [id]);
    assert.deepEqual(audited, [
      { event: 'service.created', data: { name: 'Checkout' } },
      { event: 'service.updated', data: { name: 'Checkout', changed: ['description'] } },
    ]);
  });

  test('what is wrong is 422 or 409 with the field, and nothing is stored', async () => {
    const taken = await make('Taken');
    const bad: Array<[object, number, string]> = [
      [{ name: ' ' }, 422, '/name'],
      [{ name: 'a\nb' }, 422, '/name'],
      [{ name: 'x', team_id: randomUUID() }, 422, '/team_id'],
      [{ name: 'x', escalation_policy_id: randomUUID() }, 422, '/escalation_policy_id'],
      [{ name: 'x', matchers: ['ok="1"', 'namespace'] }, 422, '/matchers/1'],
      [{ name: 'x', matchers: ['a=~"["'] }, 422, '/matchers/0'],
      [{ name: 'x', auto_incident: 'sometimes' }, 422, '/auto_incident'],
      [{ name: 'x', urgency: 'medium' }, 422, '/urgency'],
      [{ name: 'x', dependency_ids: [randomUUID()] }, 422, '/dependency_ids/0'],
      [{ name: 'x', dependency_ids: [taken, taken] }, 422, '/dependency_ids'],
      [{ name: 'x', status: 'down' }, 422, '/status'],
      [{ name: 'TAKEN' }, 409, ''],
    ];
    const before = (await cast.bob.inject({ url: '/api/v1/services' })).json().total;
    for (const [body, status, pointer] of bad) {
      const answer = await post(body);
      assert.equal(answer.statusCode, status, `${JSON.stringify(body)}: ${answer.body}`);
      if (pointer) assert.equal(answer.json().errors[0].pointer, pointer, answer.body);
    }
    assert.equal((await cast.bob.inject({ url: '/api/v1/services' })).json().total, before);
    assert.equal((await patch(randomUUID(), { name: 'y' })).statusCode, 404);
    assert.equal((await cast.bob.inject({ url: '/api/v1/services?sort=color' })).statusCode, 400);
  });

  test('a cycle of dependencies is refused with its members named', async () => {
    const a = await make('Web');
    const b = await make('Api', { dependency_ids: [a] });
    const c = await make('Store', { dependency_ids: [b] });
    const answer = await patch(a, { dependency_ids: [c] });
    assert.equal(answer.statusCode, 422);
    assert.match(answer.json().detail, /Web → Store → Api → Web/);
    assert.equal(answer.json().errors[0].pointer, '/dependency_ids/0');
    assert.equal((await patch(a, { dependency_ids: [a] })).statusCode, 422);
    assert.deepEqual((await get(a)).dependencies, []);
    assert.deepEqual(
      (await get(a)).dependents.map((entry: { name: string }) => entry.name),
      ['Api'],
    );
  });

  test('two people who close a cycle from both sides at once: one is refused, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const a = await make(`Left ${round}`);
      const b = await make(`Right ${round}`);
      const statuses = await Promise.all([patch(a, { dependency_ids: [b] }), patch(b, { dependency_ids: [a] })]);
      assert.deepEqual(statuses.map((answer) => answer.statusCode).sort(), [200, 422]);
    }
  });

  test('the status is read off the open incidents that are not mitigated, of a service and of those it needs', async () => {
    const need = await make('Needed');
    const id = await make('Needy', { dependency_ids: [need] });
    const statusOf = async () => {
      const read = await get(id);
      return [read.status, read.open_incidents, read.dependencies[0].status];
    };
    assert.deepEqual(await statusOf(), ['operational', 0, 'operational']);
    await incident(id, 'low', 'triggered');
    assert.deepEqual(await statusOf(), ['operational', 1, 'operational']);
    await incident(id, 'medium', 'acknowledged');
    await incident(id, 'critical', 'mitigated');
    await incident(id, 'critical', 'cancelled');
    assert.deepEqual(await statusOf(), ['degraded', 2, 'operational']);
    await incident(id, 'critical', 'active');
    await incident(need, 'high', 'triage');
    assert.deepEqual(await statusOf(), ['down', 3, 'degraded']);
    const refused = await cast.alice.inject({ method: 'DELETE', url: `/api/v1/services/${id}` });
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().detail, /3 open incidents/);
    await cast.platform.db.query(`update incidents set status = 'resolved' where service_id in ($1, $2)`, [id, need]);
    assert.equal((await cast.alice.inject({ method: 'DELETE', url: `/api/v1/services/${need}` })).statusCode, 204);
    assert.deepEqual((await get(id)).dependencies, []);
  });

  test('open alerts of a service and of those it needs are counted with the worst of them, with one statement for a page; what is over or only recorded is not', async () => {
    const { db } = cast.platform;
    const need = await make('Fires');
    const id = await make('Leans', { dependency_ids: [need] });
    const other = await make('Quiet');
    const alert = async (serviceId: string, severity: string, status: string, more: { recorded?: boolean; gone?: boolean } = {}) => {
      await db.query(
        `insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, service_id, starts_at,
           last_received_at, last_event_at, content_digest, created_at, updated_at, recorded, deleted_at)
         values ($1::uuid, $1::text, 'x', $2, $3, '{}', '{}', 'test', 'x', $1::uuid, $4, app_now(), app_now(), app_now(), '', app_now(), app_now(), $5,
           case when $6 then app_now() end)`,
        [randomUUID(), status, severity, serviceId, more.recorded ?? false, more.gone ?? false],
      );
    };
    const standing = (read: { status: string; open_alerts: number; worst_alert: string | null }) => [
      read.status,
      read.open_alerts,
      read.worst_alert,
    ];
    const both = async () => {
      const read = await get(id);
      return [standing(read), standing(read.dependencies[0])];
    };
    assert.deepEqual(await both(), [
      ['operational', 0, null],
      ['operational', 0, null],
    ]);
    await alert(need, 'warning', 'firing');
    await alert(need, 'critical', 'resolved');
    await alert(need, 'critical', 'firing', { recorded: true });
    await alert(need, 'critical', 'firing', { gone: true });
    assert.deepEqual(await both(), [
      ['operational', 0, null],
      ['operational', 1, 'warning'],
    ]);
    await alert(need, 'critical', 'acknowledged');
    await alert(id, 'info', 'firing');
    assert.deepEqual(await both(), [
      ['operational', 1, 'info'],
      ['operational', 2, 'critical'],
    ]);
    const asked: string[] = [];
    const listed = async () => {
      const { items } = (await cast.charlie.inject({ url: '/api/v1/services?limit=200' })).json();
      return new Map<string, ReturnType<typeof standing>>(
        items.map((item: { id: string } & Parameters<typeof standing>[0]) => [item.id, standing(item)]),
      );
    };
    counting = asked;
    const all = await listed();
    counting = null;
    assert.deepEqual(
      [all.get(id), all.get(need), all.get(other)],
      [
        ['operational', 1, 'info'],
        ['operational', 2, 'critical'],
        ['operational', 0, null],
      ],
    );
    assert.equal(asked.length, 1, 'one statement for the whole page');
    assert.equal((await patch(id, { description: 'x' })).json().open_alerts, 1, 'a change counts them as well');
    // What is private does not show here: neither by the state nor by whose the alerts are.
    await db.query(
      `insert into incidents (id, title, severity, status, service_id, created_by, source, created_at, updated_at, private)
       values ($1, 'x', 'critical', 'active', $2, '{}', 'manual', app_now(), app_now(), true)`,
      [randomUUID(), need],
    );
    assert.deepEqual((await both())[1], ['operational', 2, 'critical']);
  });

  test('an alert belongs to the first service in order whose matchers all hold; none without matchers', async () => {
    await make('Catch all', { position: 9_000, matchers: ['team=~".+"'] });
    await make('Nothing', { position: 0 });
    const special = await make('Special', { position: 10, matchers: ['team="x"', 'severity=critical'] });
    const services = await activeServices(cast.platform.db);
    const match = (labels: Record<string, string>, severity: 'critical' | 'warning') =>
      matchService(services, { labels, severity })?.service.name ?? null;
    assert.equal(match({ team: 'x' }, 'critical'), 'Special');
    assert.equal(match({ team: 'x' }, 'warning'), 'Catch all');
    assert.equal(match({}, 'critical'), null);
    assert.match(matchService(services, { labels: { team: 'x' }, severity: 'critical' })?.why ?? '', /^matched service Special:/);
    await patch(special, { matchers: ['team="y"'] });
    const again = await activeServices(cast.platform.db);
    assert.equal(matchService(again, { labels: { team: 'x' }, severity: 'critical' })?.service.name, 'Catch all');
  });

  test('a service written by another server counts within a second', async () => {
    const { db } = cast.platform;
    await activeServices(db);
    await db.query(
      `with raised as (update catalog_version set services = services + 1)
       insert into services (id, name, matchers, position) values ($1, 'Elsewhere', array['where="else"'], 1)`,
      [randomUUID()],
    );
    for (;;) {
      const found = matchService(await activeServices(db), { labels: { where: 'else' }, severity: 'info' });
      if (found?.service.name === 'Elsewhere') break;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  test('the policy that counts is the service’s own, else its team’s, else none', async () => {
    const { db } = cast.platform;
    const [own, teams, team] = [randomUUID(), randomUUID(), randomUUID()];
    await db.query(`insert into escalation_policies (id, name, levels) values ($1, 'Own', '[]'), ($2, 'Team''s', '[]')`, [own, teams]);
    await db.query(`insert into teams (id, name, escalation_policy_id) values ($1, 'Policy team', $2)`, [team, teams]);
    const id = await make('With policy', { team_id: team });
    assert.deepEqual(await policyOf(db, id), { serviceName: 'With policy', teamId: team, urgency: 'high', policyId: teams });
    assert.equal((await get(id)).effective_policy.name, "Team's");
    await patch(id, { escalation_policy_id: own, urgency: 'low' });
    assert.deepEqual(await policyOf(db, id), { serviceName: 'With policy', teamId: team, urgency: 'low', policyId: own });
    await patch(id, { escalation_policy_id: null, team_id: null });
    assert.equal((await policyOf(db, id))?.policyId, null);
    assert.equal(await policyOf(db, randomUUID()), null);
  });

  test('the list is searched, narrowed to a team, sorted and paged', async () => {
    const names = async (query: string) =>
      (await cast.charlie.inject({ url: `/api/v1/services?${query}` })).json().items.map((item: { name: string }) => item.name);
    assert.deepEqual(await names('search=eft%201&sort=name'), ['Left 1']);
    assert.deepEqual(await names('sort=-name&limit=2&skip=1'), (await names('sort=-name&limit=3')).slice(1));
    const [team] = await cast.platform.db.query<{ id: string }>(`select id from teams where name = 'Policy team'`);
    assert.deepEqual(await names(`team_id=${team?.id}`), []);
  });
});
