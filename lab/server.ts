import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../test/harness/processes.ts';
import { type Target, webhookBody } from './alerts.ts';
import { type Program, startProgram, untilReady } from './processes.ts';

const PROGRAM = join(import.meta.dirname, '../bin/tocsin');

/** Our server as its users run it: one process and its embedded PostgreSQL, with data of its own. */
export interface BenchServer extends Program {
  readonly target: Target;
  readonly url: string;
  readonly dataDir: string;
}

export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-tocsin-'));
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    DATA_DIR: join(dataDir, 'data'),
    ...env,
  };
  const program = startProgram(PROGRAM, [], settings);
  const stop = async () => {
    await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  let token: string;
  try {
    await untilReady(`${url}/ready`);
    token = await makeToken({ ...process.env, ...settings });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...program,
    url,
    dataDir: settings.DATA_DIR,
    target: { host: '127.0.0.1', port, path: '/webhooks/alerts', headers: { authorization: `Bearer ${token}` }, body: webhookBody },
    stop,
  };
}

async function makeToken(env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(PROGRAM, ['webhook-token', 'generate', 'bench'], { env });
  const token = /svc_[A-Za-z0-9]+/.exec(stdout)?.[0];
  if (!token) throw new Error(`no webhook token in: ${stdout}`);
  return token;
}
