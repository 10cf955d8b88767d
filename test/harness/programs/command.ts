import { AsyncLocalStorage } from 'node:async_hooks';
import { runCommand } from '../../../src/cli/program.ts';
import type { Ended } from '../process.ts';

interface Said {
  stdout: string;
  stderr: string;
}

const said = new AsyncLocalStorage<Said>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

for (const name of ['stdout', 'stderr'] as const) {
  const write = process[name].write;
  process[name].write = function (this: NodeJS.WriteStream, ...args: Parameters<typeof write>) {
    const into = said.getStore();
    if (into === undefined) return write.apply(process[name], args);
    into[name] += String(args[0]);
    return true;
  } as typeof write;
}

/**
 * Runs a command of the command line as main.ts does, in this process: to start a program takes a second. For tests whose promise is
 * what a command does; that the program itself does it is seen where `start` runs it.
 */
export async function command(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const into: Said = { stdout: '', stderr: '' };
  const [code, listening] = [process.exitCode, SIGNALS.map((name) => process.listeners(name))];
  process.exitCode = undefined;
  try {
    return { code: await said.run(into, () => runCommand(args, env)), signal: null, ...into };
  } finally {
    process.exitCode = code;
    for (const [place, name] of SIGNALS.entries())
      for (const listener of process.listeners(name)) if (!listening[place]?.includes(listener)) process.off(name, listener);
  }
}
