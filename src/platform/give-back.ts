import { performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';

const LOOK_MS = 10_000;
/** The share of its time that an idle server is at work, at most. */
const QUIET = 0.1;
/** Room for young objects, in bytes, that is worth a collection. An idle server fills less in an hour. */
const WORTH = 8 * 1_048_576;

/** What is asked and done about memory; left out: this process's own. */
export interface Memory {
  /** The share of the time since it was last asked that the process was at work, 0–1. */
  readonly busy: () => number;
  /** Bytes that are set aside for young objects. */
  readonly young: () => number;
  readonly collect: () => void;
}

/**
 * Gives memory back once a flood, or the start, is over: the engine sets up to 96 MB aside for young objects and keeps them
 * while nothing asks for a whole collection, which on an idle server is for hours.
 */
export function giveBackWhenQuiet(memory: Memory = ownMemory()): { stop(): void } {
  memory.busy();
  const timer = setInterval(() => {
    if (memory.busy() < QUIET && memory.young() > WORTH) memory.collect();
  }, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}

function ownMemory(): Memory {
  let before = performance.eventLoopUtilization();
  return {
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    young: () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0,
    // There where the process was started with `--expose-gc`.
    collect: () => void globalThis.gc?.({ type: 'major', execution: 'async' }),
  };
}
