import { isAway, isOutage } from './outage.ts';
import type { Log } from './log.ts';
import type { Look } from './look.ts';

/** Background work that runs when woken and, as a safety net, every so often. */
export interface Loop {
  /** Asks for a run soon. Calls while one is running cause one more run. */
  wake(): void;
  /** Ends after the run in progress. */
  stop(): Promise<void>;
}

/** A piece of background work. May run on any server, on several at once, and twice. */
export interface Job {
  readonly name: string;
  /** Longest pause between two runs, in milliseconds; for a loop that is woken by the look, only where nobody looks. */
  readonly everyMs: number;
  /** SQL that tells when there is work, see {@link Look.watch}: then the loop runs when woken, and as a safety net once a minute. */
  readonly due?: string;
  /** One portion of work. True: there is more, run again at once. */
  readonly run: () => Promise<boolean>;
  /** Wakes it besides its name: starts with how to wake it, returns how to end that. */
  readonly wokenBy?: (wake: () => void) => () => void;
  /** Lets what a run has left in hand end; called when no run is in progress or will begin. */
  readonly drain?: () => Promise<void>;
}

export interface LoopOptions extends Job {
  readonly look?: Look | undefined;
  readonly log: Log;
}

const SAFETY_NET_MS = 60_000;
/** While the database is away a run costs next to nothing: it is tried again so soon. */
const AWAY_MS = 1_000;
/** So many failures in a row are more than a busy moment. */
const LASTING = 3;

/** Starts a loop. A failing run is logged and tried again after the pause; it never ends the process. */
export function startLoop(options: LoopOptions): Loop {
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = false;
  let failures = 0;
  let away = false;
  let timer: NodeJS.Timeout | null = null;

  const { look, due } = options;
  const looking = look !== undefined && due !== undefined;
  const pauseMs = looking ? SAFETY_NET_MS : options.everyMs;

  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(start, away ? Math.min(AWAY_MS, pauseMs) : pauseMs);
  };
  const work = async () => {
    try {
      let more = true;
      while (more && !stopped) {
        woken = false;
        more = (await options.run()) || woken;
      }
      if (away) options.log.debug({ loop: options.name }, 'background work goes on');
      failures = 0;
      away = false;
    } catch (error) {
      failures += 1;
      away = isAway(error);
      // A database that is away or busy for a moment is no fault, and one that is away for longer is told of by the look.
      if (isOutage(error))
        options.log[failures === LASTING && !away ? 'warn' : 'debug'](
          { err: error, loop: options.name },
          'background work waits for the database; it is tried again',
        );
      else options.log.error({ err: error, loop: options.name, failures }, 'background work failed; it is tried again');
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

  const wake = () => {
    woken = true;
    if (!running && !stopped) setImmediate(start);
  };
  schedule();
  const unwatch = looking ? look.watch(due, wake) : () => {};
  const deaf = options.wokenBy?.(wake) ?? (() => {});
  return {
    wake,
    async stop() {
      stopped = true;
      deaf();
      unwatch();
      if (timer) clearTimeout(timer);
      await running;
      await options.drain?.();
    },
  };
}
