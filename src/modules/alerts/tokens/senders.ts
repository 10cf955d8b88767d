import type { Sealer } from '../../../platform/crypto/sealing.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';

/** The dependencies of webhook tokens. */
export interface Senders {
  readonly db: Database;
  /** Kept free for intake: tokens are looked up here. */
  readonly reserved: Database;
  readonly log: Log;
  readonly pepper: string;
  readonly sealer: Sealer;
  /** Domain of the email addresses of tokens; null: no email is received. */
  readonly mailDomain: string | null;
  /** Formats that a token can be fixed to. */
  readonly sources: readonly string[];
}
