import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { chatAccountOf, contactsOf } from '../../../src/modules/identity/index.ts';
import { insertLink } from '../../../src/modules/identity/sso/linked-accounts.store.ts';
import { type ChatStage, startChatStage } from '../../harness/chat-stage.ts';
import type { SignedCallback } from '../../harness/fakes/fake-http.ts';

describe('a linked chat account', () => {
  let stage: ChatStage;
  let slack: string;
  let post: string;
  before(async () => {
    stage = await startChatStage();
    slack = (await stage.post('chatone'))['ts'] ?? '';
    post = (await stage.post('chattwo'))['post_id'] ?? '';
  });
  after(() => stage.close());
  beforeEach(async () => {
    stage.effects.length = 0;
    await stage.cast.platform.db.query('delete from linked_accounts');
  });

  const press = async (callback: SignedCallback) => {
    await stage.receive(callback);
    await stage.work();
    return stage.effects.splice(0).map((effect) => effect.by);
  };
  const link = (userId: string, provider: 'chatone' | 'chattwo', issuer: string, subject: string) =>
    stage.cast.platform.db.transaction((tx) => insertLink(tx, userId, { provider, issuer, subject, displayName: 'x' }));
  const workspace = () => `${new URL(stage.chatone.url).origin}/T0TEAM`;
  const mattermost = () => stage.chattwo.users.find((entry) => entry.username === 'bob')?.id ?? '';

  test('counts more than the verified address: the press is the linking person’s', async () => {
    await link(stage.cast.alice.userId, 'chatone', workspace(), 'U0BOB');
    assert.deepEqual(await press(stage.chatone.clickCallback(slack, 'acknowledge', 'U0BOB')), ['Alice']);
    await link(stage.cast.alice.userId, 'chattwo', stage.chattwo.url, mattermost());
    assert.deepEqual(await press(stage.chattwo.clickCallback(post, 'acknowledge', mattermost())), ['Alice']);
  });

  test('of another workspace says nothing about the same id here', async () => {
    await link(stage.cast.alice.userId, 'chatone', `${new URL(stage.chatone.url).origin}/T0ELSEWHERE`, 'U0BOB');
    assert.deepEqual(await press(stage.chatone.clickCallback(slack, 'acknowledge', 'U0BOB')), ['Bob']);
  });

  test('is the only one of its person: a second account with the person’s address is nobody', async () => {
    await link(stage.cast.bob.userId, 'chatone', workspace(), 'U0BOBSTRUE');
    assert.deepEqual(await press(stage.chatone.clickCallback(slack, 'acknowledge', 'U0BOB')), []);
  });

  test('acts without a confirmed address, and not once its person is deactivated', async () => {
    const { db } = stage.cast.platform;
    stage.chatone.users.push({ id: 'U0NOMAIL', email: 'somebody@else.test', name: 'Bob', confirmed: false });
    await link(stage.cast.bob.userId, 'chatone', workspace(), 'U0NOMAIL');
    assert.deepEqual(await press(stage.chatone.clickCallback(slack, 'acknowledge', 'U0NOMAIL')), ['Bob']);
    await db.query('update users set active = false where id = $1', [stage.cast.bob.userId]);
    assert.deepEqual(await press(stage.chatone.clickCallback(slack, 'acknowledge', 'U0NOMAIL')), []);
    assert.equal((await contactsOf(db, [stage.cast.bob.userId])).get(stage.cast.bob.userId)?.active, false);
    await db.query('update users set active = true where id = $1', [stage.cast.bob.userId]);
  });

  test('is where its person is written to', async () => {
    const { db } = stage.cast.platform;
    const { bob } = stage.cast;
    assert.equal(await chatAccountOf(db, bob.userId, 'chatone'), null);
    await link(bob.userId, 'chatone', workspace(), 'U0BOB');
    assert.deepEqual(await chatAccountOf(db, bob.userId, 'chatone'), { provider: 'chatone', issuer: workspace(), subject: 'U0BOB' });
    await db.query(`update users set phone = '+4915112345678', time_zone = 'Europe/Berlin' where id = $1`, [bob.userId]);
    assert.deepEqual((await contactsOf(db, [bob.userId])).get(bob.userId), {
      name: 'Bob',
      role: 'operator',
      email: bob.email,
      emailVerified: true,
      phone: '+4915112345678',
      accounts: { chatone: 'U0BOB' },
      timeZone: 'Europe/Berlin',
      active: true,
    });
  });
});
