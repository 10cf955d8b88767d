import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { note } from '../run/record.ts';
import { DATE_ENV } from './shift-date.ts';

/** Where the project is. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** How a program of ours ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program of ours in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  /** What it has written so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ended>;
}

/** The real server as a child process. */
export interface RunningServer extends Running {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  /** Sends the signal, SIGTERM unless another is named, and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

export interface StartOptions {
  /** The settings: nothing of the test's own environment is passed on but PATH, HOME and the date of the run. */
  readonly env: Readonly<Record<string, string>>;
  /** Default: this project. */
  readonly root?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Kills it when this test has ended, however that was. */
  readonly t?: { after(done: () => void): void };
  /** Command and arguments in place of Node.js and main.ts. */
  readonly command?: readonly [string, ...string[]];
}

/** Runs main.ts with these arguments; none starts the server. It is killed when the test process ends. */
export function start(args: readonly string[], options: StartOptions): Running {
  const [program, ...first] = options.command ?? [process.execPath, path.join(options.root ?? ROOT, 'src/main.ts')];
  const child = spawn(program, [...first, ...args], {
    cwd: options.root ?? ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...DATE_ENV, ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid }),
    ...(options.gid === undefined ? {} : { gid: options.gid }),
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  const onExit = () => void child.kill('SIGKILL');
  process.once('exit', onExit);
  options.t?.after(onExit);
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    process.off('exit', onExit);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null, ...said };
  });
  return { child, ended, stdout: () => said.stdout, stderr: () => said.stderr };
}

/** Starts the server on a free port and waits until it is ready. Rejects with what it said when it ends before that. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  note('servers');
  const running = start([], { ...options, env: { PORT: '0', HOST: '127.0.0.1', ...options.env } });
  const url = await new Promise<string>((resolve, reject) => {
    running.child.stdout?.on('data', () => {
      const line = running
        .stdout()
        .split('\n')
        .find((text) => text.includes('"msg":"ready"'));
      if (line) resolve((JSON.parse(line) as { url: string }).url.replace('localhost', '127.0.0.1'));
    });
    void running.ended.then((end) => reject(new Error(`the server ended with ${end.code ?? end.signal}: ${end.stderr}${end.stdout}`)));
  });
  return {
    ...running,
    url,
    stop(signal = 'SIGTERM') {
      running.child.kill(signal);
      return running.ended;
    },
  };
}
