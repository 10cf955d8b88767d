import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Child, eventually, freePort, startChild } from '../processes.ts';
import { accepts } from './redis.ts';

const PROGRAM = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const CONTROL = '/usr/lib/rabbitmq/bin/rabbitmqctl';
/** Printed once all its listeners are there. */
const UP = 'completed with';
const BOOT_MS = 180_000;
const GONE_MS = 10_000;

/** A RabbitMQ of a test's own, on free ports of the loopback, with its data in a temporary folder. */
export interface TestRabbit {
  readonly url: string;
  freeze(): void;
  thaw(): void;
  /** kill -9; the data stays. */
  kill(): Promise<void>;
  /** Starts again on the same port; `wiped` with an empty data folder. */
  start(wiped?: boolean): Promise<void>;
  /** Whether it holds publishers back, as it does when it lacks memory. */
  lackMemory(lacks: boolean): Promise<void>;
  /** Lines that `rabbitmqctl` prints for a command. */
  control(...command: readonly string[]): Promise<string[]>;
  stop(): Promise<void>;
}

/** Why there is no RabbitMQ here, for `skip`; false when there is one. In CI it must be there. */
export function rabbitMissing(): string | false {
  if (existsSync(PROGRAM) || process.env['CI'] === 'true') return false;
  return `${PROGRAM} is not installed`;
}

/** Takes about six seconds. */
export async function startRabbit(): Promise<TestRabbit> {
  const [port, distribution, names] = [await freePort(), await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-rabbit-'));
  const data = join(folder, 'data');
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
  await writeFile(
    join(folder, 'rabbitmq.conf'),
    'loopback_users = none\ndisk_free_limit.absolute = 10MB\nlog.console = true\nlog.console.level = warning\n',
  );
  // Erlang's name server would else stay behind as a daemon.
  const epmd = startChild('epmd', ['-address', '127.0.0.1', '-port', String(names)]);
  const env = {
    ...process.env,
    HOME: folder,
    ERL_EPMD_PORT: String(names),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `tocsin${port}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_MNESIA_BASE: data,
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none',
  };
  let child: Child | undefined;
  const boot = async () => {
    await mkdir(data, { recursive: true });
    const started = startChild(PROGRAM, [], { env, group: true });
    child = started;
    await eventually(
      `RabbitMQ listens on ${port}`,
      () => {
        if (started.process.exitCode !== null) throw new Error(`RabbitMQ ended: ${started.output()}`);
        // Something else may have taken the port while it was down: only its own word says that it listens.
        return started.output().includes(UP) && accepts(port);
      },
      BOOT_MS,
    );
  };
  /** The script's process is gone at once; the broker behind it still listens for a moment, as if it had been started again. */
  const kill = async () => {
    await child?.kill();
    await eventually(`RabbitMQ is gone from ${port}`, async () => !(await accepts(port)), GONE_MS);
  };
  await boot();
  return {
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    freeze: () => child?.freeze(),
    thaw: () => child?.thaw(),
    kill,
    async start(wiped = false) {
      await kill();
      if (wiped) await rm(data, { recursive: true, force: true });
      await boot();
    },
    async lackMemory(lacks) {
      await promisify(execFile)(CONTROL, ['--quiet', 'set_vm_memory_high_watermark', lacks ? '0' : '0.4'], { env });
    },
    async control(...command) {
      // Only what lists something takes the second.
      const flags = command[0]?.startsWith('list_') ? ['--quiet', '--no-table-headers'] : ['--quiet'];
      const { stdout } = await promisify(execFile)(CONTROL, [...flags, ...command], { env });
      return stdout.split('\n').filter((line) => line !== '');
    },
    async stop() {
      await kill();
      await epmd.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
