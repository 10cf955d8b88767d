import type { Command } from 'commander';
import { StartError } from '../platform/start-error.ts';
import { AGENT_CASES } from './agent-check/agent-cases.ts';
import { AgentContext, commandAgent } from './agent-check/agent-target.ts';
import { type CheckCase, type CheckResult, runCases } from './agent-check/check.ts';
import { SERVER_CASES } from './agent-check/server-cases.ts';
import { ServerContext } from './agent-check/server-target.ts';
import { print, table } from './print.ts';

interface Options {
  readonly command?: string;
  readonly webhook?: boolean;
  readonly server?: string;
  readonly token?: string;
  readonly only?: string;
  readonly patience: string;
  readonly atOnce: string;
  readonly json?: boolean;
  readonly list?: boolean;
  readonly verbose?: boolean;
}

/** `agent check` */
export function addAgent(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('agent')
    .description('for those who write agents')
    .command('check')
    .description('check an agent, or a server, against the protocol of agents (docs/agents/checking.md)')
    .option('--command <command>', 'starts the agent to check; it gets TOCSIN_URL and TOCSIN_TOKEN')
    .option('--webhook', 'the agent takes deliveries: it also gets PORT, where it listens, and TOCSIN_WEBHOOK_SECRET')
    .option('--server <url>', 'the server to check')
    .option('--token <token>', 'a personal token with tokens:manage, alerts:read and alerts:write, or TOCSIN_TOKEN')
    .option('--only <ids>', 'only these cases, such as A03,A09')
    .option('--patience <seconds>', 'how long to wait for what should come', '10')
    .option('--at-once <cases>', 'cases at the same time', '4')
    .option('--json', 'print the results as JSON')
    .option('--list', 'print the cases and check nothing')
    .option('--verbose', 'print what the agent writes')
    .action((options: Options) => check(options, env));
}

async function check(options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  if (options.list) return list([...AGENT_CASES, ...SERVER_CASES]);
  const { command, server } = options;
  if ((command?.trim() ?? '') !== '' && server !== undefined)
    throw new StartError('Check an agent or a server: leave --command or --server out.');
  const patienceMs = number(options.patience, '--patience', 0.5, 600) * 1_000;
  const atOnce = number(options.atOnce, '--at-once', 1, 32);
  if (server !== undefined) {
    const target = { ...serverOf(server, options.token ?? env['TOCSIN_TOKEN']), patienceMs };
    return report(await runCases(chosen(SERVER_CASES, options.only), () => new ServerContext(target), { atOnce }), options.json === true);
  }
  if (command === undefined || command.trim() === '')
    throw new StartError('Say what to check: --command with how the agent is started, or --server with an address.');
  const onOutput = options.verbose ? (text: string) => void process.stderr.write(text) : () => {};
  const target = { start: commandAgent(command, env, onOutput), webhook: options.webhook === true, patienceMs, quietMs: 1_000 };
  const seen = { binding: null };
  const results = await runCases(chosen(AGENT_CASES, options.only), () => new AgentContext(target, seen), { atOnce });
  report(results, options.json === true);
}

function serverOf(address: string, token = ''): { readonly url: string; readonly token: string } {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new StartError('--server must be an address such as https://tocsin.example.com.');
  if (!/^[\x21-\x7e]+$/.test(token.trim())) throw new StartError('Name a personal token: --token, or TOCSIN_TOKEN in the environment.');
  return { url: url.href.replace(/\/+$/, ''), token: token.trim() };
}

function list(cases: ReadonlyArray<Pick<CheckCase<never>, 'id' | 'title' | 'section'>>): void {
  print(
    table(
      ['ID', 'CASE', 'SECTION'],
      cases.map(({ id, title, section }) => [id, title, section]),
    ),
  );
}

function chosen<Context>(cases: ReadonlyArray<CheckCase<Context>>, only: string | undefined): ReadonlyArray<CheckCase<Context>> {
  if (only === undefined) return cases;
  const wanted = only.split(',').map((id) => id.trim().toUpperCase());
  const unknown = wanted.filter((id) => !cases.some((one) => one.id === id));
  if (unknown.length > 0) throw new StartError(`There is no case ${unknown.join(', ')}: --list names them.`);
  return cases.filter(({ id }) => wanted.includes(id));
}

function number(text: string, name: string, least: number, most: number): number {
  const value = Number(text);
  if (!(value >= least && value <= most)) throw new StartError(`${name} must be a number from ${least} to ${most}.`);
  return value;
}

const SHOWN = { passed: 'ok', failed: 'FAILED', not_applicable: '-' } as const;

function report(results: readonly CheckResult[], json: boolean): void {
  const count = (status: CheckResult['status']) => results.filter((one) => one.status === status).length;
  const [passed, failed, none] = [count('passed'), count('failed'), count('not_applicable')];
  if (json) print(JSON.stringify({ passed, failed, not_applicable: none, results }, null, 2));
  else {
    print(
      table(
        ['ID', 'RESULT', 'CASE'],
        results.map(({ id, status, title }) => [id, SHOWN[status], title]),
      ),
    );
    for (const { id, status, expected, came, section } of results)
      if (status === 'failed')
        print(`\n${id} expected: ${expected}\n    came: ${came}\n    protocol: "${section}" in docs/agents/protocol.md`);
    print(`\n${passed} passed, ${failed} failed, ${none} not applicable`);
  }
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
