import { Command, CommanderError } from 'commander';
import { addAgent } from './agent.ts';
import { addAlerts } from './alerts.ts';
import { addAudit } from './audit.ts';
import { addBackup } from './backup.ts';
import { addData } from './data.ts';
import { addDb } from './db.ts';
import { explain } from './explain.ts';
import { addIncident } from './incident.ts';
import { addMaintenance } from './maintenance.ts';
import { addOnCall } from './oncall.ts';
import { addSecrets } from './secrets.ts';
import { addSeed } from './seed.ts';
import { addTriage } from './triage.ts';
import { addUser } from './user.ts';
import { addVersion } from './version.ts';
import { addWebhookToken } from './webhook-token.ts';

/**
 * Runs one command of the command line.
 *
 * @returns the exit code: 0 done, 1 failed or misused
 */
export async function runCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const program = new Command('tocsin')
    .description('Open incident response. Without a command: run the server; its settings are environment variables.')
    .exitOverride()
    .showSuggestionAfterError();
  addVersion(program);
  addWebhookToken(program, env);
  addAgent(program, env);
  addAlerts(program, env);
  addDb(program, env);
  addBackup(program, env);
  addData(program, env);
  addSecrets(program, env);
  addSeed(program, env);
  addUser(program, env);
  addAudit(program, env);
  addIncident(program, env);
  addMaintenance(program, env);
  addOnCall(program, env);
  addTriage(program, env);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has printed its own message.
    if (error instanceof CommanderError) return error.exitCode;
    const { text, expected } = explain(error);
    process.stderr.write(`${text}\n`);
    if (!expected && env['LOG_LEVEL'] === 'debug') process.stderr.write(`${(error as Error).stack ?? ''}\n`);
    return 1;
  }
}
