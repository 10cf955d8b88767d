import type { Command } from 'commander';
import { countResults, statsOf, type TriageStats } from '../modules/triage/index.ts';
import { DECISIONS } from '../modules/triage/rule.ts';
import { asksServer, openApi } from './api-client.ts';
import { answer, JSON_OPTION } from './print.ts';
import { withDatabase } from './with-database.ts';

/** `triage stats` */
export function addTriage(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('triage')
    .description('triage decisions: of the server at TOCSIN_URL where TOCSIN_TOKEN is set, else in the database')
    .command('stats')
    .description('how many there are, and how many of those that were reviewed were right')
    .option(...JSON_OPTION)
    .action(async (options: { json?: true }) => {
      const stats = asksServer(env)
        ? await openApi(env).get<TriageStats>('/api/v1/triage/stats')
        : await withDatabase(env, async ({ db }) => statsOf(await countResults(db, null)));
      answer(options, stats, () => textOf(stats));
    });
}

function textOf({ total, confirmed, overridden, pending, accuracy, by_decision }: TriageStats): string {
  return [
    `total:       ${total}`,
    `confirmed:   ${confirmed}`,
    `overridden:  ${overridden}`,
    `pending:     ${pending}`,
    `accuracy:    ${accuracy === null ? 'none reviewed' : `${accuracy}%`}`,
    ...DECISIONS.map((decision) => `${`${decision}:`.padEnd(13)}${by_decision[decision]}`),
  ].join('\n');
}
