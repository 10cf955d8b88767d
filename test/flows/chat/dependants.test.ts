import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { stopClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';
import { type BothChats, startBothChats } from './both-chats.ts';

describe('groups of services that depend on one with an incident', () => {
  let chats: BothChats;
  let now = new Date();
  // biome-ignore lint/suspicious/noExplicitAny: an answer
  let incident: any;
  const numbers = new Map<string, number>();

  before(async () => {
    chats = await startBothChats();
    chats.chatone.channels.push({ id: 'C0FAR', name: 'far', member: true });
    const destinations = [
      { name: 'one', provider: 'chatone', channel: 'C0ALERTS' },
      { name: 'two', provider: 'chattwo', channel: chats.chattwo.channelId },
      { name: 'far', provider: 'chatone', channel: 'C0FAR' },
    ];
    const rules = [{ name: 'far', matchers: ['team="far"'], destinations: ['far'] }];
    const { status } = await chats.app.api('PUT', '/api/v1/routes', { destinations, rules, default_destinations: ['one', 'two'] });
    assert.equal(status, 200);
    const service = async (name: string, needs: readonly string[] = [], auto_incident = 'off') => {
      const { status, body } = await chats.app.api('POST', '/api/v1/services', {
        name,
        auto_incident,
        matchers: [`team="${name}"`],
        dependency_ids: needs,
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body.id as string;
    };
    const db = await service('orders-db', [], 'critical');
    const checkout = await service('checkout', [db]);
    for (const name of ['basket', 'payments', 'late', 'hidden', 'last', 'far']) await service(name, [db]);
    await service('search', [checkout]);
    await service('reports', [db], 'high');
    await service('mailer');
    await service('front', [await service('cache', [], 'critical')]);
    await ahead(0);
  });
  after(() => chats?.stop());

  const ahead = async (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000);
    await stopClock(chats.app.database.url, now);
  };
  const post = async (team: string, severity: string, status = 'firing') => {
    const alert = { fingerprint: team, status, labels: { alertname: `Slow${team}`, severity, team } };
    const { body } = await chats.app.webhook({ alerts: [alert] });
    numbers.set(team, body.alerts[0].number);
  };
  const one = () => chats.chatone.messages('C0ALERTS');
  const two = () => chats.chattwo.posts();
  /** How many messages of their own this service's group has at each chat. */
  const own = (team: string) => [one(), two()].map((messages) => messages.filter(({ shown }) => shown.includes(`Slow${team}`)).length);
  const everywhere = (team: string, count: number) => own(team).every((found) => found === count);
  const hosts = () => [
    one().find(({ shown }) => shown.includes('Sloworders-db')),
    two().find(({ shown }) => shown.includes('Sloworders-db')),
  ];
  const threads = () => {
    const [first, second] = hosts() as [ReturnType<typeof one>[number], ReturnType<typeof two>[number]];
    const ofMany = ({ shown }: { readonly shown: string }) => /depends? on orders-db/.test(shown);
    return [chats.chatone.replies(first.ts).filter(ofMany), chats.chattwo.replies(second.id).filter(ofMany)];
  };
  const said = (words: RegExp) => threads().every((posts) => posts.length === 1 && words.test(posts[0]?.shown ?? ''));
  const explained = async (team: string) => (await chats.app.api('GET', `/api/v1/alerts/${numbers.get(team)}/explain`)).body;

  test('stand in one thread of its message, edited as they change, while others and critical ones keep their own', async () => {
    await post('orders-db', 'critical');
    await until(() => everywhere('orders-db', 1), 'the message of the incident');
    for (const team of ['checkout', 'search', 'basket', 'reports', 'far']) await post(team, team === 'reports' ? 'high' : 'warning');
    await post('mailer', 'warning');
    await ahead(5);
    await until(() => everywhere('mailer', 1), 'a service that depends on nothing');
    await until(
      () => chats.chatone.messages('C0FAR').some(({ shown }) => shown.includes('Slowfar')),
      'one that is sent to another channel',
    );
    await ahead(12);
    await until(() => said(/^.*4 services that depend on orders-db alert too/s), 'the post');
    for (const [posted] of threads())
      for (const line of [/basket: 1 firing/, /checkout: 1 firing/, /search: 1 firing/, /reports: 1 firing, incident [\\]?#2/])
        assert.match(posted?.shown ?? '', line);
    for (const team of ['checkout', 'search', 'basket', 'reports']) assert.deepEqual(own(team), [0, 0], team);
    const { items, next, concluded } = await explained('basket');
    assert.ok(items.some(({ text }: { text: string }) => /^Joined the thread about orders-db in C0ALERTS \(chatone\)/.test(text)));
    assert.match(next, /In the thread about orders-db in C0ALERTS \(chatone\)\./);
    assert.equal(concluded, true);
    const { body: there } = await chats.app.api('GET', '/api/v1/alerts?provider=chatone&channel=C0ALERTS&fingerprint=basket');
    assert.equal(there.total, 1, 'its alerts count as announced there');

    await post('payments', 'critical');
    await ahead(2);
    await until(() => everywhere('payments', 1), 'the critical one');
    for (const messages of [one(), two()])
      assert.match(messages.find(({ shown }) => shown.includes('Slowpayments'))?.shown ?? '', /Depends on orders-db, which alerted first/);
    const [host] = hosts() as ReturnType<typeof one>;
    assert.ok(
      JSON.stringify(one().find(({ shown }) => shown.includes('Slowpayments'))?.raw).includes(`/p${host?.ts.replace('.', '')}`),
      'it leads to the thread',
    );
    assert.match(two().find(({ shown }) => shown.includes('Slowpayments'))?.shown ?? '', /Thread of orders/);

    await post('checkout', 'critical');
    await ahead(12);
    await until(() => everywhere('checkout', 1), 'one that became critical');
    await post('search', 'warning', 'resolved');
    await ahead(12);
    await until(() => said(/^.*4 services that depend on orders-db alert too.*search: resolved/s), 'the edit');
    assert.deepEqual(own('search'), [0, 0]);
  });

  test('get their own message when somebody writes about them, and when they fire on after the incident', async () => {
    const written = await chats.app.api('POST', `/api/v1/alerts/${numbers.get('reports')}/thread/messages`, { text: 'On the reports' });
    assert.equal(written.status, 201, JSON.stringify(written.body));
    await ahead(2);
    await until(() => everywhere('reports', 1), 'the group that somebody wrote about');
    await post('late', 'warning');
    assert.deepEqual(own('late'), [0, 0]);
    const { body } = await chats.app.api('GET', '/api/v1/incidents?status=triggered');
    incident = body.items.find(({ title }: { title: string }) => /orders-db/.test(title));
    assert.equal((await chats.app.api('POST', `/api/v1/incidents/${incident.id}/resolve`)).status, 200);
    await until(async () => /Waiting to be sent/.test((await explained('basket')).next), 'the end to be seen');
    await post('late', 'warning', 'resolved');
    await ahead(60);
    assert.deepEqual(
      [own('basket'), own('late')],
      [
        [0, 0],
        [0, 0],
      ],
    );
    await ahead(241);
    await until(() => everywhere('basket', 1), 'the one that fires on');
    assert.match((await explained('late')).next, /^(Nothing was sent|Waiting)/);
    await until(async () => (await explained('late')).next === 'Nothing was sent.', 'the one that ended to be left out');
    assert.deepEqual(own('late'), [0, 0]);
  });

  test('keep their own message where the incident is private', async () => {
    const { body: secret } = await chats.app.api('POST', '/api/v1/incidents', {
      title: 'Leak',
      severity: 'low',
      private: true,
      service_id: incident.service_id,
    });
    const link = await chats.app.api('POST', `/api/v1/incidents/${secret.id}/alerts`, { alert_numbers: [numbers.get('orders-db')] });
    assert.equal(link.status, 200, JSON.stringify(link.body));
    await post('hidden', 'warning');
    await ahead(12);
    await until(() => everywhere('hidden', 1), 'the group beside a private incident');
    const opened = await chats.app.api('PATCH', `/api/v1/incidents/${secret.id}`, { private: false });
    assert.equal(opened.status, 200, JSON.stringify(opened.body));
    await post('last', 'warning');
    await ahead(12);
    await until(() => said(/last: 1 firing/), 'the same incident once everybody may see it');
    assert.deepEqual(own('last'), [0, 0]);
    await chats.app.api('PATCH', `/api/v1/incidents/${secret.id}`, { private: true });
    await until(async () => /Waiting to be sent/.test((await explained('last')).next), 'it to leave the thread of what became private');
  });

  test('get their own message where the thread cannot be written', async () => {
    await post('cache', 'critical');
    await ahead(2);
    await until(() => everywhere('cache', 1), 'the message of the incident');
    chats.chatone.deleteMessage(one().find(({ shown }) => shown.includes('Slowcache'))?.ts ?? '');
    await post('front', 'warning');
    await ahead(12);
    await until(() => own('front')[0] === 1, 'its own message, where the thread is gone');
    assert.equal(own('front')[1], 0);
  });
});
