import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { type FakeHttp, type FakeRequest, startFakeHttp } from '../../harness/fakes/fake-http.ts';
import { type SmtpSink, startSmtpSink } from '../../harness/fakes/smtp-sink.ts';
import { until } from '../../harness/until.ts';

describe('subscribers of a status page', () => {
  let app: TestApp;
  let sink: SmtpSink;
  let hook: FakeHttp;
  const posted: FakeRequest[] = [];
  let page: { id: string; components: Array<{ id: string }> };
  let later = 0;
  before(async () => {
    sink = await startSmtpSink();
    hook = await startFakeHttp((request) => {
      posted.push(request);
      return { status: request.path === '/gone' ? 410 : 200, json: {} };
    });
    app = await startTestApp({ env: { SMTP_URL: sink.url, MAIL_FROM: 'Status <status@example.com>' } });
    const made = await app.api('POST', '/api/v1/status-pages', {
      slug: 'acme',
      title: 'Acme',
      components: [{ name: 'Shop' }, { name: 'API' }],
    });
    page = made.body;
  });
  after(async () => {
    await app.stop();
    await Promise.all([sink.stop(), hook.stop()]);
  });

  const form = (path: string, fields: ReadonlyArray<readonly [string, string]>) =>
    fetch(`${app.url}/status/acme/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])),
    });
  const letters = (to: string) =>
    sink.accepted.filter((email) => email.to === to).map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  const linkIn = (raw: string | undefined, what: 'confirm' | 'unsubscribe') => {
    const [, path = ''] = new RegExp(`/status/acme/(${what}/[\\w.-]+)`).exec(raw ?? '') ?? [];
    assert.notEqual(path, '', raw ?? 'there is no letter');
    return `${app.url}/status/acme/${path}`;
  };
  const list = async (query = '') => (await app.api('GET', `/api/v1/status-pages/${page.id}/subscribers${query}`)).body;
  /** The next minute: limits and letters start anew. */
  const minutesLater = async (minutes: number) => {
    later += minutes * 60_000;
    await moveClock(app.database.url, later);
  };
  const subscribed = async (email: string, components: readonly string[] = []) => {
    const fields: ReadonlyArray<readonly [string, string]> = [['email', email], ...components.map((id) => ['component', id] as const)];
    assert.equal((await form('subscribe', fields)).status, 202);
    await until(() => letters(email).length === 1, `the question to ${email}`);
    assert.equal((await fetch(linkIn(letters(email).at(0), 'confirm'), { method: 'POST' })).status, 200);
  };
  const publish = (title: string, more: object = {}) =>
    app.api('POST', `/api/v1/status-pages/${page.id}/incidents`, { title, message: `${title} is looked into`, ...more });

  test('whoever signs up by mail hears nothing before they confirm, and nothing any more after one click', async () => {
    assert.equal((await form('subscribe', [['email', 'anna@example.com']])).status, 202);
    await until(() => letters('anna@example.com').length === 1, 'the question');
    const question = linkIn(letters('anna@example.com').at(0), 'confirm');
    for (const method of ['GET', 'HEAD']) assert.equal((await fetch(question, { method })).status, 200, 'looking at it confirms nothing');
    assert.match(await (await fetch(question)).text(), /<form[^>]*method="post"[^>]*>.*Subscribe/s);
    assert.equal((await list()).counts.pending, 1);
    assert.equal((await publish('First')).status, 201);
    await subscribed('ben@example.com');
    await minutesLater(2);
    await publish('Second');
    await until(() => letters('ben@example.com').some((raw) => raw.includes('Second')), 'the letter to who confirmed');
    assert.equal(letters('anna@example.com').length, 1, 'nothing but the question');

    const raw = letters('ben@example.com').at(-1) ?? '';
    assert.match(raw, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
    const link = linkIn(raw.replaceAll(/\r\n\s+/g, ''), 'unsubscribe');
    assert.equal((await fetch(link)).status, 200, 'looking at it ends nothing');
    assert.equal((await list('?state=active')).total, 1);
    const click = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    assert.equal(click.status, 200);
    const [ended] = (await list('?state=ended')).items;
    assert.deepEqual([ended.email, ended.ended_reason], ['ben@example.com', 'unsubscribed']);
    assert.equal((await fetch(`${link}x`, { method: 'POST' })).status, 404, 'a link that nobody was given');
  });

  test('only components that somebody chose are written about, and everybody hears of what concerns the whole page', async () => {
    await minutesLater(2);
    const [shop, api] = page.components.map(({ id }) => id);
    await subscribed('shop@example.com', [shop ?? '']);
    await publish('Slow API', { component_ids: [api] });
    await minutesLater(2);
    await publish('Everything slow');
    // Two minutes after that letter, the next one need not wait.
    await until(() => letters('shop@example.com').some((raw) => raw.includes('Everything slow')), 'the letter on everything');
    await minutesLater(2);
    await publish('Slow shop', { component_ids: [shop] });
    await until(() => letters('shop@example.com').some((raw) => raw.includes('Slow shop')), 'the letter on the shop');
    const all = letters('shop@example.com').join('\n');
    assert.ok(all.includes('Everything slow'));
    assert.ok(!all.includes('Slow API'));
  });

  test('what is published within a minute of a letter goes into one letter', async () => {
    await minutesLater(2);
    await subscribed('calm@example.com');
    await publish('Alpha');
    await until(() => letters('calm@example.com').length === 2, 'the first letter');
    for (const title of ['Beta', 'Gamma', 'Delta']) await publish(title);
    await minutesLater(1);
    await until(() => letters('calm@example.com').length === 3, 'the second letter');
    const second = letters('calm@example.com').at(-1) ?? '';
    for (const title of ['Beta', 'Gamma', 'Delta']) assert.ok(second.includes(title), title);
    assert.match(second, /3 updates/);
  });

  test('a mailbox that refuses permanently gets no more letters', async () => {
    await minutesLater(2);
    await subscribed('gone@example.com');
    sink.always({ at: 'rcpt', answer: '550 no such user' });
    await publish('Bounces');
    await until(async () => (await list('?state=ended&search=gone@')).total === 1, 'the end of the subscription');
    const [ended] = (await list('?state=ended&search=gone@')).items;
    assert.equal(ended.ended_reason, 'bounced');
    assert.match(ended.last_error, /no such user/);
    sink.always(null);
  });

  test('a webhook gets every update signed with its own secret, and ends when it says that it is gone', async () => {
    await minutesLater(2);
    const add = (url: string) => app.api('POST', `/api/v1/status-pages/${page.id}/subscribers`, { url });
    for (const url of ['ftp://x', 'http://user:pass@example.com/', 'nonsense']) {
      const refused = await add(url);
      assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, '/url'], url);
    }
    const made = (await add(`${hook.url}/secret-path`)).body;
    assert.equal((await add(`${hook.url}/gone`)).status, 201);
    assert.ok(!JSON.stringify(await list()).includes('secret-path'), 'the address is not shown again');
    await publish('For programs');
    await until(() => posted.some(({ path }) => path === '/secret-path'), 'the webhook');
    const request = posted.find(({ path }) => path === '/secret-path');
    assert.ok(request);
    const body = JSON.parse(request.body);
    assert.deepEqual([body.event, body.page.slug, body.updates.at(-1).title], ['status_page.updates', 'acme', 'For programs']);
    const [, t, mac] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['tocsin-signature'])) ?? [];
    assert.equal(mac, createHmac('sha256', made.signing_secret).update(`${t}.${request.body}`).digest('hex'));
    await until(
      async () => (await list('?state=ended')).items.some((item: { ended_reason: string }) => item.ended_reason === 'gone'),
      'the end',
    );
    assert.equal((await app.api('DELETE', `/api/v1/status-pages/${page.id}/subscribers/${made.id}`)).status, 204);
    assert.equal((await app.api('DELETE', `/api/v1/status-pages/${page.id}/subscribers/${made.id}`)).status, 404);
  });

  test('a link to confirm is good for a day, and not a minute longer', async () => {
    await minutesLater(2);
    for (const [email, minutes, status] of [
      ['early@example.com', 24 * 60 - 1, 200],
      ['late@example.com', 24 * 60, 410],
    ] as const) {
      await form('subscribe', [['email', email]]);
      await until(() => letters(email).length === 1, 'the question');
      await minutesLater(minutes);
      assert.equal((await fetch(linkIn(letters(email).at(0), 'confirm'), { method: 'POST' })).status, status, email);
    }
  });

  test('a storm of sign-ups is bounded: three letters an hour to a mailbox, five sign-ups a minute from an address', async () => {
    await minutesLater(2);
    assert.equal((await form('subscribe', [['email', 'no address']])).status, 422);
    await minutesLater(2);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await form('subscribe', [['email', 'victim@example.com']])).status);
    assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429]);
    await until(() => letters('victim@example.com').length === 3, 'the questions');
    const waiting = await fetch(`${app.url}/status/acme`);
    assert.equal(waiting.status, 200, 'reading has no limit');
  });
});
