import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program a measurement started, and ends. */
export interface Program {
  readonly pid: number;
  /** Resident memory in MiB, now and at its highest. */
  memory(): { readonly now: number; readonly highest: number };
  stop(): Promise<void>;
}

/** Starts a program whose output is shown only when it ends too early. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child: ChildProcess = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let stopping = false;
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve();
    });
    child.once('exit', (code, signal) => {
      if (!stopping) console.error(`${command} ended (${code ?? signal}):\n${output}`);
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    memory: () => memoryOf(child.pid ?? 0),
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  return { now: mebibytes('VmRSS'), highest: mebibytes('VmHWM') };
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

/** Seconds of a core that a process has taken. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** The same of a database: its main process, and the others that work for it now. */
export function cpuOfDatabase(main: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const pid = Number(name);
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      if (pid === main || parent === main) found.set(pid, cpuOf(pid));
    } catch {
      // It has ended in between.
    }
  }
  return found;
}

/** Seconds of a core that a database has taken since then; processes that came meanwhile are left out. */
export function databaseSince(main: number, before: ReadonlyMap<number, number>): number {
  return [...cpuOfDatabase(main)].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? cpu), 0);
}
