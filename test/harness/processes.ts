import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

export { freePort } from '../../src/platform/free-port.ts';

/** Polls until `condition` holds; for what sends no event of its own. Rejects after `timeoutMs` with `what`. */
export async function eventually(what: string, condition: () => Promise<boolean> | boolean, timeoutMs = 90_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    if (await condition()) return;
    if (performance.now() > end) throw new Error(`did not happen within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A server of a test's own, as a child process. */
export interface Child {
  readonly process: ChildProcess;
  output(): string;
  /** Ends it at once (SIGKILL) and waits. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  terminate(): Promise<number | null>;
  /** SIGSTOP: it keeps its connections and answers nothing. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
}

let exiting = false;

/** A signal's default would end this process without its "exit" event, and leave its children behind. */
function exitOnSignals(): void {
  if (exiting) return;
  exiting = true;
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(name, () => process.exit(1));
}

interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Whose process it is, where not ours. */
  readonly uid?: number;
  readonly gid?: number;
  /** The program starts others: signals go to all of them. */
  readonly group?: boolean;
}

/**
 * Starts a program; its output is kept for error messages. It dies with the test process, and does not keep it: a test
 * that failed before it ended its server is not held up by that.
 */
export function startChild(command: string, args: readonly string[], options: ChildOptions = {}): Child {
  const { group = false, env = process.env, ...account } = options;
  const child = spawn(command, args, { ...account, stdio: ['ignore', 'pipe', 'pipe'], env, detached: group });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      process.kill(group ? -child.pid : child.pid, name);
    } catch {
      // It is gone already.
    }
  };
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', (error) => collect(Buffer.from(error.message)));
  child.unref();
  for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref();
  exitOnSignals();
  const orphaned = () => signal('SIGKILL');
  process.on('exit', orphaned);
  child.on('exit', () => process.off('exit', orphaned));
  return {
    process: child,
    output: () => output,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.ref();
      const gone = once(child, 'exit');
      signal('SIGKILL');
      await gone;
    },
    async terminate() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.ref();
      const gone = once(child, 'exit');
      signal('SIGTERM');
      const [code] = (await gone) as [number | null];
      return code;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}
