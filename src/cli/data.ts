import { type Command, InvalidArgumentError } from 'commander';
import { DELETED_ARTIFACTS } from '../wiring/deleted-artifacts.ts';
import { countPrunable, pruneResolved } from '../modules/alerts/index.ts';
import { StartError } from '../platform/start-error.ts';
import { print } from './print.ts';
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
    .action((options: { dryRun: boolean; days: number }) =>
      withDatabase(env, async ({ config, db }) => {
        const days = options.days || config.DATA_RETENTION_DAYS;
        if (days === 0) throw new StartError('Nothing says how old alerts must be: give --days, or set DATA_RETENTION_DAYS.');
        if (options.dryRun) print(`${await countPrunable(db, days)} alerts resolved more than ${days} days ago would be deleted.`);
        else print(`Deleted ${await pruneResolved(db, days)} alerts resolved more than ${days} days ago.`);
      }),
    );
  data
    .command('cleanup-deleted')
    .description('hard-delete what is left of deleted alerts and incidents')
    .action(() =>
      withDatabase(env, async ({ db }) => {
        for (const { name, remove } of DELETED_ARTIFACTS) print(`Deleted ${await remove(db)} ${name} of deleted alerts and incidents.`);
      }),
    );
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days > MAX_DAYS) throw new InvalidArgumentError(`It must be a whole number from 0 to ${MAX_DAYS}.`);
  return days;
}
