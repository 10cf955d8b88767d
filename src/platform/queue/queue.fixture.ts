/** A process that takes a job and never finishes it, to be killed in the middle. */
import { openDatabase } from '../db/database.ts';
import { openListener } from '../db/listener.ts';
import { openLog } from '../log.ts';
import { openQueue } from './open-queue.ts';

const [url = '', broker = '', topic = ''] = process.argv.slice(2);
const log = openLog('silent');
const db = openDatabase({ url, max: 4, name: 'queue fixture' });
const queue = await openQueue({ config: { BROKER_URL: broker === '' ? null : broker }, db, listener: openListener(db, { log }), log });
await queue.consume(
  topic,
  async () => {
    process.stdout.write('working\n');
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
  { concurrency: 1 },
);
process.stdout.write('consuming\n');
