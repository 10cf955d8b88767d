import type { Http } from './http/server.ts';
import type { Job } from './loop.ts';

/**
 * A module in a running process, described by its face or by its file in `src/wiring`. The server, the worker, retention and
 * the readiness report go through the list of modules and know none by name.
 */
export interface Module {
  readonly name: string;
  /** Registers every route of the module. */
  readonly routes?: (http: Http) => void;
  /** Where a request really leads, by the Host header it came with; null: to where its address says. */
  readonly rewriteUrl?: (host: string | undefined, url: string) => string | null;
  /** Its background work. */
  readonly jobs?: readonly Job[];
  /** Removes what has had its time. Asked every five minutes where the leader is. */
  readonly prune?: () => Promise<unknown>;
  /** Members of the readiness report that cost a query. */
  readonly state?: () => Promise<Readonly<Record<string, unknown>>>;
  /** Sets its gauges, before they are read. */
  readonly collect?: () => Promise<void>;
  /** Ends what it opened; called when its jobs have ended. */
  readonly close?: () => Promise<void>;
}
