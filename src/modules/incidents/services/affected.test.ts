import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type IncidentsCast, startIncidentsCast } from '../incidents.fixture.ts';

describe('affected services', () => {
  let cast: IncidentsCast;
  let shop: string;
  let orders: string;
  let search: string;
  before(async () => {
    cast = await startIncidentsCast();
    [shop, orders, search] = [await service('Shop'), await service('Orders'), await service('Search')] as [string, string, string];
  });
  after(() => cast.close());

  const service = async (name: string) => {
    const id = randomUUIDv7();
    await cast.db.query('insert into services (id, name) values ($1, $2)', [id, name]);
    return id;
  };
  const get = async (id: string) => (await cast.call(cast.bob, 'GET', `/api/v1/incidents/${id}`)).json();
  const affected = async (id: string) => (await get(id)).affected_service_ids as string[];
  const edit = async (id: string, body: object, who = cast.bob) => {
    const answer = await cast.call(who, 'PATCH', `/api/v1/incidents/${id}`, body);
    return { status: answer.statusCode, body: answer.json() };
  };
  let serial = 0;
  const alertOf = async (serviceId: string, severity = 'critical') => {
    serial += 1;
    const number = await cast.fire(`affected ${serial}`);
    await cast.db.query('update alerts set service_id = $2, severity = $3 where number = $1', [number, serviceId, severity]);
    return number;
  };
  const link = (id: string, ...numbers: number[]) =>
    cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/alerts`, { alert_numbers: numbers });

  test('an incident affects its own service, those added, and those of linked alerts while these are open; afterwards all of them', async () => {
    const id = await cast.open({ service_id: shop });
    assert.deepEqual(await affected(id), [shop]);
    const number = await alertOf(search);
    await link(id, number);
    assert.deepEqual(await affected(id), [shop, search]);
    assert.equal((await edit(id, { affected_services: { add: [orders] } })).status, 200);
    assert.deepEqual(await affected(id), [shop, orders, search], 'its own first, then by name');
    await cast.call(cast.bob, 'POST', `/api/v1/alerts/${number}/resolve`);
    assert.deepEqual(await affected(id), [shop, orders]);
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/resolve`);
    assert.deepEqual(await affected(id), [shop, orders, search], 'what it affected is known afterwards');
    const listed = (await cast.call(cast.bob, 'GET', `/api/v1/incidents?service_id=${orders}`)).json() as { items: { id: string }[] };
    assert.ok(
      listed.items.some((one) => one.id === id),
      'found by a service that was added',
    );
    const { header } = (await cast.call(cast.bob, 'GET', `/api/v1/incidents/${id}/ics/document`)).json().sections;
    assert.deepEqual(
      header.affected_services.map(({ name }: { name: string }) => name),
      ['Shop', 'Orders', 'Search'],
    );
  });

  test('a service that is taken out stays out although its alerts are linked, until somebody adds it', async () => {
    const id = await cast.open({ service_id: shop });
    await link(id, await alertOf(search));
    const taken = await edit(id, { affected_services: { remove: [search] } });
    assert.deepEqual(taken.body.affected_service_ids, [shop]);
    await link(id, await alertOf(search));
    assert.deepEqual(await affected(id), [shop]);
    await edit(id, { affected_services: { add: [search] } });
    assert.deepEqual(await affected(id), [shop, search]);
    const texts = (await get(id)).timeline.map(({ text }: { text: string }) => text) as string[];
    assert.ok(texts.includes('Bob changed the affected services. Removed Search.'), texts.join(' | '));
    assert.ok(texts.includes('Bob changed the affected services. Added Search.'));
  });

  test('what was so before changes nothing; unknown services, the own one and contradictions are refused by name', async () => {
    const id = await cast.open({ service_id: shop });
    const before = (await get(id)).timeline.length;
    await edit(id, { affected_services: { add: [shop], remove: [search] } });
    assert.equal((await get(id)).timeline.length, before);
    const refused = async (body: object) => {
      const answer = await edit(id, { affected_services: body });
      return [answer.status, answer.body.errors?.[0]?.pointer, answer.body.errors?.[0]?.code];
    };
    assert.deepEqual(await refused({ add: [randomUUIDv7()] }), [422, '/affected_services/add/0', 'unknown']);
    assert.deepEqual(await refused({ remove: [shop] }), [422, '/affected_services/remove/0', 'own_service']);
    assert.deepEqual(await refused({ add: [search], remove: [search] }), [422, '/affected_services/add/0', 'contradiction']);
    assert.equal((await edit(id, { affected_services: {} })).status, 422);
    const forbidden = await edit(id, { affected_services: { add: [search] } }, cast.charlie);
    assert.equal(forbidden.status, 403);
  });

  test('through alerts alone a service is affected at most as badly as its worst open alert; its own one as badly as the incident', async () => {
    const shown = async (severity: string, ...alerts: string[]) => {
      const one = await service(`Cap ${randomUUIDv7()}`);
      const id = await cast.open({ service_id: shop, severity });
      await link(id, ...(await Promise.all(alerts.map((each) => alertOf(one, each)))));
      const [row] = await cast.db.query<{ severity: string | null }>(
        'select severity from incident_affected_services where incident_id = $1 and service_id = $2',
        [id, one],
      );
      return row?.severity;
    };
    assert.deepEqual(
      [
        await shown('critical', 'critical', 'info'),
        await shown('critical', 'high', 'info'),
        await shown('critical', 'warning'),
        await shown('high', 'critical'),
        await shown('medium', 'high'),
        await shown('low', 'critical'),
      ],
      ['high', 'medium', null, 'high', 'medium', 'low'],
    );
  });

  describe('correcting the service', () => {
    const moves = () => cast.asked.flatMap((asked) => (asked.what === 'move' ? [asked.incident.serviceId] : []));

    test('while nobody has it, the new service’s policy is asked for; the answer and the timeline say what that means', async () => {
      const id = await cast.open({ service_id: shop });
      cast.asked.length = 0;
      const said = {
        restarted: 'Service Shop → Orders. Its escalation policy starts at level 1.',
        same_policy: 'Service Orders → Shop. Both have the same escalation policy, so paging goes on where it is.',
        no_policy: 'Service Shop → Orders. It has no escalation policy, so paging goes on as it was.',
      };
      for (const [move, text] of Object.entries(said)) {
        cast.moveAs = move as keyof typeof said;
        const answer = await edit(id, { service_id: text.includes('→ Orders') ? orders : shop });
        assert.deepEqual(
          [answer.status, answer.body.service_change],
          [200, { paging: move === 'restarted' ? 'restarted' : 'goes_on', text, on_call: null }],
        );
        assert.equal((await get(id)).timeline.at(-1).text, `Bob changed the service. ${text}`);
      }
      cast.moveAs = 'restarted';
      assert.deepEqual(moves(), [orders, shop, orders]);
      assert.deepEqual(await affected(id), [orders], 'the one before was never affected');
      assert.equal((await edit(id, { service_id: orders })).body.service_change, null, 'it is so already');
      assert.equal((await edit(id, { service_id: randomUUIDv7() })).body.errors[0].pointer, '/service_id');
      assert.equal((await edit(id, { service_id: shop }, cast.charlie)).status, 403);
    });

    test('of an acknowledged incident nobody is paged, and the answer names who is on call; of one that is over nothing is asked', async () => {
      const team = randomUUIDv7();
      await cast.db.query('insert into teams (id, name) values ($1, $2)', [team, 'Payments']);
      const pay = await service('Pay');
      await cast.db.query('update services set team_id = $2 where id = $1', [pay, team]);
      cast.onCall.set(team, cast.alice.userId);
      const id = await cast.open({ service_id: shop });
      await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/acknowledge`);
      cast.asked.length = 0;
      const answer = await edit(id, { service_id: pay });
      assert.deepEqual(answer.body.service_change, {
        paging: 'nobody',
        text: 'Service Shop → Pay. It is acknowledged, so nobody is paged. On call for Pay: Alice.',
        on_call: { id: cast.alice.userId, name: 'Alice' },
      });
      await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/resolve`);
      cast.asked.length = 0;
      assert.deepEqual((await edit(id, { service_id: null })).body.service_change, {
        paging: 'nobody',
        text: 'Service Pay → none.',
        on_call: null,
      });
      assert.deepEqual(cast.asked, []);
    });
  });
});
