import { Command, CommanderError } from 'commander';
import { serviceEnvironment } from './environment-file.ts';
import { type Given, inTermsOf } from './option-names.ts';
import { addVersion } from './version.ts';

type Add = (program: Command, env: NodeJS.ProcessEnv) => void;

/** What makes each command, in the order of the help: read when it is asked for, as most of them read half of the server. */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  version: async () => addVersion,
  'webhook-token': async () => (await import('./webhook-token.ts')).addWebhookToken,
  agent: async () => (await import('./agent.ts')).addAgent,
  alerts: async () => (await import('./alerts.ts')).addAlerts,
  db: async () => (await import('./db.ts')).addDb,
  backup: async () => (await import('./backup.ts')).addBackup,
  restore: async () => (await import('./backup.ts')).addRestore,
  data: async () => (await import('./data.ts')).addData,
  secrets: async () => (await import('./secrets.ts')).addSecrets,
  seed: async () => (await import('./seed.ts')).addSeed,
  user: async () => (await import('./user.ts')).addUser,
  audit: async () => (await import('./audit.ts')).addAudit,
  incident: async () => (await import('./incident.ts')).addIncident,
  maintenance: async () => (await import('./maintenance.ts')).addMaintenance,
  oncall: async () => (await import('./oncall.ts')).addOnCall,
  triage: async () => (await import('./triage.ts')).addTriage,
};
const VERSION = ['--version', '-V'];

/**
 * Runs one command of the command line.
 *
 * @returns the exit code: 0 done, 1 failed or misused
 */
export async function runCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const settings: NodeJS.ProcessEnv = { ...env };
  let running: Command | null = null;
  try {
    const program = await programWith(wantedBy(argv[0] ?? ''), settings);
    // Help and version need no settings: a file that cannot be read stops only what works with it.
    program.hook('preAction', (_, action) => {
      running = action;
      if (action.name() !== 'version') Object.assign(settings, serviceEnvironment(env));
    });
    await program.parseAsync(argv, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has printed its own message.
    if (error instanceof CommanderError) return error.exitCode;
    const { explain } = await import('./explain.ts');
    const { text, expected } = explain(error);
    process.stderr.write(`${running === null ? text : inTermsOf(givenTo(running), text)}\n`);
    if (!expected && env['LOG_LEVEL'] === 'debug') process.stderr.write(`${(error as Error).stack ?? ''}\n`);
    return 1;
  }
}

function givenTo({ options, registeredArguments }: Command): Given {
  return {
    options: options.flatMap(({ long }) => long?.replace(/^--/, '') ?? []),
    args: registeredArguments.map((argument) => argument.name()),
  };
}

/** The program with every command, for its documentation. */
export function wholeProgram(): Promise<Command> {
  return programWith(Object.keys(COMMANDS), {});
}

async function programWith(names: readonly string[], env: NodeJS.ProcessEnv): Promise<Command> {
  const program = new Command('tocsin')
    .description('Open incident response. Without a command: run the server; its settings are environment variables.')
    .exitOverride()
    .showSuggestionAfterError();
  for (const name of names) (await COMMANDS[name]?.())?.(program, env);
  return program;
}

/** The commands that must be known to answer what begins with this word; all for the help, and to suggest what was meant. */
function wantedBy(first: string): readonly string[] {
  if (VERSION.includes(first)) return ['version'];
  return Object.hasOwn(COMMANDS, first) ? [first] : Object.keys(COMMANDS);
}
