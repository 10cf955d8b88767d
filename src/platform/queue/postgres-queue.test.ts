import { openPostgresQueue } from './postgres-queue.ts';
import { queueContract, TEST_DELAYS_MS } from './queue.contract.ts';
import { SILENT } from '../../../test/harness/log.ts';

queueContract('PostgreSQL', {
  open: (db, listener) =>
    openPostgresQueue({ db, listener, log: SILENT, retryDelaysMs: TEST_DELAYS_MS, pollSeconds: 0.5, superviseSeconds: 1 }),
  brokerUrl: () => '',
  // As if the last heartbeat of every running job lay an hour back.
  async noticeDeath(db) {
    await db.query(`update queue.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  },
});
