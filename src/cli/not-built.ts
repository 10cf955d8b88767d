import type { Command } from 'commander';

/** What a command that is not built yet ends with. */
const NOT_BUILT = 2;

/** The commands that come with modules of later releases say so and change nothing. */
export function addNotBuilt(program: Command): void {
  program
    .command('triage')
    .description('triage decisions')
    .command('stats')
    .description('accuracy of the decisions (comes with the triage module)')
    .action(() => refuse('"triage stats" comes with the triage module, which is not built yet.'));
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = NOT_BUILT;
}
