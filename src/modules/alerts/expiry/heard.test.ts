import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Tx } from '../../../platform/db/database.ts';
import { type AlertsCast, startAlertsCast } from '../alerts.fixture.ts';
import { lockDue, UNKNOWN_DUE } from '../intake/unknown/unknown.store.ts';
import { UNKNOWN_ENDS_AFTER_HOURS } from '../intake/unknown/unknown.ts';
import { lockDoubtful } from './expiry.store.ts';

const HOUR = 3_600_000;

// A repeat only says in the row of its alert that it came: no index knows of it.
describe('what was repeated is looked at once when its time has come, and goes on', () => {
  let cast: AlertsCast;
  before(async () => {
    cast = await startAlertsCast();
  });
  after(() => cast.close());

  /** An alert that is so old, and was repeated last so many hours ago. */
  async function old(tx: Tx, fingerprint: string, made: number, repeated: number): Promise<void> {
    await tx.query(
      `update alerts set created_at = $2::timestamptz - make_interval(hours => $3), last_received_at = $2::timestamptz - make_interval(hours => $4)
        where fingerprint = $1`,
      [fingerprint, tx.now, made, repeated],
    );
  }

  test('unknown alerts: to the moment, oldest first, in portions', async () => {
    const limit = UNKNOWN_ENDS_AFTER_HOURS;
    const numbers: Record<string, number> = {};
    for (const name of ['over', 'just', 'below', 'young']) numbers[name] = await cast.fire(name, { source: 'unknown' });
    await cast.db.transaction(async (tx) => {
      await old(tx, 'over', limit + 2, limit);
      await old(tx, 'just', limit + 1, limit - 1);
      await old(tx, 'below', limit, 1);
      await old(tx, 'young', limit - 1, 0);
      const look = async (portion: number) => (await lockDue(tx, portion)).map(({ number, repeated }) => [number, repeated]);
      assert.deepEqual(await look(2), [
        [numbers['over'], false],
        [numbers['just'], true],
      ]);
      // What is over is for its caller to end; what goes on is not looked at again.
      assert.deepEqual(await look(3), [
        [numbers['over'], false],
        [numbers['below'], true],
      ]);
      await tx.query(`update alerts set status = 'resolved' where fingerprint = 'over'`);
      assert.deepEqual(await look(3), []);
      const [next] = await tx.query<{ at: Date }>(`select (${UNKNOWN_DUE}) as at`);
      assert.equal(next?.at.getTime(), tx.now.getTime() + HOUR, 'one hour is left to the first of them');
    });
  });

  test('alerts of a token: those alone', async () => {
    const [tokenId, other] = [randomUUID(), randomUUID()];
    const numbers: Record<string, number> = {};
    for (const name of ['silent', 'goes on']) numbers[name] = await cast.fire(name, { tokenId });
    await cast.fire('of another', { tokenId: other });
    await cast.db.transaction(async (tx) => {
      await old(tx, 'silent', 3, 2);
      await old(tx, 'goes on', 3, 1);
      await old(tx, 'of another', 3, 3);
      const before = new Date(tx.now.getTime() - 2 * HOUR);
      const look = async () => (await lockDoubtful(tx, tokenId, before, 10)).map(({ number, repeated }) => [number, repeated]);
      assert.deepEqual(await look(), [
        [numbers['silent'], false],
        [numbers['goes on'], true],
      ]);
      assert.deepEqual(await look(), [[numbers['silent'], false]]);
    });
  });
});
