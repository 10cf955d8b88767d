import type { Command } from 'commander';
import { wholeProgram } from '../../src/cli/program.ts';

const INTRO = `# Command line

This page is generated from \`src/cli\`: \`tocsin help\` prints the same.

**Which server.** A command works on the database that \`DATA_DIR\` or \`POSTGRES_URL\` names, beside a running server or with it
stopped. It makes a new database only where one of them is set, and then says "new database in …" on standard error. Where
\`TOCSIN_URL\` and \`TOCSIN_TOKEN\` (a personal access token) are set, \`alerts query\`, \`webhook-token\` and \`triage stats\` ask the
server there instead. \`incident\`, \`maintenance\` and \`oncall\` always do.

**The service's settings.** An installation has a file \`ENVIRONMENT_FILE\` beside the program. It names the environment file of
the service, such as \`/etc/tocsin.env\`, and commands read that file as systemd does. \`TOCSIN_ENV_FILE\` names another one. A
checkout reads none unless that variable is set. Variables that are set already take precedence.

**Answers.** Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 failed or wrong use.
A password given with \`--password\` can be seen by other users of the machine while the command runs. After an upgrade restart
the server before you run commands beside it.

`;

/** `docs/commands.md`: every command with its arguments and options. */
export async function commandsPage(): Promise<string> {
  return `${INTRO}${(await wholeProgram()).commands.map((command) => sectionOf(command)).join('\n')}`;
}

function sectionOf(command: Command): string {
  const leaves = command.commands.length === 0 ? [command] : command.commands;
  const about = command.commands.length === 0 ? '' : `${sentence(command.description())}\n\n`;
  return `## ${command.name()}\n\n${about}${leaves.map((leaf) => commandText(leaf)).join('\n')}`;
}

function commandText(command: Command): string {
  const names: string[] = [];
  for (let one: Command | null = command; one?.parent; one = one.parent) names.unshift(one.name());
  const options = command.options.map(({ flags, description, defaultValue, defaultValueDescription = defaultValue }) => {
    const otherwise = defaultValue === undefined || defaultValue === false ? '' : ` (default: ${String(defaultValueDescription)})`;
    return `- \`${flags}\`: ${description}${otherwise}\n`;
  });
  const args = command.registeredArguments.map((one) => ` ${one.required ? `<${one.name()}>` : `[${one.name()}]`}`).join('');
  return `\`tocsin ${names.join(' ')}${args}\`: ${command.description()}.\n${options.length > 0 ? `\n${options.join('')}` : ''}`;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
