import { type Command, InvalidArgumentError } from 'commander';
import { ANNOUNCERS } from '../integrations/providers.ts';
import { type AlertListQuery, queryAlerts } from '../modules/alerts/index.ts';
import { MAX_LIMIT } from '../platform/http/list.ts';
import { asksServer, openApi } from './api-client.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

const MAX_SKIP = 1_000_000;

/** `alerts query` */
export function addAlerts(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('alerts')
    .description('stored alerts: of the server at TOCSIN_URL where TOCSIN_TOKEN is set, else in the database')
    .command('query')
    .description('print alerts as JSON')
    .option('--status <status>', 'firing, acknowledged or resolved; several with commas')
    .option('--channel <channel>', 'a channel that they were sent to')
    .option('--provider <provider>', 'a provider that sent them; several with commas')
    .option('--severity <severity>', 'critical, high, warning or info; several with commas')
    .option('--owned <true|false>', 'firing alerts with an acknowledged incident, or all others', yesOrNo)
    .option('--search <text>', 'words in the alert name and labels')
    .option('--start_date <time>', 'arrived at or after this time or day')
    .option('--end_date <time>', 'arrived at or before this time or day')
    .option('--limit <n>', 'how many', whole(1, MAX_LIMIT), 20)
    .option('--skip <n>', 'leave out the first n', whole(0, MAX_SKIP), 0)
    .option('--sort <field>', 'updated_at, created_at, number or urgency; with a leading - descending', '-updated_at')
    .action(async (options: AlertListQuery) => {
      if (asksServer(env)) return printJson(await openApi(env).get(`/api/v1/alerts?${queryOf(options)}`));
      return withDatabase(env, async ({ db }) => printJson(await queryAlerts({ db, providers: ANNOUNCERS }, options)));
    });
}

const printJson = (page: unknown) => print(JSON.stringify(page, null, 2));

function queryOf(options: AlertListQuery): URLSearchParams {
  return new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
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
