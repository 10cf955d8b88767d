import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { type Cluster, reach, spawnOptions } from './cluster.ts';

const AGAIN_MS = 1_000;

/** A process of its own that ends a postmaster whose server is gone, however that went. */
export interface Guard {
  /** Names the postmaster that is to end with this process. */
  watch(pid: number): void;
  /** To be called when the postmaster has ended. */
  close(): void;
}

/**
 * What the guard does. It reads the number of each postmaster from a pipe that ends with the server; then a next server
 * has 5 s to come, which ends the old database itself. Only the process that wrote `postmaster.pid` is ever signalled:
 * the number may belong to another by then.
 */
const GUARD = `
while read -r line; do pid=$line; done
[ -n "$pid" ] || exit 0
ours() { [ -r "$1/postmaster.pid" ] && read -r first < "$1/postmaster.pid" && [ "$first" = "$pid" ] && kill -0 "$pid"; }
sleep 5
for signal in INT QUIT KILL; do
  ours "$1" 2>/dev/null || exit 0
  kill -s "$signal" "$pid"
  n=0
  while [ "$n" -lt 10 ] && ours "$1" 2>/dev/null; do sleep 1; n=$((n + 1)); done
done
`;

/** Starts the guard; one that was ended is replaced. */
export function startGuard(cluster: Cluster): Guard {
  let child: ChildProcess | null = null;
  let watched: number | null = null;
  let closed = false;
  const send = () => void (watched !== null && child?.stdin?.write(`${watched}\n`));
  const unguarded = (error: unknown) =>
    cluster.log.warn({ err: error }, 'the embedded PostgreSQL would outlive this server if that were killed: its guard does not run');
  const start = () => {
    if (closed) return;
    try {
      child = spawnGuard(cluster);
    } catch (error) {
      return unguarded(error);
    }
    child.once('error', unguarded);
    child.once('exit', () => void setTimeout(start, AGAIN_MS).unref());
    send();
  };
  start();
  return {
    watch(pid) {
      watched = pid;
      send();
    },
    close() {
      closed = true;
      child?.kill('SIGKILL');
    },
  };
}

function spawnGuard(cluster: Cluster): ChildProcess {
  const descriptor = openSync(cluster.folder, 'r');
  try {
    const args = ['-c', GUARD, `tocsin guard of ${cluster.folder}`, reach(cluster, cluster.folder)];
    const child = spawn('/bin/sh', args, spawnOptions(cluster, ['pipe', 'ignore', 'ignore', descriptor]));
    child.stdin?.on('error', () => {});
    // It must not hold a process that is done.
    child.unref();
    (child.stdin as Socket | null)?.unref();
    return child;
  } finally {
    closeSync(descriptor);
  }
}
