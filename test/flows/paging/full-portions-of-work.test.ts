import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test, type TestContext } from 'node:test';
import { AUDIT } from '../../../src/modules/catalog/events.ts';
import { pruneResolved } from '../../../src/modules/alerts/index.ts';
import { audit, chainAuditEvents, verifyAuditChain } from '../../../src/modules/audit/index.ts';
import { workPasswordRequests } from '../../../src/modules/identity/index.ts';
import { workChatReply } from '../../../src/modules/notifications/chat/chat-replies.jobs.ts';
import { prunePages } from '../../../src/modules/notifications/index.ts';
import { SYSTEM } from '../../../src/platform/actor.ts';
import { openLog } from '../../../src/platform/log.ts';
import { startLoop } from '../../../src/platform/loop.ts';
import { indexSome } from '../../../src/wiring/alerts.ts';
import { type Cast, startCast } from '../../cast.ts';
import { startChatStage } from '../../harness/chat-stage.ts';
import { until } from '../../harness/until.ts';

/** Longer than any test: only what is woken runs. */
const NEVER_MS = 2 ** 30;
const PORTION = 5;
const COUNTS = [PORTION - 1, PORTION, PORTION + 1, 10 * PORTION];

/** Wakes a loop of this work, once. */
function wake(t: TestContext, run: () => Promise<boolean>): void {
  const loop = startLoop({ name: 'portions', everyMs: NEVER_MS, log: openLog('silent'), run });
  t.after(() => loop.stop());
  loop.wake();
}

