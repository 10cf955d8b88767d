import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../../test/cast.ts';
import { pruneInvestigations } from './retention.store.ts';

describe('retention of investigations', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast({ register: () => {} });
  });
  after(() => cast.close());

  const insert = (title: string, status: string, ended: string) =>
    cast.platform.db.query(
      `insert into investigations (id, subject_kind, subject_id, title, status, automatic, requested_by, labels, severity, attempt, max_attempts,
         created_at, updated_at, ended_at)
       values ($1, 'alert', $1, $2, $3, false, '{}', '{}', 'high', 1, 4, app_now() - interval '90 days', app_now(), ${ended})`,
      [randomUUID(), title, status],
    );

  test('removes what ended longer ago than the days say; what ended later, and what is open however old, stays', async () => {
    await insert('older', 'completed', `app_now() - interval '30 days 1 second'`);
    await insert('younger', 'completed', `app_now() - interval '30 days' + interval '1 hour'`);
    await insert('open', 'retrying', 'null');
    assert.equal(await pruneInvestigations(cast.platform.db, 30), 1);
    assert.equal(await pruneInvestigations(cast.platform.db, 30), 0);
    const left = await cast.platform.db.query<{ title: string }>('select title from investigations order by title');
    assert.deepEqual(
      left.map(({ title }) => title),
      ['open', 'younger'],
    );
  });
});
