import type { Command } from 'commander';
import { migrate } from '../platform/db/migrations.ts';
import { borrowPostgres } from '../platform/postgres/postgres.ts';
import { upgradeEmbedded } from '../platform/postgres/upgrade.ts';
import { carryWith } from './backup.ts';
import { configForCommand } from '../platform/start-checks.ts';
import { endOnSignal, openCommandLog } from './with-database.ts';
import { print } from './print.ts';

/** `db migrate` */
export function addDb(program: Command, env: NodeJS.ProcessEnv): void {
  const db = program.command('db').description('the database schema');
  db.command('migrate')
    .description('apply pending schema migrations')
    .action(async () => {
      const config = configForCommand(env);
      endOnSignal();
      const postgres = await borrowPostgres(config, openCommandLog(), true);
      try {
        const applied = await migrate(postgres.url);
        print(
          applied.length === 0
            ? 'The schema is current; nothing to apply.'
            : `Applied ${applied.length} migrations: ${applied.join(', ')}.`,
        );
      } finally {
        await postgres.stop();
      }
    });
  db.command('upgrade')
    .description('bring the embedded database to the PostgreSQL that is installed now, with its server stopped; the old files are kept')
    .action(async () => {
      const config = configForCommand(env);
      endOnSignal();
      const { from, to, kept } = await upgradeEmbedded(config, openCommandLog(), carryWith(config));
      print(
        kept === null
          ? `The database is of PostgreSQL ${to} already; nothing to do.`
          : `Upgraded from PostgreSQL ${from} to ${to}. The old files are kept in ${kept}: delete them once the server works.`,
      );
    });
}
