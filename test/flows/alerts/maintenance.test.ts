// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { type FakeHttp, startFakeHttp } from '../../harness/fakes/fake-http.ts';
import { until } from '../../harness/until.ts';

const WINDOWS = '/api/v1/maintenance-windows';

describe('a maintenance window in the flow', () => {
  let app: TestApp;
  let second: TestApp;
  let place: FakeHttp;
  const got: any[] = [];
  let moved = 0;
  before(async () => {
    place = await startFakeHttp(({ body }) => {
      got.push(JSON.parse(body));
      return { status: 200, json: {} };
    });
    app = await startTestApp();
    second = await startTestApp({ beside: app });
    await app.api('PUT', '/api/v1/integrations', { webhook: { signing_secret: 'a secret for the tests of windows' } });
    const routes = await app.api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'ops', provider: 'webhook', channel: `${place.url}/ops` }],
      rules: [],
      default_destinations: ['ops'],
    });
    assert.equal(routes.status, 200, JSON.stringify(routes.body));
  });
  after(async () => {
    await second?.stop();
    await app?.stop();
    await place?.stop();
  });

  const at = (minutes: number) => new Date(Date.now() + moved + minutes * 60_000).toISOString();
  const later = async (minutes: number) => {
    moved += minutes * 60_000;
    await moveClock(app.database.url, moved);
  };
  const fire = async (name: string, job: string, status = 'firing') => {
    const { body } = await app.webhook([
      { fingerprint: name, title: name, status, severity: 'critical', labels: { alertname: name, job } },
    ]);
    return body.alerts[0].number as number;
  };
  const explained = async (number: number) => (await app.api('GET', `/api/v1/alerts/${number}/explain`)).body;
  const alert = async (number: number) => (await app.api('GET', `/api/v1/alerts/${number}`)).body;
  const silenced = (number: number) =>
    until(
      async () => (await explained(number)).items.some(({ outcome }: any) => outcome === 'silenced'),
      `alert ${number} to be held back`,
    );
  const open = async (job: string, minutes: number, more: object = {}) => {
    const { status, body } = await app.api('POST', WINDOWS, {
      title: `Work on ${job}`,
      matchers: [`job="${job}"`],
      ends_at: at(minutes),
      ...more,
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const digests = () => got.filter(({ event }) => event === 'maintenance.ended');
  const about = (name: string) => got.filter(({ title }) => title === name);

  test('nobody is notified while it is active, a resolve passes, and one digest tells of what fires on, on two servers', async () => {
    await open('db', 60);
    const numbers = [await fire('Slow', 'db'), await fire('Down', 'db'), await fire('Brief', 'db')];
    for (const number of numbers) await silenced(number);
    const elsewhere = await fire('Elsewhere', 'web');
    await until(() => about('Elsewhere').length === 1, 'the alert that no window is about');
    assert.equal((await alert(numbers[0] ?? 0)).suppressed_by, 'maintenance window "Work on db"');
    assert.equal((await alert(elsewhere)).suppressed_by, null);
    const listed = async (query: string) =>
      (await app.api('GET', `/api/v1/alerts?${query}`)).body.items.map(({ number }: any) => number).sort((a: number, b: number) => a - b);
    assert.deepEqual(await listed('suppressed=true'), numbers);
    assert.deepEqual(await listed('suppressed=false'), [elsewhere]);
    await fire('Brief', 'db', 'resolved');
    await until(async () => (await alert(numbers[2] ?? 0)).status === 'resolved', 'the resolve to be stored');

    await later(50);
    const inbox = async () =>
      (await app.api('GET', '/api/v1/notifications')).body.items.filter(({ title }: any) => /ends soon/.test(title));
    await until(async () => (await inbox()).length === 1, 'the notice to who made it');
    const [ending] = await inbox();
    assert.match(ending.title, /^Work on db ends soon, and 2 alerts still fire$/);
    assert.match(ending.body, /^It ends at [^T]*\d\d:\d\d UTC\. Extend it /, 'on a clock, not as an instant');
    assert.deepEqual(digests(), []);

    await later(10);
    await until(() => digests().length > 0, 'the digest');
    // Whatever else may come would have come before this one.
    await fire('Last', 'web');
    await until(() => about('Last').length === 1, 'an alert after the end');
    assert.equal(digests().length, 1);
    const [digest] = digests();
    assert.deepEqual([digest.title, digest.groups], ['Maintenance window "Work on db" ended: 2 groups still fire', 2]);
    assert.deepEqual(digest.alerts.map(({ title }: any) => title).sort(), ['Down', 'Slow']);
    assert.deepEqual([...about('Slow'), ...about('Down'), ...about('Brief')], [], 'no message a group');
    const [first] = numbers;
    assert.equal((await alert(first ?? 0)).suppressed_by, null);
    assert.equal((await explained(first ?? 0)).items.at(-1).outcome, 'announced');

    // The group's own message is made at its next change, here its end.
    await fire('Slow', 'db', 'resolved');
    await until(() => about('Slow').length === 1, 'the end of what the digest named');
    assert.equal(about('Slow')[0].event, 'group.resolved');
    assert.equal((await inbox()).length, 1, 'the creator is notified once');
  });

  test('cut short, deleted or moved, it lets go at once: by digest when it ended, the normal way when it is about others now', async () => {
    got.length = 0;
    const cut = await open('cut', 60);
    const one = await fire('Cut', 'cut');
    await silenced(one);
    assert.equal((await app.api('POST', `${WINDOWS}/${cut.id}/end`)).status, 200);
    await until(() => digests().length === 1, 'the digest of the window that was cut short');

    const gone = await open('gone', 60);
    await silenced(await fire('Gone', 'gone'));
    assert.equal((await second.api('DELETE', `${WINDOWS}/${gone.id}`)).status, 204);
    await until(() => digests().length === 2, 'the digest of the window that was deleted');

    const moving = await open('moving', 60);
    await silenced(await fire('Moving', 'moving'));
    await second.api('PUT', `${WINDOWS}/${moving.id}`, { matchers: ['job="other"'] });
    await until(() => about('Moving').length === 1, 'the message of the group it is not about any more');
    assert.equal(digests().length, 2);
  });

  test('an alert of two windows is held back until the last of them has ended, and what is told stays told', async () => {
    got.length = 0;
    const before = await fire('Early', 'both');
    await until(() => about('Early').length === 1, 'the alert before the window');
    await open('both', 30);
    await open('both', 60, { title: 'Longer' });
    const held = await fire('Both', 'both');
    await silenced(held);
    await later(31);
    assert.match((await alert(held)).suppressed_by, /Longer/);
    assert.equal((await alert(before)).suppressed_by, null);
    await fire('Early', 'both', 'resolved');
    await until(() => about('Early').some(({ event }) => event === 'group.resolved'), 'the resolve of what was told');
    assert.equal(digests().length, 0);
    await later(30);
    await until(() => digests().length === 1, 'the digest at the end of the longer one');
    assert.match(digests()[0].title, /"Longer"/);
  });
});
