import { type Command, InvalidArgumentError } from 'commander';
import { removeDeletedArtifacts } from '../wiring/deleted-artifacts.ts';
import { countPrunable, pruneResolved } from '../modules/alerts/index.ts';
import { StartError } from '../platform/start-error.ts';
import { answer, JSON_OPTION, table } from './print.ts';
import { withDatabase } from './with-database.ts';

const MAX_DAYS = 36_500;

/** `data prune` and `data cleanup-deleted` */
export function addData(program: Command, env: NodeJS.ProcessEnv): void {
  const data = program.command('data').description('stored data');
  data
    .command('prune')
    .description('delete old resolved alerts')
    .option('--dry-run', 'only count them', false)
    .option('--days <days>', 'resolved more than this many days ago; 0: what DATA_RETENTION_DAYS says', parseDays, 0)
    .option(...JSON_OPTION)
    .action((options: { dryRun: boolean; days: number; json?: true }) =>
      withDatabase(env, async ({ config, db }) => {
        const days = options.days || config.DATA_RETENTION_DAYS;
        if (days === 0) throw new StartError('Nothing says how old alerts must be: give --days, or set DATA_RETENTION_DAYS.');
        const alerts = options.dryRun ? await countPrunable(db, days) : await pruneResolved(db, days);
        answer(options, { alerts, days, dry_run: options.dryRun }, () =>
          options.dryRun
            ? `${alerts} alerts resolved more than ${days} days ago would be deleted.`
            : `Deleted ${alerts} alerts resolved more than ${days} days ago.`,
        );
      }),
    );
  data
    .command('cleanup-deleted')
    .description('permanently delete what is left of deleted alerts and incidents, and print how much of each kind; may be run again')
    .option(...JSON_OPTION)
    .action((options: { json?: true }) =>
      withDatabase(env, async ({ db }) => {
        const counts = await removeDeletedArtifacts(db);
        answer(options, counts, () =>
          table(
            ['OF DELETED ALERTS AND INCIDENTS', 'DELETED'],
            Object.entries(counts).map(([kind, count]) => [kind, String(count)]),
          ),
        );
      }),
    );
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days > MAX_DAYS) throw new InvalidArgumentError(`It must be a whole number from 0 to ${MAX_DAYS}.`);
  return days;
}
