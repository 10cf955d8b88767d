import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';

/** What the verbs of this module work with. */
export interface IdentityContext {
  readonly db: Database;
  /** Kept free for intake: webhook tokens are looked up here. */
  readonly reserved: Database;
  readonly log: Log;
  readonly pepper: string;
  readonly passwords: Passwords;
  readonly sessionLifetimeMs: number;
}

/** Where a request comes from, for sessions and the audit trail. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}