describe('full portions of other work', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast();
  });
  after(() => cast.close());
  const count = async (sql: string, values: readonly unknown[] = []) =>
    (await cast.platform.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]?.n;

  for (const n of COUNTS) {
    test(`F46: ${n} people who asked for a new password all get their letter in one go, where a run answers ${PORTION}`, async (t) => {
      const { db } = cast.platform;
      await db.query('delete from mail_outbox');
      await db.query(
        `with people as (insert into users (id, email, email_normalised, display_name, role)
           select gen_random_uuid(), a, a, a, 'viewer' from (select 'p' || n || '-of-' || $1::int || '@tocsin.test' as a from generate_series(1, $1) n) s
           returning email_normalised)
         insert into password_requests (email_normalised, ip, user_agent) select email_normalised, '127.0.0.1', 'test' from people`,
        [n],
      );
      wake(t, () => workPasswordRequests(cast.identity.context, PORTION));
      await until(async () => (await count('password_requests')) === 0, 'every request');
      assert.equal(await count('mail_outbox where recipient like $1', [`p%-of-${n}@tocsin.test`]), n);
    });

    test(`F46: of ${n} requests for a new password the oldest cannot be answered: all others get their letter in one go, it is given up`, async (t) => {
      const { db } = cast.platform;
      await db.query('delete from mail_outbox');
      await db.query(
        `create or replace function refuse_letter() returns trigger language plpgsql as $$ begin raise exception 'no letter for this one'; end $$;
         create trigger refuse_letter before insert on mail_outbox for each row when (new.recipient like 'o1-of-%') execute function refuse_letter();`,
      );
      t.after(() => db.query('drop trigger refuse_letter on mail_outbox'));
      await db.query(
        `with people as (insert into users (id, email, email_normalised, display_name, role)
           select gen_random_uuid(), a, a, a, 'viewer' from (select 'o' || n || '-of-' || $1::int || '@tocsin.test' as a from generate_series(1, $1) n) s
           returning email_normalised)
         insert into password_requests (email_normalised, ip, user_agent, requested_at)
           select email_normalised, '127.0.0.1', 'test', app_now() - case when email_normalised like 'o1-of-%' then interval '1 minute' else interval '0' end from people`,
        [n],
      );
      wake(t, () => workPasswordRequests(cast.identity.context, PORTION));
      await until(async () => (await count('password_requests')) === 0, 'every request');
      assert.equal(await count('mail_outbox where recipient like $1', [`o%-of-${n}@tocsin.test`]), n - 1);
      assert.equal(await count(`account_links l join users u on u.id = l.user_id where u.email = $1`, [`o1-of-${n}@tocsin.test`]), 0);
    });

    // A run takes four portions before it looks whether alerts wait.
    for (const words of [n, 4 * n])
      test(`F46: the words of ${words} alerts are all to be found after one go, where a run moves 4 × ${PORTION}`, async (t) => {
        const { db } = cast.platform;
        await db.query('delete from alert_words');
        await db.query(
          `insert into alerts_to_index (alert_id, words) select gen_random_uuid(), 'word ' || n from generate_series(1, $1) n`,
          [words],
        );
        wake(t, () => indexSome(db, () => 0, PORTION));
        await until(async () => (await count('alerts_to_index')) === 0, 'every alert');
        assert.equal(await count('alert_words'), words);
      });

    test(`F46: ${n} audit events are all chained in one go, where ${PORTION} are chained at once`, async () => {
      const { db } = cast.platform;
      await chainAuditEvents(db);
      await db.transaction(async (tx) => {
        for (let i = 0; i < n; i += 1)
          await audit(tx, { event: AUDIT.service.updated, actor: SYSTEM, entityType: 'service', entityId: randomUUIDv7(), data: { n: i } });
      });
      assert.equal(await chainAuditEvents(db, PORTION), n);
      const { broken, waiting } = await verifyAuditChain(db);
      assert.deepEqual([broken, waiting], [null, 0]);
    });

    test(`F46: ${n} pages that have had their time are all removed, and no other, where a statement removes ${PORTION}`, async () => {
      const { db } = cast.platform;
      for (const [amount, days] of [
        [n, 40],
        [2, 10],
      ])
        await db.query(
          `insert into pages (id, kind, content, user_id, channel, urgency, state, due_at, next_attempt_at, created_at, updated_at)
           select gen_random_uuid(), 'notice', '{}', $1, 'in_app', 'low', 'delivered', at, at, at, at
             from generate_series(1, $2::int), (select app_now() - $3::int * interval '1 day' as at) a`,
          [cast.bob.userId, amount, days],
        );
      await prunePages(db, 30, PORTION);
      assert.equal(await count('pages'), 2);
      await db.query('delete from pages');
    });

    test(`F46: ${n} closed groups whose routing was behind when their alerts were pruned go when they are routed, where a statement removes ${PORTION}`, async () => {
      const { db } = cast.platform;
      await db.query(
        `with g as (insert into alert_groups (id, group_key, status, revision, routed_revision, last_alert_at, created_at, updated_at)
           select gen_random_uuid(), 'behind ' || n, 'closed', 2, 1, app_now(), app_now(), app_now() from generate_series(1, $1) n returning id, group_key)
         insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at,
             last_received_at, last_event_at, resolved_at, content_digest, created_at, updated_at)
           select gen_random_uuid(), group_key, group_key, 'resolved', 'info', '{}', '{}', 'test', group_key, id, app_now(), app_now(), app_now(),
             app_now() - interval '31 days', '', app_now(), app_now() from g`,
        [n],
      );
      assert.equal(await pruneResolved(db, 30, PORTION), n);
      assert.equal(await count('alert_groups'), n, 'their incidents and messages still hear of them');
      await db.query('update alert_groups set routed_revision = revision');
      await pruneResolved(db, 30, PORTION);
      assert.equal(await count('alert_groups'), 0);
    });
  }

  test('an open group whose alerts were all pruned stays while it is open, and goes when it is closed', async () => {
    const { db } = cast.platform;
    await db.query(
      `with g as (insert into alert_groups (id, group_key, status, revision, routed_revision, last_alert_at, created_at, updated_at)
         values (gen_random_uuid(), 'open', 'open', 1, 1, app_now(), app_now(), app_now()) returning id)
       insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at,
           last_received_at, last_event_at, resolved_at, content_digest, created_at, updated_at)
         select gen_random_uuid(), 'open', 'open', 'resolved', 'info', '{}', '{}', 'test', 'open', id, app_now(), app_now(), app_now(),
           app_now() - interval '31 days', '', app_now(), app_now() from g`,
    );
    await pruneResolved(db, 30);
    await pruneResolved(db, 30);
    assert.equal(await count('alert_groups'), 1);
    await db.query(`update alert_groups set status = 'closed'`);
    await pruneResolved(db, 30);
    assert.equal(await count('alert_groups'), 0);
  });
});

test('F46: two and ten presses in chat are all worked in one go, in their order, where a run works one', async (t) => {
  const stage = await startChatStage();
  t.after(() => stage.close());
  const ts = (await stage.post('chatone'))['ts'] ?? '';
  for (const presses of [1, 2, 10]) {
    stage.effects.length = 0;
    const wanted = Array.from({ length: presses }, (_, n) => (n % 2 === 0 ? 'acknowledge' : 'resolve'));
    for (const action of wanted) assert.equal((await stage.receive(stage.chatone.clickCallback(ts, action, 'U0BOB'))).status, 200);
    wake(t, () => workChatReply(stage.deps, 'chatone'));
    await until(() => stage.effects.length >= presses, 'every press');
    assert.deepEqual(
      stage.effects.map(({ what }) => what),
      wanted,
    );
  }
});
