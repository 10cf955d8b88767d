import { isOutage } from './platform/outage.ts';
import type { Log } from './platform/log.ts';
import { type Loop, startLoop } from './platform/loop.ts';
import type { Look } from './platform/look.ts';
import type { Module } from './platform/module.ts';
import type { Wakes } from './platform/wakes.ts';

/** The background work of one process. */
export interface Worker {
  /** Ends the work of the modules and closes them, the last one first. */
  stop(): Promise<void>;
}

export interface WorkerDeps {
  readonly log: Log;
  /** Wakes jobs when their rows are due. */
  readonly look: Look;
  /** Wakes jobs when this process made work for them. */
  readonly wakes: Wakes;
  readonly leader: { isLeader(): boolean };
}

const RETENTION_EVERY_MS = 5 * 60_000;

/**
 * Starts every job of every module. Each may run on any server, on several at once, and twice.
 *
 * @throws Error when a name is woken under which nothing runs: a slip in the code
 */
export function startWorker(modules: readonly Module[], deps: WorkerDeps): Worker {
  const { log, look, wakes } = deps;
  const known = new Set(modules.flatMap(({ jobs = [] }) => jobs.map((job) => job.name)));
  const missing = wakes.names().filter((name) => !known.has(name));
  if (missing.length > 0) throw new Error(`nothing runs under the names ${missing.join(', ')}, which are woken`);
  const running = modules.map((module) => ({
    module,
    loops: (module.jobs ?? []).map((job): Loop => {
      const loop = startLoop({ ...job, look, log });
      wakes.add(job.name, loop.wake);
      return loop;
    }),
  }));
  const retention = startLoop({ name: 'retention', everyMs: RETENTION_EVERY_MS, log, run: () => prune(modules, deps) });

  return {
    async stop() {
      await retention.stop();
      for (const { module, loops } of running.toReversed()) {
        // What cannot be ended holds up nothing else: the rest still has work to put down.
        const cannot = (error: unknown) => log.error({ err: error, part: module.name }, 'could not be closed cleanly');
        await Promise.all(loops.map((loop) => loop.stop().catch(cannot)));
        await module.close?.().catch(cannot);
      }
    },
  };
}

/** Removes what has had its time, where the leader is. One module that cannot holds up no other. */
async function prune(modules: readonly Module[], { leader, log }: Pick<WorkerDeps, 'leader' | 'log'>): Promise<boolean> {
  if (!leader.isLeader()) return false;
  for (const module of modules) {
    try {
      await module.prune?.();
    } catch (error) {
      if (isOutage(error)) throw error;
      log.error({ err: error, module: module.name }, 'what has had its time could not be removed; it is tried again in five minutes');
    }
  }
  return false;
}
