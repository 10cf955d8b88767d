/** A process that competes for a lease and, once it has led, keeps writing with its fence whatever it believes: a zombie. */
import { openDatabase } from '../db/database.ts';
import { openListener } from '../db/listener.ts';
import { openLog } from '../log.ts';
import { openLeader } from './leader.ts';
import { leaseHeld } from './lease.store.ts';

const [url = '', ttl = ''] = process.argv.slice(2);
const log = openLog('silent');
const db = openDatabase({ url, max: 2, name: 'leader fixture' });
const leader = openLeader({ db, listener: openListener(db, { log }), log, name: 'scheduler', holder: 'child', ttlMs: Number(ttl) });
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

leader.onChange(async (fence) => {
  say({ change: fence });
  while (fence !== null) {
    const leading = leader.isLeader();
    const rows = await db.query(`insert into work_done (fence) select $2 where ${leaseHeld('$1', '$2')} returning fence`, [
      'scheduler',
      fence,
    ]);
    say({ wrote: rows.length, leading });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
