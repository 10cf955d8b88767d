import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { Sealer } from '../../platform/crypto/sealing.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import type { FailedSignIn, FailedSignIns } from './sessions/failed-sign-ins.ts';

/** What the verbs of this module work with. */
export interface IdentityContext {
  readonly db: Database;
  readonly live: Live;
  readonly log: Log;
  readonly pepper: string;
  /** Seals emails until they are sent. */
  readonly sealer: Sealer;
  readonly passwords: Passwords;
  /** What the first admin enters from a public address. */
  readonly setupCode: string;
  /** Puts failed sign-ins into the audit trail, no more than so many a minute. */
  readonly failedSignIns: FailedSignIns<FailedSignIn>;
  readonly sessionLifetimeMs: number;
  /** Public address of the service, without a slash at its end: links begin with it, whatever a request's Host says. */
  readonly baseUrl: string;
  /** Whether emails can be sent at all. */
  readonly mailConfigured: () => Promise<boolean>;
  /** How far sample data is; null: there is none. */
  readonly sampleState: (db: Database) => Promise<SampleState | null>;
}

/** Sample data as the web app must know it on each visit. */
export interface SampleState {
  /** Parts that are loaded, of how many. */
  readonly done: number;
  readonly parts: number;
  /** How the ids of its rows begin. */
  readonly id_prefix: string;
  /** A real incident is open: the sample data is better removed. */
  readonly incident_open: boolean;
}

/** Where a request comes from, for sessions and the audit trail. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}
