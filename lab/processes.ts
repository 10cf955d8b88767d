import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../test/harness/processes.ts';

/** A program that something is measured of. */
export interface Measured extends AsyncDisposable {
  readonly pid: number;
  /** Resident memory in MiB, now and at its highest. */
  memory(): { readonly now: number; readonly highest: number };
  stop(): Promise<void>;
}

/** Starts a program whose output is shown only when it ends too early. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Measured {
  const child = startChild(command, args, { env: { ...process.env, ...env } });
  const pid = child.process.pid ?? 0;
  let stopping = false;
  child.process.once('exit', (code, signal) => {
    if (!stopping) console.error(`${command} ended (${code ?? signal}):\n${child.output()}`);
  });
  const stop = async () => {
    stopping = true;
    await child.terminate();
  };
  return { pid, memory: () => memoryOf(pid), stop, [Symbol.asyncDispose]: stop };
}

function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  return { now: mebibytes('VmRSS'), highest: mebibytes('VmHWM') };
}

/** Does something, and looks meanwhile how much memory a program takes at most, in MiB. */
export async function memoryDuring<Result>({ memory }: Pick<Measured, 'memory'>, work: () => Promise<Result>) {
  const before = memory().now;
  let highest = before;
  const watching = setInterval(() => {
    highest = Math.max(highest, memory().now);
  }, 50);
  try {
    return { result: await work(), before, highest: Math.max(highest, memory().now) };
  } finally {
    clearInterval(watching);
  }
}

/** Waits until an address answers 200; asks each `everyMs`, and gives up after 30 s. */
export async function untilReady(url: string, everyMs = 100): Promise<void> {
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(everyMs);
  }
  throw new Error(`${url} was not ready within 30 s`);
}

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Begins to count the seconds of a core that a program and its database take, by the main process of that. */
export function meterCpu(program: number, database: number): () => { readonly node: number; readonly database: number } {
  const before = { node: statOf(program).cpu, database: cpuOfDatabase(database) };
  return () => ({
    node: statOf(program).cpu - before.node,
    // Processes that came meanwhile are left out.
    database: [...cpuOfDatabase(database)].reduce((sum, [pid, cpu]) => sum + cpu - (before.database.get(pid) ?? cpu), 0),
  });
}

function statOf(pid: number): { readonly parent: number; readonly cpu: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND };
}

/** Of its main process, and of the others that work for it now. */
function cpuOfDatabase(main: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      const { parent, cpu } = statOf(pid);
      if (pid === main || parent === main) found.set(pid, cpu);
    } catch {
      // It has ended in between.
    }
  }
  return found;
}
