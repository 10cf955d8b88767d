import { isOutage } from '../outage.ts';
import type { Database, Tx } from './database.ts';

/**
 * Does a part of a transaction that may fail by itself: what it wrote is undone when it throws, or when `keep` says no to
 * its result, and the transaction goes on. After an outage nothing is undone: the transaction is lost as a whole.
 *
 * @param name of the savepoint: a plain word
 * @throws what the work throws
 */
export async function attempt<T>(tx: Tx, name: string, work: () => Promise<T>, keep: (result: T) => boolean = () => true): Promise<T> {
  await tx.query(`savepoint ${name}`);
  try {
    const result = await work();
    await tx.query(keep(result) ? `release savepoint ${name}` : `rollback to savepoint ${name}`);
    return result;
  } catch (error) {
    if (!isOutage(error)) await tx.query(`rollback to savepoint ${name}`);
    throw error;
  }
}

/**
 * Does the work and takes all of it back, to see what it would lead to: nothing is stored, and no hint or hook of it goes out.
 *
 * @throws what the work throws
 */
export async function takenBack<T>(db: Pick<Database, 'transaction'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const seen: T[] = [];
  const back = new Error('taken back');
  try {
    await db.transaction(async (tx) => {
      seen.push(await work(tx));
      throw back;
    });
  } catch (error) {
    if (error !== back) throw error;
  }
  return seen[0] as T;
}
