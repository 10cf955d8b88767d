import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../../test/cast.ts';
import { moveClock } from '../../../../test/harness/clock.ts';
import { mintToken } from '../../../platform/crypto/token.ts';
import { matchUserByVerifiedEmail, resetPassword } from '../../identity/index.ts';

describe('webhook tokens', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast();
  });
  after(() => cast.close());

  const make = (name: unknown) => cast.alice.inject({ method: 'POST', url: '/api/v1/webhook-tokens', payload: { name } });
  const audited = (id: string) =>
    cast.platform.db.query<{ event: string; actor_id: string; ip: string }>(
      'select event, actor_id, ip from audit_events where entity_id = $1 order by created_at',
      [id],
    );

  test('a token is shown once; only its digest is stored', async () => {
    const made = (await make('prometheus')).json();
    assert.match(made.token, /^svc_[0-9A-Za-z]{38}$/);
    const rows = await cast.platform.db.query<Record<string, unknown>>('select * from webhook_tokens');
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(made.token.slice(4, 30)));
    const [listed] = (await cast.alice.inject({ url: '/api/v1/webhook-tokens' })).json().items;
    assert.equal(listed.token, `svc_••••${made.token.slice(-4)}`);
  });

  test('tokens are found by a part of the name, whatever its case, and counted', async () => {
    for (const name of ['blackbox eu', 'Blackbox US', 'snmp']) await make(name);
    const found = (await cast.alice.inject({ url: '/api/v1/webhook-tokens?search=BLACK&sort=name&limit=1' })).json();
    assert.deepEqual([found.items[0].name, found.total], ['blackbox eu', 2]);
    assert.equal((await cast.alice.inject({ url: '/api/v1/webhook-tokens?search=%25' })).json().total, 0, 'a sign is no wildcard');
  });

  test('making and revoking are audited with who and from where', async () => {
    const { id } = (await make('grafana')).json();
    await cast.alice.inject({ method: 'DELETE', url: `/api/v1/webhook-tokens/${id}` });
    assert.deepEqual(await audited(id), [
      { event: 'webhook_token.created', actor_id: cast.alice.userId, ip: '127.0.0.1' },
      { event: 'webhook_token.revoked', actor_id: cast.alice.userId, ip: '127.0.0.1' },
    ]);
  });

  test('a name that is empty, blank, too long, or no text is 422 with the member named', async () => {
    for (const name of ['', '   ', 'x'.repeat(101), 5, null, 'a\u0000b']) {
      const answer = await make(name);
      assert.equal(answer.statusCode, 422, JSON.stringify(name));
    }
    assert.equal((await make('')).json().errors[0].pointer, '/name');
  });

  test('the list is paged, newest first', async () => {
    for (const name of ['one', 'two', 'three']) await make(name);
    const first = (await cast.alice.inject({ url: '/api/v1/webhook-tokens?limit=2' })).json();
    const second = (await cast.alice.inject({ url: '/api/v1/webhook-tokens?limit=2&skip=2' })).json();
    assert.equal(first.items.length, 2);
    assert.equal(first.total, second.total);
    assert.equal(new Set([...first.items, ...second.items].map((item: { id: string }) => item.id)).size, 4);
  });

  test('an id that nobody has, or that is none, is 404', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'x', '..%2fusers']) {
      assert.equal((await cast.alice.inject({ method: 'DELETE', url: `/api/v1/webhook-tokens/${id}` })).statusCode, 404, id);
    }
  });

  test('use is noted once a minute at most', async () => {
    const { id, token } = (await make('used')).json();
    const { webhook } = cast.identity.options.authenticator.tokens;
    assert.ok(webhook);
    const use = () => webhook({ class: 'webhook', text: token });
    const lastUsed = async () =>
      (await cast.platform.db.query<{ at: Date | null }>('select last_used_at as at from webhook_tokens where id = $1', [id]))[0]?.at ??
      null;
    const noted = async (previous: Date | null) => {
      for (;;) {
        const at = await lastUsed();
        if (at?.getTime() !== previous?.getTime()) return at;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    assert.equal((await use())?.actor.name, 'used');
    const first = await noted(null);
    await moveClock(cast.database.url, 30_000);
    await use();
    await use();
    assert.deepEqual(await lastUsed(), first);
    await moveClock(cast.database.url, 61_000);
    await use();
    assert.notDeepEqual(await noted(first), first);
    await moveClock(cast.database.url, 0);
    assert.equal(await webhook({ class: 'webhook', text: mintToken('webhook') }), null);
  });
});

describe('people', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast();
  });
  after(() => cast.close());

  test('a chat reply is matched to the active account whose address is verified, in any spelling', async () => {
    const { db } = cast.platform;
    assert.equal((await matchUserByVerifiedEmail(db, ` ${cast.bob.email.toUpperCase()}`))?.id, cast.bob.userId);
    await db.query('update users set email_verified_at = null where id = $1', [cast.bob.userId]);
    assert.equal(await matchUserByVerifiedEmail(db, cast.bob.email), null);
    await db.query('update users set email_verified_at = app_now(), active = false where id = $1', [cast.bob.userId]);
    assert.equal(await matchUserByVerifiedEmail(db, cast.bob.email), null);
    assert.equal(await matchUserByVerifiedEmail(db, 'nobody@tocsin.test'), null);
  });

  test('a password reset refuses a short password and an unknown address', async () => {
    await assert.rejects(resetPassword(cast.platform.db, cast.alice.email, 'short'), /at least 12/);
    await assert.rejects(resetPassword(cast.platform.db, 'nobody@tocsin.test', 'long enough for us'), /No user/);
  });

  test('a change of role holds from the next request on', async () => {
    assert.equal((await cast.charlie.inject({ url: '/api/v1/webhook-tokens' })).statusCode, 403);
    await cast.platform.db.query(`update users set role = 'admin' where id = $1`, [cast.charlie.userId]);
    assert.equal((await cast.charlie.inject({ url: '/api/v1/webhook-tokens' })).statusCode, 200);
  });
});
