import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openChannels } from '../../../src/integrations/providers.ts';
import { findAccount } from '../../../src/integrations/channels/chattwo/account.ts';
import type { PageRequest } from '../../../src/modules/notifications/pages/page.ts';
import { type ChatStage, startChatStage } from '../../harness/chat-stage.ts';
import { type FakeChatone, startFakeChatone } from '../../harness/fakes/fake-chatone.ts';
import { type FakeChattwo, startFakeChattwo } from '../../harness/fakes/fake-chattwo.ts';
import type { Person } from '../../cast.ts';

const URL = '/api/v1/integrations';

describe('another workspace of a chat', () => {
  let stage: ChatStage;
  let slack: FakeChatone;
  let mattermost: FakeChattwo;
  before(async () => {
    stage = await startChatStage();
    [slack, mattermost] = await Promise.all([startFakeChatone(), startFakeChattwo()]);
    for (const name of ['Alice', 'Bob']) {
      slack.users.push({ id: `U1${name.toUpperCase()}`, email: `${name.toLowerCase()}@tocsin.test`, name });
      mattermost.users.push({ id: `other${name.toLowerCase()}`, email: `${name.toLowerCase()}@tocsin.test`, username: name.toLowerCase() });
    }
  });
  after(async () => {
    await stage.close();
    await Promise.all([slack.stop(), mattermost.stop()]);
  });

  const put = async (payload: object) => {
    const done = await stage.cast.alice.inject({ method: 'PUT', url: URL, payload });
    assert.equal(done.statusCode, 200, done.body);
    return done.json();
  };
  const shown = async (kind: string) => (await stage.cast.alice.inject({ url: URL })).json()[kind];
  const confirm = (who: Person, kind: string, version: number) =>
    who.inject({ method: 'POST', url: `${URL}/${kind}/confirm-email-matching`, payload: { version } });
  const link = (who: Person, provider: string, issuer: string, subject: string) =>
    stage.cast.platform.db.query(
      `insert into linked_accounts (id, user_id, provider, issuer, subject, display_name, created_at) values ($1, $2, $3, $4, $5, $5, app_now())`,
      [randomUUIDv7(), who.userId, provider, issuer, subject],
    );
  const links = async (provider: string) =>
    (await stage.cast.platform.db.query<{ subject: string }>('select subject from linked_accounts where provider = $1', [provider])).map(
      (row) => row.subject,
    );
  const audited = async (event: string) =>
    (
      await stage.cast.platform.db.query<{ data: Record<string, unknown> }>('select data from audit_events where event = $1 order by id', [
        event,
      ])
    ).map((row) => row.data);
  const toBob = { to: { accounts: {}, addresses: {}, email: 'bob@tocsin.test' }, key: 'k', signal: new AbortController().signal };

  test('S72: Slack: links are void, and an address acts as nobody until a holder of oidc:manage confirms the workspace', async () => {
    const origin = new globalThis.URL(stage.chatone.apiUrl).origin;
    await link(stage.cast.bob, 'chatone', `${origin}/T0TEAM`, 'U0BOB');
    await put({ chatone: { base_url: slack.apiUrl, bot_token: slack.botToken, signing_secret: slack.signingSecret } });
    const state = await shown('chatone');
    const issuer = `${new globalThis.URL(slack.apiUrl).origin}/T0TEAM`;
    assert.equal(state.workspace.id, issuer);
    assert.match(state.email_matching_off_since, /^\d{4}-/);
    assert.deepEqual(await links('chatone'), []);
    const [event] = await audited('integration.workspace_changed');
    assert.deepEqual([event?.['kind'], event?.['links_ended'], event?.['email_matching']], ['chatone', 1, 'off']);

    const ts = (await stage.post('chatone'))['ts'] ?? '';
    const press = async (user: string) => {
      stage.effects.length = 0;
      await stage.receive(slack.clickCallback(ts, 'acknowledge', user));
      await stage.work();
      return stage.effects.map((effect) => effect.by);
    };
    assert.deepEqual(await press('U1BOB'), [], 'the address that the other workspace vouches for');
    assert.match(slack.privateMessages('U1BOB').at(-1) ?? '', /until an administrator confirms it/);
    await link(stage.cast.bob, 'chatone', issuer, 'U1BOB');
    assert.deepEqual(await press('U1BOB'), ['Bob'], 'an account that is linked there');

    for (const who of [stage.cast.bob, stage.cast.charlie]) assert.equal((await confirm(who, 'chatone', state.version)).statusCode, 403);
    assert.equal((await confirm(stage.cast.alice, 'chatone', state.version - 1)).statusCode, 409, 'of what was seen before');
    assert.deepEqual(await press('U1ALICE'), []);
    const confirmed = await confirm(stage.cast.alice, 'chatone', state.version);
    assert.deepEqual([confirmed.statusCode, confirmed.json().chatone.email_matching_off_since], [200, null], confirmed.body);
    assert.deepEqual(await press('U1ALICE'), ['Alice']);
    assert.deepEqual(
      (await audited('integration.email_matching_confirmed')).map(({ kind, workspace }) => [kind, (workspace as { id: string }).id]),
      [['chatone', issuer]],
    );
    assert.deepEqual(await links('chatone'), ['U1BOB'], 'a link there stays');
  });

  test('S72: what leads to the same workspace changes nothing about its people', async () => {
    await put({ chatone: { signing_secret: `${slack.signingSecret},another-one` } });
    const before = await shown('chatone');
    assert.equal(before.email_matching_off_since, null);
    await put({ chatone: { bot_token: null } });
    await put({ chatone: { bot_token: slack.botToken } });
    assert.equal((await shown('chatone')).email_matching_off_since, null, 'cleared and entered again');
    assert.deepEqual(await links('chatone'), ['U1BOB']);
  });

  test('S72: a token that Slack does not name a workspace for counts as another one, and cannot be confirmed blindly', async () => {
    slack.fail('auth.test', { kind: 'answer', status: 500 });
    await put({ chatone: { bot_token: 'xoxb-of-who-knows-whom' } });
    const state = await shown('chatone');
    assert.equal(state.workspace, null);
    assert.notEqual(state.email_matching_off_since, null);
    const refused = await confirm(stage.cast.alice, 'chatone', state.version);
    assert.deepEqual([refused.statusCode, refused.json().code], [503, 'unavailable']);
    slack.heal();
    await put({ chatone: { bot_token: slack.botToken } });
    const back = await shown('chatone');
    assert.equal((await confirm(stage.cast.alice, 'chatone', back.version)).statusCode, 200);
  });

  test('S72: Mattermost: another server voids links, sends no page to an address and links nobody by it until it is confirmed', async () => {
    await link(stage.cast.bob, 'chattwo', stage.chattwo.url, 'mmbob');
    await put({ chattwo: { base_url: mattermost.url, bot_token: mattermost.botToken } });
    assert.deepEqual(await links('chattwo'), []);
    const state = await shown('chattwo');
    assert.equal(state.workspace.id, mattermost.url);
    const channels = openChannels({
      connections: stage.connections,
      outbound: stage.outbound,
      baseUrl: stage.cast.platform.baseUrl,
      actionKey: 'an action key',
    });
    const outcome = await (await channels.personChannelFor('chattwo'))?.send(toBob as unknown as PageRequest);
    assert.deepEqual([outcome?.kind, /administrator confirms/.test((outcome as { reason: string }).reason)], ['permanent', true]);
    const found = await findAccount(() => stage.connections.usable('chattwo'), stage.outbound)('bob@tocsin.test');
    assert.ok('problem' in found && found.problem.code === 'conflict');
    assert.equal((await confirm(stage.cast.alice, 'chattwo', state.version)).statusCode, 200);
    assert.ok('account' in (await findAccount(() => stage.connections.usable('chattwo'), stage.outbound)('bob@tocsin.test')));
  });

  test('S72: Slack: no page goes to an address in a workspace that is not confirmed', async () => {
    await put({ chatone: { base_url: stage.chatone.apiUrl, bot_token: stage.chatone.botToken } });
    const channels = openChannels({
      connections: stage.connections,
      outbound: stage.outbound,
      baseUrl: stage.cast.platform.baseUrl,
      actionKey: 'an action key',
    });
    const asked = stage.chatone.calls.length;
    const outcome = await (await channels.personChannelFor('chatone'))?.send(toBob as unknown as PageRequest);
    assert.deepEqual([outcome?.kind, stage.chatone.calls.length], ['permanent', asked]);
  });
});
