import { type Command, InvalidArgumentError } from 'commander';
import { type AlertListQuery, queryAlerts } from '../modules/alerts/index.ts';
import { MAX_LIMIT } from '../platform/http/list.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

const MAX_SKIP = 1_000_000;

/** `alerts query` */
export function addAlerts(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('alerts')
    .description('stored alerts')
    .command('query')
    .description('print alerts as JSON')
    .option('--status <status>', 'firing, acknowledged or resolved; several with commas')
    .option('--channel <channel>', 'notification channel')
    .option('--provider <provider>', 'provider of the channel')
    .option('--severity <severity>', 'critical, high, warning or info; several with commas')
    .option('--owned <true|false>', 'firing alerts with an acknowledged incident, or all others', yesOrNo)
    .option('--search <text>', 'words in the alert name and labels')
    .option('--start_date <time>', 'arrived at or after this time (RFC 3339)')
    .option('--end_date <time>', 'arrived at or before this time (RFC 3339)')
    .option('--limit <n>', 'how many', whole(1, MAX_LIMIT), 20)
    .option('--skip <n>', 'leave out the first n', whole(0, MAX_SKIP), 0)
    .option('--sort <field>', 'updated_at, created_at or number; with a leading - descending', '-updated_at')
    .action((options: AlertListQuery) =>
      withDatabase(env, async ({ db }) => print(JSON.stringify(await queryAlerts(db, options), null, 2))),
    );
}

function yesOrNo(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('It must be true or false.');
  return text === 'true';
}

function whole(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };
}
