import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Measures how long the event loop is held up. */
export interface LoopWatch {
  /** Somebody asks something: looks closely for the next seconds. */
  busy(): void;
  /** Seconds of delay by the share that was shorter, since this was called last. */
  read(): ReadonlyArray<readonly [share: string, seconds: number]>;
  stop(): void;
}

/** Looking closely costs half a percent of a core: a server that nobody asks looks twice a second. */
const CLOSE_MS = 10;
const IDLE_MS = 500;
const CLOSE_FOR_MS = 10_000;

/** Starts watching. */
export function loopWatch(): LoopWatch {
  const close = monitorEventLoopDelay({ resolution: CLOSE_MS });
  const idle = monitorEventLoopDelay({ resolution: IDLE_MS });
  idle.enable();
  let until = 0;
  let timer: NodeJS.Timeout | null = null;
  const end = () => {
    const left = until - performance.now();
    timer = left > 0 ? setTimeout(end, left).unref() : null;
    if (timer === null) close.disable();
  };
  return {
    busy() {
      until = performance.now() + CLOSE_FOR_MS;
      if (timer !== null) return;
      close.enable();
      timer = setTimeout(end, CLOSE_FOR_MS).unref();
    },
    read() {
      const [seen, pauseMs] = close.count > 0 ? [close, CLOSE_MS] : [idle, IDLE_MS];
      const longest = Math.max(delayOf(close.max, close, CLOSE_MS), delayOf(idle.max, idle, IDLE_MS));
      const shares = [
        ['0.5', delayOf(seen.percentile(50), seen, pauseMs)],
        ['0.99', delayOf(seen.percentile(99), seen, pauseMs)],
        ['1', longest],
      ] as const;
      close.reset();
      idle.reset();
      return shares;
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      close.disable();
      idle.disable();
    },
  };
}

/** The figures contain the pause between two looks. */
function delayOf(nanoseconds: number, { count }: { readonly count: number }, pauseMs: number): number {
  return count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - pauseMs / 1_000);
}
