import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parsePostmasterPid } from './settings.ts';

const FAST_STOP_MS = 8_000;
const QUICK_STOP_MS = 3_000;
const POLL_MS = 20;

/**
 * Ends what a killed server left running in `folder`: the old postmaster, politely at first, then any backend that
 * outlived it. Only processes that verifiably work in that folder are touched; a `postmaster.pid` that none of them wrote
 * is removed, because its number may belong to any other program by now.
 *
 * @returns the process ids that were ended
 */
export async function stopLeftovers(folder: string): Promise<number[]> {
  const found = databaseProcesses(folder);
  if (found.length === 0) {
    rmSync(`${folder}/postmaster.pid`, { force: true });
    return [];
  }
  const main = readPostmasterPid(folder)?.pid;
  if (main !== undefined && found.includes(main)) await signalAndWait(folder, [main], 'SIGINT', FAST_STOP_MS);
  await signalAndWait(folder, databaseProcesses(folder), 'SIGQUIT', QUICK_STOP_MS);
  await signalAndWait(folder, databaseProcesses(folder), 'SIGKILL', QUICK_STOP_MS);
  return found;
}

/** The content of `postmaster.pid`, null when absent. */
export function readPostmasterPid(folder: string): ReturnType<typeof parsePostmasterPid> {
  try {
    return parsePostmasterPid(readFileSync(`${folder}/postmaster.pid`, 'utf8'));
  } catch {
    return null;
  }
}

async function signalAndWait(folder: string, pids: readonly number[], signal: NodeJS.Signals, withinMs: number): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended in between.
    }
  }
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const left = new Set(databaseProcesses(folder));
    if (!pids.some((pid) => left.has(pid))) return;
    await sleep(POLL_MS);
  }
}

/** PostgreSQL processes whose working folder is `folder`: every one of its processes works there. */
function databaseProcesses(folder: string): number[] {
  return process.platform === 'linux' ? fromProc(realpathSync(folder)) : fromPs(folder);
}

function fromProc(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') && !isZombie(pid)
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

function isZombie(pid: string): boolean {
  return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** Without /proc only the postmaster shows its folder, on its command line. */
function fromPs(folder: string): number[] {
  const pid = readPostmasterPid(folder)?.pid;
  if (pid === undefined) return [];
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return command.includes('postgres') && command.includes(`-D ${folder} `) ? [pid] : [];
  } catch {
    return [];
  }
}
