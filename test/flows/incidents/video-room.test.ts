import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { freePort } from '../../../src/platform/free-port.ts';
import { signIn, startTestApp, type TestApp } from '../../harness/app.ts';
import { type FakeMeet, startFakeMeet } from '../../harness/fakes/fake-meet.ts';
import { type ForgingIdp, startForgingIdp } from '../../harness/fakes/forging-idp.ts';
import { startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

describe('the video room of an incident', () => {
  let app: TestApp;
  let idp: ForgingIdp;
  let meet: FakeMeet;
  let env: Record<string, string>;
  let cookies: string;
  before(async () => {
    idp = await startForgingIdp();
    meet = await startFakeMeet((token) => (token.startsWith('at-') ? (idp.lasting.get(token.slice(3)) ?? null) : null));
    env = { IDPONE_BASE_URL: idp.url, IDPONE_CLIENT_ID: idp.clientId, IDPONE_CLIENT_SECRET: idp.clientSecret, IDPONE_MEET_URL: meet.url };
    app = await startTestApp({ env });
    cookies = (await signIn(app.url)).cookie;
  });
  after(async () => {
    await app.stop();
    await Promise.all([idp.close(), meet.stop()]);
  });
  beforeEach(() => {
    meet.heal();
    meet.refusal = null;
    idp.grantsLess = false;
  });

  const declare = async (title: string) => (await app.api('POST', '/api/v1/incidents', { title, severity: 'high' })).body;
  const path = (id: string) => `/api/v1/incidents/${id}/idpone-meet`;
  const roomOf = async (id: string) => (await app.api('GET', `/api/v1/incidents/${id}/channels`)).body.video.room;
  const kinds = async (id: string) =>
    (await app.api('GET', `/api/v1/incidents/${id}/timeline?limit=100`)).body.items
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind.startsWith('video_room.'));
  /** The person goes to the provider and comes back. */
  const allow = async (authorize: string) => {
    const out = await fetch(app.url + authorize, { headers: { cookie: cookies }, redirect: 'manual' });
    const flow = out.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const back = await idp.visit(out.headers.get('location') ?? '');
    const { pathname, search } = new URL(back);
    return fetch(app.url + pathname + search, { headers: { cookie: [cookies, ...flow].join('; ') }, redirect: 'manual' });
  };

  test('without a linked account the answer is 409 not_linked with the address; the scope is asked for when first needed; then a room is made', async () => {
    const incident = await declare('Meet');
    const refused = await app.api('POST', path(incident.id));
    assert.deepEqual([refused.status, refused.body.code], [409, 'not_linked']);
    assert.equal(
      refused.body.authorize_url,
      `/api/v1/users/me/idpone/authorize?grant=meet&return_to=${encodeURIComponent(`/incidents/${incident.number}`)}`,
    );
    idp.grantsLess = true;
    assert.equal((await allow(refused.body.authorize_url)).status, 400, 'a box was left unticked');
    assert.equal((await app.api('POST', path(incident.id))).body.code, 'not_linked');
    idp.grantsLess = false;
    const back = await allow(refused.body.authorize_url);
    assert.deepEqual([back.status, back.headers.get('location')], [302, `/incidents/${incident.number}`]);
    assert.match(idp.authorizations.at(-1)?.get('scope') ?? '', /meetings\.space\.created/);
    const made = await app.api('POST', path(incident.id));
    assert.deepEqual([made.status, made.body.url, made.body.provider], [201, meet.spaces.at(-1), 'idpone']);
    assert.equal((await app.api('POST', path(incident.id))).status, 409, 'it has one');
    assert.deepEqual(await kinds(incident.id), ['video_room.created']);
    assert.equal((await app.api('DELETE', path(incident.id))).status, 204);
    assert.equal((await app.api('DELETE', path(incident.id))).status, 404);
    assert.equal(await roomOf(incident.id), null);
  });

  test('signing in asks for no more than who somebody is', async () => {
    await fetch(`${app.url}/api/v1/auth/idpone`, { redirect: 'manual' }).then((answer) => idp.visit(answer.headers.get('location') ?? ''));
    assert.doesNotMatch(idp.authorizations.at(-1)?.get('scope') ?? '', /meetings/);
  });

  test('an address is linked if it is http or https; anything else names the field', async () => {
    const incident = await declare('Address');
    for (const url of ['javascript:alert(1)', 'ftp://example.com/', 'data:text/html,x', 'meet', 'https://user:secret@example.com/']) {
      const refused = await app.api('POST', path(incident.id), { url });
      assert.deepEqual([refused.status, refused.body.errors?.[0]?.pointer], [422, '/url'], url);
    }
    const linked = await app.api('POST', path(incident.id), { url: 'https://meet.example.com/room 1' });
    assert.deepEqual([linked.status, linked.body.url, linked.body.provider], [201, 'https://meet.example.com/room%201', null]);
    const { sections } = (await app.api('GET', `/api/v1/incidents/${incident.id}/ics/document`)).body;
    assert.match(JSON.stringify(sections.communications), /meet\.example\.com\/room%201/, 'the ICS document names it');
  });

  test('what Google refuses is a sentence with the remedy; what was taken back there is asked for again', async () => {
    const incident = await declare('Refused');
    meet.refusal = 'SERVICE_DISABLED';
    const disabled = await app.api('POST', path(incident.id));
    assert.deepEqual([disabled.status, disabled.body.detail.includes('enable it in the Google Cloud console')], [409, true]);
    meet.refusal = 'PERMISSION_DENIED';
    assert.match((await app.api('POST', path(incident.id))).body.detail, /ask the administrator of your Google Workspace/);
    meet.refusal = null;
    meet.fail('POST /v2/spaces', { kind: 'answer', status: 503 });
    assert.equal((await app.api('POST', path(incident.id))).status, 503);
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    const { rows: sealed } = await client.query<{ refresh_token: string }>('select refresh_token from linked_account_grants');
    await client.end();
    assert.ok(
      sealed.length === 1 && ![...idp.lasting.keys()].some((token) => sealed[0]?.refresh_token.includes(token)),
      'the token is sealed',
    );
    const kept = new Map(idp.lasting);
    idp.lasting.clear();
    assert.equal((await app.api('POST', path(incident.id))).body.code, 'not_linked');
    for (const [token, scope] of kept) idp.lasting.set(token, scope);
    const again = (await app.api('POST', path(incident.id))).body;
    assert.equal(again.code, 'not_linked', 'what was revoked is forgotten');
    await allow(again.authorize_url);
    assert.equal((await app.api('POST', path(incident.id))).status, 201);
  });

  test('a server that is killed between the answer of Google and the commit leaves the incident without a room; asking again makes its only one', async () => {
    const incident = await declare('Killed');
    const server = await startServerProcess({ databaseUrl: app.database.url, port: await freePort(), env });
    const { token } = (await app.api('POST', '/api/v1/user/tokens', { name: 'killed', permissions: ['incidents:write'] })).body;
    const made = meet.spaces.length;
    meet.fail('POST /v2/spaces', { kind: 'hang', after: true });
    const lost = fetch(server.url + path(incident.id), { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(() => null);
    await until(() => meet.spaces.length === made + 1, 'the space');
    await server.kill();
    await lost;
    meet.heal();
    assert.equal(await roomOf(incident.id), null);
    const again = await app.api('POST', path(incident.id));
    assert.equal(again.status, 201);
    assert.equal((await roomOf(incident.id)).url, again.body.url);
    assert.deepEqual(await kinds(incident.id), ['video_room.created']);
  });
});
