import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../../test/harness/postgres.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { countPrunable, pruneResolved } from './prune.store.ts';

const DAY_MS = 86_400_000;

test('F43: pruning deletes what was resolved longer ago than asked, in batches, and nothing else; a second run finds nothing', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const db = openDatabase({ url: database.url, max: 4, name: 'test' });
  t.after(() => db.close());
  const insert = async (name: string, status: string, resolvedDaysAgo: number | null, groupStatus: string) => {
    const at = new Date(Date.now() - (resolvedDaysAgo ?? 0) * DAY_MS);
    await db.query(
      `with g as (insert into alert_groups (id, group_key, status, revision, routed_revision, last_alert_at, created_at, updated_at)
         values (gen_random_uuid(), $1, $5, 1, 1, $3, $3, $3) returning id),
       a as (insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at,
           last_received_at, last_event_at, resolved_at, content_digest, created_at, updated_at)
         select gen_random_uuid(), $1, $1, $2, 'info', '{}', '{}', 'test', $1, g.id, $3, $3, $3, $4, '', $3, $3 from g returning id)
       insert into alert_events (alert_id, at, step, outcome) select id, $3, 'received', 'created' from a`,
      [name, status, at, resolvedDaysAgo === null ? null : at, groupStatus],
    );
  };
  for (let n = 0; n < 7; n += 1) await insert(`old ${n}`, 'resolved', 31, 'closed');
  await insert('young', 'resolved', 29, 'closed');
  await insert('firing for long', 'firing', null, 'open');
  await insert('old in an open group', 'resolved', 40, 'open');

  assert.equal(await countPrunable(db, 30), 8);
  // Two at once: each row is deleted, and counted, by one of them.
  const counts = await Promise.all([pruneResolved(db, 30, 3), pruneResolved(db, 30, 3)]);
  assert.equal(counts[0] + counts[1], 8);
  assert.deepEqual(await db.query('select title from alerts order by title'), [{ title: 'firing for long' }, { title: 'young' }]);
  assert.deepEqual(await db.query('select count(*) as n from alert_events'), [{ n: 2 }]);
  // The open group stays: an alert may join it this moment.
  assert.deepEqual(await db.query('select group_key from alert_groups order by 1'), [
    { group_key: 'firing for long' },
    { group_key: 'old in an open group' },
    { group_key: 'young' },
  ]);
  assert.equal(await pruneResolved(db, 30, 3), 0);
});

test('a closed group that routing is behind with outlives its alerts: its incident and its messages still hear of them', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const db = openDatabase({ url: database.url, max: 2, name: 'test' });
  t.after(() => db.close());
  for (const [name, behind] of [
    ['behind', 1],
    ['routed', 0],
  ] as const)
    await db.query(
      `with g as (insert into alert_groups (id, group_key, status, revision, routed_revision, last_alert_at, created_at, updated_at)
         values (gen_random_uuid(), $1, 'closed', 2, 2 - $2::int, app_now(), app_now(), app_now()) returning id)
       insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at,
           last_received_at, last_event_at, resolved_at, content_digest, created_at, updated_at)
         select gen_random_uuid(), $1, $1, 'resolved', 'info', '{}', '{}', 'test', $1, g.id, app_now(), app_now(), app_now(),
           app_now() - interval '31 days', '', app_now(), app_now() from g`,
      [name, behind],
    );
  assert.equal(await pruneResolved(db, 30), 2);
  assert.deepEqual(await db.query('select group_key from alert_groups'), [{ group_key: 'behind' }]);
});
