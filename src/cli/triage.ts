import type { Command } from 'commander';
import { countResults, statsOf } from '../modules/triage/index.ts';
import { DECISIONS } from '../modules/triage/rule.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

/** `triage stats` */
export function addTriage(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('triage')
    .description('triage decisions')
    .command('stats')
    .description('how many there are, and how many of those that were reviewed were right')
    .action(() =>
      withDatabase(env, async ({ db }) => {
        const { total, confirmed, overridden, pending, accuracy, by_decision } = statsOf(await countResults(db, null));
        print(`total:       ${total}`);
        print(`confirmed:   ${confirmed}`);
        print(`overridden:  ${overridden}`);
        print(`pending:     ${pending}`);
        print(`accuracy:    ${accuracy === null ? 'none reviewed' : `${accuracy}%`}`);
        for (const decision of DECISIONS) print(`${`${decision}:`.padEnd(13)}${by_decision[decision]}`);
      }),
    );
}
