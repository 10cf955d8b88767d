import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../src/platform/free-port.ts';
import { readPostmasterPid } from '../../src/platform/postgres/processes.ts';
import { eventually } from './processes.ts';
import { type Running, start } from './process.ts';

const ON_DEMAND = path.join(import.meta.dirname, 'crash-on-demand.mjs');

/** The ways a server dies here: killed, at its own heap's limit, by an error nobody handles. */
export const CRASHES = { 'kill -9': 'SIGKILL', 'heap limit': 'SIGUSR2', 'uncaught error': 'SIGWINCH' } as const;

/** A server under the launcher of `npm start`, with an embedded database of its own. */
export interface CrashingServer {
  readonly url: string;
  readonly launcher: Running;
  /** The server's process. */
  pid(): number;
  /** Resolves once it serves, in any process but `old`. */
  serves(old?: number): Promise<void>;
  /** Kills it in this way, without waiting. */
  crash(how: keyof typeof CRASHES): void;
  /** The database's main process, null when none has its files. */
  database(): number | null;
}

const LONGEST_RESTART_MS = 90_000;

/** Starts `tools/start.mjs` of `root` on the folder `data`. */
export async function startCrashing(options: {
  readonly root: string;
  readonly data: string;
  readonly t?: { after(done: () => void): void };
}): Promise<CrashingServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: options.data, LOG_LEVEL: 'warn', NODE_OPTIONS: `--import=${ON_DEMAND}` };
  const launcher = start([], { ...options, env, command: [process.execPath, 'tools/start.mjs'] });
  const pid = () => (JSON.parse(readFileSync(path.join(options.data, 'runtime.json'), 'utf8')) as { pid: number }).pid;
  const server: CrashingServer = {
    url,
    launcher,
    pid,
    serves: (old) =>
      eventually(
        'the server serves',
        async () => {
          const answer = await fetch(`${url}/ready`).catch(() => null);
          await answer?.arrayBuffer();
          return answer?.status === 200 && pid() !== old;
        },
        LONGEST_RESTART_MS,
      ),
    crash: (how) => void process.kill(pid(), CRASHES[how]),
    database: () => readPostmasterPid(path.join(options.data, 'postgres'))?.pid ?? null,
  };
  await server.serves();
  return server;
}
