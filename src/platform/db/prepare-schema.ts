import { isOutage, outageReason } from '../outage.ts';
import { DatabaseAway, StartError } from '../start-error.ts';
import { openDatabase } from './database.ts';
import { appliedVersions, migrate, readMigrations, schemaMismatch } from './migrations.ts';

/**
 * Applies pending migrations where `migrates` says so, and refuses a database that does not fit.
 *
 * @throws StartError with one sentence; DatabaseAway when it cannot be asked
 */
export async function prepareSchema(url: string, migrates: boolean): Promise<void> {
  try {
    if (migrates) await migrate(url);
    const probe = openDatabase({ url, max: 1, name: 'start' });
    try {
      const mismatch = schemaMismatch(await appliedVersions((text) => probe.query(text)), readMigrations());
      if (mismatch) throw new StartError(`The database does not fit: ${mismatch}`);
    } finally {
      await probe.close();
    }
  } catch (error) {
    if (isOutage(error)) throw new DatabaseAway(`PostgreSQL at ${new URL(url).host} cannot be asked: ${outageReason(error)}`);
    throw error;
  }
}
