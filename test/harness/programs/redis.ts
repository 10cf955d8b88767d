import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { type Child, eventually, freePort, startChild } from '../processes.ts';

const PROGRAM = '/usr/bin/redis-server';

/** A Redis of a test's own, on a free port of the loopback. */
export interface TestRedis {
  readonly url: string;
  freeze(): void;
  thaw(): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts again on the same port, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Why there is no Redis here, for `skip`; false when there is one. In CI it must be there. */
export function redisMissing(): string | false {
  if (existsSync(PROGRAM) || process.env['CI'] === 'true') return false;
  return `${PROGRAM} is not installed`;
}

export async function startRedis(options: { password?: string } = {}): Promise<TestRedis> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  if (options.password) args.push('--requirepass', options.password);
  let child = await boot(args, port);
  return {
    url: `redis://${options.password ? `:${options.password}@` : ''}127.0.0.1:${port}`,
    freeze: () => child.freeze(),
    thaw: () => child.thaw(),
    kill: () => child.kill(),
    async restart() {
      await child.kill();
      child = await boot(args, port);
    },
    async stop() {
      await child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function boot(args: readonly string[], port: number): Promise<Child> {
  const child = startChild(PROGRAM, args);
  await eventually(`redis-server listens on ${port}: ${child.output()}`, () => accepts(port));
  return child;
}

/** Whether something accepts connections on a port of the loopback. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
