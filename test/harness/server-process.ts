import path from 'node:path';
import { TEST_KEYS } from '../cast.ts';
import { note } from '../run/record.ts';
import { type Child, startChild } from './processes.ts';
import { until } from './until.ts';

const MAIN = path.join(import.meta.dirname, '../../src/main.ts');

/** The real program as a process of its own on an external database: what faults are done to. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** SIGKILL, as a crash is. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** SIGTERM; resolves with the exit code. */
  terminate(): Promise<number | null>;
  /** True once the process has ended, however. */
  ended(): boolean;
  output(): string;
}

/** Starts the program and waits until it is ready, at most `limitMs`. */
export async function startServerProcess(options: {
  readonly databaseUrl: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly limitMs?: number;
}): Promise<ServerProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(options.port),
    POSTGRES_URL: options.databaseUrl,
    SECRET_PEPPER: TEST_KEYS.pepper,
    ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
    OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  note('servers');
  const child: Child = startChild(process.execPath, [MAIN], { env });
  const url = `http://127.0.0.1:${options.port}`;
  const ended = () => child.process.exitCode !== null || child.process.signalCode !== null;
  await until(
    async () => {
      if (ended()) throw new Error(`the server ended at its start:\n${child.output()}`);
      return fetch(`${url}/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
    },
    'the server to be ready',
    options.limitMs ?? 90_000,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}; it said:\n${child.output()}`);
  });
  return {
    url,
    pid: child.process.pid ?? 0,
    kill: () => child.kill(),
    freeze: () => child.freeze(),
    thaw: () => child.thaw(),
    terminate: () => child.terminate(),
    ended,
    output: () => child.output(),
  };
}
