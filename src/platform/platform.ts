import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Telemetry } from './telemetry.ts';

/** What every part of the program may use. Built once by `app.ts`, in start order. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  /** Requests of people and tools. */
  readonly db: Database;
  /** Kept free for intake, delivery and paging, so that a slow list never delays a page. */
  readonly reserved: Database;
  /** For openings of agents' streams and polls alone: a flood of them takes no connection from anybody else. */
  readonly openings: Database;
  readonly live: Live;
  readonly telemetry: Telemetry;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
  /** Build version; `dev` in a checkout. */
  readonly version: string;
}
