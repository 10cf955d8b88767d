import type { Log } from '../log.ts';
import { isOutage, outageReason } from '../outage.ts';
import { DatabaseAway, StartError } from '../start-error.ts';
import type { Config } from '../config.ts';
import { openDatabase } from './database.ts';
import { appliedMigrations, migrate, readMigrations, schemaMismatch } from './migrations.ts';
import { checkPooler } from './pooler.ts';
import { lookForConnections } from './pools.ts';

/** What a server works with: the database itself, and the pooler that statements go through, if there is one. */
interface Whereabouts {
  readonly url: string;
  readonly pooler: string | null;
  readonly embedded: boolean;
}

/**
 * What the first process of a server does before all others: refuses a pooler that it does not know of, brings the schema up to date
 * where the settings say so, and notes that there are too few connections.
 *
 * @throws StartError with one sentence; DatabaseAway when it cannot be asked
 */
export async function prepareDatabase({ url, pooler, embedded }: Whereabouts, config: Config, log: Log): Promise<void> {
  if (!embedded) await saying(url, () => checkPooler(url, pooler));
  await prepareSchema(url, embedded || config.POSTGRES_AUTO_MIGRATE, log);
  if (!embedded && pooler === null) await lookForConnections(url, config, log);
}

/**
 * Applies pending migrations where `migrates` says so, and refuses a database that does not fit.
 *
 * @throws StartError with one sentence; DatabaseAway when it cannot be asked
 */
export async function prepareSchema(url: string, migrates: boolean, log: Log): Promise<void> {
  await saying(url, async () => {
    const migrations = migrates ? await migrate(url) : [];
    if (migrations.length > 0) log.info({ first: migrations[0], last: migrations.at(-1) }, 'migrations applied');
    const probe = openDatabase({ url, max: 1, name: 'start' });
    try {
      const mismatch = schemaMismatch(await appliedMigrations((text) => probe.query(text)), readMigrations());
      if (mismatch) throw new StartError(`The database does not fit: ${mismatch}`);
    } finally {
      await probe.close();
    }
  });
}

async function saying(url: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOutage(error)) throw new DatabaseAway(`PostgreSQL at ${new URL(url).host} cannot be asked: ${outageReason(error)}`);
    throw error;
  }
}
