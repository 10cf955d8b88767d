import { isOutage } from './http/problem.ts';
import type { Log } from './log.ts';

/** Background work that runs when woken and, as a safety net, every so often. */
export interface Loop {
  /** Asks for a run soon. Calls while one is running cause one more run. */
  wake(): void;
  /** Ends after the run in progress. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  readonly name: string;
  /** Longest pause between two runs, in milliseconds. */
  readonly everyMs: number;
  /** One portion of work. True: there is more, run again at once. */
  readonly run: () => Promise<boolean>;
  readonly log: Log;
}

/** Starts a loop. A failing run is logged and tried again after the pause; it never ends the process. */
export function startLoop(options: LoopOptions): Loop {
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | null = null;

  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(start, options.everyMs);
  };
  const work = async () => {
    try {
      let more = true;
      while (more && !stopped) {
        woken = false;
        more = (await options.run()) || woken;
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      // A database that is away says so once, not every second.
      if (!isOutage(error) || failures === 1)
        options.log.error({ err: error, loop: options.name, failures }, 'background work failed; it is tried again');
    }
  };
  const start = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (running || stopped) return;
    running = work().finally(() => {
      running = null;
      if (woken && failures === 0 && !stopped) setImmediate(start);
      else schedule();
    });
  };

  schedule();
  return {
    wake() {
      woken = true;
      if (!running && !stopped) setImmediate(start);
    },
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
